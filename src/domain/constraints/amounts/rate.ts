import { lookup } from '../text/lookup.js';
import { stem } from '../text/stem.js';
import type { Token } from '../text/tokens.js';
import { type Amount, per } from './amount.js';
import type { FoundAmount } from './read-amount.js';
import { timeUnit } from './units.js';

/** Different words for what a service is asked. */
const SAME_NOUN: Readonly<Record<string, string>> = {
  req: 'request',
  query: 'request',
  call: 'request',
  hit: 'request',
};
const MAX_NOUNS = 2;

/** The amount with the period or the thing that it is per, where one follows: "/ month", "requests per second", "per user". */
export function withPeriod(
  tokens: readonly Token[],
  at: number,
  found: FoundAmount | null,
): FoundAmount | null {
  if (found === null) return null;
  const end = at + found.length;
  const nouns = nounsBeforePer(tokens, end, found.amount.dimension === 'count');
  const word = tokens[end + nouns]?.text;
  if (nouns < 0 || word === undefined) return found;
  const length = found.length + nouns + 2;
  const seconds = timeUnit(tokens[end + nouns + 1]);
  const noun = nouns === 0 ? found.amount.noun : nounOf(tokens, end, nouns);
  if (seconds !== undefined) return { amount: perTime(found.amount, noun, seconds), length };
  const thing = tokens[end + nouns + 1];
  if (thing?.kind !== 'word' || !/^(?:per|\/)$/u.test(word)) return found;
  return {
    amount: {
      ...found.amount,
      noun,
      dimension: `${found.amount.dimension}/${stem(thing.text)}`,
      bare: false,
    },
    length,
  };
}

/** How many words stand before a "per"; -1 where none follows. Only counts have words for what is counted. */
function nounsBeforePer(tokens: readonly Token[], end: number, isCount: boolean): number {
  for (let nouns = 0; nouns <= (isCount ? MAX_NOUNS : 0); nouns += 1) {
    const token = tokens[end + nouns];
    if (token === undefined) return -1;
    if (/^(?:per|\/|an?|each|every)$/u.test(token.text)) return nouns;
    if (token.kind !== 'word') return -1;
  }
  return -1;
}

function nounOf(tokens: readonly Token[], at: number, length: number): string {
  const words = tokens.slice(at, at + length).map(({ text }) => stem(text));
  return words.map((word) => lookup(SAME_NOUN, word) ?? word).join(' ');
}

/** "3 times a day" is how often; everything else is how much in which time. */
function perTime(amount: Amount, noun: string, seconds: readonly number[]): Amount {
  const rate = per({ ...amount, noun: noun === 'time' ? '' : noun }, seconds);
  return noun === 'time' ? { ...rate, dimension: 'frequency' } : rate;
}
