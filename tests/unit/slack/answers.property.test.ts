import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkedBlocks } from '../../../playground/server/blocks/check.js';
import { checkedView } from '../../../playground/server/blocks/view.js';
import type { Summary } from '../../../src/domain/entities/references.js';
import type { HelpTopic } from '../../../src/domain/tools/quick.js';
import { TOOL_CATEGORIES } from '../../../src/domain/tools/tool.js';
import type { Mine } from '../../../src/slack/directory/entities.js';
import type { OpenDraftLine } from '../../../src/slack/ports.js';
import { foundAnswer, mineAnswer } from '../../../src/slack/views/answers/answers.js';
import { helpAnswer, unknownAnswer } from '../../../src/slack/views/answers/help.js';
import type { Presented } from '../../../src/slack/views/cards/context.js';
import { wholeSummary } from '../../../src/slack/views/cards/summary.js';
import { type HomeContent, homeView } from '../../../src/slack/views/home/home-view.js';
import { PER_PAGE } from '../../../src/slack/views/home/place.js';
import { findView } from '../../../src/slack/views/modals/views.js';
import { section } from '../../../src/slack/views/text/blocks.js';
import { LIMIT } from '../../../src/slack/views/text/clip.js';
import { anySummary, manyTasks } from './any-reply.js';
import { contextWith, task } from './cards.js';
import { read, textsOf } from './look.js';

const context = contextWith();

/** What Slack would act on in mrkdwn: anything in angle brackets that is no link (of a channel too) and no date. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/<([^>]*)>?/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => !/^https?:|^!date\^\d+\^|^#[CG][A-Z0-9]+$/.test(inner));
}

function isTaken({ text, blocks }: Presented): void {
  checkedBlocks(blocks);
  const texts = textsOf({ blocks });
  for (const part of texts) if (part.mrkdwn) expect(commandsIn(part.text)).toEqual([]);
  expect(commandsIn(text)).toEqual([]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
  expect(texts.reduce((sum, part) => sum + part.text.length, 0)).toBeLessThanOrEqual(LIMIT.messageBlocksText);
}

const tasks = (most: number) => fc.record({ tasks: manyTasks(most), total: fc.nat({ max: 10_000 }) });
const mine = (most: number) => fc.record({ asked: tasks(most), assigned: tasks(most) });

const TOPICS: HelpTopic[] = Array.from({ length: 40 }, (_, at) => ({
  name: `tool_${at}`,
  category: TOOL_CATEGORIES[at % TOOL_CATEGORIES.length] ?? 'memory',
  summary: 'Does & undoes <!channel> '.repeat(9),
  examples: ['do <@U0VICTIM> it', 'x'.repeat(900)],
  sets: ['text', 'quick'],
  approval: 'ask',
  undo: true,
}));
const AT = { section: 'requests', page: 0 } as const;
const requests = (of: Mine, drafts: OpenDraftLine[] = []): HomeContent => ({
  section: 'requests',
  mine: of,
  drafts,
});
const draftLine = (headline: string): OpenDraftLine => ({
  draftId: 'd1',
  headline,
  status: 'open',
  requester: 'U0DANA',
  team: headline,
  thread: { channel: 'C0SALES', rootTs: '1764000000.000100', isDirect: false },
  updatedAt: '2026-11-24T09:30:00.000Z',
});

describe('whatever is known, Slack takes', () => {
  it('what a command answers, and nobody is notified', () => {
    fc.assert(
      fc.property(fc.array(anySummary, { maxLength: 8 }), mine(10), fc.string(), (found, open, typed) => {
        isTaken(foundAnswer(typed, { summaries: found, more: 92 }, context));
        isTaken(mineAnswer(open, [draftLine(typed)], context));
        isTaken(helpAnswer(typed, TOPICS, context));
        isTaken(unknownAnswer(typed, TOPICS, context));
      }),
      { numRuns: 40 },
    );
  });

  it('App Home and the search window', () => {
    fc.assert(
      fc.property(anySummary, mine(PER_PAGE), fc.string(), (summary, open, words) => {
        const home = homeView(AT, requests(open, [draftLine(words)]), 'a note', context);
        checkedView(home, 'home');
        const window = findView([section(wholeSummary(summary, context))]);
        checkedView(window, 'modal');
        for (const { mrkdwn, text } of [...textsOf(home), ...textsOf(window)]) {
          if (mrkdwn) expect(commandsIn(text)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('App Home when everything in it is as much as can be', () => {
    const endless = '&'.repeat(10_000);
    const full = Array.from({ length: PER_PAGE }, (_, index) =>
      task({ title: endless, priority: endless, assigneeName: endless, status: `${index}${endless}` }),
    );
    const part = { tasks: full, total: 10_000 };
    const all = requests({ asked: part, assigned: part }, Array(30).fill(draftLine(endless)));
    const { blocks } = checkedView(homeView(AT, all, 'a note', context), 'home');
    expect(blocks.length).toBeLessThanOrEqual(100);
    expect(read({ blocks })).toContain('Page 1 of 500');
  });

  it.each<Summary>([
    {
      kind: 'project',
      id: 'project:x',
      name: 'n'.repeat(9000),
      url: `https://x.example/${'u'.repeat(450)}`,
      status: '&'.repeat(9000),
      description: '&'.repeat(9000),
      ownerName: '&'.repeat(9000),
    },
    {
      kind: 'task',
      id: 'task:x',
      shortId: '&'.repeat(9000),
      title: '&'.repeat(9000),
      status: '&'.repeat(9000),
      priority: '&'.repeat(9000),
      assigneeName: '&'.repeat(9000),
      dueDate: '2026-11-24T09:30:00Z',
      channelName: '&'.repeat(9000),
      url: `https://x.example/${'u'.repeat(450)}`,
    },
  ])('the longest $kind there can be', (summary) => {
    checkedView(findView([section(wholeSummary(summary, context))]), 'modal');
    isTaken(foundAnswer('&'.repeat(9000), { summaries: Array(8).fill(summary), more: 92 }, context));
  });
});
