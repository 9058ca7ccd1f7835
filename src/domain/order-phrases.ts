import { focusWish } from './focus-phrases.js';
import { beginningOf, type LookedAt } from './looked-at.js';
import { ASKS, ordersInSentence } from './orders/lists.js';
import type { OrderKind } from './orders/pattern.js';
import { END, type Order } from './orders/reading.js';
import { type Piece, sentencesIn } from './orders/sentences.js';
import { readsAsQuestion, readsAsRequest, readsAsSmallTalk } from './phrases.js';

export type { Order } from './orders/reading.js';

const EDITS: ReadonlySet<OrderKind> = new Set(['set', 'append', 'remove', 'replace', 'rewrite', 'continue']);

/** Whether the order changes the draft that is open; without one, its words mean something else. */
export const isEdit = ({ kind }: Pick<Order, 'kind'>): boolean => EDITS.has(kind);

/** Whether a sentence only says more of what is to be remembered. */
function goesOn({ text }: Piece): boolean {
  return !readsAsRequest(text) && !readsAsQuestion(text) && !readsAsSmallTalk(text);
}

/** The orders of a message, in the order in which they stand there. What is to be remembered may take several sentences. */
export function ordersIn(text: string): Order[] {
  const read = beginningOf(text);
  const orders = ordersAmong(read.text);
  const placed = orders.map((order) => asWritten(text, read, order));
  const last = placed.at(-1);
  if (!read.isCut || last === undefined || !orders.some((order) => goesBeyond(order, read))) return placed;
  return [...placed.slice(0, -1), lengthened(text, last, text.length)];
}

/** The order as it stands in the whole text: what is to be remembered is kept as it was written. */
function asWritten(text: string, read: LookedAt, order: Order): Order {
  const { start, end } = read.original(order.start, order.end);
  const at = order.kind === 'remember' ? read.text.lastIndexOf(order.rest, order.end) : -1;
  const kept = read.original(at, at + order.rest.length);
  const rest = at < order.start ? order.rest : text.slice(kept.start, kept.end);
  return { ...order, start, end, text: text.slice(start, end), rest };
}

/** Whether an order goes on where the look at its message ends: only what is to be remembered may be longer. */
const goesBeyond = ({ kind, end }: Order, { text }: LookedAt): boolean =>
  kind === 'remember' && end >= text.length - 1;

function ordersAmong(text: string): Order[] {
  const orders: Order[] = [];
  for (const sentence of sentencesIn(text)) {
    const found = ordersInSentence(sentence);
    const last = orders.at(-1);
    const isMore = found.length === 0 && last?.kind === 'remember' && last.rest !== '' && goesOn(sentence);
    if (isMore) orders.splice(-1, 1, lengthened(text, last, sentence.end));
    else orders.push(...found);
  }
  return orders;
}

/** The order with all words up to there. */
function lengthened(text: string, order: Order, end: number): Order {
  const mark = END.exec(order.text)?.[0] ?? '';
  const more = `${mark}${text.slice(order.end, end)}`;
  return { ...order, end, text: text.slice(order.start, end), rest: `${order.rest}${more}`.trim() };
}

const needsDraft = (order: Order): boolean => isEdit(order) || order.kind === 'analysis';

/**
 * Whether the words to the bot order something that a tool carries out, and say nothing else: such words need neither an
 * extraction nor a review. `hasDraft`: a draft is open that they may be about.
 */
export function readsAsOrder(text: string, hasDraft = true): boolean {
  const focus = focusWish(text);
  if (focus !== null && (focus.want === 'off' || focus.sure)) return true;
  const read = beginningOf(text);
  const orders = ordersAmong(read.text);
  if (orders.length === 0 || orders.some((order) => !order.sure || (needsDraft(order) && !hasDraft)))
    return false;
  if (read.isCut && !orders.some((order) => goesBeyond(order, read))) return false;
  return sentencesIn(read.text).every((piece) => isCovered(piece, orders));
}

/** What joins words to those before them. */
const JOINED = /^[\s,;]+(?:(?:and|then|also|plus|&)[\s,;]+)*/iu;
/** What joins two orders. */
const ONLY_JOINS = /^[\s,;.!?\u2026]*(?:(?:and|then|also|plus|&|please|pls|thanks)[\s,;.!?\u2026]*)*$/iu;

/** Whether a sentence says nothing besides its orders but what it asks, and what is said out of courtesy. */
function isCovered(piece: Piece, orders: readonly Order[]): boolean {
  const own = orders.filter(({ start, end }) => start < piece.end && piece.start < end);
  const starts = [piece.start, ...own.map(({ end }) => end)];
  return [...own.map(({ start }) => start), piece.end].every((end, at) => {
    const left = piece.text.slice(
      Math.max(0, (starts[at] ?? 0) - piece.start),
      Math.max(0, end - piece.start),
    );
    const isAsked = own.length > 0 && ASKS.test(left.replace(JOINED, ''));
    return isAsked || !/[\p{L}\p{N}]/u.test(left) || ONLY_JOINS.test(left) || readsAsSmallTalk(left);
  });
}
