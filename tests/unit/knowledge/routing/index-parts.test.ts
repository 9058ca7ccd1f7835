import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Postings } from '../../../../src/knowledge/routing/postings.js';
import { conjugateGradient } from '../../../../src/knowledge/routing/ridge-scores.js';
import { TermIndex, Vocabulary } from '../../../../src/knowledge/routing/term-index.js';
import { termsOf } from '../../../../src/knowledge/routing/terms.js';
import { Top } from '../../../../src/knowledge/routing/top.js';

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

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
/** What the matrix of the cosines of these vectors does to another vector. */
const cosines = (vectors: readonly number[][]) => (x: Float64Array) =>
  Float64Array.from(vectors, (a) => vectors.reduce((sum, b, at) => sum + dot(a, b) * (x[at] ?? 0), 0));
const unit = (vector: readonly number[]): number[] =>
  vector.map((value) => value / Math.sqrt(dot(vector, vector)));

describe('conjugateGradient', () => {
  it('finds what gives the target', () => {
    const vector = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }).map(unit);
    const problem = fc.record({
      vectors: fc.array(vector, { minLength: 1, maxLength: 20 }),
      doubt: fc.constantFrom(0.1, 0.5, 3),
    });
    fc.assert(
      fc.property(problem, ({ vectors, doubt }) => {
        const apply = cosines(vectors);
        const target = Float64Array.from(vectors, (other) => dot(other, vectors[0] ?? []));
        const diagonal = new Float64Array(vectors.length).fill(doubt);
        const x = conjugateGradient(apply, diagonal, target);
        for (const [at, value] of apply(x).entries()) {
          expect(value + doubt * (x[at] ?? 0)).toBeCloseTo(target[at] ?? 0, 2);
        }
      }),
    );
  });

  it('has nothing to find for nothing', () => {
    expect(conjugateGradient((x) => x, new Float64Array(0), new Float64Array(0))).toEqual(
      new Float64Array(0),
    );
    expect(conjugateGradient((x) => x, new Float64Array([1]), new Float64Array([0]))).toEqual(
      new Float64Array([0]),
    );
  });
});

describe('the best of many', () => {
  it('are those that sorting them all would put first', () => {
    const score = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 0, max: 12 }), (scores, limit) => {
        const top = new Top(limit, (a, b) => a - b);
        for (const [item, value] of scores.entries()) if (top.admits(value)) top.offer(item, value);
        const sorted = [...scores.entries()].sort(([a, x], [b, y]) => y - x || a - b);
        expect(top.sorted()).toEqual(sorted.slice(0, limit).map(([item]) => item));
      }),
    );
  });
});

const about = { kind: 'request', id: 'r1', team: 'red', taken: false } as const;

describe('the words of a request', () => {
  it('are gone with the last request that held them', () => {
    const index = new TermIndex();
    const first = index.add(about, termsOf('salary of Ada'));
    const second = index.add(about, termsOf('salary'));
    index.remove(first);
    expect(index.termOf('ada')).toBeUndefined();
    expect(index.termOf('salary')).toBeDefined();
    index.remove(second);
    expect(index.termOf('salary')).toBeUndefined();
  });

  it('leave room for the next, however many come and go', () => {
    const index = new TermIndex();
    for (let day = 0; day < 1_000; day += 1) index.remove(index.add(about, termsOf(`day${day} report`)));
    expect(index.termSpan).toBe(2);
    expect(index.span).toBe(1);
  });

  it('keep their number while they are held', () => {
    const vocabulary = new Vocabulary();
    const number = vocabulary.enter('report');
    expect(vocabulary.enter('report')).toBe(number);
    expect(vocabulary.enter('login')).not.toBe(number);
    expect(vocabulary.idOf('printer')).toBeUndefined();
  });
});

describe('rarity', () => {
  it('falls with every document that holds a term, and rises with every one that does not', () => {
    const index = new TermIndex();
    index.add(about, termsOf('login page'));
    index.add(about, termsOf('report figures'));
    const before = index.rarity('login');
    index.add(about, termsOf('slow printer'));
    const rarer = index.rarity('login');
    index.add(about, termsOf('login again'));
    expect(rarer).toBeGreaterThan(before);
    expect(index.rarity('login')).toBeLessThan(rarer);
    expect(index.rarity('unknown')).toBeGreaterThan(rarer);
  });

  it('is never nothing, even of a term that all documents hold', () => {
    const index = new TermIndex();
    for (let at = 0; at < 200; at += 1) index.add(about, termsOf('printer'));
    expect(index.rarity('printer')).toBeGreaterThan(0);
  });
});
