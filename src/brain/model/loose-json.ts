/**
 * Objects and lists as models write them who were taught several languages: JSON with a comma too many, comments, or a line break in
 * a string; Python's quotes and words; names without quotes; and strings between signs of a model's own (Gemma).
 */

/** A value that stands in a text, and where it ends. */
export interface Loose {
  value: unknown;
  end: number;
}

/** What a string may stand between; the same sign ends it. */
const QUOTES = ['"', "'", '<|"|>', '<escape>'] as const;
const BLANK = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/uy;
const WORD = /[+-]?[\p{L}\d_$][\p{L}\d_$.+-]*/uy;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const MAX_DEPTH = 100;

/** The value that begins at `at`; null where none does, or where it does not come to its end. */
export function looseValue(text: string, at: number, depth = 0): Loose | null {
  const start = afterBlank(text, at);
  const sign = text[start];
  if (depth > MAX_DEPTH) return null;
  if (sign === '{') return members(text, start, depth);
  if (sign === '[') return items(text, start, depth);
  return looseString(text, start) ?? word(text, start);
}

/** `name: value` after each other up to a closing sign, or `name=value` as Python passes arguments. */
export function members(
  text: string,
  start: number,
  depth = 0,
  { close, is } = { close: '}', is: ':' },
): Loose | null {
  const found: [string, unknown][] = [];
  for (let at = afterBlank(text, start + 1); at < text.length; ) {
    if (text[at] === close) return { value: Object.fromEntries(found), end: at + 1 };
    const name = looseString(text, at) ?? nameAt(text, at);
    const sign = name === null ? -1 : afterBlank(text, name.end);
    if (name === null || text[sign] !== is) return null;
    const value = looseValue(text, sign + 1, depth + 1);
    const next = value === null ? null : separator(text, value.end, close);
    if (value === null || next === null) return null;
    found.push([String(name.value), value.value]);
    at = next;
  }
  return null;
}

function items(text: string, start: number, depth: number): Loose | null {
  const found: unknown[] = [];
  for (let at = afterBlank(text, start + 1); at < text.length; ) {
    if (text[at] === ']') return { value: found, end: at + 1 };
    const value = looseValue(text, at, depth + 1);
    const next = value === null ? null : separator(text, value.end, ']');
    if (value === null || next === null) return null;
    found.push(value.value);
    at = next;
  }
  return null;
}

/** Behind the comma after a value, or at the sign that closes; null for anything else. */
function separator(text: string, at: number, close: string): number | null {
  const here = afterBlank(text, at);
  if (text[here] === ',') return afterBlank(text, here + 1);
  return text[here] === close ? here : null;
}

function looseString(text: string, at: number): Loose | null {
  const quote = QUOTES.find((one) => text.startsWith(one, at));
  if (quote === undefined) return null;
  let value = '';
  for (let here = at + quote.length; here < text.length; here += 1) {
    if (text.startsWith(quote, here)) return { value, end: here + quote.length };
    const isEscape = text[here] === '\\' && quote.length === 1;
    if (isEscape) here += 1;
    const code = isEscape && text[here] === 'u' ? /^[\da-f]{4}/iu.exec(text.slice(here + 1, here + 5)) : null;
    const sign = text[here] ?? '';
    value +=
      code === null ? (isEscape && ESCAPED[sign]) || sign : String.fromCharCode(Number.parseInt(code[0], 16));
    if (code !== null) here += 4;
  }
  return null;
}

function nameAt(text: string, at: number): Loose | null {
  WORD.lastIndex = at;
  const [found] = WORD.exec(text) ?? [];
  return found === undefined ? null : { value: found, end: at + found.length };
}

/** A number, or one of the few words that are values. */
function word(text: string, at: number): Loose | null {
  const found = nameAt(text, at);
  if (found === null) return null;
  const said = String(found.value);
  if (WORDS.has(said)) return { ...found, value: WORDS.get(said) };
  const number = Number(said);
  return Number.isFinite(number) ? { ...found, value: number } : null;
}

function afterBlank(text: string, at: number): number {
  BLANK.lastIndex = at;
  BLANK.exec(text);
  return BLANK.lastIndex;
}
