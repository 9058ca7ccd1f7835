import { describe, expect, it } from '@jest/globals';
import { TermIndex } from '../../../src/routing/term-index.js';
import { termsOf } from '../../../src/routing/terms.js';
import { Vocabulary } from '../../../src/routing/vocabulary.js';

const about = { kind: 'request', id: 'r1', team: 'red', byPerson: false } as const;

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
    const before = index.rarity(index.termOf('login'));
    index.add(about, termsOf('slow printer'));
    const rarer = index.rarity(index.termOf('login'));
    index.add(about, termsOf('login again'));
    expect(rarer).toBeGreaterThan(before);
    expect(index.rarity(index.termOf('login'))).toBeLessThan(rarer);
    expect(index.rarity(undefined)).toBeGreaterThan(rarer);
  });

  it('is never nothing, even of a term that all documents hold', () => {
    const index = new TermIndex();
    for (let at = 0; at < 200; at += 1) index.add(about, termsOf('printer'));
    expect(index.rarity(index.termOf('printer'))).toBeGreaterThan(0);
  });
});
