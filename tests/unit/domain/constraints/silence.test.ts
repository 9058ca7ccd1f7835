import { describe, expect, it } from '@jest/globals';
import { contradiction, contradictionOf } from '../../../../src/domain/constraints/contradiction.js';
import { readingOf } from '../../../../src/domain/constraints/reading.js';
import { constraintOf, type Pair } from './constraint-of.js';
import { ONE_PRODUCT } from './one-product.js';

const NOT_CONTRADICTING: Readonly<Record<string, readonly Pair[]>> = {
  'a number that keeps the other side’s limit': [
    ['latency: 200 ms', 'latency: under 0.5 s'],
    ['availability: 99.99%', 'availability: at least 99.9 %'],
    ['people: at least 10', 'people: at most 20'],
    ['people: at least 10', 'people: at most 10'],
    ['people: 10', 'people: fewer than 10'],
    ['deadline: not before June 1', 'deadline: by June 30'],
  ],
  'numbers of different kinds': [
    ['latency: 200 ms', 'latency: 5 %'],
    ['budget: at most 20k EUR', 'budget: at most $30k'],
    ['budget: 20k EUR', 'budget: 20k EUR per year'],
    ['latency: under 200 ms', 'timeout: 5 s'],
    ['rooms: 10', 'desks: 12'],
  ],
  'limits of different parts': [
    ['p50 latency: under 100 ms', 'p99 latency: under 300 ms'],
    ['p95 latency: under 100 ms', 'p99 latency: under 300 ms'],
    ['average latency: under 100 ms', 'latency: under 300 ms'],
    ['read latency: under 100 ms', 'write latency: under 300 ms'],
    ['mobile latency: under 1 s', 'latency: under 300 ms'],
    ['latency: 200 ms for search', 'latency: 500 ms for exports'],
    ['retention: 30 days for logs', 'retention: 10 years for invoices'],
    ['file size: 10 MB per file', 'file size: 100 MB in total'],
    ['budget: 20k EUR for design', 'budget: 40k EUR for development'],
    ['deadline: 2026-12-01 for the beta', 'deadline: 2027-03-01 for the launch'],
  ],
  'numbers that are not meant as limits, or not for certain': [
    ['latency: about 200 ms', 'latency: around 300 ms'],
    ['latency: 200 ms, except for exports', 'latency: 500 ms'],
    ['latency: ideally 200 ms', 'latency: 500 ms'],
    ['latency: 200ms at 100 rps', 'latency: 500 ms at 1000 rps'],
    ['latency: under 1.500 ms', 'latency: under 1.5 s'],
    ['version: 3.9', 'version: 3.10'],
    ['browser support: IE 11', 'browser support: Chrome 100'],
    ['support: 24/7', 'support: 9-5 on weekdays'],
  ],
  'days that can’t be compared': [
    ['deadline: by Friday', 'deadline: by 2026-12-01'],
    ['deadline: by Friday', 'deadline: Monday'],
    ['deadline: next week', 'deadline: by Friday'],
    ['deadline: next Friday', 'deadline: Monday'],
    ['deadline: in two weeks', 'deadline: in three weeks'],
    ['deadline: before the holidays', 'deadline: by March 1'],
    ['deadline: by March', 'deadline: by March 15'],
    ['launch: not before December 10', 'launch: by 2026-12-01'],
    ['deadline: 12/01/2026', 'deadline: 2026-01-12'],
    ['maintenance: Sunday', 'maintenance: Saturday'],
  ],
  'a prohibition of something else': [
    ['PII: must not store', 'email: send emails to users every week'],
    ['PII: must not store', 'profile: emails must be shown on the profile page'],
    ['PII: must not store', 'storage: store order numbers'],
    ['PII: must not store', 'email: required'],
    ['PII: must not share', 'storage: store emails'],
    ['PII: must not store in logs', 'storage: store emails'],
    ['PII: must not be stored longer than 30 days', 'storage: store emails'],
    ['email: must not store emails', 'PII: may store PII'],
    ['cookies: no cookies', 'banner: must show a cookie banner'],
    ['passwords: no passwords', 'account: password reset must work'],
    ['backup: must prevent data loss', 'data: no data loss'],
    ['checks: no manual checks and send emails', 'email: must not send emails'],
    ['PII: no PII', 'cleanup: delete PII'],
    ['PII: no PII', 'newsletter: send emails'],
  ],
  'a rule with an exception or a doubt': [
    ['PII: must not store PII unless encrypted', 'storage: store emails'],
    ['PII: no PII, but emails are fine', 'storage: store emails'],
    ['offline: maybe required', 'offline: not needed'],
    ['cookies: no cookies are not allowed', 'cookies: cookies are forbidden'],
    ['cookies: no cookies?', 'cookies: use cookies'],
  ],
  'words that stand for something else in another place': [
    ['cookies: no third-party cookies', 'cookies: session cookies are allowed'],
    ['access: no access for contractors', 'access: employees must have access'],
    ['login: login must not be required', 'login: login page must load under 1 s'],
    ['logging: no debug logs in production', 'logging: errors must be logged'],
    ['audit: all changes must be logged', 'PII: must not be logged'],
    ['payment: no credit card data stored', 'payment: must accept credit cards'],
    ['password: no password in plain text', 'password: password login must work'],
    ['names: must not display full names', 'names: full names are stored'],
    ['mobile: no native app', 'mobile: app must be responsive'],
    ['hosting: AWS only', 'AI: Azure OpenAI may be used'],
    ['users: only employees', 'users: contractors may not log in'],
    ['users: must not leave the page', 'page: users may leave the page'],
  ],
  'something narrower': [
    ['offline: required', 'offline: not required for admins'],
    ['offline: required', 'offline: required on mobile'],
    ['search: must not show archived items', 'search: must show archived items to admins'],
    ['browser: Chrome only for admins', 'browser: must support Firefox'],
    ['auth: SSO only for employees', 'auth: customers log in with a password'],
  ],
  'an “only” that leaves room': [
    ['auth: SSO only', 'auth: SAML must work'],
    ['auth: SSO only', 'passwords: must be hashed'],
    ['auth: SSO or passkeys only', 'auth: passkeys must work'],
    ['data: stays in the EU', 'data: stored in Germany'],
    ['data: stays in the EU', 'office: the US team must get access'],
    ['data: stays in the EU', 'contact: ask us about the data'],
    ['rollout: beta users only', 'pricing: all users pay the same'],
    ['browser support: Chrome and Firefox only', 'browser support: Firefox must work'],
    ['language: English only', 'language: English must be available'],
  ],
  'things that stand side by side': [
    ['hosting: EU', 'hosting: US'],
    ['export: CSV', 'export: Excel'],
    ['visibility: public and private channels', 'visibility: public'],
    ['API: may be public', 'API: may be private'],
    ['API: must not be public', 'API: must be private'],
  ],
};

describe('no contradiction', () => {
  for (const [reason, pairs] of Object.entries(NOT_CONTRADICTING)) {
    describe(`is ${reason}`, () => {
      it.each(pairs)('“%s” and “%s”', (a, b) => {
        expect(contradiction(constraintOf(a), constraintOf(b))).toBeNull();
      });
    });
  }

  it('is found among the constraints of one product, whichever two are compared', () => {
    const readings = ONE_PRODUCT.map(constraintOf).map(readingOf);
    const found = readings.flatMap((a, at) =>
      readings.slice(at).flatMap((b) => contradictionOf(a, b)?.why ?? []),
    );
    expect(found).toEqual([]);
  });

  it('is left unseen in that list: what goes against it is found', () => {
    const readings = ONE_PRODUCT.map(constraintOf).map(readingOf);
    const against = readingOf(constraintOf('logs: log e-mail addresses'));
    expect(
      readings.filter((one) => contradictionOf(one, against) !== null).map(({ value }) => value),
    ).toEqual(['no personal data in logs']);
  });
});
