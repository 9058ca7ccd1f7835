import type { Message } from '../../../playground/protocol.js';
import type { Done, Scene } from '../inject/scene.js';
import { type Asked, type Book, CUT_OFF } from '../load/book.js';
import { FINISHED } from '../load/tell-thread.js';
import { accountOf } from './account.js';
import { findCommandsTwice, findNotesTwice, findWrongValues } from './asked.js';
import type { Facts } from './facts.js';
import { findLost } from './lost.js';
import { findOutOfOrder, findPostsOutOfOrder } from './order.js';
import { findOverlaps, timedTurns } from './overlaps.js';
import { percentile } from './percentile.js';
import { findUnexpectedExits, type Ran } from './ran.js';
import { findSlowTakeovers, takeoverTimes } from './takeover.js';
import { findAppliedTwice, findItemsTwice, findPostsTwice, findTicketsTwice, intentKeyOf } from './twice.js';

/** What must never happen, each with the cases that were found, in words. */
export interface Broken {
  lost: string[];
  appliedTwice: string[];
  overlaps: string[];
  outOfOrder: string[];
  ticketsTwice: string[];
  postsTwice: string[];
  commandsTwice: string[];
  notesTwice: string[];
  wrongValues: string[];
  slowTakeovers: string[];
  unexpectedExits: string[];
  /** people waited as long as anybody would, and in vain */
  unfinished: string[];
}

/** How a run went, besides that. */
export interface Measured extends Done {
  takeoverP50Ms: number | null;
  takeoverP99Ms: number | null;
  takeovers: number;
  freezeTakeoverP99Ms: number | null;
  freezeTakeovers: number;
  threads: number;
  messages: number;
  clicks: number;
  turns: number;
  posts: number;
  tickets: number;
  setAside: number;
  /** asked for and confirmed */
  orders: number;
  undos: number;
  notes: number;
}

/**
 * Compares both sides: what people did and see in Slack, and what the database says. `cutOff`: conversations that were still
 * going on when the run was over, or had not begun. They say nothing about the bot, and nothing for it either.
 */
export function judge(
  facts: Facts,
  book: Book,
  messages: readonly Message[],
  { done, orphans }: Pick<Scene, 'done' | 'orphans'>,
  ran: Ran,
): { broken: Broken; cutOff: string[]; measured: Measured } {
  const posts = messages.filter(
    (message) => message.botId !== undefined && message.ephemeralTo === undefined,
  );
  const keys = posts.flatMap((post) => intentKeyOf(post) ?? []);
  const turns = timedTurns(facts);
  const takeovers = takeoverTimes(facts, turns, orphans);
  const [killed, frozen] = [takeovers.kill, takeovers.freeze];
  const broken: Broken = {
    lost: findLost(facts, book, keys).map(({ what, thread }) =>
      [what, ...accountOf(facts, book, thread)].join('\n    '),
    ),
    appliedTwice: findAppliedTwice(facts, book),
    overlaps: findOverlaps(turns),
    outOfOrder: [...findOutOfOrder(facts, turns), ...findPostsOutOfOrder(facts, posts)],
    ticketsTwice: [...findTicketsTwice(facts), ...findItemsTwice(facts, ran.items)],
    postsTwice: findPostsTwice(posts),
    commandsTwice: findCommandsTwice(facts, book),
    notesTwice: findNotesTwice(facts),
    wrongValues: findWrongValues(facts, book),
    slowTakeovers: findSlowTakeovers(killed, ran),
    unexpectedExits: findUnexpectedExits(ran),
    unfinished: [
      ...[...book.ends]
        .filter(([, end]) => end !== CUT_OFF && !FINISHED.has(end))
        .map(([thread, end]) => `${thread}: ${end}`),
      ...facts.threads.flatMap(({ thread_id, stopped }) =>
        stopped === null ? [] : [`thread ${thread_id} was stopped: ${stopped}`],
      ),
    ],
  };
  const confirmed = (what: Asked['what']) =>
    book.asked.filter((one) => one.what === what && one.confirmed).length;
  const measured: Measured = {
    takeoverP50Ms: percentile(killed, 0.5),
    takeoverP99Ms: percentile(killed, 0.99),
    takeovers: killed.length,
    freezeTakeoverP99Ms: percentile(frozen, 0.99),
    freezeTakeovers: frozen.length,
    ...done,
    threads: book.ends.size,
    messages: book.said.length,
    clicks: book.clicked.length,
    turns: turns.length,
    posts: posts.length,
    tickets: facts.tickets.length,
    setAside: facts.events.filter((event) => event.set_aside).length,
    orders: confirmed('order'),
    undos: confirmed('undo'),
    notes: confirmed('remember'),
  };
  const cutOff = [...book.ends].filter(([, end]) => end === CUT_OFF).map(([thread]) => thread);
  return { broken, cutOff, measured };
}
