import { describe, expect, it } from '@jest/globals';
import { constraintKey } from '../../../../src/domain/constraints/key.js';

const FOLDED: Readonly<Record<string, readonly string[]>> = {
  latency: [
    'Latency',
    'response time',
    'Response-Time',
    'response_time',
    'p99 latency',
    '99th percentile response time',
    'max latency',
  ],
  cost: ['budget', 'Price', 'total cost', 'the project budget', 'costs'],
  availability: ['uptime', 'SLA', 'availability SLA', 'service availability'],
  deadline: ['due date', 'launch date', 'Go-Live', 'release date', 'project deadline'],
  auth: ['login', 'sign-in', 'authentication method', 'Auth'],
  pii: ['PII', 'personal data', 'personally identifiable information'],
  'latency, search': ['search latency', 'latency of the search', 'Search response time'],
  'latency, p50': ['p50 latency', 'median response time'],
  'latency, write': ['write latency'],
  browser: ['browser support', 'Browsers', 'browser compatibility'],
  'room, size': ['room size', 'size of rooms', 'sizes of the room'],
};

describe('the key of a constraint', () => {
  it.each(Object.entries(FOLDED).flatMap(([key, names]) => names.map((name) => [name, key] as const)))(
    '“%s” is “%s”',
    (name, key) => {
      expect(constraintKey(name)).toBe(key);
    },
  );

  it.each(Object.keys(FOLDED))('“%s” is itself', (key) => {
    expect(constraintKey(key)).toBe(key);
  });

  it.each([
    ['read latency', 'write latency'],
    ['p50 latency', 'p99 latency'],
    ['latency', 'timeout'],
    ['phase 1', 'phase 2'],
    ['storage', 'logging'],
    ['C++', 'C#'],
    ['速度', '価格'],
  ])('“%s” is not “%s”', (a, b) => {
    expect(constraintKey(a)).not.toBe(constraintKey(b));
  });

  it.each(['', '  ', '???', 'the'])('of %j is what was written, without spaces around it', (key) => {
    expect(constraintKey(key)).toBe(key.trim());
  });
});
