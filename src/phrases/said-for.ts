import { withinCourtesy } from '../domain/conversation/courtesy.js';
import { ARTICLES } from '../domain/entities/name-words.js';
import type { Slot } from '../domain/tools/phrase-template.js';
import type { ReadSlot } from './matcher.js';
import { type Naming, POINTING } from './names.js';
import { isFree, NAMING } from './slots.js';
import type { Token } from './tokens.js';
import { clausesIn } from './within.js';

/** What is spoken of is named in a few words. */
const MAX_SPOKEN = 6;
/** Fewer words than these are no more than the end of an order: "set a goal for us!". */
const MIN_WORDS = 3;
/** Behind a colon so many are enough. */
const MIN_LED = 2;
/** What is spoken of stands behind one of these. */
const ABOUT: ReadonlySet<string> = new Set(
  'about on of regarding concerning with where saying that'.split(' '),
);
/** What is spoken of ends before one of these. */
const PREDICATES: ReadonlySet<string> = new Set(
  'is are was were has have had needs need must should can could will would that which who i ive we weve you youve they he she it its'.split(
    ' ',
  ),
);
/** Between a field and what it is to be. */
const SAYS: ReadonlySet<string> = new Set(['is', 'are', 'to', '=']);

/** A message, and the phrase that it is to be put into. */
interface Said {
  text: string;
  tokens: readonly Token[];
  reader: ReadSlot;
  namings: readonly Naming[];
  /** whether a word of the message is one of the phrase's own that says what it is about */
  tells: (token: Token) => boolean;
  /** whether it is one of the phrase's words at all */
  owns: (token: Token) => boolean;
  /** how many slots of the phrase take free words */
  free: number;
  /** what other slots of the phrase hold already */
  taken?: readonly string[];
  /** whether one of them names a field */
  hasField: boolean;
}

/**
 * What a message says that a slot of a phrase can take; null where it says nothing of the kind. People's own words are what
 * stands in quotation marks, behind a colon or "that", behind "about", or behind the words of the phrase; else what is said
 * beside them.
 */
export function saidFor(slot: Slot, said: Said): string | null {
  if (slot.kind === 'rest')
    return (said.hasField ? (choiceIn(said) ?? behindField(said)) : null) ?? restOf(said);
  if (slot.kind === 'person' && !slot.owner) return found(slot, said) ?? myself(said);
  if (!isFree(slot)) return found(slot, said);
  const quoted = found({ ...slot, kind: 'quote' }, said);
  const words = slot.kind === 'quote' ? quoted : (quoted ?? spokenOf(said));
  return words !== null && said.taken?.includes(words) === true ? null : words;
}

/** What the field that is named may be set to: "urgency high, the board is asking". */
function choiceIn({ tokens, reader }: Said): string | null {
  const read = (kind: 'field' | 'choice') =>
    tokens.flatMap((_, at) => {
      const [longest] = reader({ name: kind, kind, owner: false }, tokens, at);
      return longest ?? [];
    });
  const fields = new Set(read('field').map(({ value }) => value));
  return read('choice').find(({ field }) => field !== undefined && fields.has(field))?.value ?? null;
}

/** What is said of the field that is named: "no, the department is Sales". */
function behindField(said: Said): string | null {
  const { tokens, reader } = said;
  for (const at of tokens.keys()) {
    const [longest] = reader({ name: 'field', kind: 'field', owner: false }, tokens, at);
    const next = longest === undefined ? undefined : tokens[longest.to];
    if (longest !== undefined && next !== undefined && SAYS.has(next.norm))
      return wordsFrom(said, longest.to + 1, 1);
  }
  return null;
}

/** Whoever says it, where it is to be done for them. */
function myself({ tokens }: Said): string | null {
  return tokens.some(({ norm }, at) => norm === 'me' && tokens[at - 1]?.norm === 'for') ? 'me' : null;
}

/**
 * What was said that the slot can take; in the place of words that may mean one thing alone, what that is called. Of what
 * may be a person or a thing, the thing: people are named by the way.
 */
function found(slot: Slot, said: Said): string | null {
  const thing = { entity: 'thing', entities: 'things' } as const;
  if (slot.kind === 'entity' || slot.kind === 'entities')
    return firstOf({ ...slot, kind: thing[slot.kind] }, said) ?? firstOf(slot, said);
  return firstOf(slot, said);
}

function firstOf(slot: Slot, { text, tokens, reader, namings, taken = [] }: Said): string | null {
  let day: string | null = null;
  for (const [from, token] of tokens.entries()) {
    // what another sentence says is another day
    if (day !== null && tokens[from - 1]?.breaks === true) break;
    if ((slot.kind === 'quote') !== (token.norm === '"') || (token.mark && token.norm !== '"')) continue;
    const [end] = reader({ ...slot, owner: false }, tokens, from);
    const last = tokens[(end?.to ?? 0) - 1];
    if (end === undefined || last === undefined) continue;
    // people name an entry by a word or two
    if (slot.kind === 'item') return `“${end.value}”`;
    const only = namings.find(({ from: begin, to }) => begin === from && to === end.to);
    // by whoever presses it, it is seen which is meant
    if (only?.sure === false && only.label !== '') return only.label;
    const isLed = NAMING.has(slot.kind) && ARTICLES.has(token.norm) && end.to > from + 1;
    const led = isLed ? (tokens[from + 1] ?? token) : token;
    const words = named(text, led.start, last.end);
    if (slot.kind === 'quote' && taken.includes(words)) continue;
    if (slot.kind !== 'day') return words;
    // "T-15 won't make it on the 20th, move it to the 27th": what it is to be comes last
    if (day === null || !day.endsWith(words)) day = words.replace(/[,;.]+$/u, '');
  }
  return day;
}

/** The name there: with the quotation mark that ends what one in it begins, and without what says whose something is. */
function named(text: string, start: number, end: number): string {
  const words = text.slice(start, end).replace(/['’]s?$/u, '');
  const isOpen = /(?<=^|\s)["'“‘][^"'“”‘’]*$/u.test(words);
  const isClosed = isOpen && /^["'”’]/u.test(text.slice(start + words.length));
  return isClosed ? text.slice(start, start + words.length + 1) : words;
}

/**
 * The few words that name what is spoken of: behind "about" and its like, or behind the phrase's own; else the message
 * begins with it.
 */
function spokenOf(said: Said): string | null {
  const { text, tokens, tells, free } = said;
  const told = tokens.findIndex((token) => !token.quoted && tells(token));
  const isAbout = ({ norm, quoted }: Token, at: number) =>
    !quoted && ABOUT.has(norm) && !POINTING.has(tokens[at + 1]?.norm ?? '');
  const behind = tokens.findIndex((token, at) => at > told && isAbout(token, at));
  const about = told < 0 ? -1 : behind >= 0 ? behind : tokens.findIndex(isAbout);
  const colon = free > 1 ? -1 : tokens.findIndex(({ norm, quoted }) => !quoted && norm === ':');
  const led = colon < 1 ? null : wordsFrom(said, colon + 1, MIN_LED);
  const named = led ?? (about < 0 ? null : subjectFrom(text, tokens, about + 1));
  if (named !== null) return named;
  const last = free > 1 ? null : behindOrder(said, { fewest: 1, most: MAX_SPOKEN });
  return last ?? (told > 0 ? subjectFrom(text, tokens, 0) : null);
}

/** The words from there to the first verb or mark, if they are few. */
function subjectFrom(text: string, tokens: readonly Token[], from: number): string | null {
  const end = tokens.findIndex(({ norm, mark }, at) => at > from && (mark || PREDICATES.has(norm)));
  const words = tokens.slice(from, end < 0 ? tokens.length : end);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || first.mark || PREDICATES.has(first.norm)) return null;
  return words.length > MAX_SPOKEN ? null : text.slice(first.start, last.end);
}

/** All that is to be kept: behind a colon or "that", behind the words of the phrase, or in the clauses that have none of them. */
function restOf(said: Said): string | null {
  const { text, tokens, free, owns, tells } = said;
  const last = tokens.findLast(({ mark }) => !mark);
  if (last?.quoted === true) return found({ name: 'quote', kind: 'quote', owner: false }, said);
  // "keep that in mind" points at what was said before
  const leads = ({ norm, quoted }: Token, at: number) => {
    const next = tokens[at + 1];
    return !quoted && (norm === ':' || (norm === 'that' && next !== undefined && !owns(next)));
  };
  const lead = tokens.findIndex(leads);
  const led = lead < 1 ? null : wordsFrom(said, lead + 1, MIN_LED);
  const behind = free > 1 ? null : behindOrder(said, { fewest: MIN_WORDS, most: text.length });
  // "keep that somewhere, I'll ask you again": what is to be kept stands elsewhere
  const isOrder = (token: Token | undefined) => token !== undefined && tells(token);
  const pointsBack = tokens.some(({ norm, quoted }, at) => {
    const next = tokens[at + 1];
    return !quoted && POINTING.has(norm) && isOrder(tokens[at - 1]) && (next === undefined || owns(next));
  });
  return led ?? (pointsBack ? beside(text, tokens, said) : null) ?? behind ?? beside(text, tokens, said);
}

/** What comes behind the last of the phrase's own words in their sentence, if it is so many words. */
function behindOrder(said: Said, { fewest, most }: { fewest: number; most: number }): string | null {
  const { tokens, tells, owns } = said;
  const first = tokens.findIndex((token) => !token.quoted && tells(token));
  if (first < 0) return null;
  const stop = tokens.findIndex(({ breaks }, at) => at > first && breaks);
  const sentence = tokens.slice(0, stop < 0 ? tokens.length : stop);
  let after = sentence.findLastIndex((token) => !token.quoted && tells(token)) + 1;
  for (let token = sentence[after]; token !== undefined && (token.mark || owns(token)); ) {
    after += 1;
    token = sentence[after];
  }
  const own = sentence.slice(after).filter(({ mark }) => !mark);
  const { from, to } = withinCourtesy(own.map(({ norm }) => norm));
  const begin = own[from];
  if (begin === undefined || to - from < fewest || to - from > most) return null;
  return wordsFrom(said, tokens.indexOf(begin), fewest);
}

/** From there on, up to a sentence that has the words of the phrase again: "… can you remember that for me?" */
function wordsFrom({ text, tokens, tells }: Said, at: number, fewest: number): string | null {
  const from = tokens.findIndex(({ mark, norm }, place) => place >= at && (!mark || norm === '"'));
  const first = tokens[from];
  if (first === undefined) return null;
  const again = tokens.findIndex((token, place) => place > from && !token.quoted && tells(token));
  const stop = again < 0 ? -1 : tokens.findLastIndex(({ breaks }, place) => place < again && breaks);
  const end = stop > from ? tokens[stop]?.start : undefined;
  const count = tokens.slice(from, stop > from ? stop : tokens.length).filter(({ mark }) => !mark).length;
  return count < fewest ? null : text.slice(first.start, end).trim();
}

/** The longest run of clauses without the phrase's own words, where others have some. */
function beside(text: string, tokens: readonly Token[], { tells }: Said): string | null {
  const { count, parts, words } = clausesIn(text, tokens);
  let best: { words: string; size: number } | null = null;
  for (let begin = 0; begin < count; begin += 1) {
    for (let end = begin + 1; end <= count; end += 1) {
      const part = parts[end - 1];
      // a question is nothing to keep
      if (part === undefined || tokens[part.to]?.norm === '?' || end - begin === count) break;
      if (tokens.slice(part.from, part.to).some(tells)) break;
      const from = parts[begin]?.from ?? 0;
      const size = tokens.slice(from, part.to).filter(({ mark }) => !mark).length;
      if (size >= MIN_WORDS && size > (best?.size ?? 0)) best = { words: words(begin, end), size };
    }
  }
  return best?.words ?? null;
}
