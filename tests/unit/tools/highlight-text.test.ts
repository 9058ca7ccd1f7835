import { describe, expect, it } from '@jest/globals';
import { highlightText as tool } from '../../../src/tools/ui/highlight-text.js';
import { readsAs } from '../phrases/world.js';
import { refuses, use } from './support.js';
import { inThread, talk, tsOf } from './talk.js';

const highlightText = tool(readsAs);

const THREAD = talk(
  ['U_SAM', 'We never tested this on Safari'],
  ['U_SAM', 'Really, we never tested this'],
  ['U_ANA', 'highlight “we never tested this” as a warning'],
);

/** Which words of the message are marked. */
const WORDS = { hit: { from: 8, to: 28 } };

describe('highlight_text', () => {
  it.each([
    ['warning', 'Please note this:', WORDS],
    ['suggestion', 'This is worth a thought:', WORDS],
    [undefined, 'Please read this:', {}],
  ])('quotes the newest passage with the mark %s, and changes nothing', async (style, text, hit) => {
    const made = await use(highlightText, inThread(THREAD), {
      text: 'we never tested this',
      ...(style === undefined ? {} : { style }),
    });
    expect(made.replies).toMatchObject([
      {
        kind: 'passages',
        text,
        passages: [{ ts: tsOf(2), author: 'U_SAM', mark: style ?? 'none', ...hit }],
      },
    ]);
    expect(made).not.toHaveProperty('change');
  });

  it('finds what is said before the reason to highlight it', async () => {
    for (const why of [', people scroll past it', ' so that everybody sees it', ' up there']) {
      const made = await use(highlightText, inThread(THREAD), { text: `tested this on Safari${why}` });
      expect(made.replies).toMatchObject([{ passages: [{ ts: tsOf(1) }] }]);
    }
  });

  it('says in a sentence what nobody said', async () => {
    const { data, replies } = await use(highlightText, inThread(THREAD), { text: '.*', style: 'warning' });
    expect(data).toEqual({ error: 'Nobody has said “.*” in this thread, or anything close to it.' });
    expect(replies).toBeUndefined();
  });

  it('takes words and one of two styles', () => {
    for (const args of [
      { text: '' },
      { text: 'x', style: 'red' },
      { text: '', style: 'warning' },
      { style: 'warning' },
    ]) {
      expect(refuses(highlightText, args)).toBe(true);
    }
    expect(refuses(highlightText, { text: 'x'.repeat(100_000), style: 'warning' })).toBe(true);
  });
});
