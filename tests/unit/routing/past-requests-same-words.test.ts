import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sameWords } from '../../../src/routing/past-requests-same-words.js';

describe('how far two texts are made of the same words', () => {
  it('is 1 for the same words in any order, and 0 for none', () => {
    expect(sameWords('badge printer prints blank', 'Blank prints: badge, printer!')).toBeCloseTo(1);
    expect(sameWords('badge printer', 'slow dashboards')).toBe(0);
    expect(sameWords('', '')).toBe(0);
  });

  it('falls with each word that only one of them has', () => {
    const text = 'badge printer prints blank cards';
    const similarities = [0, 1, 2, 3].map((more) =>
      sameWords(text, `${text} ${'gate door lift'.split(' ').slice(0, more).join(' ')}`),
    );
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    expect(new Set(similarities).size).toBe(4);
  });

  it('is between 0 and 1 and the same both ways, whatever people write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const similarity = sameWords(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(sameWords(other, one)).toBeCloseTo(similarity, 9);
      }),
    );
  });
});
