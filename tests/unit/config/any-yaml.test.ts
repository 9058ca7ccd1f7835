import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { runs } from '../../support/runs.js';
import { problemsOf, VENDOR } from './support.js';

const GOOD: unknown = parse(`${VENDOR}approval: { who: [named] }
channels: [{ channel: "#epics", blueprint: epic, project: checkout }]
fallback_team: it_team
`);

/** Names that mean something in the file, and some that mean something to the language. */
const name = fc.constantFrom(
  ...[
    'teams',
    'approval',
    'who',
    'people',
    'self_approval',
    'fallback_team',
    'channels',
    'channel',
    'project',
  ],
  ...[
    'blueprints',
    'blueprint',
    'id',
    'title',
    'headline',
    'routing',
    'fields',
    'name',
    'type',
    'values',
    'value',
  ],
  ...['label', 'default', 'required', '__proto__', 'constructor', 'toString', '<<', ''],
);
const word = fc.constantFrom(
  'it_team',
  'match',
  'none',
  'epic',
  'text',
  'enum',
  'list',
  'data',
  '#it',
  'constructor',
);

/** Any value that a file could hold, with a liking for names and words that mean something. */
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(word, fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(name, fc.string()), tie('anything'), { maxKeys: 6 }),
  ),
}));

/** The good file with one of its places exchanged for something else. */
const bent = fc.tuple(fc.nat(), anything).map(([at, instead]) => {
  let place = at % places(GOOD);
  const bend = (value: unknown): unknown => {
    if (place-- === 0) return instead;
    if (Array.isArray(value)) return value.map(bend);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bend(inner)]));
  };
  return bend(GOOD);
});

function places(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + places(inner), 1);
}

/** The good file as a text, torn: pieces of it exchanged for what means something in YAML. */
const torn = fc
  .array(
    fc.tuple(
      fc.nat(VENDOR.length),
      fc.nat(12),
      fc.constantFrom(
        '\t',
        ': ',
        '- ',
        '"',
        "'",
        '[',
        '}',
        '&a ',
        '*a',
        '!!set ',
        '? ',
        '|\n',
        '#',
        '\n',
        '%YAML 1.1\n---\n',
        '',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((tears) =>
    tears.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), VENDOR),
  );

/** Whatever the text: it is read, or refused with sentences that each name a place of it, in order. */
function isReadOrRefused(text: string): void {
  const problems = problemsOf(text);
  const lines = problems.map((problem) => {
    expect(problem).toMatch(/^[1-9]\d*:[1-9]\d*: \S.*[.?]$/s);
    return Number.parseInt(problem, 10);
  });
  expect(lines).toEqual([...lines].sort((a, b) => a - b));
  expect(Math.max(0, ...lines)).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length);
}

describe('whatever stands in the file, it is read or refused in sentences with places, and never breaks the reading', () => {
  it.each([
    ['any values as YAML', anything.map((value) => stringify(value))],
    ['any values as JSON', anything.map((value) => JSON.stringify(value))],
    ['a good file with one place bent', bent.map((value) => stringify(value))],
    ['a good file torn in places', torn],
    ['any text', fc.string({ unit: 'binary', maxLength: 200 })],
  ])('%s', (_kind, texts) => {
    fc.assert(fc.property(texts, isReadOrRefused), { numRuns: runs(300) });
  });
});
