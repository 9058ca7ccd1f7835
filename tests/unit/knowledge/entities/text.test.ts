import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  folded,
  singular,
  tokenKey,
  unseamed,
  wordKey,
  wordsOf,
} from '../../../../src/knowledge/entities/words.js';

describe('the form in which names are compared', () => {
  it.each([
    ['T-12', 't 12'],
    ['KEP #1693', 'kep 1693'],
    ["Alex's tasks", 'alex task'],
    ['Alex’s', 'alex'],
    ["James' plan", 'jame plan'],
    ['The Q1-Launch Projects!', 'the q1 launch project'],
    ['policies, statuses and boxes', 'policy status and box'],
    ['Kubernetes v1.21.', 'kubernete v1.21'],
    ['CPUs', 'cpu'],
    ['ＦＵＬＬ Ｗｉｄｔｈ', 'full width'],
    ['José', 'jose'],
    ['a\u200bl\u200dex\u00ad\ufeff', 'alex'],
    ['alex\u202e chen\u2069', 'alex chen'],
    ['更新增长频道', '更新 增长 频道'],
    ["O'Brien", 'o brien'],
    ['.*(?:x)+$', 'x'],
    ['!!!', ''],
  ])('%j is %j', (written, key) => {
    expect(wordKey(written)).toBe(key);
  });

  it('leaves letters of other scripts what they are, however much they look alike', () => {
    expect(wordKey('Аlex')).not.toBe(wordKey('Alex'));
    expect(wordKey('αlex')).not.toBe(wordKey('alex'));
    expect(folded('й')).toBe('й');
  });

  it('knows words that end in s and are no plurals', () => {
    for (const word of ['status', 'class', 'analysis', 'this', 'gas', 'v1s']) {
      expect(singular(word)).toBe(word);
    }
  });

  it('opens the seams that capitals make, and no plural of a short name', () => {
    expect(unseamed('ClusterID for APIServer and CPUs')).toBe('Cluster ID for API Server and CPUs');
  });

  it('keeps a token as it is written', () => {
    expect(tokenKey('Alex.Chen')).toBe('alex.chen');
    expect(tokenKey('two words')).toBe('');
  });

  it('passes over what is too long to be a word', () => {
    expect(wordKey(`before ${'x'.repeat(5_000)} after`)).toBe('before after');
  });
});

describe('the words of any text', () => {
  it('stand where they say, in order, and are the same in any case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { word, start, end } of wordsOf(text)) {
          expect(word).not.toMatch(/\s/u);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(start).toBeGreaterThanOrEqual(last);
          last = start;
        }
      }),
    );
  });

  it('are the same in capitals and with punctuation around', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}( [a-z0-9]{1,12}){0,5}$/u), (text) => {
        expect(wordKey(text.toUpperCase())).toBe(wordKey(text));
        expect(wordKey(`«${text}»!?`)).toBe(wordKey(text));
        expect(wordKey(text.replaceAll(' ', ' - '))).toBe(wordKey(text));
      }),
    );
  });
});
