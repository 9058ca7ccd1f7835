import * as lists from './phrase-lists.js';
import { type PhraseIndex, phraseIndex } from './phrase-text.js';
import { oneSlipApart } from './typos.js';

/**
 * Pure readings of short messages, shared by the graph and by the rules. What acts on a whole draft (confirm, abandon)
 * must be the whole message; what only asks for more talk may be a part of it.
 */

const WORD = /:[a-z0-9_+-]+:|[\p{L}\p{N}]+(?:'[\p{L}]+)*|[^\s.,!;:()*_~–—/-]/gu;
const CLAUSE = /[.,!;:\n–—]+|\s-\s/u;

const PLAIN = /^[\0-\x7f]*$/u;

/** Lower-case words of a text; emoji, quotation marks and question marks count as words, other punctuation is dropped. */
export function wordsOf(text: string): string[] {
  const words = (PLAIN.test(text) ? text.toLowerCase() : folded(text)).match(WORD) ?? [];
  return words.map((word) => lists.CONTRACTIONS.get(word) ?? word);
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/\uFE0F|\p{Emoji_Modifier}/gu, '');
}

/** Whether the words of `phrase` stand at `at`. */
function standsAt(words: readonly string[], phrase: readonly string[], at: number): boolean {
  return phrase.every((word, index) => words[at + index] === word);
}

/** The words of the longest of the phrases that stands at `at`, or undefined. */
function phraseAt(words: readonly string[], index: PhraseIndex, at: number): readonly string[] | undefined {
  return index.get(words[at] ?? '')?.find((phrase) => standsAt(words, phrase, at));
}

/** Position of the first of the phrases in the words, or -1. */
export function findPhrase(words: readonly string[], index: PhraseIndex, from = 0): number {
  for (let at = from; at < words.length; at += 1) if (phraseAt(words, index, at) !== undefined) return at;
  return -1;
}

/** A longer message says more than a set phrase does, in words and in characters. */
const LONGEST_SET_PHRASE = 60;
const LONGEST_SET_TEXT = 600;
const LONGEST_OPENING = 80;

/** Phrases that carry a meaning, and those that may stand around them. */
interface Wording {
  core: PhraseIndex;
  filler: PhraseIndex;
}

const wording = (core: readonly string[], filler: readonly string[]): Wording => ({
  core: phraseIndex(core),
  filler: phraseIndex(filler),
});

/** Whether the text is nothing but core phrases and filler. */
function isSet(text: string, made: Wording): boolean {
  return text.length <= LONGEST_SET_TEXT && madeOf(wordsOf(text), made);
}

/** Whether the words are nothing but core phrases and filler, with at least one core phrase. */
function madeOf(words: readonly string[], { core, filler }: Wording): boolean {
  if (words.length > LONGEST_SET_PHRASE) return false;
  const reached = [...words, ''].map(() => ({ plain: false, core: false }));
  const step = (from: { plain: boolean; core: boolean }, at: number, index: PhraseIndex, isCore: boolean) => {
    for (const phrase of index.get(words[at] ?? '') ?? []) {
      const next = reached[at + phrase.length];
      if (next === undefined || !standsAt(words, phrase, at)) continue;
      if (from.core || isCore) next.core = true;
      else next.plain = true;
    }
  };
  for (const [at, here] of reached.entries()) {
    if (at === 0) here.plain = true;
    if (!here.plain && !here.core) continue;
    step(here, at, core, true);
    step(here, at, filler, false);
  }
  return reached[words.length]?.core ?? false;
}

const CONFIRM = wording(lists.CONFIRM_CORE, lists.CONFIRM_FILLER);
const HOLD = wording(lists.HOLD_CORE, lists.HOLD_FILLER);
const ABANDON = wording(lists.ABANDON_CORE, lists.ABANDON_FILLER);
const UNKNOWN = wording(lists.UNKNOWN_CORE, lists.UNKNOWN_FILLER);
const GREETING = wording(lists.GREETING_CORE, lists.GREETING_FILLER);
const THANKS = wording(lists.THANKS_CORE, lists.THANKS_FILLER);
const NEGATIONS = phraseIndex(lists.NEGATIONS);
const CONDITIONS = phraseIndex(lists.CONDITIONS);
const MODIFY = phraseIndex(lists.MODIFY_CUES);
const CHANGE_OPENERS = phraseIndex(lists.CHANGE_OPENERS);
const INFORMATION_OPENERS = phraseIndex(lists.INFORMATION_OPENERS);
const TROUBLE = phraseIndex(lists.TROUBLE_CUES);
const REQUEST = phraseIndex(lists.REQUEST_CUES);
const EXCEPTIONS = phraseIndex(lists.REQUEST_EXCEPTIONS);

/** Whether a negation stands in the three words before `at`. */
export function negatedAt(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return findPhrase(before, NEGATIONS) >= 0;
}

/**
 * Whether the whole message approves ("looks good, send it"). A question, a quotation, a condition, a negation or any
 * word that is not part of an approval makes it something else.
 */
export function readsAsConfirm(text: string): boolean {
  if (text.length > LONGEST_SET_TEXT) return false;
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined || lists.CONNECTIVES.some((word) => word === last)) return false;
  return madeOf(words, CONFIRM);
}

/** Whether the message asks to wait and says nothing else ("not yet", "hold on"). */
export function readsAsHold(text: string): boolean {
  return isSet(text, HOLD);
}

/**
 * Whether the message gives the request up ("never mind, we fixed it"). One clause must say so and nothing else;
 * the others may give a reason, but not approve, change something, ask or set a condition.
 */
export function readsAsAbandon(text: string): boolean {
  if (text.length > LONGEST_SET_TEXT) return false;
  const polite = /^\s*(can|could|would) you\b/iu.test(text) ? text.replace(/(?<!\?)\?+\s*$/u, '') : text;
  const words = wordsOf(polite);
  if (findPhrase(words, ABANDON.core) < 0) return false;
  if (words.includes('?') || words.includes('"') || findPhrase(words, CONDITIONS) >= 0) return false;
  const isAbandon = (part: string) => isSet(part, ABANDON);
  if (isAbandon(polite)) return true;
  const clauses = polite.split(CLAUSE).filter((clause) => clause.trim() !== '');
  const others = clauses.filter((clause) => !isAbandon(clause));
  const atAnEnd = [clauses.at(0), clauses.at(-1)].some((clause) => clause !== undefined && isAbandon(clause));
  return atAnEnd && !others.some((clause) => readsAsConfirm(clause) || hasModifyCue(clause));
}

function hasModifyCue(text: string): boolean {
  const words = wordsOf(text);
  return words.some((_, at) => phraseAt(words, MODIFY, at) !== undefined && !negatedAt(words, at));
}

/** Whether the message opens by taking something back ("actually", "wait, …", "no, …"). */
export function opensAsChange(text: string): boolean {
  const words = wordsOf(text.slice(0, LONGEST_OPENING));
  const opener = phraseAt(words, CHANGE_OPENERS, 0)?.join(' ');
  // "no change needed" denies what follows; only "no, …" takes back what was before.
  return opener !== undefined && words.length > 1 && (opener !== 'no' || /^\s*no\s*[,.!;–—-]/iu.test(text));
}

/** Whether the message asks for a change of the draft ("wait, change the title to …", "looks good but add …"). */
export function readsAsModify(text: string): boolean {
  if (readsAsConfirm(text) || readsAsAbandon(text) || readsAsHold(text) || readsAsUnknown(text)) return false;
  if (hasModifyCue(text)) return true;
  return opensAsChange(text) && !readsAsQuestion(text);
}

/** Whether the message only says that its author can't tell ("I don't know", "no idea", "n/a", "skip"). */
export function readsAsUnknown(text: string): boolean {
  if (text.length > LONGEST_SET_TEXT) return false;
  const words = wordsOf(text);
  const onlyDashes = words.length === 0 && /^\s*-[\s-]*$|^\s*[—–]\s*$/u.test(text);
  return onlyDashes || madeOf(words, UNKNOWN);
}

/** Whether one sentence asks something. */
export function readsAsQuestion(sentence: string): boolean {
  const words = wordsOf(sentence);
  return words.at(-1) === '?' || phraseAt(words, INFORMATION_OPENERS, 0) !== undefined;
}

/** Whether the message is a greeting and nothing more. */
export function readsAsGreeting(text: string): boolean {
  return isSet(text, GREETING);
}

/** Whether the message is thanks and nothing more. */
export function readsAsThanks(text: string): boolean {
  return isSet(text, THANKS);
}

/** "CRM down", "takes 6 minutes to open": trouble that no single phrase tells. */
const TROUBLE_SHAPES = [
  /(?:^|[.,!;?\n])[^\S\n]?(?![^.,!;?\n]{0,40}\b(?:write|written|wrote|put|note|noted|calm|slow|sit|cut|scroll|step|come|break|turn)\b)[\p{L}\p{N}' -]{2,40}\bdown[^\S\n]?(?:$|[.,!;?\n])/iu,
  /\b(?:takes?|needs?|took|lasts?)\s+(?:\p{L}+\s+){0,2}?(?:\d+|several|many)\s*(?:s|secs?|seconds?|mins?|minutes?)\b/iu,
];

/** Whether the message is a greeting, thanks or "one moment", and nothing more. */
export function readsAsSmallTalk(text: string): boolean {
  if (text.length > LONGEST_SET_TEXT) return false;
  const words = wordsOf(text);
  return [GREETING, THANKS, HOLD].some((made) => madeOf(words, made));
}

/** Whether the words tell of something that does not work. */
export function tellsOfTrouble(text: string): boolean {
  return hasTrouble(text, wordsOf(text)) && findPhrase(wordsOf(text), EXCEPTIONS) < 0;
}

/** Shorter words are another word too easily. */
const LONG_WORD = 6;

function hasTrouble(text: string, words: readonly string[]): boolean {
  if (findPhrase(words, TROUBLE) >= 0 || TROUBLE_SHAPES.some((shape) => shape.test(text))) return true;
  const long = words.filter((word) => word.length >= LONG_WORD);
  return long.some((word) => lists.TROUBLE_WORDS.some((known) => oneSlipApart(word, known)));
}

/** Whether the message wants something done or tells of trouble, so that a draft should be begun. */
export function readsAsRequest(text: string): boolean {
  if (readsAsGreeting(text) || readsAsThanks(text) || readsAsAbandon(text)) return false;
  const words = wordsOf(text);
  if (findPhrase(words, EXCEPTIONS) >= 0) return false;
  if (hasTrouble(text, words)) return true;
  if (phraseAt(words, INFORMATION_OPENERS, 0) !== undefined) return false;
  const at = findPhrase(words, REQUEST);
  return at >= 0 && !negatedAt(words, at);
}

const SURE_OPENERS = phraseIndex(lists.ADDITION_OPENERS);
const LEADS = phraseIndex(lists.ADDITION_LEADS);
const REFERENTS = phraseIndex(lists.REFERENTS);
const EFFECTS = phraseIndex(lists.ADDED_EFFECTS);
const ORDERS = phraseIndex(lists.ADDITION_ORDERS);
const WISHES = phraseIndex(lists.NEW_WISHES);
/** Within this many words of its beginning a message says what it speaks of. */
const EARLY = 6;

/**
 * Whether the message adds to something filed before, or corrects it ("actually it's also affecting finance", "one more
 * thing: …", "the urgency is now critical"). A question, small talk, giving up and a wish for something new are none.
 */
export function readsAsAddition(text: string): boolean {
  const small = [readsAsGreeting, readsAsThanks, readsAsConfirm, readsAsAbandon, readsAsUnknown, readsAsHold];
  if (small.some((reads) => reads(text)) || readsAsQuestion(text)) return false;
  const words = wordsOf(text);
  const opening = (from: number) => phraseAt(words, SURE_OPENERS, from);
  let at = opening(0)?.length ?? 0;
  const begins = at;
  for (let lead = phraseAt(words, LEADS, at); lead; lead = phraseAt(words, LEADS, at)) at += lead.length;
  const sure = begins > 0 || opening(at) !== undefined;
  const rest = words.slice(at);
  if (rest.length === 0) return false;
  const speaksOfIt = findPhrase(rest.slice(0, EARLY), REFERENTS) >= 0;
  if (phraseAt(rest, WISHES, 0) !== undefined && !speaksOfIt) return false;
  if (sure || phraseAt(rest, ORDERS, 0) !== undefined) return true;
  const early = findPhrase(rest.slice(0, EARLY), EFFECTS) >= 0;
  return speaksOfIt && (at > 0 ? findPhrase(rest, EFFECTS) >= 0 : early && isStated(rest));
}

/** "the urgency is now critical", "it also affects finance": said of what was filed, without any opening. */
function isStated(words: readonly string[]): boolean {
  return (
    phraseAt(words, REFERENTS, 0) !== undefined && words.some((word) => word === 'now' || word === 'also')
  );
}
