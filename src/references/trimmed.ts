import { kindsCalled } from './kinds.js';
import { tells } from './telling.js';

export const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);
/** Words besides those of the kinds that end a name without saying which one it is. */
const ENDS: ReadonlySet<string> = new Set(['api', 'feature']);

/**
 * The words of a name without an article or a kind word at the beginning and without a kind word at the end: "the q1 launch
 * project" → "q1 launch", "project apollo" → "apollo". Where nothing telling would remain, all of them.
 * @param words normalised, as `wordKey` gives them
 */
export function trimmed(words: readonly string[]): {
  rest: readonly string[];
  before: number;
  after: number;
} {
  const first = words.findIndex((word) => !ARTICLES.has(word) && kindsCalled(word) === undefined);
  const last = words.findLastIndex((word) => !ENDS.has(word) && kindsCalled(word) === undefined);
  const rest = first < 0 ? [] : words.slice(first, last + 1);
  if (!rest.some(tells)) return { rest: words, before: 0, after: 0 };
  return { rest, before: first, after: words.length - 1 - last };
}
