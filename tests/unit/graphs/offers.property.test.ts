import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { present } from '../../../src/slack/views/present.js';
import { runs } from '../../support/runs.js';
import { ASKER } from '../../support/slow-app.js';
import { SuggestingThread } from '../../support/suggesting.js';
import { contextWith } from '../slack/cards.js';
import { buttonsIn } from '../slack/look.js';

const NASTY = [
  '; ',
  '\n',
  '- ',
  '1. ',
  ': ',
  '”',
  '<!channel>',
  '<@U0VICTIM>',
  '👩‍👩‍👧',
  '\u00a0',
  '\t',
  '•',
];
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(...NASTY),
  fc.lorem({ maxCount: 30 }),
);
/** Any words that a criterion could be made of, as the tool takes them. */
const criterion = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join('').trim().slice(0, 500).trim())
  .filter((words) => words !== '');
const criteria = fc.array(criterion, { minLength: 1, maxLength: 10 });

/** What people see suggested, each on a line with its number. */
const listedIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\d+\. (.+)$/su.exec(line)?.[1] ?? []);

const onOneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim();

describe('whatever is suggested', () => {
  it('is added by clicks exactly as it is shown, each once, and nothing else is; a button carries but an id and a number', async () => {
    await fc.assert(
      fc.asyncProperty(criteria, fc.array(fc.nat(6), { maxLength: 5 }), async (given, clicks) => {
        const thread = new SuggestingThread();
        await thread.toCard();
        const before = thread.held;
        const shown = await thread.suggest(given).catch(() => null);
        // all of it says nothing, or stands there already
        fc.pre(shown !== null);
        if (shown === null) return;
        const listed = listedIn(shown.text);
        for (const [at, one] of listed.entries()) expect(shown.text).toContain(`${at + 1}. ${one}\n`);
        expect(given.map(onOneLine)).toEqual(expect.arrayContaining(listed));

        const values = Object.values(buttonsIn(present(shown, contextWith())));
        expect(values).toEqual(shown.options.map((_, o) => ({ q: shown.questionId, o })));

        const hasAll = listed.length > 1;
        const wanted: string[] = [];
        const options = [...clicks.map((click) => click % shown.options.length), 0];
        for (const option of options) {
          const added = hasAll && option === 0 ? listed : listed.slice(option - (hasAll ? 1 : 0)).slice(0, 1);
          wanted.push(...added.filter((one) => !wanted.includes(one)));
          await thread.choose(option, ASKER, shown.questionId);
          expect(thread.held).toEqual([...before, ...wanted]);
        }
        expect(thread.held).toEqual([...before, ...wanted]);
        expect(wanted.toSorted()).toEqual(listed.toSorted());
      }),
      { numRuns: runs(25) },
    );
  }, 120_000);
});
