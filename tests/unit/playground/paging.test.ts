import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageOf } from '../../../playground/server/methods/paging.js';

describe('cursor paging', () => {
  it('shows every item once and in order, whatever the size of the page', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 })),
        fc.integer({ min: 1, max: 7 }),
        (items, limit) => {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = pageOf(items, (item) => item, cursor, limit);
            seen.push(...page.items);
            cursor = String(page.metadata['next_cursor']);
            expect(page.hasMore).toBe(cursor !== '');
          } while (cursor !== '');
          expect(seen).toEqual(items);
        },
      ),
    );
  });

  it('refuses a cursor that it did not give out', () => {
    expect(() => pageOf(['a'], (item) => item, 'nonsense', 1)).toThrow('invalid_cursor');
  });
});
