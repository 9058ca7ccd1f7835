import * as lists from './phrase-lists.js';

/**
 * Pure readings of short messages, shared by the graph and by the rules. What acts on a whole draft (confirm, abandon)
 * must be the whole message; what only asks for more talk may be a part of it.
 */

const WORD = /:[a-z0-9_+-]+:|[\p{L}\p{N}]+(?:'[\p{L}]+)*|[^\s.,!;:()*_~–—/-]/gu;
const CLAUSE = /[.,!;:\n–—]+|\s-\s/u;

/** Lower-case words of a text; emoji, quotation marks and question marks count as words, other punctuation is dropped. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/gu, "'")
    .replace(/\uFE0F|\p{Emoji_Modifier}/gu, '');
  return plain.match(WORD) ?? [];
}

/** Whether the words of `phrase` stand at `at`. */
function standsAt(words: readonly string[], phrase: readonly string[], at: number): boolean {
  return phrase.every((word, index) => words[at + index] === word);
}

/** Position of the first of the phrases in the words, or -1. */
export function findPhrase(words: readonly string[], phrases: readonly string[], from = 0): number {
  const split = phrases.map((phrase) => phrase.split(' '));
  for (let at = from; at < words.length; at += 1) {
    if (split.some((phrase) => standsAt(words, phrase, at))) return at;
  }
  return -1;
}

/** Whether the words are nothing but core phrases and filler, with at least one core phrase. */
function madeOf(words: readonly string[], core: readonly string[], filler: readonly string[]): boolean {
  const phrases = [
    ...core.map((phrase) => ({ words: phrase.split(' '), core: true })),
    ...filler.map((phrase) => ({ words: phrase.split(' '), core: false })),
  ];
  const reached: { plain: boolean; core: boolean }[] = words.map(() => ({ plain: false, core: false }));
  reached.unshift({ plain: true, core: false });
  for (const [at, here] of reached.entries()) {
    if (!here.plain && !here.core) continue;
    for (const phrase of phrases) {
      const next = reached[at + phrase.words.length];
      if (next === undefined || !standsAt(words, phrase.words, at)) continue;
      if (here.core || phrase.core) next.core = true;
      else next.plain = true;
    }
  }
  return reached[words.length]?.core ?? false;
}

/** Whether a negation stands in the three words before `at`. */
export function negatedAt(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return findPhrase(before, lists.NEGATIONS) >= 0;
}

/**
 * Whether the whole message approves ("looks good, send it"). A question, a quotation, a condition, a negation or any
 * word that is not part of an approval makes it something else.
 */
export function readsAsConfirm(text: string): boolean {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined || lists.CONNECTIVES.some((word) => word === last)) return false;
  return madeOf(words, lists.CONFIRM_CORE, lists.CONFIRM_FILLER);
}

/** Whether the message asks to wait and says nothing else ("not yet", "hold on"). */
export function readsAsHold(text: string): boolean {
  return madeOf(wordsOf(text), lists.HOLD_CORE, lists.HOLD_FILLER);
}

/**
 * Whether the message gives the request up ("never mind, we fixed it"). One clause must say so and nothing else;
 * the others may give a reason, but not approve, change something, ask or set a condition.
 */
export function readsAsAbandon(text: string): boolean {
  const polite = /^\s*(can|could|would) you\b/iu.test(text) ? text.replace(/\?+\s*$/u, '') : text;
  const words = wordsOf(polite);
  if (words.includes('?') || words.includes('"') || findPhrase(words, lists.CONDITIONS) >= 0) return false;
  const isAbandon = (part: string) => madeOf(wordsOf(part), lists.ABANDON_CORE, lists.ABANDON_FILLER);
  if (isAbandon(polite)) return true;
  const clauses = polite.split(CLAUSE).filter((clause) => clause.trim() !== '');
  const others = clauses.filter((clause) => !isAbandon(clause));
  const atAnEnd = [clauses.at(0), clauses.at(-1)].some((clause) => clause !== undefined && isAbandon(clause));
  return atAnEnd && !others.some((clause) => readsAsConfirm(clause) || hasModifyCue(clause));
}

function hasModifyCue(text: string): boolean {
  const words = wordsOf(text);
  const cues = lists.MODIFY_CUES.map((cue) => cue.split(' '));
  return words.some((_, at) => cues.some((cue) => standsAt(words, cue, at)) && !negatedAt(words, at));
}

/** Whether the message opens by taking something back ("actually", "wait, …", "no, …"). */
export function opensAsChange(text: string): boolean {
  const words = wordsOf(text);
  const opener = lists.CHANGE_OPENERS.find((phrase) => standsAt(words, phrase.split(' '), 0));
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
  const words = wordsOf(text);
  const onlyDashes = words.length === 0 && /^[\s-]*-[\s-]*$|^\s*[—–]\s*$/u.test(text);
  return onlyDashes || madeOf(words, lists.UNKNOWN_CORE, lists.UNKNOWN_FILLER);
}

/** Whether one sentence asks something. */
export function readsAsQuestion(sentence: string): boolean {
  const words = wordsOf(sentence);
  if (words.at(-1) === '?') return true;
  return lists.INFORMATION_OPENERS.some((opener) => standsAt(words, opener.split(' '), 0));
}

/** Whether the message is a greeting and nothing more. */
export function readsAsGreeting(text: string): boolean {
  return madeOf(wordsOf(text), lists.GREETING_CORE, lists.GREETING_FILLER);
}

/** Whether the message is thanks and nothing more. */
export function readsAsThanks(text: string): boolean {
  return madeOf(wordsOf(text), lists.THANKS_CORE, lists.THANKS_FILLER);
}

/** Whether the words tell of something that does not work. */
export function tellsOfTrouble(text: string): boolean {
  const words = wordsOf(text);
  return findPhrase(words, lists.TROUBLE_CUES) >= 0 && findPhrase(words, lists.REQUEST_EXCEPTIONS) < 0;
}

/** Whether the message wants something done or tells of trouble, so that a draft should be begun. */
export function readsAsRequest(text: string): boolean {
  if (readsAsGreeting(text) || readsAsThanks(text) || readsAsAbandon(text)) return false;
  const words = wordsOf(text);
  if (findPhrase(words, lists.REQUEST_EXCEPTIONS) >= 0) return false;
  if (tellsOfTrouble(text)) return true;
  const asksForInformation = lists.INFORMATION_OPENERS.some((opener) =>
    standsAt(words, opener.split(' '), 0),
  );
  if (asksForInformation) return false;
  const at = findPhrase(words, lists.REQUEST_CUES);
  return at >= 0 && !negatedAt(words, at);
}
