import { describe, expect, it } from '@jest/globals';
import { search, type Way } from '../../../../src/tools/search/search.js';
import type { Line } from '../../../../src/tools/search/thread-lines.js';

const lines = (...texts: string[]): Line[] =>
  texts.map((text, at) => ({ ts: `${at + 1}.0`, author: 'U_ANA', text }));

/** What was found: in which way, and the passages, the newest first. */
function found(texts: readonly string[], sought: string, ways?: readonly Way[]) {
  const result = search(lines(...texts), sought, ways);
  return result && [result.way, ...result.hits.map(({ line, from, to }) => line.text.slice(from, to))];
}

describe('words that are sought in a thread', () => {
  it('are found as they are written, before anything that is only like them', () => {
    expect(found(['The Budget is fixed', 'the budget is open'], 'budget is')).toEqual(['exact', 'budget is']);
  });

  it('are found whole: no word begins or ends within another', () => {
    expect(found(['let us start at noon'], 'art')).toBeNull();
    expect(found(['state of the art'], 'art')).toEqual(['exact', 'art']);
    expect(found(['我们决定用数据库'], '决定')).toEqual(['exact', '决定']);
  });

  it.each([
    ['other case', 'WE GO WITH POSTGRES', 'we go with Postgres'],
    ['other spaces and lines', 'we  go\nwith Postgres', 'we go with   Postgres'],
    ['marks around it', 'we go with Postgres', '“We go with Postgres.”'],
    ['Slack’s mark of a quote before it', 'we go with Postgres', '> we go with Postgres'],
    ['other apostrophes', 'we don’t ship', "we don't ship"],
    ['other dashes', 'ship mid‑May', 'ship mid-May'],
    ['letters of full width', 'ＷＥ go', 'we go'],
  ])('are found as a quote with %s', (_what, text, sought) => {
    expect(found([`Well: ${text}, then.`], sought)).toEqual(['quote', text]);
  });

  it.each([
    ['a letter missing', 'the dedline moves', 'deadline moves'],
    ['two letters swapped', 'the daedline moves', 'deadline moves'],
    ['a wrong letter', 'the deadlime moves', 'deadline moves'],
    ['other endings', 'we deployed the gateways', 'deploying gateway'],
    ['another order', 'the gateway we will deploy', 'deploy the gateway'],
    ['accents left out', 'José owns the café page', 'jose cafe page'],
    ['one word of three left out', 'the checkout page is slow', 'slow checkout button'],
  ])('are found with %s', (_what, text, sought) => {
    expect(found(['Lunch at noon?', text], sought)).toEqual(['fuzzy', text]);
  });

  it.each([
    ['half of the words', 'the deadline moves', 'deadline budget'],
    ['words of every sentence', 'this is what we have', 'what is the plan'],
    ['another number', 'see T-12 for that', 'T-13'],
    ['another date', 'by 2026-03-13', '2026-03-14'],
    ['another short word', 'the cat sat', 'the car'],
    ['another word of the same beginning', 'the internal page', 'internet pages'],
    ['nothing but spaces', 'anything', '   '],
    ['no word at all', 'anything?', '?!'],
  ])('are not found by %s', (_what, text, sought) => {
    expect(found([text], sought)).toBeNull();
  });

  it('are plain text, whatever they would mean as a pattern', () => {
    const texts = ['the build is red', 'matches .* in the log', 'a+b (sum)'];
    expect(found(texts, '.*')).toEqual(['exact', '.*']);
    expect(found(texts, 'a+b (sum)')).toEqual(['exact', 'a+b (sum)']);
    for (const sought of ['^the', 'b[a-z]+d', '(?:build)|.', '\\w+', '[', '(a+)+$']) {
      expect(found(['something else'], sought)).toBeNull();
    }
  });

  it('are found where the most of them stand together, in the sentence that has them', () => {
    const long = 'Lunch was good. The beta deadline moves to May. See you.';
    expect(
      found(['the beta is nice, and so on. A deadline looms.', long], 'deadline of the beta in May'),
    ).toEqual(['fuzzy', 'The beta deadline moves to May']);
  });

  it('are found in all lines that fit equally, the newest first', () => {
    const result = search(lines('red build', 'green', 'build red again', 'red build'), 'red build');
    expect(result?.hits.map(({ line }) => line.ts)).toEqual(['4.0', '1.0']);
  });

  it('are sought in the ways that are wanted alone', () => {
    expect(found(['The Budget'], 'the budget', ['exact'])).toBeNull();
    expect(found(['the budgets'], 'the budget', ['exact', 'quote'])).toBeNull();
    expect(found(['the budget'], 'the budget', ['fuzzy'])).toEqual(['fuzzy', 'the budget']);
  });

  it('say how well they fit', () => {
    expect(search(lines('the deadline moves'), 'the deadline moves')?.hits[0]?.score).toBe(1);
    expect(search(lines('the dedline moves'), 'deadline moves')?.hits[0]?.score).toBeCloseTo(0.925);
  });
});
