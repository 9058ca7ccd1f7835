import type { OrderKind } from './pattern.js';
import { LONGEST_SENTENCE, type Order, readOrder } from './reading.js';
import { cutsOf, type Piece, within } from './sentences.js';

/** What begins a question, or an order to look something up. */
export const ASKS =
  /^(?:(?:please|pls|can you|could you|hey|hi|ok|so)[\s,]+)*(?:show|list|find|tell|give|what|who|when|where|which|how|is|are|my|status|create|summari[sz]e|look up|check)\b/iu;

/** An order with commas of its own is known as one by so many of its parts. */
const MOST_PARTS = 4;
/** Among other words only these surely take something back: "then roll back" may tell of a plan. */
const UNDO_BY_NAME =
  /^(?:(?:and|then|also|now|please|pls|oh|no|sorry|actually|wait)[\s,]+)*(?:undo|redo)\b/iu;

/** A joint of a sentence: where the words before it end, and where those after it begin. */
interface Cut {
  end: number;
  start: number;
}

/**
 * All orders of a sentence. A joiner ("and", a comma) divides it only before what surely begins an order, and where what
 * stands before it is an order or a question itself; anything else stays part of the order that it stands in.
 */
export function ordersInSentence(piece: Piece): Order[] {
  const cuts = piece.text.length > LONGEST_SENTENCE ? [] : cutsOf(piece);
  const starts = startsOf(piece, cuts);
  for (const [at, cut] of starts.entries()) {
    const head = within(piece, piece.start, cut.end);
    const first = readOrder(head);
    if (first === null && !ASKS.test(head.text)) continue;
    return [
      ...(first ? [first] : []),
      ...starts.slice(at).flatMap((_, i) => orderAt(piece, cuts, starts, at + i)),
    ];
  }
  const order = readOrder(piece);
  return order === null ? [] : [order];
}

/** Orders that are about one thing at most: a question after one of them is a question of its own. */
const CLOSED: ReadonlySet<OrderKind> = new Set([
  'watch',
  'unwatch',
  'quiet',
  'loud',
  'jump',
  'panel',
  'unfocus',
  'undo',
  'redo',
]);
const QUESTION =
  /^(?:(?:and|then|also|please|can you|could you)[\s,]+)*(?:what|who|when|where|which|how|show|list|find|tell)\b/iu;

/** The joints that divide the sentence. */
function startsOf(piece: Piece, cuts: readonly Cut[]): Cut[] {
  const starts: Cut[] = [];
  for (const [at, cut] of cuts.entries()) {
    const before = sureOrder(within(piece, starts.at(-1)?.start ?? piece.start, cut.end));
    const asks =
      before !== null && CLOSED.has(before.kind) && QUESTION.test(within(piece, cut.start, piece.end).text);
    if (asks || beginsOrder(piece, cuts, at)) starts.push(cut);
  }
  return starts;
}

/** Whether the words after a joint surely are an order, up to a later joint or to the end. */
function beginsOrder(piece: Piece, cuts: readonly Cut[], at: number): boolean {
  return partsFrom(piece, cuts, at).some((part) => sureOrder(part) !== null);
}

/** What begins after a joint: up to the next one, to the one after that, and so on; and all the rest. */
function partsFrom(piece: Piece, cuts: readonly Cut[], at: number): Piece[] {
  const start = cuts[at]?.start ?? piece.end;
  const ends = cuts.slice(at + 1, at + 1 + MOST_PARTS).map(({ end }) => end);
  return [...new Set([...ends, piece.end])].map((end) => within(piece, start, end));
}

function sureOrder(part: Piece): Order | null {
  const order = readOrder(part);
  if (order?.sure !== true) return null;
  const takesBack = order.kind === 'undo' || order.kind === 'redo';
  return takesBack && !UNDO_BY_NAME.test(part.text) ? null : order;
}

/** The order between one start and the next; where that is more than an order, the longest part of it that is one. */
function orderAt(piece: Piece, cuts: readonly Cut[], starts: readonly Cut[], at: number): Order[] {
  const start = starts[at];
  if (start === undefined) return [];
  const end = starts[at + 1]?.end ?? piece.end;
  const parts = partsFrom(piece, cuts, cuts.indexOf(start)).filter((part) => part.end <= end);
  const order = [within(piece, start.start, end), ...parts.toReversed()].flatMap(
    (part) => sureOrder(part) ?? [],
  )[0];
  return order === undefined ? [] : [order];
}
