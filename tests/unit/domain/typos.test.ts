import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { oneSlipApart } from '../../../src/domain/typos.js';

describe('a slip of the fingers', () => {
  it.each([
    ['critical', 'critcal'],
    ['high', 'hihg'],
    ['medium', 'meduim'],
    ['crashes', 'crashs'],
    ['low', 'loww'],
  ])('makes %s of %s', (meant, typed) => {
    expect(oneSlipApart(meant, typed)).toBe(true);
    expect(oneSlipApart(typed, meant)).toBe(true);
  });

  it.each([
    ['failing', 'falling'],
    ['high', 'high'],
    ['low', 'slow'],
    ['high', 'sigh'],
    ['critical', 'crtcal'],
    ['abcd', 'badc'],
    ['', 'a'],
  ])('does not make %s of %s', (meant, typed) => {
    expect(oneSlipApart(meant, typed)).toBe(false);
  });

  it('is found wherever it happens, except in the first letter', () => {
    const word = fc.stringMatching(/^[a-z]{4,10}$/u);
    fc.assert(
      fc.property(word, fc.nat(), (meant, seed) => {
        const at = 1 + (seed % (meant.length - 1));
        const missing = meant.slice(0, at) + meant.slice(at + 1);
        return oneSlipApart(meant, missing);
      }),
    );
  });
});
