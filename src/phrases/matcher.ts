import type { Slot, TemplatePart } from '../domain/tools/phrase-template.js';
import { normsOf, type Token } from './tokens.js';

/**
 * Where a slot may end that begins at a token (not included), and what it then says: words, an id, the name of a field.
 * `all`: several ids. `field`: of a choice, whose it is. `which`: what is named fits several things, or may not be meant.
 */
export interface SlotEnd {
  to: number;
  value: string;
  all?: readonly string[];
  field?: string | undefined;
  which?: { mention: string; candidates: readonly string[] };
}

/** Finds what a slot may hold that begins at this token; the likeliest first. */
export type ReadSlot = (slot: Slot, tokens: readonly Token[], from: number) => Iterable<SlotEnd>;

/** What stands in a slot of a phrase. */
export interface Filled extends SlotEnd {
  slot: Slot;
  from: number;
}

/** A message as a phrase: what stands in its slots, in order, and how many words are the phrase's own. */
export interface Parse {
  slots: readonly Filled[];
  own: number;
}

type State = { id: number } & (
  | { is: 'end' }
  | { is: 'word'; norm: string; next: State }
  | { is: 'slot'; slot: Slot; next: State }
  | { is: 'any'; next: readonly State[] }
);

/**
 * A template made ready. `begins`: the words that it can begin with; null where a slot can come first. `needs`: of each of
 * these words one stands in whatever it matches, which tells most messages at a glance.
 */
export interface Matcher {
  start: State;
  size: number;
  begins: ReadonlySet<string> | null;
  needs: readonly ReadonlySet<string>[];
  /** the words of which one comes behind a slot; null where anything may. Filled as it is used. */
  follows: Map<State, ReadonlySet<string> | null>;
}

/** Makes a template ready. */
export function matcherOf(parts: readonly TemplatePart[]): Matcher {
  let size = 0;
  const numbered = <Part>(part: Part): Part & { id: number } => {
    size += 1;
    return { ...part, id: size - 1 };
  };
  const before = (sequence: readonly TemplatePart[], next: State): State =>
    sequence.reduceRight<State>((after, part) => partBefore(part, after), next);
  const partBefore = (part: TemplatePart, next: State): State => {
    if (part.is === 'many') {
      const ways: State[] = [];
      const again = numbered({ is: 'any' as const, next: ways });
      ways.push(...part.of.map((way) => before(way, again)), next);
      return again;
    }
    if (part.is === 'any') return numbered({ is: part.is, next: part.of.map((way) => before(way, next)) });
    if (part.is === 'slot') return numbered({ is: part.is, slot: part.slot, next });
    return normsOf(part.text).reduceRight<State>(
      (then, norm) => numbered({ is: 'word' as const, norm, next: then }),
      next,
    );
  };
  const start = before(parts, numbered({ is: 'end' as const }));
  return { start, size, begins: firstWords(start), needs: neededIn(parts), follows: new Map() };
}

/** The words without which a sequence can't be said. */
function neededIn(parts: readonly TemplatePart[]): Set<string>[] {
  return parts.flatMap((part) => {
    if (part.is === 'words') return normsOf(part.text).map((norm) => new Set([norm]));
    if (part.is !== 'any') return [];
    const ways = part.of.map((way) => neededIn(way).toSorted((a, b) => a.size - b.size)[0]);
    const known = ways.flatMap((words) => (words === undefined ? [] : [...words]));
    return ways.includes(undefined) ? [] : [new Set(known)];
  });
}

function firstWords(state: State): Set<string> | null {
  if (state.is === 'word') return new Set([state.norm]);
  if (state.is !== 'any') return null;
  const ways = state.next.map(firstWords);
  const known = ways.flatMap((words) => (words === null ? [] : [...words]));
  return ways.includes(null) ? null : new Set(known);
}

/**
 * Matches all tokens from `from` to `to` (not included). Of several ways that fit the first counts: a slot ends as early as
 * the rest allows. No place of the template is tried twice at one token, so that the time grows with the tokens alone.
 */
export function matchTokens(
  { start, size, begins, needs, follows }: Matcher,
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  read: ReadSlot,
): Parse | null {
  const first = skipped(tokens, from, to);
  if (begins !== null && !begins.has(tokens[first]?.norm ?? '')) return null;
  if (!needs.every((words) => hasAny(tokens, words, first, to))) return null;
  const failed = new Set<number>();
  const slots: Filled[] = [];

  function fits(state: State, at: number): number | null {
    const key = at * size + state.id;
    if (failed.has(key)) return null;
    const own = tried(state, at);
    if (own === null) failed.add(key);
    return own;
  }

  function tried(state: State, at: number): number | null {
    switch (state.is) {
      case 'end':
        return skipped(tokens, at, to) === to ? 0 : null;
      case 'word':
        return word(state, at);
      case 'slot':
        return slot(state, at);
      case 'any':
        for (const next of state.next) {
          const own = fits(next, at);
          if (own !== null) return own;
        }
        return null;
    }
  }

  function word({ norm, next }: Extract<State, { is: 'word' }>, at: number): number | null {
    for (let place = at; place < to; place += 1) {
      const token = tokens[place];
      if (token?.norm === norm && !token.quoted) {
        const own = fits(next, place + 1);
        return own === null ? null : own + (token.mark ? 0 : 1);
      }
      if (token?.mark !== true || token.norm === '"') return null;
    }
    return null;
  }

  function slot({ slot, next }: Extract<State, { is: 'slot' }>, at: number): number | null {
    const begin =
      slot.kind === 'rest' ? at : skipped(tokens, at, to, slot.kind === 'text' || slot.kind === 'quote');
    const follow = wordsAfter(next);
    for (const end of read(slot, tokens, begin)) {
      const until = slot.kind === 'rest' ? to : end.to;
      if (until > to || (follow !== null && !comesNext(tokens, follow, until, to))) continue;
      slots.push({ ...end, to: until, slot, from: begin });
      const own = fits(next, until);
      if (own !== null) return own;
      slots.pop();
    }
    return null;
  }

  function wordsAfter(next: State): ReadonlySet<string> | null {
    const known = follows.get(next);
    if (known !== undefined) return known;
    const words = firstWords(next);
    follows.set(next, words);
    return words;
  }

  const own = fits(start, first);
  return own === null ? null : { slots, own };
}

/** So many telling words make the beginning of a phrase: "show stoppers" are none of "show {entities}". */
const MIN_TELLING = 2;

/**
 * Whether the tokens begin with words of the template's own, up to the first slot that these lead to or to its end,
 * whatever comes after them.
 * @param hollow words that tell nothing by themselves
 */
export function beginsAs(
  { start, size, begins }: Matcher,
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  hollow: ReadonlySet<string>,
): boolean {
  const first = skipped(tokens, from, to);
  if (begins !== null && !begins.has(tokens[first]?.norm ?? '')) return false;
  const tried = new Set<number>();
  const telling = (at: number): number =>
    tokens.slice(first, at).filter(({ mark, norm }) => !mark && !hollow.has(norm)).length;

  function leads(state: State, at: number): boolean {
    const key = at * size + state.id;
    if (tried.has(key)) return false;
    tried.add(key);
    if (state.is === 'any') return state.next.some((next) => leads(next, at));
    const isMark = state.is === 'word' && !/[\p{L}\p{N}]/u.test(state.norm);
    if (state.is !== 'word' || isMark) return telling(at) >= MIN_TELLING;
    const place = skipped(tokens, at, to, true);
    const token = tokens[place];
    return place < to && token?.norm === state.norm && !token.quoted && leads(state.next, place + 1);
  }

  return leads(start, first);
}

function hasAny(tokens: readonly Token[], words: ReadonlySet<string>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (words.has(tokens[at]?.norm ?? '')) return true;
  return false;
}

/** Whether one of these words or marks comes next, other marks aside. */
function comesNext(tokens: readonly Token[], words: ReadonlySet<string>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (words.has(tokens[at]?.norm ?? '')) return true;
    if (tokens[at]?.mark !== true) return false;
  }
  return false;
}

/** The first token from there on that is no mark; `upToQuotes`: or that opens a quotation. */
function skipped(tokens: readonly Token[], from: number, to: number, upToQuotes = false): number {
  let at = from;
  while (at < to && tokens[at]?.mark === true && !(upToQuotes && tokens[at]?.norm === '"')) at += 1;
  return at;
}
