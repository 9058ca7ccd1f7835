/**
 * How many tokens a text takes of a model, counted without the model's tokenizer: in one pass, whatever is in the text.
 * (An exact count in JavaScript takes half a minute for a few thousand characters of Chinese in a row.) The weights lie a
 * little above what the o200k vocabulary takes for ordinary text of each kind, so the count is seldom too small.
 */

/** ASCII letters, digits and white space in a row; everything else by the character. */
const PIECE = /[A-Za-z]+|[0-9]+|\s+|[\s\S]/gu;
const LETTERS = /^[A-Za-z]/u;
const DIGITS = /^[0-9]/u;
const SPACE = /^\s/u;
/** Names of code, keys and encoded data, of which a vocabulary holds but scraps. */
const MIXED_CASE = /[a-z][A-Z]|[A-Z]{2}[a-z]/u;
const UNPRONOUNCEABLE = /[^aeiouy]{4}/iu;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Alphabets of which a vocabulary holds whole words. */
const COMMON =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Georgian}\p{Script=Armenian}]/u;

function weigh(piece: string): number {
  if (LETTERS.test(piece)) {
    if (MIXED_CASE.test(piece)) return piece.length * 0.75;
    return Math.max(1.05, piece.length * (UNPRONOUNCEABLE.test(piece) ? 0.6 : 0.24));
  }
  if (DIGITS.test(piece)) return Math.ceil(piece.length / 3) + 0.3;
  if (SPACE.test(piece)) return piece === ' ' ? 0.1 : 1 + piece.length / 16;
  const code = piece.codePointAt(0) ?? 0;
  if (code < 0x80) return 0.75;
  if (code > 0xffff) return 4;
  if (EAST_ASIAN.test(piece)) return code >= 0x4e00 ? 0.95 : 1;
  if (COMMON.test(piece)) return 0.55;
  return code < 0x800 ? 2 : 3;
}

/** Roughly how many tokens a model counts in a text; rather too many than too few. */
export function estimateTokens(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(PIECE)) sum += weigh(piece);
  return Math.ceil(sum);
}

/** No text of this many characters a token is worth looking at beyond: it is white space or a joke. */
const MAX_CHARACTERS_A_TOKEN = 8;

type Cost = (text: string) => number;

/** The text itself if it fits, else as much of its beginning as does, with a mark. `tokens` includes the mark. */
export function cutEnd(text: string, tokens: number, cost: Cost = estimateTokens): string {
  if (fits(text, tokens, cost)) return text;
  const mark = ' […]';
  return `${beginning(text, tokens - cost(mark), cost)}${mark}`;
}

/**
 * The text if it fits, else its beginning, which says what it is about, and its end, which says what is wanted, around a
 * mark.
 */
export function cutMiddle(text: string, tokens: number, cost: Cost = estimateTokens): string {
  if (fits(text, tokens, cost)) return text;
  const left = tokens - cost(markFor(text.length));
  const head = beginning(text, left * 0.6, cost);
  const tail = ending(text.slice(head.length), left * 0.4, cost);
  return `${head}${markFor(text.length - head.length - tail.length)}${tail}`;
}

const markFor = (characters: number): string => ` […${characters} characters left out…] `;

/** Whether a text takes no more than so many tokens; what is far too long is not counted. */
export const fits = (text: string, tokens: number, cost: Cost): boolean =>
  text.length <= tokens * MAX_CHARACTERS_A_TOKEN && cost(text) <= tokens;

const beginning = (text: string, tokens: number, cost: Cost): string =>
  longest(text, tokens, cost, (length) => text.slice(0, length));

const ending = (text: string, tokens: number, cost: Cost): string =>
  longest(text, tokens, cost, (length) => text.slice(text.length - length));

/** The longest part that costs no more than `tokens`, found by halving; without half a character or space at either end. */
function longest(text: string, tokens: number, cost: Cost, part: (length: number) => string): string {
  let fitting = 0;
  let tooLong = Math.min(text.length, Math.max(0, Math.floor(tokens * MAX_CHARACTERS_A_TOKEN))) + 1;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (cost(part(middle)) <= tokens) fitting = middle;
    else tooLong = middle;
  }
  return part(fitting)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, '')
    .trim();
}

/** What the first of the limits makes that fits into the budget, in tokens; else what the last one makes. */
export function firstThatFits<Limit>(
  limits: readonly Limit[],
  budget: number,
  render: (limit: Limit) => string,
): string {
  let text = '';
  for (const limit of limits) {
    text = render(limit);
    if (estimateTokens(text) <= budget) break;
  }
  return text;
}

/** The lines that fit into the budget, in tokens, in their order; what comes after the first that does not is left out. */
export function linesThatFit<Offer extends { line: string }>(
  offers: readonly Offer[],
  budget: number,
): readonly Offer[] {
  let left = budget;
  const end = offers.findIndex(({ line }) => {
    left -= estimateTokens(line) + 1;
    return left < 0;
  });
  return end === -1 ? offers : offers.slice(0, end);
}
