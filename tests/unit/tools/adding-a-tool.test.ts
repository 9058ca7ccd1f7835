import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ConverseInput } from '../../../src/domain/brain.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { createPhrasebook } from '../../../src/phrases/phrasebook.js';
import { helpAnswer } from '../../../src/slack/views/answers/help.js';
import { docsPage } from '../../../src/tools/docs-page.js';
import { helpTopics } from '../../../src/tools/help.js';
import { LOOKS, phrasesFor, tool } from '../../../src/tools/tool-parts.js';
import { ROOT } from '../../support/bot-process.js';
import { ANA, call, growthThread } from '../../support/growth.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { PLACE } from '../phrases/world.js';
import { contextWith as presentContext } from '../slack/cards.js';
import { read } from '../slack/look.js';
import { contextWith, refuses, use } from './support.js';

/** The tool that docs/adding-a-tool.md walks through, as its file would have it. */
const Args = z.strictObject({
  words: z.string().min(1).max(200).describe('What is to be counted.'),
});

const countMentions = tool(Args, {
  name: 'count_mentions',
  category: 'knowledge',
  summary: 'Count how often something was said in this thread.',
  instructions:
    'Counts the messages of this thread in which words stand. Use it when somebody asks how often something was said.',
  sets: ['text', 'voice'],
  ...LOOKS,
  phrases: phrasesFor({ words: '{text}' }, 'how often did we say “deadline”?', [
    'how often did we (say | mention) {text}',
  ]),
  async execute({ thread }, { words }) {
    const count = thread.messages.filter(({ text }) => shown(text).includes(words)).length;
    return { data: { words, count } };
  },
});

describe('a tool of one file', () => {
  it('stands in the page as it stands here', () => {
    const [page, test] = ['docs/adding-a-tool.md', 'tests/unit/tools/adding-a-tool.test.ts'].map((file) =>
      readFileSync(join(ROOT, file), 'utf8'),
    );
    const [, example = 'no example'] = /```ts\n([\s\S]*?)```/.exec(page ?? '') ?? [];
    expect(test).toContain(example);
  });

  it('takes what its schema says, and answers from the thread', async () => {
    const messages = [{ ts: '1.0', author: 'U_ANA', text: written('the deadline'), bot: false }];
    const context = contextWith([]);
    const thread = { ...context.thread, messages };
    expect(await use(countMentions, { ...context, thread }, { words: 'deadline' })).toEqual({
      data: { words: 'deadline', count: 1 },
    });
    expect(refuses(countMentions, { words: '' })).toBe(true);
    expect(refuses(countMentions, { words: 'x', more: 1 })).toBe(true);
  });

  it('is told to the brain, called in a conversation, and its answer reaches people, with nothing else touched', async () => {
    const ask = 'how often did we say “deadline”?';
    const converse = ({ steps }: ConverseInput) =>
      steps.length === 0
        ? { calls: [call('count_mentions', { words: 'deadline' })] }
        : { text: `So often: ${JSON.stringify(steps[0]?.data)}` };
    const { thread, brain } = growthThread({ asks: [ask], converse }, {}, { tools: [countMentions] });
    await thread.mention(ANA, ask);
    expect(brain.conversed[0]?.tools).toMatchObject([
      {
        name: 'count_mentions',
        parameters: { properties: { words: { type: 'string' } }, required: ['words'] },
      },
    ]);
    expect(thread.said('text')).toMatchObject([{ text: 'So often: {"words":"deadline","count":1}' }]);
    expect(thread.now.state.trace.flatMap(({ tools = [] }) => tools)).toMatchObject([
      { tool: 'count_mentions' },
    ]);
  });

  it('is called by its phrase without a model', async () => {
    const { match } = createPhrasebook({
      references: new MemoryReferences(),
      tools: [countMentions],
      blueprints: [],
      phrases: [],
    });
    const found = await match(
      written('How often did we mention “the deadline”?'),
      PLACE,
      new AbortController().signal,
    );
    expect(found).toMatchObject({
      acts: [{ act: 'call', tool: 'count_mentions', args: { words: 'the deadline' } }],
    });
  });

  it('is in help and in the docs, by what it says of itself', () => {
    const help = (typed: string) => read(helpAnswer(typed, helpTopics([countMentions]), presentContext()));
    expect(help('')).toContain('“how often did we say “deadline”?”');
    for (const typed of [countMentions.category, 'how often'])
      expect(help(typed)).toContain('*Count how often something was said in this thread.*');
    expect(docsPage([countMentions], new Map())).toContain('| `count_mentions` | Count how often');
    expect(docsPage([countMentions], new Map())).toContain(
      '- `words` (string of at most 200 characters): What is to be counted.',
    );
  });
});
