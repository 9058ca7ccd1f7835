import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sameWords } from '../../../../src/knowledge/routing/past-requests.js';
import { exampleTeams, filed, indexWith } from './support.js';

const TEXTS = [
  'Monthly revenue dashboard\nThe export of March shows wrong figures for the north region.',
  'Revenue dashboard\nThe figures of the north region are wrong in the export.',
  'Printer on floor three\nIt is out of paper and nobody has the key to the cupboard.',
  'Coffee',
];
const index = indexWith(
  exampleTeams(),
  TEXTS.map((text, at) => filed(`r${at}`, 'data_analytics_team', text)),
);

describe('the requests nearest to a text', () => {
  it.each(TEXTS)('are led by the same text, with similarity 1: %j', (text) => {
    const [first] = index.nearest(text, 3);
    expect(first?.id).toBe(`r${TEXTS.indexOf(text)}`);
    expect(first?.similarity).toBeCloseTo(1, 9);
  });

  it('come best first, a request in other words well above one that shares a word', () => {
    const [same, alike, ...rest] = index.nearest(TEXTS[0] ?? '', 4);
    expect([same?.id, alike?.id]).toEqual(['r0', 'r1']);
    expect(alike?.similarity).toBeGreaterThan(0.5);
    expect(rest.every(({ similarity }) => similarity < 0.1)).toBe(true);
  });

  it('are requests, never teams, and only those that have a word in common', () => {
    expect(index.nearest('multi-factor authentication', 10)).toEqual([]);
    expect(index.nearest('', 10)).toEqual([]);
  });

  it('can be kept to some', () => {
    const found = index.nearest(TEXTS[0] ?? '', 1, (id) => id !== 'r0');
    expect(found.map(({ id }) => id)).toEqual(['r1']);
  });

  it('resemble a text little when most of its words are unknown', () => {
    const [only] = index.nearest('coffee beans grinder espresso filter descaling', 1);
    expect(only?.id).toBe('r3');
    expect(only?.similarity).toBeLessThan(0.5);
  });
});

describe('how far two texts are made of the same words', () => {
  it('is 1 for the same words in any order, and 0 for none', () => {
    expect(sameWords('badge printer prints blank', 'Blank prints: badge, printer!')).toBeCloseTo(1);
    expect(sameWords('badge printer', 'slow dashboards')).toBe(0);
    expect(sameWords('', '')).toBe(0);
  });

  it('falls with each word that only one of them has', () => {
    const text = 'badge printer prints blank cards';
    const similarities = [0, 1, 2, 3].map((more) =>
      sameWords(text, `${text} ${'gate door lift'.split(' ').slice(0, more).join(' ')}`),
    );
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    expect(new Set(similarities).size).toBe(4);
  });

  it('is between 0 and 1 and the same both ways, whatever people write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const similarity = sameWords(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(sameWords(other, one)).toBeCloseTo(similarity, 9);
      }),
    );
  });
});
