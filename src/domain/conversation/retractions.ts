import { hasTellingWord } from '../entities/search-words.js';
import { opened } from '../text/open-text.js';
import { holds, type PersonText } from '../text/person-text.js';

/** What stands where words stood that their author has taken back, by an edit or by deleting them. */
export const RETRACTED = 'changed or deleted by its author';

/**
 * A message that was deleted, or edited: the words that it had, each version, with the names of files that it has no longer, and
 * the words that it has now (null: it is gone). What stands in `was` and no longer in `now` nobody is to read any more, unless
 * other messages of the thread say the same.
 */
export interface Retraction {
  channel: string;
  ts: string;
  author: string;
  /** versions of it from before that Slack time have nothing more to say */
  at: string;
  was: readonly PersonText[];
  now: PersonText | null;
  /** the ids of files that it has no longer */
  files?: readonly string[];
  /** what people's other messages in the thread say */
  beside: readonly PersonText[];
}

/** A quote of a message as it may stand from now on. */
export function quoteNow(quote: string, { now }: Pick<Retraction, 'now'>): string {
  return now !== null && holds(now, quote) ? quote : RETRACTED;
}

/** Whether a file of a message is not to be named any more: the message is gone, or has it no longer. */
const isNameGone = (name: string, { was, now }: Retraction): boolean =>
  now === null || was.some((text) => opened(text) === name);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** So many words in a row are repeated, and not said by chance; two are where both are written like a name. */
const IN_A_ROW = 3;
const NAME = /^\P{L}*\p{Lu}\S*\s+\p{Lu}\S*$/u;
/** A long number, and what has letters and digits, are repeated even alone. In code units. */
const TELLS_ALONE = /^(?:\p{N}{6,}|(?=.{4})(?:\p{L}+\p{N}|\p{N}+\p{L}).*)$/u;
/** What only names something that is there anyway: a person, a channel, a request, a message. */
const NAMES = /<[@#!][^<>]{0,100}>|\bT-\d+|\/archives\/\w+\/p\d+/giu;

const wordsOf = (text: string): string[] =>
  text.replace(NAMES, ' ').normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** So many words in a row, where one of them is not in every sentence; each word is looked at once, however often it stands there. */
function rowsOf(words: readonly string[], length: number): string[] {
  const known = new Map<string, boolean>();
  const tells = words.map((word) => {
    const isTelling = known.get(word) ?? hasTellingWord(word);
    known.set(word, isTelling);
    return isTelling;
  });
  return words.slice(length - 1).flatMap((_, at) => {
    const [from, to] = [at, at + length];
    return tells.slice(from, to).some(Boolean) ? [words.slice(from, to).join(' ')] : [];
  });
}

/** What of a message is known again where it is repeated. */
function marksOf(text: string): string[] {
  const words = wordsOf(text);
  const names = NAME.test(text.trim()) ? rowsOf(words, 2) : [];
  return [...rowsOf(words, IN_A_ROW), ...names, ...words.filter((word) => TELLS_ALONE.test(word))];
}

/** Tells of our own words whether they repeat something that was taken back. Takes time linear in their length. */
export function repeatsAnyOf(retractions: readonly Retraction[]): (text: string) => boolean {
  const gone = new Set(retractions.flatMap(({ was }) => was.flatMap((text) => marksOf(opened(text)))));
  for (const { now, beside } of retractions) {
    for (const text of now === null ? beside : [now, ...beside]) {
      for (const mark of marksOf(opened(text))) gone.delete(mark);
    }
  }
  if (gone.size === 0) return () => false;
  return (text) => {
    const words = wordsOf(text);
    return [...rowsOf(words, IN_A_ROW), ...rowsOf(words, 2), ...words].some((mark) => gone.has(mark));
  };
}

/** Keys whose values are names and codes of ours, Slack's or the configuration's, and no words of people. */
const NAMING =
  /^(?:kind|act|tool|by|of|to|id|ts|key|slot|name|field|how|status|state|phase|mode|node|next|channel|author|user|type|via|does|did|url|requester|filer|assignee|blueprint)$|(?:Id|Ts|Key|At|By)$/u;

/**
 * Takes what was taken back out of a record of ours, whatever its form: the quotes of those messages, their own words, values
 * that rest on nothing else, and every other text that repeats them. What others said stays, and so do names and codes. What has
 * nothing of it is answered as it is, the very same.
 */
export function redactor(retractions: readonly Retraction[]): (record: unknown) => unknown {
  const repeats = repeatsAnyOf(retractions);
  const byTs = new Map(retractions.map((one) => [one.ts, one]));
  const messageOf = (value: object): Retraction | null | undefined => {
    if (!('ts' in value) || typeof value.ts !== 'string') return undefined;
    return byTs.get(value.ts) ?? ('author' in value ? null : undefined);
  };
  const isGone = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return false;
    const message = messageOf(one);
    return message != null && 'quote' in one && quoteNow(String(one.quote), message) === RETRACTED;
  };
  /** Of a value with evidence: whether it rests on these messages alone, or on none of them alone; undefined of anything else. */
  const restsOnGone = (value: object): boolean | undefined => {
    if (!('evidence' in value) || !Array.isArray(value.evidence) || value.evidence.length === 0)
      return undefined;
    return value.evidence.every(isGone);
  };
  const without = (value: unknown): unknown => {
    if (typeof value === 'string') return repeats(value) ? RETRACTED : value;
    if (Array.isArray(value)) return mapped(value, without);
    if (typeof value !== 'object' || value === null) return value;
    const message = messageOf(value);
    if (message === null) return value;
    const rests = restsOnGone(value);
    return entriesOf(value, (key, held) => {
      if (typeof held !== 'string') return without(held);
      if (message && (key === 'quote' || key === 'text')) return quoteNow(held, message);
      if (message && key === 'name') return isNameGone(held, message) ? RETRACTED : held;
      if (rests !== undefined && (key === 'value' || key === 'text')) return rests ? RETRACTED : held;
      return NAMING.test(key) ? held : without(held);
    });
  };
  return without;
}

function mapped(values: readonly unknown[], each: (value: unknown) => unknown): readonly unknown[] {
  const after = values.map(each);
  return after.every((value, at) => value === values[at]) ? values : after;
}

function entriesOf(value: object, each: (key: string, held: unknown) => unknown): object {
  const entries = Object.entries(value);
  const after = entries.map(([key, held]) => [key, each(key, held)] as const);
  return after.every(([, held], at) => held === entries[at]?.[1]) ? value : Object.fromEntries(after);
}
