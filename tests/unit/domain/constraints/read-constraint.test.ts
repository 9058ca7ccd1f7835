import { describe, expect, it } from '@jest/globals';
import { readConstraint } from '../../../../src/domain/constraints/read-constraint.js';

const READ: readonly (readonly [sentence: string, key: string, value: string])[] = [
  ['latency must stay under 200 ms', 'latency', 'under 200 ms'],
  ['The p99 response time has to be below half a second.', 'p99 response time', 'below half a second'],
  ['Response time must not exceed 300ms.', 'Response time', 'must not exceed 300ms'],
  ['p99 latency < 200 ms', 'p99 latency', '< 200 ms'],
  ['p99 latency &lt; 200 ms', 'p99 latency', '< 200 ms'],
  ['We must keep latency under 200 ms', 'latency', 'under 200 ms'],
  ['uploads must be at most 25 MB', 'uploads', 'at most 25 MB'],
  ['availability must be at least 99.9%', 'availability', 'at least 99.9%'],
  ['Budget: 20k EUR', 'Budget', '20k EUR'],
  ['The budget is at most 20k EUR', 'budget', 'at most 20k EUR'],
  ['at most 20k EUR budget', 'budget', 'at most 20k EUR budget'],
  ['The deadline is Friday', 'deadline', 'Friday'],
  ['It must be live by 1 December 2026', 'deadline', 'by 1 December 2026'],
  ['Constraint: budget <= 20k EUR', 'budget', '<= 20k EUR'],
  ['• *Constraint:* data must stay in the EU', 'data', 'must stay in the EU'],
  ['Requirement - uptime 99.9 %', 'uptime', '99.9 %'],
  ['Constraint: the works council must agree', 'works council', 'must agree'],
  ['Constraints: only existing scanners', 'existing scanners', 'only existing scanners'],
  ['no PII in logs', 'PII', 'no PII in logs'],
  ['must not store emails', 'emails', 'must not store emails'],
  ['Emails must not be stored', 'Emails', 'must not be stored'],
  ['The system must not store personal data', 'system', 'must not store personal data'],
  ['We must support IE 11', 'IE 11', 'must support IE 11'],
  ['IE 11 must be supported', 'IE 11', 'must be supported'],
  ['MFA is required', 'MFA', 'required'],
  ['offline support is not needed', 'offline support', 'not needed'],
  ['Cookies are not allowed', 'Cookies', 'not allowed'],
  ['data may be processed in the US', 'data', 'may be processed in the US'],
  ['customer data must not leave the EU', 'customer data', 'must not leave the EU'],
  ['SSO only', 'authentication', 'SSO only'],
  ['Login must be SSO only', 'Login', 'must be SSO only'],
  ['Auth: SSO only', 'Auth', 'SSO only'],
  ['no downtime', 'downtime', 'no downtime'],
];

const NOT_READ: Readonly<Record<string, readonly string[]>> = {
  'how something is': [
    'latency is 500 ms right now',
    'latency is over 2 s since Monday',
    'the response time is under 200ms',
    'availability below 99%',
    'latency > 2 s',
    'the page takes 10 seconds to load',
    'latency went up to 3 s yesterday',
    'it took over 5 minutes',
    'The report has 200 rows',
    'Browser: Chrome 120',
    'we lost 20k EUR budget',
  ],
  'what does not work': [
    'we can’t log in with SSO',
    'SSO is not working',
    'we can only use Firefox',
    'only Firefox crashes',
    'no emails since Monday',
    'nothing works offline',
    'emails are not sent',
    'there must be a bug in the offline mode code',
  ],
  'a question, a doubt, a condition': [
    'latency must be under 200 ms?',
    'maybe latency must be under 200 ms',
    'if latency is under 200 ms we are happy',
    'no PII in logs unless it is encrypted',
  ],
  'what somebody wants or has to do': [
    'I need 5 new laptops by Friday',
    'we have to wait more than 10 minutes',
    'I must leave in 5 minutes',
    'my password must be reset',
    'we must talk about the budget',
    'You must see this',
  ],
  'anything else': [
    '',
    'hello',
    'no problem',
    'Title: export fails',
    'I have a budget question',
    'Constraint:',
    'latency must be under 200 ms. Exports may take longer.',
    `latency must be under 200 ms ${'and so on '.repeat(50)}`,
  ],
};

describe('a sentence that is read as a constraint', () => {
  it.each(READ)('“%s”: %s, %s', (sentence, key, value) => {
    expect(readConstraint(sentence)).toEqual({ key, value });
  });
});

describe('no constraint', () => {
  for (const [what, sentences] of Object.entries(NOT_READ)) {
    it.each(sentences)(`is ${what}: “%s”`, (sentence) => {
      expect(readConstraint(sentence)).toBeNull();
    });
  }
});
