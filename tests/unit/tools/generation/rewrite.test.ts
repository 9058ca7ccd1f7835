import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asBullets, lostFigures } from '../../../../src/tools/generation/rewrite.js';
import { cpuMs } from '../../../support/cpu.js';

describe('a text as a list', () => {
  it('has one sentence a line', () => {
    expect(asBullets('It is slow; it crashes. Who knows why? It costs 5.50 EUR.')).toBe(
      '• It is slow\n• it crashes\n• Who knows why?\n• It costs 5.50 EUR',
    );
    expect(asBullets('• one\n• two')).toBe('• one\n• two');
    expect(asBullets('Only one.')).toBe('Only one.');
  });

  it('keeps every word, whatever the characters', () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    fc.assert(
      fc.property(fc.oneof(fc.lorem({ maxCount: 40 }), fc.string({ unit: 'binary' })), (text) => {
        expect(words(asBullets(text))).toEqual(words(text));
      }),
    );
  });

  it('is made soon, however long it is', () => {
    const long = 'really very, so. '.repeat(4_000);
    expect(cpuMs(() => asBullets(long))).toBeLessThan(2_000);
  });
});

it('tells the figures that other words leave out', () => {
  expect(lostFigures('It takes 90 s, 90 s, see https://a.b/c.', 'It takes 90 s.')).toEqual([
    'https://a.b/c',
    '90',
  ]);
});
