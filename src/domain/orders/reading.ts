import { tellsOfTrouble } from '../phrases.js';
import { undoOrder } from '../undo-phrases.js';
import { DRAFT_ORDERS } from './drafting.js';
import { KNOWLEDGE_ORDERS } from './knowledge.js';
import { MEMORY_ORDERS } from './memory.js';
import { NAVIGATION_ORDERS } from './navigation.js';
import { type OrderKind, type OrderPattern, QUOTED } from './pattern.js';
import type { Piece } from './sentences.js';
import { withoutSlip, withoutWrongLetter } from './slips.js';
import { SURFACE_ORDERS } from './surface.js';
import { UNDO_ORDERS } from './undoing.js';

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
  ...UNDO_ORDERS,
  ...MEMORY_ORDERS,
  ...SURFACE_ORDERS,
  ...DRAFT_ORDERS,
  ...KNOWLEDGE_ORDERS,
  ...NAVIGATION_ORDERS,
];
/** Orders that may be followed by a long text. */
const TO_KEEP: readonly OrderPattern[] = MEMORY_ORDERS.filter(({ kind }) => kind === 'remember');

/** A longer sentence tells something; only what is to be remembered may be of any length. */
export const LONGEST_SENTENCE = 600;

const OPENER =
  /^(?:(?:hi|hey|hello|ok|okay|so|and|also|then|now|please|pls|plz|thanks|great|cool|alright|(?:can|could|would|will) (?:you|u)(?: please| kindly| quickly)?|can we|could we|i want you to|i'd like you to|just|quickly|frontdoor|bot|@frontdoor)[\s,!:]+)+/iu;
const COURTESY =
  /(?<![\s,])(?:[\s,]{1,3}(?:please|pls|plz|thanks|thank you|thx|ty|will you|would you|ok|okay)){1,4}$/iu;
/** The mark at the end of a sentence. */
export const END = /(?<![\s.!?\u2026])[\s.!?\u2026]+$/u;
const APOSTROPHE = /[\u2019\u02bc](?=\p{L})/gu;

/** A sentence as an order is read in it: without its courtesies and its mark, each run of white space as one. */
function bareOrder(sentence: string): string {
  const straight = sentence
    .trim()
    .replaceAll(APOSTROPHE, "'")
    .replaceAll(/\s+/gu, (run) => (run.includes('\n') ? '\n' : ' '));
  const opened = straight.replace(OPENER, '').replace(/^["\u201c](?=\S+$)/u, '');
  return withoutSlip(opened.replace(END, '').replace(COURTESY, '').replace(END, ''));
}

/** The order that a piece is, as a whole; null where it is none. */
export function readOrder(piece: Piece): Order | null {
  const undo = undoOrder(piece.text);
  if (undo !== null) return { ...NOTHING_MORE, ...piece, kind: undo, sure: true };
  const said = bareOrder(piece.text);
  const order = orderIn(said, piece);
  if (order?.sure === true || said.length > LONGEST_SENTENCE) return order;
  const corrected = withoutWrongLetter(said);
  const meant = corrected === null ? null : orderIn(corrected, piece);
  return meant?.sure === true ? meant : order;
}

const NOTHING_MORE = { rest: '', who: null, what: null, field: null };

function orderIn(said: string, piece: Piece): Order | null {
  const among = said.length <= LONGEST_SENTENCE ? PATTERNS : TO_KEEP;
  for (const { kind, sure, pattern } of among) {
    const match = pattern.exec(said);
    if (match === null) continue;
    const group = (name: string) => match.groups?.[name]?.trim() ?? null;
    const rest = group('rest') ?? '';
    if (kind === 'remember' && isAccount(rest)) return null;
    return { ...piece, kind, sure, rest, who: group('who'), what: group('what'), field: group('field') };
  }
  return null;
}

const WANTS_HELP =
  /(?:^|[.,;!?\n]|\band\b|\bso\b)\s{0,2}(?:please|pls|plz|asap|(?:can|could|would) (?:you|someone|somebody|anyone|anybody)|(?:i|we) need (?:help|someone|somebody)|help|fix|look into)\b/iu;
const GOES_ON =
  /\b(?:since|right now|at the moment|currently|again|still|keeps?|this (?:morning|afternoon|week)|today|yesterday|for (?:\w+ ){1,2}(?:minutes|hours|days|weeks|months) now)\b/iu;

/** Whether what is to be remembered is trouble that goes on, or asks for something to be done: that is an account. */
function isAccount(text: string): boolean {
  return (
    WANTS_HELP.test(text.replaceAll(new RegExp(QUOTED, 'gu'), '')) ||
    (tellsOfTrouble(text) && GOES_ON.test(text))
  );
}
