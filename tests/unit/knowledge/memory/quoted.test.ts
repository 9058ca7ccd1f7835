import { describe, expect, it } from '@jest/globals';
import { ownPosts } from '../../../../src/domain/conversation/own-posts.js';
import { Reply } from '../../../../src/domain/conversation/reply.js';
import type { ToolResult } from '../../../../src/domain/tools/tool.js';
import { jumpTo } from '../../../../src/tools/navigation/jump-to.js';
import { navigateToText } from '../../../../src/tools/navigation/navigate-to-text.js';
import { highlightText } from '../../../../src/tools/ui/highlight-text.js';
import { readsAs } from '../../phrases/world.js';
import { contextWith, use } from '../../tools/support.js';

const asks = (questionId: string, text: string, more = {}) =>
  Reply.parse({
    ...{
      kind: 'choose',
      slot: `question:${questionId}`,
      questionId,
      text,
      options: ['Yes', 'No'],
      chosen: null,
    },
    ...more,
  });
const QUESTION = 'Shall I forget “Releases go out on Tuesdays”?';
const sent = [
  { turnNo: 1, ts: '0.5', reply: asks('q1', QUESTION, { cites: ['n1'] }) },
  { turnNo: 2, ts: '0.6', reply: asks('q2', 'Do boats leave on Mondays?') },
];
const context = contextWith([], { ownPosts: () => Promise.resolve(ownPosts(sent, [])) });

const WAYS: readonly [string, (words: string) => Promise<ToolResult>, string][] = [
  ['found', (text) => use(navigateToText(readsAs), context, { text }), 'go out on Tuesdays'],
  [
    'set off',
    (text) => use(highlightText(readsAs), context, { text, style: 'warning' }),
    'go out on Tuesdays',
  ],
  ['led to', (which) => use(jumpTo(readsAs), context, { what: 'question', which }), 'first'],
];

describe('a post of ours that tells of a note', () => {
  it.each(WAYS)('is quoted as one that does where it is %s again', async (_how, ask, words) => {
    const { replies, remembered } = await ask(words);
    expect(replies).toMatchObject([{ kind: 'passages', cites: ['n1'] }]);
    expect(remembered).toEqual([{ id: 'n1', text: QUESTION }]);
  });

  it('leaves what others quote alone', async () => {
    const { replies = [], remembered } = await use(navigateToText(readsAs), context, {
      text: 'leave on Mondays',
    });
    expect(replies).toHaveLength(1);
    expect(replies[0]).not.toHaveProperty('cites');
    expect(remembered).toEqual([]);
  });
});
