import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Postings } from '../../../src/routing/postings.js';

/** What some terms' entries should be, kept as simply as can be. */
class PlainPostings {
  readonly entries = Array.from({ length: 6 }, (): number[] => []);

  add(term: number, entry: number): void {
    this.entries[term]?.push(entry);
  }

  remove(term: number, entry: number): void {
    const at = this.entries[term]?.lastIndexOf(entry) ?? -1;
    if (at >= 0) this.entries[term]?.splice(at, 1);
  }
}

const step = fc.record({
  adds: fc.boolean(),
  term: fc.nat(5),
  // few, so that what is removed is often there; up to the largest that 32 bits hold
  entry: fc.oneof(fc.nat(12), fc.constant(2 ** 32 - 1)),
});

const sorted = (entries: Iterable<number>) => [...entries].sort((a, b) => a - b);

describe('Postings', () => {
  it("never mixes one term's entries with another's, whatever is added and removed", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const [postings, plain] = [new Postings(), new PlainPostings()];
        for (const { adds, term, entry } of steps) {
          for (const each of [postings, plain]) adds ? each.add(term, entry) : each.remove(term, entry);
        }
        for (const [term, entries] of plain.entries.entries()) {
          expect(sorted(postings.entries(term))).toEqual(sorted(entries));
          expect(postings.size(term)).toBe(entries.length);
        }
      }),
    );
  });

  it('uses the room of terms that are gone for those that come', () => {
    const postings = new Postings();
    for (let term = 0; term < 100; term += 1) postings.add(term, 7);
    const { byteLength } = postings.entries(0).buffer;
    for (let round = 0; round < 100; round += 1) {
      for (let term = 0; term < 100; term += 1) postings.remove(term, 7);
      for (let term = 0; term < 100; term += 1) postings.add(term, 7);
    }
    expect(postings.entries(0).buffer.byteLength).toBe(byteLength);
  });
});
