import { focusWish } from './focus-phrases.js';
import { DRAFT_ORDERS } from './orders/drafting.js';
import { KNOWLEDGE_ORDERS } from './orders/knowledge.js';
import { MEMORY_ORDERS } from './orders/memory.js';
import { NAVIGATION_ORDERS } from './orders/navigation.js';
import { type OrderKind, type OrderPattern, QUOTED } from './orders/pattern.js';
import { cutsOf, type Piece, sentencesIn } from './orders/sentences.js';
import { SURFACE_ORDERS } from './orders/surface.js';
import { readsAsQuestion, readsAsRequest, readsAsSmallTalk, tellsOfTrouble } from './phrases.js';
import { oneSlipApart } from './typos.js';

/**
 * What somebody orders a tool to do, and the piece of the message that says so. `rest` is what it is about; `who`, `what`
 * and `field` are a speaker, the words to be replaced and the part of the draft, where the order names them. `sure`: the
 * words mean nothing else, whatever the thread waits for.
 */
export interface Order extends Piece {
  kind: OrderKind;
  sure: boolean;
  rest: string;
  who: string | null;
  what: string | null;
  field: string | null;
}

const PATTERNS: readonly OrderPattern[] = [
  ...MEMORY_ORDERS,
  ...SURFACE_ORDERS,
  ...DRAFT_ORDERS,
  ...KNOWLEDGE_ORDERS,
  ...NAVIGATION_ORDERS,
];
/** Orders that may be followed by a long text. */
const TO_KEEP: readonly OrderPattern[] = MEMORY_ORDERS.filter(({ kind }) => kind === 'remember');
const EDITS: ReadonlySet<OrderKind> = new Set(['set', 'append', 'remove', 'replace', 'rewrite', 'continue']);

/** Whether the order changes the draft that is open; without one, its words mean something else. */
export const isEdit = ({ kind }: Pick<Order, 'kind'>): boolean => EDITS.has(kind);

/** A longer sentence tells something; only what is to be remembered may be of any length. */
const LONGEST_SENTENCE = 600;
/** A longer message is an account, or a text to be remembered. */
const LONGEST_MESSAGE = 4_000;

const OPENER =
  /^(?:(?:hi|hey|hello|ok|okay|so|and|also|then|now|please|pls|plz|thanks|great|cool|alright|(?:can|could|would|will) (?:you|u)(?: please| kindly| quickly)?|can we|could we|i want you to|i'd like you to|just|quickly|frontdoor|bot|@frontdoor)[\s,!:]+)+/iu;
const COURTESY = /(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx|ty|will you|would you|ok|okay))+$/iu;
const END = /[\s.!?\u2026]+$/u;
const APOSTROPHE = /[\u2019\u02bc](?=\p{L})/gu;

/** Words that begin orders and are long enough to be known with a letter missing, doubled or swapped. */
const LONG_WORDS =
  `remember forget watch unwatch rewrite reword rephrase shorten simplify clarify critique criticise criticize
  highlight suggest propose continue replace append remove search analyse analyze delete unmute update`.split(
    /\s+/u,
  );
const SHORTEST_FIXED = 5;

/** The sentence with a slip of the fingers in its first word put right. */
function withoutSlip(said: string): string {
  const [first = ''] = /^\p{L}+/u.exec(said) ?? [];
  const word = first.toLowerCase();
  if (word.length < SHORTEST_FIXED || LONG_WORDS.includes(word)) return said;
  const meant = LONG_WORDS.find((known) => oneSlipApart(word, known) && word !== `${known}s`);
  return meant === undefined ? said : `${meant}${said.slice(first.length)}`;
}

/** A sentence as an order is read in it: without its courtesies and its mark. */
function bareOrder(sentence: string): string {
  const straight = sentence.trim().replaceAll(APOSTROPHE, "'");
  const opened = straight.replace(OPENER, '').replace(/^["\u201c](?=\S+$)/u, '');
  return withoutSlip(opened.replace(END, '').replace(COURTESY, '').replace(END, ''));
}

function readOrder(piece: Piece): Order | null {
  const said = bareOrder(piece.text);
  const among = said.length <= LONGEST_SENTENCE ? PATTERNS : TO_KEEP;
  for (const { kind, sure, pattern } of among) {
    const groups = pattern.exec(said)?.groups;
    if (groups === undefined && !pattern.test(said)) continue;
    const group = (name: string) => groups?.[name]?.trim() ?? null;
    const rest = group('rest') ?? '';
    if (kind === 'remember' && isAccount(rest)) return null;
    return { ...piece, kind, sure, rest, who: group('who'), what: group('what'), field: group('field') };
  }
  return null;
}

/** What begins a question, or an order to look something up. */
const ASKS =
  /^(?:(?:please|pls|can you|could you|hey|hi|ok|so)[\s,]+)*(?:show|list|find|tell|give|what|who|when|where|which|how|is|are|my|status|create|summari[sz]e|look up|check)\b/iu;

/** All orders of a sentence; a joint divides two where an order follows on another, or on a question. */
function ordersOf(piece: Piece): Order[] {
  if (piece.text.length <= LONGEST_SENTENCE) {
    for (const { head, tail } of cutsOf(piece)) {
      if (readOrder(tail)?.sure !== true) continue;
      const first = readOrder(head);
      if (first === null && !ASKS.test(head.text)) continue;
      const others = ordersOf(tail);
      if (others[0]?.sure === true) return [...(first ? [first] : []), ...others];
    }
  }
  const order = readOrder(piece);
  return order === null ? [] : [order];
}

const WANTS_HELP =
  /(?:^|[.,;!?\n]|\band\b|\bso\b)\s*(?:please|pls|plz|asap|(?:can|could|would) (?:you|someone|somebody|anyone|anybody)|(?:i|we) need (?:help|someone|somebody)|help|fix|look into)\b/iu;
const GOES_ON =
  /\b(?:since|right now|at the moment|currently|again|still|keeps?|this (?:morning|afternoon|week)|today|yesterday|for (?:\w+ ){1,2}(?:minutes|hours|days|weeks|months) now)\b/iu;

/** Whether what is to be remembered is trouble that goes on, or asks for something to be done: that is an account. */
function isAccount(text: string): boolean {
  const said = text.slice(0, LONGEST_MESSAGE);
  return (
    WANTS_HELP.test(said.replaceAll(new RegExp(QUOTED, 'gu'), '')) ||
    (tellsOfTrouble(said) && GOES_ON.test(said))
  );
}

/** Whether a sentence only says more of what is to be remembered. */
function goesOn({ text }: Piece): boolean {
  return !readsAsRequest(text) && !readsAsQuestion(text) && !readsAsSmallTalk(text);
}

/** The orders of a message, in the order in which they stand there. What is to be remembered may take several sentences. */
export function ordersIn(text: string): Order[] {
  const sentences = sentencesIn(text.length <= LONGEST_MESSAGE ? text : text.slice(0, LONGEST_MESSAGE));
  const orders: Order[] = [];
  for (const sentence of sentences) {
    const found = ordersOf(sentence);
    const last = orders.at(-1);
    const isMore = found.length === 0 && last?.kind === 'remember' && last.rest !== '' && goesOn(sentence);
    if (isMore) orders.splice(-1, 1, lengthened(text, last, sentence.end));
    else orders.push(...found);
  }
  const last = orders.at(-1);
  const isCut = text.length > LONGEST_MESSAGE && last?.kind === 'remember' && last.end >= LONGEST_MESSAGE - 1;
  return isCut ? [...orders.slice(0, -1), lengthened(text, last, text.length)] : orders;
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
 * extraction nor a review. `isOpen`: a draft is open that they may be about.
 */
export function readsAsOrder(text: string, isOpen = true): boolean {
  const focus = focusWish(text);
  if (focus !== null && (focus.want === 'off' || focus.sure)) return true;
  const orders = ordersIn(text);
  if (orders.length === 0 || orders.some((order) => !order.sure || (needsDraft(order) && !isOpen)))
    return false;
  return sentencesIn(text).every(
    (piece) =>
      orders.some(({ start, end }) => start < piece.end && piece.start < end) ||
      !/[\p{L}\p{N}]/u.test(piece.text) ||
      readsAsSmallTalk(piece.text),
  );
}
