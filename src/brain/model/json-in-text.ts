import { looseValue } from './loose-json.js';

/** A JSON object or list that stands in a text, and where: `text.slice(start, end)` is it. */
export interface Found {
  value: unknown;
  start: number;
  end: number;
}

/** So many openings that lead to nothing are looked at: the time stays linear in the text, whatever stands in it. */
const MAX_MISSES = 20;
/** More than any answer has beside each other. */
const MAX_FOUND = 1_000;

/** Whatever JSON objects and lists stand in a text, in order, one after the other; what is within one is part of it. */
export function jsonIn(text: string): Found[] {
  const found: Found[] = [];
  let at = 0;
  for (let misses = 0; misses < MAX_MISSES && found.length < MAX_FOUND; ) {
    const start = nextOpening(text, at);
    if (start < 0) break;
    const one = valueAt(text, start);
    if (one === null) {
      misses += 1;
      at = start + 1;
    } else {
      found.push({ ...one, start });
      at = one.end;
    }
  }
  return found;
}

/** The next `{`, or `[` that holds an object or nothing: brackets in prose hold words. */
function nextOpening(text: string, from: number): number {
  const opening = /\{|\[(?=\s*[\]{])/gu;
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? -1;
}

/** What begins with a bracket: as JSON is written, or as loosely as models write it. */
function valueAt(text: string, start: number): { value: unknown; end: number } | null {
  const end = endOf(text, start);
  const value = end === null ? undefined : jsonOrNone(text.slice(start, end));
  return end === null || value === undefined ? looseValue(text, start) : { value, end };
}

/** Behind the bracket that closes the one at `start`, whatever stands within strings; null where it is never closed. */
function endOf(text: string, start: number): number | null {
  const token = /"(?:[^"\\]+|\\[\s\S]|\\$)*(?:"|$)|[[\]{}]/gu;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [sign] = match;
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return null;
}

/** What a text is as JSON; undefined where it is none. */
export function jsonOrNone(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No answer is nested deeper, and what walks through one may call itself as often. */
const MAX_NESTING = 100;

/** Whether brackets in a text stand deeper within each other than in any answer, wherever they stand. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[[\]{}]/gu)) {
    depth = Math.max(0, depth + (sign === '{' || sign === '[' ? 1 : -1));
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

/** Whether a value is an object with names, as opposed to a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep an object may be wrapped in others that were not asked for. */
const MAX_WRAPPERS = 2;

/** The object and those within it, the outermost first, as deep as a wrapper may be; JSON in a string is a wrapper, too. */
function* within(value: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (depth > MAX_WRAPPERS) return;
  if (typeof value === 'string' && /^\s*\{/u.test(value)) yield* within(jsonOrNone(value), depth + 1);
  if (Array.isArray(value)) for (const one of value) yield* within(one, depth + 1);
  if (!isObject(value)) return;
  yield value;
  for (const one of Object.values(value)) if (!Array.isArray(one)) yield* within(one, depth + 1);
}

/**
 * The object that a text answers with: whole, in a fence, between words, or wrapped into another one. `known` are the names that it
 * may have; where several objects have some of them it is the last. Null where there is none.
 */
export function answerIn(text: string, known: ReadonlySet<string>): Record<string, unknown> | null {
  const fits = (value: unknown) =>
    [...within(value)].find((one) => Object.keys(one).some((name) => known.has(name)));
  const whole = /^\s*"/u.test(text) ? jsonOrNone(text) : undefined;
  const found = typeof whole === 'string' ? [{ value: whole }] : jsonIn(text);
  const answers = found.map(({ value }) => fits(value));
  return answers.findLast((answer) => answer !== undefined) ?? null;
}
