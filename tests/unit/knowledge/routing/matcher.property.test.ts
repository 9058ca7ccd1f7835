import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PastRequest } from '../../../../src/knowledge/routing/request-index.js';
import { indexWith } from './support.js';

const TEAMS = ['red', 'green', 'blue', 'grey'].map((id, at) => ({
  id,
  name: `Team ${id}`,
  description: ['login password', 'slow page', 'report figures', 'slow login report'][at] ?? '',
}));

const word = fc.constantFrom(
  ...'login password slow page report figures vpn printer paper crash der Drucker 密码 вход'.split(' '),
);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);
const request: fc.Arbitrary<PastRequest> = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map((id) => `r${id}`),
  text,
  team: fc.constantFrom('red', 'green', 'blue', 'grey', 'gone'),
  taken: fc.boolean(),
});
const step = fc.oneof(
  { weight: 3, arbitrary: request.map((put) => ({ put })) },
  { weight: 1, arbitrary: request.map(({ id }) => ({ remove: id })) },
);
const history = fc.array(step, { maxLength: 30 });

function grown(steps: readonly ({ put: PastRequest } | { remove: string })[]) {
  const index = indexWith(TEAMS.slice(0, 2));
  const left = new Map<string, PastRequest>();
  for (const step of steps) {
    if ('put' in step) {
      index.put(step.put);
      left.set(step.put.id, step.put);
    } else {
      index.remove(step.remove);
      left.delete(step.remove);
    }
  }
  index.setTeams(TEAMS);
  return { index, left: [...left.values()] };
}

describe('whatever was put, changed and removed', () => {
  it('confidences are probabilities, the best first, and no team comes twice', () => {
    fc.assert(
      fc.property(history, text, (steps, asked) => {
        const found = grown(steps).index.match(asked);
        const confidences = found.map(({ confidence }) => confidence);
        expect(confidences.every((value) => value >= 0 && value <= 1)).toBe(true);
        expect(confidences.reduce((sum, value) => sum + value, 0)).toBeLessThan(1);
        expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
        expect(new Set(found.map(({ teamId }) => teamId)).size).toBe(found.length);
        expect(TEAMS.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ teamId }) => teamId)));
      }),
    );
  });

  it('the reasons are words of the text and requests that are there', () => {
    fc.assert(
      fc.property(history, text, (steps, asked) => {
        const { index, left } = grown(steps);
        const plain = asked.replaceAll(/\p{Cf}/gu, '');
        for (const { teamId, words, like } of index.match(asked)) {
          for (const part of words.flatMap((written) => written.split(' '))) expect(plain).toContain(part);
          const taken = left.filter((request) => request.taken && request.team === teamId);
          expect(taken.map(({ id }) => id)).toEqual(expect.arrayContaining(like));
        }
      }),
    );
  });

  it('an index that grew answers exactly like one built anew', () => {
    fc.assert(
      fc.property(history, text, (steps, asked) => {
        const { index, left } = grown(steps);
        const anew = indexWith([...TEAMS].reverse(), [...left].reverse());
        expect(index.size).toBe(left.length);
        expect(index.match(asked)).toEqual(anew.match(asked));
        expect(index.nearest(asked, 5)).toEqual(anew.nearest(asked, 5));
      }),
    );
  });

  it('asking changes nothing', () => {
    fc.assert(
      fc.property(history, text, (steps, asked) => {
        const { index } = grown(steps);
        expect(index.match(asked)).toEqual(index.match(asked));
      }),
    );
  });

  it('similarities lie between 0 and 1, the nearest first, and a text is nearest to itself', () => {
    fc.assert(
      fc.property(history, text, (steps, asked) => {
        const { index, left } = grown(steps);
        const values = index.nearest(asked, 20).map(({ similarity }) => similarity);
        expect(values.every((value) => value > 0 && value <= 1)).toBe(true);
        expect(values).toEqual([...values].sort((a, b) => b - a));
        for (const { text: known } of left) {
          const [best] = index.nearest(known, 1);
          if (best !== undefined) expect(best.similarity).toBeCloseTo(1, 9);
        }
      }),
    );
  });
});
