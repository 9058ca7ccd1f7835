import { describe, expect, it } from '@jest/globals';
import { contradiction } from '../../../../src/domain/constraints/contradiction.js';
import { sameConstraint } from '../../../../src/domain/constraints/same.js';
import { constraintOf, type Pair } from './constraint-of.js';
import { CONTRADICTING } from './contradicting.js';

const AGREEING: readonly Pair[] = [
  ['latency: 200 ms', 'latency: 0.2 s'],
  ['latency: 200 ms', 'response time: < 200 milliseconds'],
  ['latency: under 200 ms', 'latency: must stay below 0,2 s'],
  ['p99 latency: 300 ms', '99th percentile latency: 0.3 seconds'],
  ['availability: 99.9 %', 'uptime: at least 99,9 percent'],
  ['budget: at most 20k EUR', 'cost: max. €20,000'],
  ['budget: 20.000 EUR', 'cost: 20 000 euros'],
  ['retention: two weeks', 'data retention: 14 days'],
  ['retention: 1 year', 'retention: twelve months'],
  ['file size: 1 MB', 'file size: 1024 KB'],
  ['throughput: 600 requests per minute', 'throughput: 10 rps'],
  ['deadline: by Friday', 'due date: no later than Friday'],
  ['deadline: 2026-12-01', 'launch date: December 1st, 2026'],
  ['PII: must not store', 'personal data: never stored'],
  ['PII: no PII in logs', 'logs: must not log personal data'],
  ['offline: required', 'offline mode: must work'],
  ['auth: SSO only', 'login: only single sign-on'],
  ['data: must not leave the EU', 'data: stays in the EU'],
];

describe('a contradiction', () => {
  for (const [reason, pairs] of Object.entries(CONTRADICTING)) {
    describe(reason, () => {
      it.each(pairs)('“%s” and “%s”', (a, b) => {
        const why = contradiction(constraintOf(a), constraintOf(b))?.why ?? '';
        for (const side of [a, b]) expect(why).toContain(`“${side.replace(/\p{Cf}/gu, '')}”`);
        expect(why).toMatch(/^.{1,250}\.$/u);
        expect(sameConstraint(constraintOf(a), constraintOf(b))).toBe(false);
      });
    });
  }
});

describe('the same', () => {
  it.each(AGREEING)('“%s” and “%s”', (a, b) => {
    expect(contradiction(constraintOf(a), constraintOf(b))).toBeNull();
    expect(sameConstraint(constraintOf(a), constraintOf(b))).toBe(true);
  });
});

describe('not the same', () => {
  it.each([
    ['latency: 200 ms', 'latency: over 200 ms'],
    ['latency: 200 ms', 'p99 latency: 200 ms'],
    ['retention: 30 days', 'retention: at least 30 days'],
    ['storage: store emails for about 30 days', 'storage: store emails for about 60 days'],
    ['PII: must not store', 'PII: must not share'],
    ['deadline: March 2027', 'deadline: 2027-03-15'],
    ['stack: Kafka', 'stack: Rust'],
    ['', 'latency: 1 s'],
  ])('“%s” and “%s”', (a, b) => {
    expect(sameConstraint(constraintOf(a), constraintOf(b))).toBe(false);
  });
});

describe('the reason', () => {
  const why = (a: string, b: string) => contradiction(constraintOf(a), constraintOf(b))?.why;

  it.each([
    ['latency: under 200 ms', 'p99: n/a', undefined],
    [
      'latency: 1 s',
      'latency: 2 s',
      '“latency: 1 s” and “latency: 2 s” give different values for the same thing.',
    ],
    [
      'export: max 1 s',
      'export: max 2 s',
      '“export: max 1 s” and “export: max 2 s” set different limits for the same thing.',
    ],
    [
      'export: max 1 s',
      'export: min 2 s',
      '“export: max 1 s” and “export: min 2 s” can’t both be kept: nothing meets both.',
    ],
    [
      'storage: store emails',
      'PII: must not store',
      '“PII: must not store” rules out what “storage: store emails” asks for: an email address is personal data.',
    ],
    ['cookies: ok', 'cookies: no', '“cookies: no” rules out what “cookies: ok” allows.'],
    ['MFA: required', 'MFA: optional', '“MFA: required” requires what “MFA: optional” says is not needed.'],
    ['auth: password', 'auth: SSO only', '“auth: SSO only” leaves no room for “auth: password”.'],
    ['API: sync', 'API: async', '“API: sync” is the opposite of “API: async”.'],
  ])('of “%s” and “%s” is told in plain words', (a, b, expected) => {
    expect(why(a, b)).toBe(expected);
  });

  it('is one short line, however the sides are written', () => {
    const long = { key: 'response\n\ntime\u200b', value: `under 200 ms${' '.repeat(200)} at all times` };
    const found = contradiction(long, { key: 'latency', value: 'under 1 s' });
    expect(found?.why).toBe(
      '“response time: under 200 ms at all times” and “latency: under 1 s” set different limits for the same thing.',
    );
  });
});
