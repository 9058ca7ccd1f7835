import type { ActBody } from '../conversation/acts.js';
import type { Focus } from '../conversation/focus.js';
import type { Blueprint } from '../draft/blueprint.js';
import type { Draft } from '../draft/draft.js';
import type { Viewer } from '../entities/entity.js';
import type { PersonText } from '../text/person-text.js';
import type { ToolSet } from './tool.js';

/** Where words are said: what may be matched, and for whom names are looked up. */
export interface PhrasePlace {
  viewer: Viewer;
  /** how the words came; a phrase of a tool that is not in the set does not match */
  set: ToolSet;
  /** the draft that is open; phrases that edit exist only with one */
  open: { blueprint: Blueprint; draft: Draft } | null;
  /** the form that a new request takes here */
  blueprint: Blueprint;
  /** what was filed from this thread last; phrases about it exist only with one */
  filed: { shortId: string } | null;
  /**
   * the look-alikes that are offered instead of the open request, by their draft ids; phrases about these exist only with
   * them
   */
  alike: readonly string[];
  /** what the thread is about: "it" and "this" name it */
  focus: Focus | null;
  /** the teams by name, for a phrase that chooses one */
  teams: readonly { id: string; name: string }[];
  /** mentions of this message that were settled by a choice */
  meant: readonly { mention: string; entity: string }[];
  now: Date;
  /** the asker's, as IANA names it */
  timeZone: string;
  /** a model reads whatever is none: only phrases count that say all by themselves, in words that can't mean anything else */
  closed: boolean;
}

/**
 * What a message means as a phrase, or as several one after another. `ofDraft`: the phrase exists only with an open draft,
 * so that whose request it is need not say it to the bot. `which`: a name in it fits several things, or may mean one;
 * `missing`: the sentence is a phrase, and what it names is not to be found, or not for this viewer to see. `written`: it was spoken, and
 * counts in writing alone.
 */
export type PhraseMatch =
  | { kind: 'acts'; acts: readonly ActBody[]; template: string; ofDraft: boolean }
  | { kind: 'which'; mention: string; candidates: readonly string[] }
  | { kind: 'missing'; names: readonly string[] }
  | { kind: 'written' };

/**
 * A phrase by an operator: what is said, as a template in any language, and the English phrase or the tool that it stands
 * for. Its slots go into the phrase by name (`{entity}`), or to the tool as arguments.
 */
export interface OwnPhrase {
  say: string;
  means: string;
}

/**
 * What a message is by its form alone: an order that says something ("remember that …"), one that only looks for something,
 * or neither.
 */
export type ReadsAs = (text: PersonText, open: PhrasePlace['open']) => 'says' | 'seeks' | null;

/** The sentences that are understood without a model. A phrase is a whole message, courtesy words aside. */
export interface Phrasebook {
  /** Null for a message that is no phrase. Linear in the length of the text, but for looking names up. */
  match(text: PersonText, place: PhrasePlace, signal: AbortSignal): Promise<PhraseMatch | null>;
  /** Whether a message has the form of a phrase or of several, whatever the names in it mean, and "it". Looks nothing up. */
  hasForm(text: PersonText, place: PhrasePlace): boolean;
  /**
   * Whether a message begins as a phrase does, or one of its sentences as a question, whatever comes after ("forget the
   * note about"), or a clause of it is an order about what the thread would be about: "put it on hold".
   */
  begins(text: PersonText, place: PhrasePlace): boolean;
  /** Whether a message, or a sentence of it, begins with a word by which people look things up: "list", "find". */
  seeks(text: PersonText, place: PhrasePlace): boolean;
  /** Whether a message says "it" or "this", which may be what the thread is about. */
  points(text: PersonText): boolean;
  /** The one piece of work that a message names; null where it names none, or several. */
  spokenOf(text: PersonText, place: PhrasePlace): Promise<Focus | null>;
  /** Phrases that may have been meant by a message that is none, each one that would do something; at most `limit`. */
  nearest(
    text: PersonText,
    place: PhrasePlace,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
}
