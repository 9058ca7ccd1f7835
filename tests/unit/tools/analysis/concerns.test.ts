import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONCERNS, findingsIn } from '../../../../src/tools/analysis/concerns.js';
import { hintsIn } from '../../../../src/tools/analysis/risk-hints.js';
import { vagueIn } from '../../../../src/tools/analysis/vague-words.js';
import { cpuMs } from '../../../support/cpu.js';

const words = (sentence: string) => vagueIn(sentence).map((one) => one.words);

describe('vague words', () => {
  it.each([
    ['The page must be fast and user-friendly.', ['fast', 'user-friendly']],
    ['It should load as soon as possible, etc.', ['as soon as possible', 'etc']],
    ['A lot of users often complain.', ['A lot', 'often']],
    ['Everything works well in real time.', ['works well', 'in real time']],
    ['It is fast, Fast, FAST.', ['fast']],
  ])('are found in “%s”', (sentence, found) => {
    expect(words(sentence)).toEqual(found);
  });

  it.each([
    'The page must be fast: under 2 seconds.',
    'Several users (about 40) wait.',
    'The breakfast manyfold.',
    'It prints the total of the order.',
  ])('are not found in “%s”', (sentence) => {
    expect(words(sentence)).toEqual([]);
  });
});

describe('what a reader would ask', () => {
  const about = (text: string, ...concerns: (typeof CONCERNS)[number][]) =>
    findingsIn(text, concerns.length > 0 ? concerns : undefined).map(({ concern, quote }) => [
      concern,
      quote,
    ]);

  it('names missing figures, people and times of a sentence, not of a keyword', () => {
    expect(about('The page in the shop shows wrong prices.')).toEqual([
      ['who', null],
      ['numbers', null],
      ['when', null],
    ]);
    expect(about('Since Monday 40 users in Sales see wrong prices.')).toEqual([]);
    expect(about('Sales')).toEqual([]);
  });

  it('asks who does what has to be done, and who somebody is', () => {
    expect(about('The old list must be deleted before Friday at 10:00.', 'who')).toEqual([
      ['who', 'must be deleted'],
    ]);
    expect(about('Somebody told it to the helpdesk on Friday morning.', 'who')).toEqual([
      ['who', 'Somebody'],
    ]);
    expect(about('The list must be deleted by the admins before Friday.', 'who')).toEqual([]);
  });

  it('looks over no quotation, code or link', () => {
    expect(about('He wrote “fast” and `soon` in https://a.b/easy to 3 users today.')).toEqual([]);
  });

  it('finds criteria that nobody could check', () => {
    expect(about('Ideally it is intuitive', 'testable')).toEqual([
      ['testable', 'Ideally'],
      ['testable', 'intuitive'],
    ]);
    expect(about('A new user books within 3 minutes', 'testable')).toEqual([]);
  });

  it('quotes only what stands in the text, and ends soon for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { quote } of findingsIn(text, CONCERNS)) if (quote !== null) expect(text).toContain(quote);
      }),
    );
    const long = 'as soon as possible must be '.repeat(4_000);
    expect(cpuMs(() => findingsIn(long, CONCERNS))).toBeLessThan(2_000);
  });
});

describe('what words hint at', () => {
  it('is told once, and not where the risk is named', () => {
    const text = 'We migrate the data before the launch and depend on the vendor.';
    expect(hintsIn(text, '').map(({ quote }) => quote)).toEqual(['depend on', 'migrate', 'launch']);
    expect(hintsIn(text, 'The vendor may be late').map(({ quote }) => quote)).toEqual(['migrate', 'launch']);
    expect(hintsIn('The page is slow.', '')).toEqual([]);
  });
});
