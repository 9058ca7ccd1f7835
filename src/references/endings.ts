import { cutTo } from '../domain/cut-to.js';
import { wordKey } from './text.js';

/** What is typed to find a name is seldom longer; in code units. */
const LONGEST = 32;
/** Of a longer name nobody types the end. */
const MOST = 8;

/**
 * What remains of a name from each word after its first, as an alias by which a type-ahead finds the name: "the q1 launch" →
 * " q1 launch", " launch". It begins with a space, which nothing does that stands in a message.
 */
export function endingsOf(name: string): string[] {
  const words = wordKey(name).split(' ');
  return words.slice(1, 1 + MOST).map((_, at) => endingKey(words.slice(at + 1).join(' ')));
}

/** The beginning of such an alias, for what has been typed so far. */
export function endingKey(typed: string): string {
  return ` ${cutTo(typed, LONGEST)}`;
}
