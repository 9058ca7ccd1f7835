import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { isGreeting } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import type { Offered } from '../../domain/conversation/option.js';
import { tellingWords } from '../../domain/entities/search-words.js';
import { opened } from '../../domain/text/open-text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { showsAnything } from '../visible.js';
import { onlyCites } from './known.js';
import { asksForRequest, pointsBack, pointsBackWithin } from './matter.js';
import { isQuestion } from './text.js';
import type { Turn } from './turn.js';
import { wording } from './wording.js';

/** A call without words: what the thread began with is offered, else the bot says what to do. */
export function greets(turn: Turn, message: FreshMessage): void {
  const root = turn.open === null ? rootOf(turn) : null;
  if (root === null) turn.talk(message, 'answer', wording.hello(turn.open !== null), [whatCanISay]);
  else offersRoot(turn, message, root, null);
}

/**
 * Offers what the thread began with, where somebody only says that a request is to be made of it: "file this", "open a ticket".
 * @returns whether it is that
 */
export function offersBeginning(turn: Turn, message: FreshMessage, bodies: readonly ActBody[]): boolean {
  const [body, ...more] = bodies;
  if (turn.open !== null || body?.act !== 'open' || body.onBehalfOf !== null || more.length > 0) return false;
  const root = turn.input.filed === null ? beganWith(turn) : null;
  if (root !== null) offersRoot(turn, message, root, body.blueprint);
  return root !== null;
}

export function offersRoot(
  turn: Turn,
  message: FreshMessage,
  root: ThreadMessage,
  blueprint: string | null,
  ...more: readonly Offered[]
): void {
  const opens: Offered = {
    label: wording.openRequest,
    does: { act: 'open', ts: root.ts, blueprint, onBehalfOf: null },
  };
  const text = wording.openWithRoot(root.author, opened(root.text));
  turn.talk(message, 'answer', text, [opens, ...more, whatCanISay]);
}

/**
 * Offers what the thread began with, where words ask for a request of what stands above; where they tell something, too, they are
 * offered beside it.
 * @returns whether they do
 */
export function offersAbove(turn: Turn, message: FreshMessage): boolean {
  const text = opened(message.text);
  const isAll = pointsBack(text);
  const root = turn.input.filed === null && (isAll || pointsBackWithin(text)) ? beganWith(turn) : null;
  if (root === null) return false;
  offersRoot(turn, message, root, null, ...(isAll ? [] : [openingOffer(message)]));
  return true;
}

/** Whoever calls the bot into a thread in fewer words may only ask, in whatever language, for what stands there. */
const FEW_WORDS = 8;

/** With so few telling words, "this" is what stands above, and not what they tell of: "put it on your list". */
const MAX_TELLING = 2;

/**
 * Whether words with which the bot is called into a thread say too little to be a request themselves: they are few, and have a word by
 * which people ask for a request ("bitte ein ticket draus machen") or hardly say more than "this", or are a question of no known kind
 * ("kannst du das aufnehmen?"). None tells of what the thread began with.
 */
export function onlyCalls(turn: Turn, message: FreshMessage, root: ThreadMessage): boolean {
  const text = opened(message.text);
  if (hasWords(text, FEW_WORDS)) return false;
  const said = tellingWords(text);
  const pointsAtIt = turn.phrases.points(message) && said.length <= MAX_TELLING;
  const calls = isQuestion(text)
    ? !turn.phrases.begins(message)
    : !hasWords(text, MIN_WORDS) || asksForRequest(text);
  const known = new Set(tellingWords(opened(root.text)));
  return (pointsAtIt || calls) && !said.some((word) => known.has(word));
}

/** The request that these words would be themselves. */
export const ownOffer = ({ ts }: FreshMessage): Offered => ({
  label: wording.another,
  does: { act: 'open', ts, blueprint: null, onBehalfOf: null },
});

/** What the thread began with, where the bot is called into one; what it began with was for others then. */
export const rootOf = (turn: Turn): ThreadMessage | null => (turn.input.first ? beganWith(turn) : null);

/** The first words of the thread that say anything: "this" for whoever calls the bot into it. Nobody means what the bot began. */
function beganWith({ input: { conversation, viewer } }: Turn): ThreadMessage | null {
  const [root] = conversation.history;
  if (viewer.place === null || root === undefined || root.bot) return null;
  const says = ({ bot, text }: ThreadMessage) =>
    !bot && showsAnything(opened(text)) && !isGreeting(text) && !onlyCites(opened(text));
  return conversation.history.find(says) ?? null;
}

/** Begins a request with that message after all. */
export function openingOffer({ ts }: Pick<ThreadMessage, 'ts'>): Offered {
  return { label: wording.open, does: { act: 'open', ts, blueprint: null, onBehalfOf: null } };
}

export const whatCanISay: Offered = { label: wording.whatCanISay, does: { act: 'say', words: 'help' } };
