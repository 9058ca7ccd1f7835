import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeOf, withWords } from '../../../../src/tools/editing/find-text.js';
import { cpuMs } from '../../../support/cpu.js';

describe('words in a text', () => {
  it('are found wherever they are taken from, in whatever case, be they a pattern or not', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, words, after) => {
        fc.pre(words.trim() !== '');
        const text = before + words + after;
        const place = placeOf(text, words);
        expect(place).not.toBeNull();
        expect(text.slice(place?.start, place?.end)).toBe(words.trim());
        expect(placeOf(text, words.toUpperCase())).not.toBeNull();
      }),
    );
  });

  it.each([
    ['say “hi there”', 'say "hi there"'],
    ["the vendor's late", 'the vendor’s late'],
    ['one\n  two', 'one two'],
  ])('are found in %j as %j', (text, words) => {
    expect(placeOf(text, words)).toEqual({ start: 0, end: text.length });
  });

  it('are not found where they are not, and end soon however they look', () => {
    expect(placeOf('abc', '.b.')).toBeNull();
    expect(placeOf('abc', '  ')).toBeNull();
    const look = () => expect(placeOf('a '.repeat(2_000), `${'a '.repeat(1_900)}b`)).toBeNull();
    expect(cpuMs(look)).toBeLessThan(1_000);
  });

  it.each([
    ['It is really slow.', 'really', 'It is slow.'],
    ['It is slow, really.', ', really', 'It is slow.'],
    ['one\ntwo\nthree', 'two', 'one\nthree'],
    ['overdone', 'done', 'over'],
  ])('leave no gap in %j without %j', (text, words, left) => {
    expect(withWords(text, placeOf(text, words) ?? { start: 0, end: 0 }, '')).toBe(left);
  });
});
