import type { Message } from '../../playground/protocol.js';
import type { Facts } from './check/facts.js';
import { judge } from './check/figures.js';
import type { Kept } from './check/kept.js';
import type { Ran } from './check/ran.js';
import type { Orphan } from './inject/scene.js';
import { type Asked, Book } from './load/book.js';

export type Entry = Kept['commands'][number];

export const ROOT = { channel: 'C1', root_ts: '100.000000', thread_id: 'T1' };
export const event = (
  seq: number,
  given: Partial<Facts['events'][number]> = {},
): Facts['events'][number] => ({
  ...ROOT,
  ...{ seq, kind: 'message', action: null, actor: 'U1', slack_ts: `10${seq}.000000`, attempts: 1 },
  ...{ applied_turn: seq, set_aside: false, arrived: 1_000 * seq },
  ...given,
});
export const claim = (seq: number, at = 1_000 * seq + 100, by = 'bot-1') => ({ seq, at, by });
export const turn = (no: number, given: Partial<Facts['turns'][number]> = {}): Facts['turns'][number] => ({
  ...{ thread_id: 'T1', turn_no: no, seqs: [no], by: 'bot-1', committed: 1_000 * no + 200 },
  ...given,
});
export const order = (
  seq: number,
  given: Partial<Facts['orders'][number]> = {},
): Facts['orders'][number] => ({
  ...{ seq, thread_id: 'T1', intent_key: `k${seq}`, lane: 'slack', kind: 'text', status: 'sent' },
  ...{ slot: null, error: null, attempts: 1, due: 1_000 * seq },
  ...given,
});
export const entry = (turn_no: number, given: Partial<Entry> = {}): Entry => ({
  ...{ ...ROOT, turn_no, command_id: `c${turn_no}`, act: 'do', of: null, tool: 'set_field', draft_id: 'D1' },
  ...{ field: 'urgency', before: 'critical', after: 'low' },
  ...given,
});
export const post = (key: string, ts: string): Message => ({
  ...{ channel: 'C1', ts, threadTs: ROOT.root_ts, user: 'UBOT', botId: 'B1', text: key, reactions: [] },
  ...{ replyCount: 0, replyUsers: [], metadata: { event_type: 'intent', event_payload: { key } } },
});

export const NOTE = { id: 'n1', body: 'the ba key', ts: '102.000000' };
export const TICKET = {
  draft_id: 'D1',
  intent_key: 'submit:D1',
  thread_id: 'T1',
  urgency: 'low',
  item_id: null,
};
export const DRAFT = { ...ROOT, draft_id: 'D1', status: 'created', urgency: 'low' };
export const FILED = entry(2, {
  ...{ command_id: 'f1', tool: 'filed', field: null, before: null, after: null },
});
export const LINE = { note_id: 'brief:p', key: 'task:D1', body: 'T-1 is filed', times: 1 };

/** Two messages, two turns, two answers; an order, a note, a ticket: a run in which all went well. */
export const WELL: Facts = {
  events: [event(1), event(2)],
  claims: [claim(1), claim(2)],
  turns: [turn(1), turn(2)],
  orders: [order(1), order(2)],
  heard: [],
  tickets: [TICKET],
  threads: [{ ...ROOT, stopped: null, lock_key: '77' }],
  drafts: [DRAFT],
  kept: { commands: [entry(1), FILED], notes: [NOTE], lines: [LINE] },
};
export const POSTS = [post('k1', '101.500000'), post('k2', '102.500000')];

export const ask = (what: Asked['what'], given: Partial<Asked> = {}): Asked => ({
  ...{ channel: 'C1', root: ROOT.root_ts, ts: '101.000000', what, note: null, confirmed: true },
  ...given,
});
export const ASKED = [ask('order'), ask('remember', { note: NOTE.body })];
export const UNDO = entry(2, { command_id: 'u1', act: 'undo', of: 'c1', before: 'low', after: 'critical' });

export interface Given {
  posts?: Message[];
  book?: Partial<Book>;
  ran?: Partial<Ran>;
  orphans?: Orphan[];
}

export function judged(facts: Partial<Facts>, given: Given = {}) {
  const book = new Book();
  book.asked.push(...ASKED);
  for (const ts of ['101.000000', '102.000000']) book.said.push({ channel: 'C1', root: ROOT.root_ts, ts });
  book.ends.set('C1:100.000000', 'approved');
  Object.assign(book, given.book);
  const done = { kills: 0, freezes: 0, sleeps: 0, restarts: 0, locksEnded: 0, storms: 0, trackerMishaps: 0 };
  const ran: Ran = { faults: ['kill'], seconds: 5, slow: false, items: null, exits: [], ...given.ran };
  const scene = { done, orphans: given.orphans ?? [] };
  return judge({ ...WELL, ...facts }, book, given.posts ?? POSTS, scene, ran);
}

export function found(facts: Partial<Facts>, given: Given = {}): string[] {
  const { broken } = judged(facts, given);
  return Object.entries<string[]>({ ...broken }).flatMap(([name, cases]) => (cases.length > 0 ? [name] : []));
}

export const withCommands = (...commands: Entry[]): Partial<Facts> => ({ kept: { ...WELL.kept, commands } });

/** A second bot had the second message in hand when it was killed; the turn was committed at 2,200. */
export const stoppedAt = (at: number): { facts: Partial<Facts>; orphans: Orphan[] } => ({
  facts: { claims: [...WELL.claims, claim(2, at - 50, 'bot-2')] },
  orphans: [{ by: 'kill', process: 'bot-2', key: '77', at }],
});
