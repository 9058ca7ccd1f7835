import { ACTS } from '../lexicon/acts.js';
import { BOUNDS, OR_BETTER } from '../lexicon/bounds.js';
import { FAMILIES } from '../lexicon/families.js';
import { MEASURES, type Side } from '../lexicon/measures.js';
import { OPPOSITES } from '../lexicon/opposites.js';
import { HIGH_PERCENTILES, TYPICAL } from '../lexicon/percentiles.js';
import { PERSONAL_DATA, PERSONAL_DATA_KINDS, PERSONAL_DATA_NAMES } from '../lexicon/personal-data.js';
import { FILLER, MARKS, type Mark } from '../lexicon/polarity.js';
import { GENERIC, TOPICS } from '../lexicon/topics.js';
import { phraseIndex } from './phrase-index.js';

/** What a phrase of the lexicons means to the rules. */
export type Meaning =
  | { kind: 'term'; id: string }
  | { kind: 'generic'; id: string }
  | { kind: 'act'; id: string }
  | { kind: 'bound'; side: Side | 'better'; strict: boolean }
  | { kind: 'percentile'; id: string }
  | { kind: 'mark'; mark: Mark }
  | { kind: 'filler' };

type Entry = readonly [phrase: string, meaning: Meaning];

const named = (
  names: Readonly<Record<string, readonly string[]>>,
  meaning: (id: string) => Meaning,
): Entry[] =>
  Object.entries(names).flatMap(([id, others]) => [id, ...others].map((name): Entry => [name, meaning(id)]));
const term = (id: string): Meaning => ({ kind: 'term', id });
const all = (phrases: readonly string[], meaning: Meaning): Entry[] =>
  phrases.map((phrase) => [phrase, meaning]);
const bounds = (side: Side, strict: boolean): Entry[] =>
  all(BOUNDS[side][strict ? 'strict' : 'loose'], { kind: 'bound', side, strict });

function marks(): Entry[] {
  const of = (mark: keyof typeof MARKS) => all(MARKS[mark], { kind: 'mark', mark });
  return [
    ...([
      'not',
      'forbid',
      'optional',
      'need',
      'allow',
      'must',
      'may',
      'yes',
      'verb',
      'only',
      'stays',
      'leave',
    ] as const),
    ...(['outside', 'also', 'hedge', 'about', 'in', 'between', 'link'] as const),
  ].flatMap(of);
}

function terms(): Entry[] {
  const families = FAMILIES.flatMap((family) => [
    ...all([family.topic, ...family.topics], term(family.topic)),
    ...all(family.every, term(family.every[0] ?? family.topic)),
    ...named(family.members, term),
  ]);
  const kinds = Object.fromEntries(Object.entries(PERSONAL_DATA_KINDS).map(([id, { names }]) => [id, names]));
  const measures = Object.fromEntries(Object.entries(MEASURES).map(([id, { names }]) => [id, names]));
  const opposites = OPPOSITES.flat().flatMap((names) => all(names, term(names[0] ?? '')));
  const pii = all([PERSONAL_DATA, ...PERSONAL_DATA_NAMES], term(PERSONAL_DATA));
  return [
    ...families,
    ...named(kinds, term),
    ...named(measures, term),
    ...opposites,
    ...pii,
    ...named(TOPICS, term),
  ];
}

/** Every phrase of the lexicons with its meaning; a phrase stands in one of them only. */
export const ENTRIES: readonly Entry[] = [
  ...marks(),
  ...bounds('upper', false),
  ...bounds('upper', true),
  ...bounds('lower', false),
  ...bounds('lower', true),
  ...all(OR_BETTER, { kind: 'bound', side: 'better', strict: false }),
  ...named(HIGH_PERCENTILES, (id) => ({ kind: 'percentile', id })),
  ...named(TYPICAL, term),
  ...terms(),
  ...named(ACTS, (id) => ({ kind: 'act', id })),
  ...all(GENERIC, { kind: 'generic', id: '' }).map(
    ([phrase]): Entry => [phrase, { kind: 'generic', id: phrase }],
  ),
  ...all(FILLER, { kind: 'filler' }),
];

export const VOCABULARY = phraseIndex(ENTRIES);
