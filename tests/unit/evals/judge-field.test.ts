import { describe, expect, it } from '@jest/globals';
import type { Expectation } from '../../../evals/support/expectation.js';
import { judgeField } from '../../../evals/support/judge-field.js';
import type { ListItem } from '../../../src/domain/draft.js';
import { draft, text } from './fixtures.js';

const summary = (value: string, expectation: Expectation) =>
  judgeField(draft({ fields: { request_summary: value } }), 'request_summary', expectation).verdict;

describe('a text', () => {
  it.each([
    ['the whole value, letter case and a closing mark aside', 'finance.', text({ is: 'Finance' }), 'right'],
    ['more than the whole value', 'Finance and Sales', text({ is: 'Finance' }), 'wrong'],
    ['all the words', 'The Okta login loops', text({ says: ['okta', 'loop'] }), 'right'],
    ['not all the words', 'The login loops', text({ says: ['okta', 'loop'] }), 'wrong'],
    ['one of the words', 'can’t sign in', text({ any: ['log in', 'sign in'] }), 'right'],
    ['none of the words', 'it is broken', text({ any: ['log in', 'sign in'] }), 'wrong'],
    ['a word too many', 'Sales, not Marketing', text({ says: ['sales'], not: ['marketing'] }), 'wrong'],
    ['words with another quotation mark', 'can’t pay', text({ says: ["can't pay"] }), 'right'],
  ])('that holds %s', (_what, value, expectation, verdict) => {
    expect(summary(value, expectation)).toBe(verdict);
  });

  it('that is not there is missing, unless it may be', () => {
    expect(judgeField(draft({}), 'request_summary', text({ says: ['x'] })).verdict).toBe('missing');
    expect(judgeField(draft({}), 'request_summary', text({ says: ['x'], optional: true })).verdict).toBe(
      'right',
    );
  });

  it('that is there though it need not be must be right all the same', () => {
    expect(summary('y', text({ says: ['x'], optional: true }))).toBe('wrong');
  });

  it('that was given up although somebody said it is missing', () => {
    const judged = judgeField(draft({ unknown: ['urgency'] }), 'urgency', text({ says: ['x'] }));
    expect(judged).toMatchObject({ verdict: 'missing', problem: 'is marked unknown' });
  });
});

describe('a choice', () => {
  const either: Expectation = { kind: 'enum', any_of: ['incident', 'other'], optional: false };
  it.each([
    ['incident', 'right'],
    ['question', 'wrong'],
  ])('of two that would do: %s is %s', (value, verdict) => {
    expect(judgeField(draft({ fields: { request_type: value } }), 'request_type', either).verdict).toBe(
      verdict,
    );
  });
});

describe('what must not be there', () => {
  it('is wrong where it is', () => {
    const filled = draft({ fields: { urgency: 'low' }, lists: { risks: [{ value: 'rain', evidence: [] }] } });
    expect(judgeField(filled, 'urgency', { kind: 'unknown' }).verdict).toBe('wrong');
    expect(judgeField(filled, 'risks', { kind: 'empty' }).verdict).toBe('wrong');
  });

  it('is right where it is not; what nobody knows must be marked so', () => {
    expect(judgeField(draft({}), 'risks', { kind: 'empty' }).verdict).toBe('right');
    expect(judgeField(draft({}), 'urgency', { kind: 'unknown' }).verdict).toBe('missing');
    expect(judgeField(draft({ unknown: ['urgency'] }), 'urgency', { kind: 'unknown' }).verdict).toBe('right');
  });
});

describe('a list', () => {
  const list = (...values: string[]) =>
    draft({ lists: { risks: values.map((value): ListItem => ({ value, evidence: [] })) } });
  const risks = (items: string[][], count?: number): Expectation => ({
    kind: 'list',
    items,
    optional: false,
    ...(count === undefined ? {} : { count }),
  });
  const verdict = (values: string[], expectation: Expectation) =>
    judgeField(list(...values), 'risks', expectation).verdict;

  it('is right with an item for each that is expected, in any order', () => {
    expect(verdict(['it may rain', 'fraud goes up'], risks([['fraud'], ['rain']]))).toBe('right');
  });

  it('is wrong where one is lacking, and missing where all are', () => {
    expect(verdict(['it may rain'], risks([['fraud'], ['rain']]))).toBe('wrong');
    expect(verdict([], risks([['fraud']]))).toBe('missing');
  });

  it('is wrong where one item stands for two', () => {
    expect(verdict(['fraud and rain'], risks([['fraud'], ['rain']]))).toBe('wrong');
  });

  it('gives each expected item one of its own, where another order would not', () => {
    expect(verdict(['rain', 'rain and fraud'], risks([['rain'], ['rain', 'fraud']]))).toBe('right');
    expect(verdict(['rain and fraud', 'rain'], risks([['rain'], ['rain', 'fraud']]))).toBe('right');
  });

  it('may hold more, unless it is said how many', () => {
    expect(verdict(['rain', 'snow'], risks([['rain']]))).toBe('right');
    expect(verdict(['rain', 'snow'], risks([['rain']], 1))).toBe('wrong');
  });
});

describe('a list of keys and values', () => {
  const expected: Expectation = {
    kind: 'key-value',
    items: [{ key: 'latency', value: ['500 ms'] }],
    count: 1,
    optional: false,
  };
  const item = (key: string, value: string, status: ListItem['status'] = 'proposed'): ListItem => ({
    key,
    value,
    status,
    evidence: [],
  });
  const verdict = (...items: ListItem[]) =>
    judgeField(draft({ lists: { constraints: items } }), 'constraints', expected).verdict;

  it('is right with that value under that key', () => {
    expect(verdict(item('Latency', 'under 500 ms'))).toBe('right');
  });

  it('is wrong with another value, or under another key', () => {
    expect(verdict(item('latency', '200 ms'))).toBe('wrong');
    expect(verdict(item('budget', '500 ms'))).toBe('wrong');
  });

  it('does not count what people turned down', () => {
    expect(verdict(item('response time', '200 ms', 'rejected'), item('latency', '500 ms'))).toBe('right');
    expect(verdict(item('response time', '200 ms'), item('latency', '500 ms'))).toBe('wrong');
  });
});
