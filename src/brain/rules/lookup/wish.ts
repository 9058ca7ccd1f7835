import type { Focus } from '../../../domain/focus.js';
import * as phrases from '../../../domain/phrases.js';
import type { Resolution } from '../../../domain/references.js';
import * as lexicon from '../lexicon/lookup.js';
import { POLITE } from '../lexicon/routing.js';
import { sourceOf } from '../source/source.js';
import { contentWords, sentencesOf } from '../text.js';
import { masked, PERSON, THING } from './masked.js';

export type LinkedKind = (typeof lexicon.LINKED_KIND)[number][1];

/** What somebody wants to know, see or have made of what is on record. */
export type Wish =
  | { kind: 'create' }
  | { kind: 'propose' }
  | { kind: 'tasks'; whose: 'asker' | 'named' | 'anyone'; due: string | null }
  | { kind: 'links'; of: LinkedKind | null; waits: boolean; more: boolean }
  | { kind: 'find'; words: string }
  | { kind: 'about' };

/** Where several are wished for, the first of these is what the message is about. */
export const ORDER: readonly Wish['kind'][] = ['create', 'propose', 'tasks', 'links', 'find', 'about'];

export interface Reading {
  wish: Wish;
  /** the sentences that wish for nothing on record, with stand-ins for what they name */
  besides: string;
}

/** What a message may speak of. */
export interface Wishful {
  references: Resolution;
  focus: Focus | null;
}

/** Who asks for what is on record says so in few words; a longer message tells a story. */
const LONGEST_MESSAGE = 4_000;

/** What a message wants of what is on record; null where it wants nothing of it. */
export function readWish(text: string, { references, focus }: Wishful): Reading | null {
  if (text.length > LONGEST_MESSAGE) return null;
  const source = sourceOf(masked(text, references)).text;
  const read = sentencesOf(source).map((sentence) => ({
    text: sentence.text,
    wish: wishOf(sentence.text, focus !== null),
  }));
  const wishes = read.flatMap(({ wish }) => wish ?? []);
  const wish = ORDER.flatMap((kind) => wishes.find((one) => one.kind === kind) ?? [])[0];
  if (wish === undefined) return null;
  const others = read.filter((sentence) => sentence.wish === null);
  return { wish, besides: others.map((sentence) => sentence.text).join('\n') };
}

const some = (patterns: readonly RegExp[], words: string): boolean =>
  patterns.some((pattern) => pattern.test(words));

function wishOf(sentence: string, hasFocus: boolean): Wish | null {
  const plain = withoutOpeners(phrases.wordsOf(sentence).join(' '));
  if (lexicon.NEW_TASK.test(plain)) return { kind: 'create' };
  const due = lexicon.DUE_WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  if (some(lexicon.OWN_TASKS, plain)) return { kind: 'tasks', whose: 'asker', due };
  if (some(lexicon.ALL_TASKS, plain)) return { kind: 'tasks', whose: 'anyone', due };
  const named = namesSomething(plain);
  const words = named || !hasFocus ? plain : withFocus(plain);
  if (lexicon.TICKET_OF_THIS.test(words)) return { kind: 'propose' };
  if (!named && !hasFocus) return findWish(plain, false);
  if (named && lexicon.TELLS_LINKS.test(words) && asksLinks(words)) return linksWish(words);
  if (named && some(lexicon.NAMED_TASKS, words) && !lexicon.CHANGES.test(words))
    return { kind: 'tasks', whose: 'named', due };
  if (asksLinks(words)) return linksWish(words);
  const found = findWish(words, named);
  if (found !== null) return found;
  if (some(lexicon.ABOUT, words) && namesSomething(words)) return { kind: 'about' };
  if (!named) return lexicon.ABOUT_FOCUS.test(words) ? { kind: 'about' } : null;
  return isIdle(sentence) || asksSomething(sentence) || asksAbroad(sentence) ? { kind: 'about' } : null;
}

const namesSomething = (words: string): boolean => words.includes(THING) || words.includes(PERSON);

function withoutOpeners(words: string): string {
  let rest = words;
  for (let again = true; again; ) {
    const next = lexicon.OPENERS.reduce((left, opener) => left.replace(opener, ''), rest);
    again = next !== rest;
    rest = next;
  }
  return rest;
}

/** The words with the focus named where they only point at it. */
function withFocus(words: string): string {
  return words.replace(lexicon.POINTS_AT_FOCUS, THING).replace(/\bits\b/u, `${THING}'s`);
}

/** A question about links; without anything named it must be short, for it may be about anything. */
const SHORT = 7;

function asksLinks(words: string): boolean {
  if (!some(lexicon.LINKS, words)) return false;
  return namesSomething(words) || words.split(' ').length <= SHORT;
}

function linksWish(words: string): Wish {
  const of = lexicon.LINKED_KIND.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  return { kind: 'links', of, waits: lexicon.WAITS.test(words), more: lexicon.MORE.test(words) };
}

function findWish(words: string, named: boolean): Wish | null {
  const what = lexicon.FIND.exec(words)?.[1];
  if (what === undefined || lexicon.ERRAND.test(what)) return null;
  const bare = what.replace(/^(?:the|our|my|that|this) /u, '');
  return named || lexicon.FINDABLE.test(what) ? { kind: 'find', words: bare } : null;
}

/** A name with nothing beside it that could be done ("T-12?", "update the Growth channel"). */
function isIdle(sentence: string): boolean {
  const words = phrases.wordsOf(sentence);
  const onlyPerson = !words.some((word) => word.startsWith(THING)) && words.at(-1) !== '?';
  return !onlyPerson && words.every((word) => lexicon.IDLE.has(word));
}

/** So many words of its own let a question be about something else than what it names. */
const MOST_OWN_WORDS = 2;

/** Any other question about a thing that asks for nothing to be done. */
function asksSomething(sentence: string): boolean {
  if (!asksOfThing(sentence) || phrases.readsAsRequest(sentence) || POLITE.test(sentence)) return false;
  const words = phrases.wordsOf(sentence);
  const own = words.filter((word) => !lexicon.IDLE.has(word)).join(' ');
  return contentWords(own) <= MOST_OWN_WORDS && !lexicon.WANTS_GIVEN.test(words.join(' '));
}

function asksOfThing(sentence: string): boolean {
  return (
    phrases.wordsOf(sentence).some((word) => word.startsWith(THING)) && phrases.readsAsQuestion(sentence)
  );
}

const SHORT_ABROAD = 10;

/** A short question after how something stands, in another language. */
function asksAbroad(sentence: string): boolean {
  const words = phrases.wordsOf(sentence);
  const asks = /[?？]$/u.test(sentence) && words.length <= SHORT_ABROAD;
  return asks && lexicon.STANDS_ABROAD.test(words.join(' '));
}

/** Whether a message asks anything, in whatever words, of a thing that it names. */
export function asksOfNamed(text: string, references: Resolution): boolean {
  if (text.length > LONGEST_MESSAGE) return false;
  const source = sourceOf(masked(text, references)).text;
  return sentencesOf(source).some((sentence) => asksOfThing(sentence.text));
}
