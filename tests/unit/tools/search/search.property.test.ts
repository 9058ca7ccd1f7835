import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { search, WAYS } from '../../../../src/tools/search/search.js';
import { excerpt, type Line } from '../../../../src/tools/search/thread-lines.js';
import { cpuMs } from '../../../support/cpu.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.lorem({ maxCount: 40 }),
);
const anyLines = fc.array(
  fc.record({ ts: fc.nat().map((n) => `${n}.0`), author: fc.constantFrom('U_ANA', null), text: anyText }),
  { maxLength: 8 },
);
const WORD = fc.stringMatching(/^[a-z]{4,9}$/);

describe('a search, whatever is said and sought', () => {
  it('never fails, and points into the text that it found', () => {
    fc.assert(
      fc.property(anyLines, anyText, fc.subarray([...WAYS]), (lines, sought, ways) => {
        for (const hit of search(lines, sought, ways)?.hits ?? []) {
          expect(hit.from).toBeGreaterThanOrEqual(0);
          expect(hit.to).toBeGreaterThanOrEqual(hit.from);
          expect(hit.to).toBeLessThanOrEqual(hit.line.text.length);
          expect(hit.score).toBeGreaterThanOrEqual(0.6);
          expect(excerpt(hit).quote.length).toBeLessThanOrEqual(802);
        }
      }),
    );
  });

  it('finds every sentence of a message by its words, by the whole of it and with its words turned around', () => {
    fc.assert(
      fc.property(fc.uniqueArray(WORD, { minLength: 2, maxLength: 8 }), anyLines, (words, others) => {
        const line: Line = { ts: '9999999999.0', author: 'U_SAM', text: `Well. ${words.join(' ')}. So.` };
        for (const sought of [
          words.join(' '),
          words.join('  ').toUpperCase(),
          words.toReversed().join(' '),
        ]) {
          const hits = search([...others, line], sought)?.hits ?? [];
          expect(hits.some((hit) => hit.line.ts === line.ts)).toBe(true);
        }
      }),
    );
  });

  it('ends soon, also for very long messages and for words that are made to take long', () => {
    const long = Array.from({ length: 200 }, (_, at) => ({
      ts: `${at}.0`,
      author: 'U',
      text: 'a.'.repeat(20_000),
    }));
    const look = () => {
      expect(search(long, `${'ab '.repeat(160)}!`)).toBeNull();
      expect(search(long, `${'a'.repeat(400)}(a+)+$`)).toBeNull();
    };
    expect(cpuMs(look)).toBeLessThan(5_000);
  });
});
