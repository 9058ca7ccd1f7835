import type { Field } from '../../domain/blueprint.js';
import type { Found, Lexicon } from './find.js';
import { hitsOf, lexiconOf, listLexicon } from './find.js';
import { ACCESS_TROUBLE, REQUEST_TYPE, REQUEST_TYPE_ANSWERS } from './lexicon/request-type.js';
import { URGENCY, URGENCY_ANSWERS } from './lexicon/urgency.js';

export type EnumField = Extract<Field, { type: 'enum' }>;

type Level = keyof typeof URGENCY;

function levels(lists: Readonly<Record<Level, readonly string[]>>): [Level, readonly string[]][] {
  return [
    ['critical', lists.critical],
    ['high', lists.high],
    ['medium', lists.medium],
    ['low', lists.low],
  ];
}

const URGENCY_WORDS = lexiconOf(levels(URGENCY));
const TYPE_WORDS = lexiconOf([
  ['access_request', REQUEST_TYPE.access_request],
  ['incident', REQUEST_TYPE.incident],
  ['service_request', REQUEST_TYPE.service_request],
  ['question', REQUEST_TYPE.question],
]);
const ACCESS_TROUBLE_WORDS = listLexicon(ACCESS_TROUBLE);

/** Words that choose a value only in an answer to the field's question. */
const ANSWERS: Readonly<Record<string, Lexicon<string>>> = {
  urgency: lexiconOf(levels(URGENCY_ANSWERS)),
  priority: lexiconOf(levels(URGENCY_ANSWERS)),
  request_type: lexiconOf([
    ['access_request', REQUEST_TYPE_ANSWERS.access_request],
    ['service_request', REQUEST_TYPE_ANSWERS.service_request],
    ['question', REQUEST_TYPE_ANSWERS.question],
    ['other', REQUEST_TYPE_ANSWERS.other],
  ]),
};

/** Values whose words say too little in running text; they count only where the field is being spoken of. */
const COMMON_VALUES = new Set(
  'high low medium other question yes no none normal open new incident access all any true false on off'.split(
    ' ',
  ),
);

/** The most severe level that is spoken of; "not urgent" is low, and counts only where nothing severe stands. */
function urgencyIn(text: string): Found | null {
  const hits = hitsOf(text, URGENCY_WORDS);
  for (const level of ['critical', 'high', 'medium'] as const) {
    const hit = hits.find(({ key, negated }) => key === level && !negated);
    if (hit !== undefined) return { value: level, span: hit.span };
  }
  const low = hits.find(({ key, negated }) => (key === 'low') !== negated && key !== 'medium');
  return low === undefined ? null : { value: 'low', span: low.span };
}

/** The kind of request; asking for access is told apart from access that fails. */
function requestTypeIn(text: string): Found | null {
  const hits = hitsOf(text, TYPE_WORDS).filter(({ key, negated }) => !negated || key === 'incident');
  const fails = hitsOf(text, ACCESS_TROUBLE_WORDS).length > 0;
  const order = fails
    ? (['incident', 'access_request', 'service_request', 'question'] as const)
    : (['access_request', 'incident', 'service_request', 'question'] as const);
  for (const kind of order) {
    const hit = hits.find(({ key }) => key === kind);
    if (hit !== undefined) return { value: kind, span: hit.span };
  }
  return null;
}

/** Readings by the meaning of a field, for the names that have a lexicon. */
const READINGS: Readonly<Record<string, (text: string) => Found | null>> = {
  urgency: urgencyIn,
  priority: urgencyIn,
  request_type: requestTypeIn,
};

function firstHit(text: string, lexicon: Lexicon<string>): Found | null {
  const hit = hitsOf(text, lexicon).find(({ negated }) => !negated);
  return hit === undefined ? null : { value: hit.key, span: hit.span };
}

function valueLexicon(field: EnumField, all: boolean): Lexicon<string> {
  return lexiconOf(
    field.values.map(({ value, label }) => {
      const phrases = [value.replaceAll(/[_-]/gu, ' '), label].map((phrase) => phrase.toLowerCase());
      return [value, phrases.filter((phrase) => all || !COMMON_VALUES.has(phrase))] as const;
    }),
  );
}

/** The one value whose words stand in the text; none when several do, for then the text does not choose. */
function namedValue(field: EnumField, text: string, all: boolean): Found | null {
  const hits = hitsOf(text, valueLexicon(field, all)).filter(({ negated }) => !negated);
  const [first] = hits;
  if (first === undefined || hits.some(({ key }) => key !== first.key)) return null;
  return { value: first.key, span: first.span };
}

/** A value of the field in running text: by its lexicon where it has one, else by the words of its values. */
export function enumIn(field: EnumField, text: string): Found | null {
  const reading = READINGS[field.name]?.(text) ?? null;
  const found = reading ?? namedValue(field, text, false);
  return found !== null && field.values.some(({ value }) => value === found.value) ? found : null;
}

/** A value of the field in words that are about this field ("high", "make it low"): every value's name counts. */
export function enumFrom(field: EnumField, text: string): Found | null {
  const allowed = (found: Found | null) => field.values.some(({ value }) => value === found?.value);
  const lexical = READINGS[field.name]?.(text) ?? null;
  if (allowed(lexical)) return lexical;
  const named = namedValue(field, text, true);
  if (named !== null) return named;
  const answers = ANSWERS[field.name];
  const loose = answers === undefined ? null : firstHit(text, answers);
  return allowed(loose) ? loose : null;
}
