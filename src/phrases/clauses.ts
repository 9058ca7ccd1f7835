import type { Token } from './tokens.js';

/** What joins a reason or a second thing to an order. */
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'because', 'since', 'so', 'as']);

/** A message by its clauses: how many there are, and the words of those from one to another (not included). */
export interface Clauses {
  count: number;
  words: (begin: number, end: number) => string;
}

/** The clauses of a message: what stands between the ends of sentences, commas, colons, and words such as "and". */
export function clausesIn(text: string, tokens: readonly Token[]): Clauses {
  const isWord = (at: number) => tokens[at] !== undefined && !splits(tokens[at]) && !tokens[at].mark;
  const parts: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && !splits(token)) {
      from ??= at;
      continue;
    }
    if (from !== null) {
      let to = at;
      while (to > from && !isWord(to - 1) && tokens[to - 1]?.norm !== '"') to -= 1;
      if (to > from) parts.push({ from, to });
    }
    from = null;
  }
  const words = (begin: number, end: number) =>
    text.slice(tokens[parts[begin]?.from ?? 0]?.start, tokens[(parts[end - 1]?.to ?? 0) - 1]?.end);
  return { count: parts.length, words };
}

const splits = ({ norm, mark, quoted, breaks }: Token): boolean =>
  !quoted && (breaks || (mark ? norm === ',' || norm === ':' : JOINS.has(norm)));
