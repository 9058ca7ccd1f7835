import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptOf } from '../../../../src/knowledge/entities/references.js';
import { endingKey, endingsOf, tokenKey, wordKey } from '../../../../src/knowledge/entities/words.js';

describe('the endings of a name', () => {
  it('begin with each of its later words', () => {
    expect(endingsOf('The Q1-Launch')).toEqual([' q1 launch', ' launch']);
    expect(endingsOf('Launch')).toEqual([]);
  });

  it('are found by what is typed of them, and no text that is looked up whole is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        for (const ending of endingsOf(name)) {
          expect(ending.startsWith(endingKey(ending.slice(1, 5)))).toBe(true);
          expect(ending.length).toBeLessThanOrEqual(33);
        }
        expect(endingsOf(name)).not.toContain(wordKey(name));
        expect(endingsOf(name)).not.toContain(tokenKey(name));
      }),
    );
  });

  it('of a name without end are few and short', () => {
    const endings = endingsOf('word '.repeat(10_000));
    expect(endings).toHaveLength(8);
  });
});

describe('an excerpt', () => {
  it('is the whole of a short text, on one line', () => {
    expect(excerptOf(' One\n\ntwo  three. ')).toBe('One two three.');
  });

  it('ends after a whole word', () => {
    expect(excerptOf('One, two, three', 9)).toBe('One…');
    expect(excerptOf('One two three', 9)).toBe('One two…');
    expect(excerptOf('One two three', 8)).toBe('One two…');
  });

  it('of a text without spaces is cut anywhere, but in no character', () => {
    expect(excerptOf('漢'.repeat(500))).toHaveLength(280);
    const text = fc.string({ unit: fc.constantFrom('𐀀', 'a', ' ', '漢'), maxLength: 600 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 300 }), (given, most) => {
        const excerpt = excerptOf(given, most);
        expect(excerpt.length).toBeLessThanOrEqual(most);
        expect(excerpt).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
