import { opened } from '../text/open-text.js';
import { type PersonText, written } from '../text/person-text.js';
import {
  ANSWERING_SIGNS,
  isMereCourtesy,
  isOnlyCourtesy,
  withoutCourtesy,
  wordsOfShort,
} from './courtesy.js';

const CONTROL_WORDS = ['yes', 'no', 'approve', 'discard', 'undo', 'redo', 'unknown', 'open'] as const;

/**
 * What a whole message says by one of the exact words for it. `yes` and `no` answer a question of ours; at an open card `yes`
 * approves, as the words of `approve` do everywhere. `open` takes an offer to open a request.
 */
export type ControlWord = (typeof CONTROL_WORDS)[number];

const WORDS: Readonly<Record<ControlWord, string>> = {
  yes: `yes | yep | yeah | yup | sure | do it | go ahead | yes go ahead | yes do it | yes do that | yes open it
    | yes open one | yes open a request | yes open a ticket | correct | right | that's right | that's correct
    | yes that's right | yes that's correct | use it | use that | yes use it | yes use that | yes update it | yes change it | yes add it | ${ANSWERING_SIGNS.yes}`,
  no: `no | nope | nah | don't | no don't | leave it | leave it as it is | keep it | no keep it | ${ANSWERING_SIGNS.no}`,
  approve: `approve | approved | i approve | approve it | approve this | confirm | confirmed | i confirm | lgtm | fine by me
    | fine with me | go for it | all good | good to go | looks good | looks good to me | looks fine | looks fine to me | looks ok
    | looks okay | looks ok to me | looks great | looks correct | looks right | looks right to me | that looks good
    | that looks right | that looks right to me | ship it | send it | send it off | submit | submit it | file it | file this
    | create it | you can send it | you can file it | please go ahead | go ahead and send it | go ahead and file it
    | go ahead and submit it | looks good send it | looks good file it | looks good to me send it`,
  discard: `cancel | cancel it | cancel this | cancel that | cancel this one | cancel the request | cancel my request
    | cancel the ticket | cancel my ticket | cancel this ticket | withdraw it | withdraw this | withdraw the request
    | withdraw my request | withdraw the ticket | discard | discard it | discard this | discard this one | discard the request
    | discard the draft | never mind | nevermind | nvm | forget it | forget about it | drop it | drop this | drop that
    | drop this one | scrap it | scrap this | abandon it | delete the draft | throw it away | this is not a request
    | this isn't a request | that is not a request | that's not a request | it's not a request | that wasn't a request
    | this wasn't a request | it wasn't a request | not a request | start over | start again | start from scratch`,
  undo: `undo | undo it | undo that | undo this | undo the last change | undo the change | take it back | take that back | revert
    | revert it | revert that`,
  redo: 'redo | redo it | redo that | do it again | redo the last change | redo the change',
  open: 'open it | open one | open a request | open a ticket | open the request | open the ticket | open that request',
  unknown: `skip | skip it | skip this | skip that | skip this one | pass | i don't know | don't know | dont know | i do not know
    | do not know | dunno | idk
    | no idea | not sure | i'm not sure | unknown | nobody knows | not applicable | n a | na | tbd | ${ANSWERING_SIGNS.unknown}`,
};

const MEANING: ReadonlyMap<string, ControlWord> = new Map(
  CONTROL_WORDS.flatMap((word) => WORDS[word].split('|').map((phrase) => [phrase.trim(), word] as const)),
);

/** Between words that say the same twice: "never mind, cancel it". */
const PAUSE = /[.,;!\n\u2013\u2014\u2026]+/u;

/**
 * The control word that a message is, courtesy words aside; null for any other message. Only the whole message counts: "cancel my
 * subscription" is none. These are the words that approve, discard, undo and skip without a model, and with one its reading and
 * these have to agree (00-overview.md, invariant 11).
 */
export function controlWord(said: PersonText): ControlWord | null {
  const text = opened(said);
  const all = wordsOfShort(text);
  const whole = meaningOf(all) ?? meaningBehindYes(text);
  // whoever says more than a few words says something else, too
  if (whole !== null || all.length === 0 || !PAUSE.test(text)) return whole;
  const clauses = text.split(PAUSE).flatMap((clause) => {
    const words = wordsOfShort(clause);
    const saysNothing = words.length === 0 || isOnlyCourtesy(words) || isMereCourtesy(written(clause));
    return saysNothing ? [] : [meaningOf(words) ?? meaningBehindYes(clause)];
  });
  const words = new Set(clauses);
  const [only = null] = words.has('approve') ? ['approve' as const] : words;
  return [...words].every((one) => one === only || (only === 'approve' && one === 'yes')) ? only : null;
}

const LEADS_IN = String.raw`^\s*(?:(?:ah|oh|ok|okay|hm+|well|actually|no|sorry|and|so|but|then|please|pls|just|you can|we can)\b[\s,.…]*)*`;
const IT = `(?:it|this|that|(?:this|that|the|my)(?: one| request| ticket| draft))`;
const ENDED = '(?:cancel|clos|drop|discard|delet|withdraw)';
/** How people say, in a clause of its own, that they want something no more: "nvm, its my wifi", "this can be closed". */
const NO_MORE: readonly RegExp[] = [
  `(?:nvm|nevermind|never mind|forget it|forget about ${IT}|scratch ${IT}|ignore ${IT}|false alarm|abort)\\b`,
  `(?:${IT} )?(?:should|can|could|may|must|needs to|has to) be ${ENDED}\\p{L}*`,
  `${ENDED}e? ${IT}(?: again| please| pls)?\\s*$`,
  `(?:(?:i|we) )?(?:(?:do not|don['’]?t|no longer) need(?: ${IT})?|${IT}(?:['’]?s| is) (?:not|no longer) needed|(?:not|no longer) needed|no need(?: for ${IT})?)(?: any ?more| any longer| now)?\\s*$`,
].map((words) => new RegExp(LEADS_IN + words, 'iu'));

/** By these they take it back in the same breath: "yes, wait", "yes I want to keep it". */
const KEEPS =
  /\b(?:keep|wait|hold on|(?:do|still) (?:want|need)|leave it open|(?:do not|don['’]?t) (?:cancel|close|discard|drop))\b/iu;

/**
 * Whether a message gives up what was filed; it is only asked about then. Said to nobody in particular it has to name it: people say
 * "never mind" to each other, too.
 */
export function givesUpFiled(said: PersonText, shortId: string, isToBot: boolean): boolean {
  const text = opened(said);
  const named = text.replaceAll(shortId, 'it');
  const isNamed = named !== text || /\b(?:ticket|request)\b/iu.test(text);
  return (isToBot || isNamed) && (wantsNoMore(said) || wantsNoMore(written(named)));
}

/** Whether a message says that a request is to be opened, with or without a yes: "yes please open it". */
export const saysToOpen = (said: PersonText): boolean =>
  controlWord(said) === 'open' || meaningOf(wordsOfShort(behindYes(opened(said)))) === 'open';

type GivingUp = 'discard' | 'keep' | 'yes';

/** Whether a message says, among other words, that what was asked for is wanted no more. It is never carried out unasked. */
export const wantsNoMore = (said: PersonText): boolean => givesUp(said) === 'discard';

/**
 * Whether a message says, among other words, that a request is given up or kept, or only yes, whatever that agrees to. What it
 * says last counts, since people change their mind within one message; null where it says none of them.
 */
export function givesUp(said: PersonText): GivingUp | null {
  const clauses = givingUpIn(said);
  return clauses.findLast((one) => one !== 'yes') ?? clauses.at(-1) ?? null;
}

/** Whether who began to give a request up keeps it in the same message: "nvm… no wait, keep it". */
export const keepsAfterAll = (said: PersonText): boolean =>
  givesUp(said) === 'keep' && givingUpIn(said).includes('discard');

function givingUpIn(said: PersonText): GivingUp[] {
  const text = opened(said);
  // who says more than a few words says something else, too
  return wordsOfShort(text).length === 0 ? [] : text.split(PAUSE).flatMap((clause) => giveUpIn(clause) ?? []);
}

function giveUpIn(said: string): GivingUp | null {
  const clause = said.replace(/^\s*(?:can|could|would|will) (?:you|we|i)\s+/iu, '');
  const rest = behindYes(clause);
  const meaning = meaningOf(wordsOfShort(rest));
  if (meaning === 'no' || KEEPS.test(clause)) return 'keep';
  if (meaning === 'discard' || NO_MORE.some((words) => words.test(clause))) return 'discard';
  return meaning === 'yes' || rest !== clause ? 'yes' : null;
}

/** How people begin to agree: a word that is nothing else, or one that can be, with a sign behind it ("right now" agrees to nothing). */
const AGREES =
  /^\s*(?:(?:yes|yep|yeah|yup)\b(?:\s+(?:please|pls)\b)?|(?:ok|okay|sure|right|correct)(?=\s*[,.!;:–—-]))[\s,.!;:–—-]+(?:(?:and|so|but)\s+)?(?=\S)/iu;

/** How people begin to refuse: "nooo leave it". */
const REFUSES = /^\s*(?:no+|nope|nah)\b[\s,.!;:–—-]+(?=\S)/iu;

/** What a message says behind the no with which it begins; all of it where it begins with none. */
export const behindNo = (said: PersonText): PersonText => written(opened(said).replace(REFUSES, ''));

/** What a message says behind the yes with which it begins: "it's urgent" of "yes, and it's urgent"; all of it where it begins with none. */
const behindYes = (text: string): string => text.replace(AGREES, '');

/** What a message that is no control word says behind the yes with which it begins; null where it says no yes. */
export function saidBehindYes(said: PersonText): PersonText | null {
  const text = opened(said);
  const rest = behindYes(text);
  return rest === text || controlWord(said) !== null ? null : written(rest);
}

const YES_PLEASE = /^\s*(?:yes|yep|yeah|sure|ok|okay)[\s,]+(?:please|pls)\b/iu;

/** By these people have done what is offered: "add it", "yes, use that please". */
const DO_IT =
  /^\s*(?:(?:yes|yep|yeah|sure|ok|okay|please|pls|and)[\s,]+)*(?:add|use|put|take|include|change|set|withdraw|open|do) (?:it|them|that|this|those|both)(?: (?:in|too|there|please|pls))*[\s.!]*$/iu;

/** Whether a message only says that what was offered is to be done: "yes add them". */
export const doesAsOffered = (said: PersonText): boolean => DO_IT.test(opened(said));

/** Whether a message says yes to something that was offered, and to no remark of a colleague: "yes please, and …", "add it please". */
export const takesOffer = (said: PersonText): boolean => YES_PLEASE.test(opened(said)) || doesAsOffered(said);

/** Behind an undo these want something else done, too: "undo, then set the urgency to high". */
const ORDERS_MORE = /\b(?:then|set|change|make|add|put|remove|replace|use)\b/iu;

/** What is to be taken back or done again, whatever reason stands behind it: "undo, sorry, it's 300". */
export function undoWord(said: PersonText): 'undo' | 'redo' | null {
  const [first = ''] = opened(said).split(PAUSE, 1);
  const reason = opened(said).slice(first.length);
  const word = controlWord(said) ?? (ORDERS_MORE.test(reason) ? null : controlWord(written(first)));
  return word === 'undo' || word === 'redo' ? word : null;
}

/** How people say that what was filed is to be withdrawn, once that is offered. */
const WITHDRAWS = /(?<!\b(?:not|don['’]?t|do not)\s)\b(?:withdraw|cancel|close)\b/iu;

/** Whether a few words want what was filed withdrawn: "withdraw it please", "no, I said withdraw, not leave". */
export const wantsWithdrawn = (said: PersonText): boolean =>
  wordsOfShort(opened(said)).length > 0 && WITHDRAWS.test(opened(said));

/** Whether a message begins with a yes and says more. */
export const beginsWithYes = (said: PersonText): boolean => behindYes(opened(said)) !== opened(said);

const GOES_ALONG: ReadonlySet<string> = new Set(['ok', 'okay', 'k', 'ok please', 'okay please']);

/** Whether a message only goes along with what is offered: where there is nothing to choose from it is a yes. */
export const goesAlong = (said: PersonText): boolean => GOES_ALONG.has(wordsOfShort(opened(said)).join(' '));

function meaningOf(words: readonly string[]): ControlWord | null {
  return MEANING.get(words.join(' ')) ?? MEANING.get(withoutCourtesy(words).join(' ')) ?? null;
}

/** What approves or gives up does so behind a yes, too: "yep file it", "yes, discard". */
function meaningBehindYes(text: string): ControlWord | null {
  const rest = behindYes(text);
  const meaning = rest === text ? null : meaningOf(wordsOfShort(rest));
  return meaning === 'approve' || meaning === 'discard' ? meaning : null;
}

/** Whether the message approves the card that it answers. */
export const approves = (text: PersonText): boolean => ['approve', 'yes'].includes(controlWord(text) ?? '');
