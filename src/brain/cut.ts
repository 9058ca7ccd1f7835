import { estimateTokens } from './tokens.js';

/** No text of this many characters a token is worth looking at beyond: it is white space or a joke. */
const MOST_CHARACTERS_A_TOKEN = 8;

type Cost = (text: string) => number;

/** The text itself if it fits, else as much of its beginning as does, with a mark. `tokens` includes the mark. */
export function cutEnd(text: string, tokens: number, cost: Cost = estimateTokens): string {
  if (fits(text, tokens, cost)) return text;
  const mark = ' […]';
  return `${beginning(text, tokens - cost(mark), cost)}${mark}`;
}

/**
 * The text itself if it fits, else its beginning and its end around a mark that says how much is missing: people say at the
 * beginning what it is about and at the end what they want. `tokens` includes the mark.
 */
export function cutMiddle(text: string, tokens: number, cost: Cost = estimateTokens): string {
  if (fits(text, tokens, cost)) return text;
  const left = tokens - cost(markFor(text.length));
  const head = beginning(text, left * 0.6, cost);
  const tail = ending(text.slice(head.length), left * 0.4, cost);
  return `${head}${markFor(text.length - head.length - tail.length)}${tail}`;
}

function markFor(characters: number): string {
  return ` […${characters} characters left out…] `;
}

function fits(text: string, tokens: number, cost: Cost): boolean {
  return text.length <= tokens * MOST_CHARACTERS_A_TOKEN && cost(text) <= tokens;
}

function beginning(text: string, tokens: number, cost: Cost): string {
  return whole(
    text.slice(
      0,
      longest(text, tokens, (length) => cost(text.slice(0, length))),
    ),
  );
}

function ending(text: string, tokens: number, cost: Cost): string {
  return whole(
    text.slice(text.length - longest(text, tokens, (length) => cost(text.slice(text.length - length)))),
  );
}

/** The greatest length whose part costs no more than `tokens`, found by halving. */
function longest(text: string, tokens: number, costOf: (length: number) => number): number {
  let fitting = 0;
  let tooLong = Math.min(text.length, Math.max(0, Math.floor(tokens * MOST_CHARACTERS_A_TOKEN))) + 1;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (costOf(middle) <= tokens) fitting = middle;
    else tooLong = middle;
  }
  return fitting;
}

/** The text without half a character or space at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, '').trim();
}
