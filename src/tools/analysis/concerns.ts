import { sentencesIn } from '../generation/sentences.js';
import { plainOf } from './plain-of.js';
import { type Vagueness, vagueIn } from './vague-words.js';

/** What a text can be looked over for. */
export const CONCERNS = ['vague', 'numbers', 'who', 'when', 'testable'] as const;
export type Concern = (typeof CONCERNS)[number];

/** Something that a reader would ask about; `quote` are the words that it is about, where there are any. */
export interface Finding {
  concern: Concern;
  quote: string | null;
  kind: Vagueness | 'hedged' | 'nobody' | 'doer' | 'no-one' | 'no-number' | 'no-time';
}

/** Fewer words are a name or a keyword, which needs no figures. */
const TELLING = 6;
const MOST_TEXT = 8_000;

const NUMBER =
  /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|half|twice|percent|nobody|none|all|every|each|everyone|everybody)(?!\p{L})/iu;
const WHO =
  /<@|@\p{L}|(?<!\p{L})(?:i|we|us|our|my|me|users?|customers?|clients?|teams?|departments?|staff|employees?|colleagues?|agents?|developers?|engineers?|admins?|administrators?|managers?|sales|finance|marketing|support|hr|legal|operations|people|everyone|everybody|nobody|visitors?|partners?|vendors?|suppliers?|owners?|students?|patients?|buyers?|members?)(?!\p{L})/iu;
const NOBODY = /(?<!\p{L})(?:someone|somebody|anyone|anybody|some people|they)(?!\p{L})/iu;
const PASSIVE =
  /(?<!\p{L})(?:should|must|shall|will|needs? to|has to|have to)\s+(?:not\s+|also\s+|then\s+)?be\s+\p{L}+(?:ed|en|ne|lt|pt|nt|ught|ade|old)(?!\p{L})/iu;
const WHEN =
  /\d{1,2}:\d{2}|\d{4}-\d{2}|(?<!\p{L})(?:today|tonight|tomorrow|yesterday|now|currently|since|until|till|by|before|after|during|when|whenever|daily|weekly|monthly|hourly|yearly|seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|q[1-4]|deadline|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december|mornings?|afternoons?|evenings?|nights?|weekends?|ms)(?!\p{L})/iu;
const HEDGED =
  /(?<!\p{L})(?:ideally|nice to have|try to|tries to|as much as possible|as far as possible|should probably|could maybe|hopefully|more or less|or similar|in most cases|at a later stage)(?!\p{L})/giu;

/** What a reader of the text would ask, the first things first. What is quoted, code or a link is not looked at. */
export function findingsIn(
  text: string,
  concerns: readonly Concern[] = ['vague', 'numbers', 'who', 'when'],
): Finding[] {
  const plain = plainOf(text.slice(0, MOST_TEXT));
  const isLong = plain.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length >= TELLING;
  const on = (concern: Concern) => concerns.includes(concern);
  return [
    ...(on('vague') ? vague(plain, 'vague') : []),
    ...(on('testable') ? [...hedged(plain), ...vague(plain, 'testable')] : []),
    ...(on('who') && isLong ? who(plain) : []),
    ...(on('numbers') && isLong && !NUMBER.test(plain) ? [absent('numbers', 'no-number')] : []),
    ...(on('when') && isLong && !WHEN.test(plain) ? [absent('when', 'no-time')] : []),
  ].filter(isFirstOfItsWords);
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => sentencesIn(line));

function vague(text: string, concern: Concern): Finding[] {
  return linesOf(text)
    .flatMap(vagueIn)
    .map(({ words, kind }) => ({ concern, quote: words, kind }));
}

const hedged = (text: string): Finding[] =>
  [...text.matchAll(HEDGED)].map(([quote]) => ({ concern: 'testable', quote, kind: 'hedged' }));

function who(text: string): Finding[] {
  const nobody = NOBODY.exec(text)?.[0];
  if (nobody !== undefined && !WHO.test(text)) return [{ concern: 'who', quote: nobody, kind: 'nobody' }];
  const passive = linesOf(text).find(
    (line) => PASSIVE.test(line) && !/\sby\s/iu.test(line) && !WHO.test(line),
  );
  const order = passive === undefined ? undefined : PASSIVE.exec(passive)?.[0];
  if (order !== undefined) return [{ concern: 'who', quote: order, kind: 'doer' }];
  return WHO.test(text) ? [] : [absent('who', 'no-one')];
}

const absent = (concern: Concern, kind: Finding['kind']): Finding => ({ concern, quote: null, kind });

function isFirstOfItsWords({ quote }: Finding, at: number, all: readonly Finding[]): boolean {
  if (quote === null) return true;
  return all.findIndex((one) => one.quote?.toLowerCase() === quote.toLowerCase()) === at;
}
