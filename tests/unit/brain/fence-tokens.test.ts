import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fencedCost } from '../../../src/brain/model/fence.js';
import { cutEnd, cutMiddle, estimateTokens } from '../../../src/domain/text/tokens.js';
import { realTokens } from '../../contract/brain/real-tokens.js';
import { PASTED, PROSE } from '../../contract/brain/texts.js';
import { runs } from '../../support/runs.js';

describe('the count of tokens', () => {
  it.each(Object.entries(PROSE))(
    'is never too small for %s, and not much more than twice too large',
    (_, text) => {
      const real = realTokens(text);
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(real);
      expect(estimateTokens(text)).toBeLessThanOrEqual(real * 2.3);
    },
  );

  it.each(Object.entries(PASTED))('is not too small for %s either', (_, text) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(realTokens(text));
  });

  it('is at most three times too small for a heap of any characters whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 50, maxLength: 120 }), (text) => {
        expect(estimateTokens(text) * 3).toBeGreaterThanOrEqual(realTokens(text));
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    ['words', 'word '.repeat(10_000)],
    ['one letter', 'a'.repeat(100_000)],
    ['spaces', ' '.repeat(100_000)],
    ['Chinese', '慢'.repeat(50_000)],
    ['emoji', '👩‍💻'.repeat(10_000)],
  ])('counts very long texts as well: %s', (_, text) => {
    expect(estimateTokens(text)).toBeGreaterThan(1_000);
  });
});

describe('a text that is too long', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.constantFrom(...Object.values(PROSE), ...Object.values(PASTED)).map((text) => text.repeat(4)),
  );

  it('is cut to what it may take, in the middle or at the end', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 20, max: 120 }), (text, tokens) => {
        for (const cut of [cutMiddle, cutEnd]) {
          expect(estimateTokens(cut(text, tokens))).toBeLessThanOrEqual(tokens);
          expect(fencedCost(cut(text, tokens, fencedCost))).toBeLessThanOrEqual(tokens);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('keeps its beginning, its end, and says how much is missing', () => {
    const cut = cutMiddle(`first ${'filler '.repeat(2_000)}last`, 60);
    expect(cut).toMatch(/^first filler .* \[…\d{4,5} characters left out…\] .*filler last$/su);
    const [, left] = /\[…(\d+) characters/u.exec(cut) ?? [];
    expect(Number(left)).toBe(14_010 - cut.replace(/ \[…\d+ characters left out…\] /u, '').length);
  });

  it('is never cut within a character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 200 }), (tokens) => {
        for (const cut of [cutMiddle('🔥'.repeat(500), tokens), cutEnd('🔥'.repeat(500), tokens)]) {
          expect(cut).toMatch(/^[^\ud800-\udfff]*$/u);
        }
      }),
    );
  });
});
