import type { Field } from '../../domain/blueprint.js';
import { oneSlipApart } from '../../domain/typos.js';
import { type Found, hitsOf, type Lexicon, lexiconOf } from './find.js';
import { LOOSE_KINDS, requestTypeIn, TELLING_KINDS } from './find-request-type.js';
import { LOOSE_LEVELS, urgencyIn } from './find-urgency.js';
import { frameless } from './frame.js';
import { ANSWERS_ABROAD } from './lexicon/answers-abroad.js';
import { clausesOf, contentWords, type Span, sentencesOf, tokensOf, trimmed } from './text.js';

/** A field that holds one of a few values. */
export type EnumField = Extract<Field, { type: 'enum' }>;

/** What is known about a field of that name: readings of running text, and words that only count in an answer. */
interface Known {
  read: (text: string) => Found | null;
  loose: Lexicon<string>;
  /** words that tell it however they are typed, with what they tell */
  telling: readonly [string, string][];
  abroad: ReadonlyMap<string, string>;
}

function abroad(name: string): ReadonlyMap<string, string> {
  const lists = Object.entries(ANSWERS_ABROAD[name] ?? {});
  return new Map(lists.flatMap(([value, phrases]) => phrases.map((phrase) => [phrase, value] as const)));
}

const URGENCY: Known = {
  read: urgencyIn,
  loose: LOOSE_LEVELS,
  telling: [['urgent', 'high']],
  abroad: abroad('urgency'),
};
const KNOWN: ReadonlyMap<string, Known> = new Map([
  ['urgency', URGENCY],
  ['priority', URGENCY],
  ['severity', URGENCY],
  [
    'request_type',
    { read: requestTypeIn, loose: LOOSE_KINDS, telling: TELLING_KINDS, abroad: abroad('request_type') },
  ],
]);

/** Values whose words say too little in running text; they count only where the field is being spoken of. */
const COMMON_VALUES = new Set(
  'high low medium other question yes no none normal open new incident access all any true false on off'.split(
    ' ',
  ),
);
/** An answer longer than this says more than a choice. */
const SHORT_ANSWER = 14;
/** Shorter words are another word too easily. */
const LONG_ENOUGH = 4;

/** Words with which somebody takes back what they just said: "high... no wait, medium". */
const CORRECTION =
  /(?:\bno,?\s+wait|\bwait,?\s+no|\bactually|\bscratch that|\bor rather|\bi mean|\bno,?\s+sorry|\bsorry,?\s+no|\bmake that|(?<=[?,.…]\s{0,3})\bwell)\b[\s,.:;–-]*/giu;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

type Value = EnumField['values'][number];
const NAMES = new WeakMap<Value, readonly string[]>();

function namesOf(value: Value): readonly string[] {
  const names = NAMES.get(value) ?? [...new Set([value.value, value.label].map(folded))];
  NAMES.set(value, names);
  return names;
}

const allows = (field: EnumField, found: Found | null): boolean =>
  found !== null && field.values.some(({ value }) => value === found.value);

function valueLexicon(field: EnumField, all: boolean): Lexicon<string> {
  return lexiconOf(
    field.values.map((value) => {
      const names = namesOf(value).filter((name) => all || !COMMON_VALUES.has(name));
      return [value.value, names] as const;
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

/** What is longer says more than a value and what frames it. */
const LONGEST_CHOICE = 200;

/** The short clauses of a text, without what frames them. */
function plainClauses(text: string): Span[] {
  return sentencesOf(text)
    .flatMap((sentence) => [sentence, ...clausesOf(text, sentence)])
    .filter((clause) => clause.text.length <= LONGEST_CHOICE)
    .map((clause) => frameless(text, clause).span);
}

/** Whether words of other languages count: only where the field's question is open. */
type Reach = 'own names' | 'any language';

/** A clause that is a value and nothing else. */
function exactValue(field: EnumField, text: string, reach: Reach): Found | null {
  const known = reach === 'any language' ? KNOWN.get(field.name)?.abroad : undefined;
  for (const span of plainClauses(text)) {
    const said = folded(span.text);
    const own = field.values.find((value) => namesOf(value).includes(said))?.value;
    const value = own ?? known?.get(said);
    if (value !== undefined && allows(field, { value, span })) return { value, span };
  }
  return null;
}

/** A text that opens with a value in a clause of its own: "high, the audit is tomorrow". */
export function exactFirst(field: EnumField, text: string, reach: Reach): Found | null {
  const found = exactValue(field, text, reach);
  const [clause] = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  return found !== null && clause !== undefined && found.span.end <= clause.end ? found : null;
}

/** Single words that choose a value in an answer, long enough to be known with a slip of the fingers. */
function wordsFor(field: EnumField): [string, string][] {
  const own = field.values.flatMap((value) =>
    namesOf(value)
      .filter((name) => name.length >= LONG_ENOUGH)
      .map((name): [string, string] => [name, value.value]),
  );
  return [...own, ...(KNOWN.get(field.name)?.telling ?? [])];
}

/** A word that chooses a value but for one slip of the fingers ("critcal", "hihg", "brokn"). */
function mistyped(field: EnumField, text: string): Found | null {
  const known = wordsFor(field);
  for (const token of tokensOf(text)) {
    if (token.word.length < LONG_ENOUGH) continue;
    const meant = new Set(known.filter(([word]) => oneSlipApart(word, token.word)).map(([, value]) => value));
    const [value] = meant;
    if (value !== undefined && meant.size === 1)
      return { value, span: trimmed(text, token.start, token.end) };
  }
  return null;
}

/** The value that loose words choose; of words for different values the longest phrase, which says most, if one is longest. */
function looseValue(field: EnumField, text: string): Found | null {
  const lexicon = KNOWN.get(field.name)?.loose;
  if (lexicon === undefined) return null;
  const hits = hitsOf(text, lexicon).filter(({ negated }) => !negated);
  const lengths = hits.map(({ span }) => span.text.split(/\s+/u).length);
  const longest = hits.filter((_, at) => lengths[at] === Math.max(...lengths));
  const [first] = longest;
  if (first === undefined || longest.some(({ key }) => key !== first.key)) return null;
  return { value: first.key, span: first.span };
}

/** A clause of a word or two that chooses: "A service, please. We would like twelve plants." */
function looseClause(field: EnumField, text: string): Found | null {
  for (const clause of plainClauses(text)) {
    const found = contentWords(clause.text) <= 2 ? looseValue(field, clause.text) : null;
    if (found === null) continue;
    const start = clause.start + found.span.start;
    return { ...found, span: { ...found.span, start, end: start + found.span.text.length } };
  }
  return null;
}

/** A value of the field in running text: by its lexicon where it has one, else by the words of its values. */
export function enumIn(field: EnumField, text: string): Found | null {
  const known = KNOWN.get(field.name);
  const found = known === undefined ? namedValue(field, text, false) : known.read(text);
  return allows(field, found) ? found : null;
}

/** Whether a text is nothing but a value of the field, perhaps with a word around it. */
export function isValueOf(field: EnumField, text: string, reach: Reach): boolean {
  const found = exactValue(field, text, reach) ?? enumIn(field, text) ?? mistyped(field, text);
  return found !== null && contentWords(text) - contentWords(found.span.text) <= 0;
}

/** A value of the field in words that are about this field ("high", "I'd say low"): every value's name counts. */
export function enumFrom(field: EnumField, text: string): Found | null {
  const correction = [...text.matchAll(CORRECTION)].at(-1);
  if (correction === undefined) return chosenIn(field, text);
  const from = correction.index + correction[0].length;
  const found = chosenIn(field, text.slice(from));
  if (found === null) return chosenIn(field, text);
  return { ...found, span: { ...found.span, start: found.span.start + from, end: found.span.end + from } };
}

function chosenIn(field: EnumField, text: string): Found | null {
  const isShort = tokensOf(text).length <= SHORT_ANSWER;
  const ways = [
    () => exactValue(field, text, 'any language'),
    () => (isShort ? namedValue(field, text, true) : null),
    () => KNOWN.get(field.name)?.read(text) ?? null,
    () => looseClause(field, text),
    () => (isShort ? mistyped(field, text) : null),
    () => (isShort ? looseValue(field, text) : null),
  ];
  for (const way of ways) {
    const found = way();
    if (allows(field, found)) return found;
  }
  return null;
}
