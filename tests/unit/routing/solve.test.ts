import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { solve } from '../../../src/routing/solve.js';

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
/** What the matrix of the cosines of these vectors does to another vector. */
const cosines = (vectors: readonly number[][]) => (x: Float64Array) =>
  Float64Array.from(vectors, (a) => vectors.reduce((sum, b, at) => sum + dot(a, b) * (x[at] ?? 0), 0));
const unit = (vector: readonly number[]): number[] =>
  vector.map((value) => value / Math.sqrt(dot(vector, vector)));

describe('solve', () => {
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
        const x = solve(apply, diagonal, target);
        for (const [at, value] of apply(x).entries()) {
          expect(value + doubt * (x[at] ?? 0)).toBeCloseTo(target[at] ?? 0, 2);
        }
      }),
    );
  });

  it('has nothing to find for nothing', () => {
    expect(solve((x) => x, new Float64Array(0), new Float64Array(0))).toEqual(new Float64Array(0));
    expect(solve((x) => x, new Float64Array([1]), new Float64Array([0]))).toEqual(new Float64Array([0]));
  });
});
