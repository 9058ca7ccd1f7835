import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasTellingWord, queryTerms, searchWords } from '../../../src/domain/entities/search-words.js';

describe('the words by which a text is found again', () => {
  it('are the same in whatever form it is written', () => {
    for (const forms of [
      ['release', 'Releases', 'RELEASED', 'releasing'],
      ['study', 'studies', 'studied'],
      ['ship', 'shipping', 'shipped'],
      ['café', 'Cafe', 'CAFÉ', 'cafe\u0301'],
      ['ﬁle', 'file', 'files'],
    ]) {
      expect(new Set(forms.map((form) => searchWords(form).join(' '))).size).toBe(1);
    }
  });

  it('keep apart what only looks alike', () => {
    for (const [one, other] of [
      ['bus', 'bu'],
      ['boss', 'bos'],
      ['string', 'str'],
      ['need', 'ne'],
      ['Алекс', 'Alex'],
    ]) {
      expect(searchWords(one ?? '')).not.toEqual(searchWords(other ?? ''));
    }
  });

  it('hold numbers together, and find them in other scripts', () => {
    expect(searchWords('version 1.9, T-12')).toEqual(expect.arrayContaining(['1.9', 't', '12']));
    expect(searchWords('請求書')).toEqual(['請求', '求書']);
    expect(searchWords('Größe')).toEqual(['große']);
    expect(searchWords('की का')).toEqual(['की', 'का']);
  });

  it('are none where a text has none', () => {
    for (const text of ['', '.*', '&|!:*()', '🙂', '\u0000', '\u200b']) expect(searchWords(text)).toEqual([]);
  });

  it('leave out a pasted key, and more than so many', () => {
    expect(searchWords('x'.repeat(61))).toEqual([]);
    const many = Array.from({ length: 500 }, (_, i) => `w${i}`).join(' ');
    expect(searchWords(many, 10)).toHaveLength(10);
  });

  it('are each there once, lower case, and without signs, of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const words = searchWords(text);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}.]+$/u);
      }),
    );
  });
});

describe('the words that somebody looks for', () => {
  it('are those that say something, where there are such', () => {
    expect(queryTerms('What do you know about the releases?')).toEqual(['releas']);
    expect(queryTerms('who is it')).toEqual(['who', 'is', 'it']);
  });

  it('are told from those that every sentence has', () => {
    expect(['Releases', 'T-12', '登录'].map(hasTellingWord)).toEqual([true, true, true]);
    expect(['', 'about', 'What do you know?', 'x', '🙂'].map(hasTellingWord)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});
