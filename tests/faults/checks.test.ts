import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import type { Facts } from './check/facts.js';
import { type Broken, judge } from './check/figures.js';
import { Book } from './load/book.js';

const ROOT = { channel: 'C1', root_ts: '100.000000', thread_id: 'T1' };
const event = (seq: number, given: Partial<Facts['events'][number]> = {}): Facts['events'][number] => ({
  ...ROOT,
  ...{ seq, kind: 'message', action: null, actor: 'U1', slack_ts: `10${seq}.000000`, attempts: 1 },
  ...{ applied_turn: seq, set_aside: false, arrived: 1_000 * seq },
  ...given,
});
const claim = (seq: number, at = 1_000 * seq + 100, by = 'bot-1') => ({ seq, at, by });
const turn = (no: number, given: Partial<Facts['turns'][number]> = {}): Facts['turns'][number] => ({
  ...{ thread_id: 'T1', turn_no: no, seqs: [no], by: 'bot-1', committed: 1_000 * no + 200 },
  ...given,
});
const order = (seq: number, given: Partial<Facts['orders'][number]> = {}): Facts['orders'][number] => ({
  ...{ seq, thread_id: 'T1', intent_key: `k${seq}`, lane: 'slack', kind: 'text', status: 'sent' },
  ...{ in_slot: false, error: null },
  ...given,
});
const post = (key: string, ts: string): Message => ({
  ...{ channel: 'C1', ts, threadTs: ROOT.root_ts, user: 'UBOT', botId: 'B1', text: key, reactions: [] },
  ...{ replyCount: 0, replyUsers: [], metadata: { event_type: 'intent', event_payload: { key } } },
});

/** Two messages, two turns, two answers: a run in which all went well. */
const WELL: Facts = {
  events: [event(1), event(2)],
  claims: [claim(1), claim(2)],
  turns: [turn(1), turn(2)],
  orders: [order(1), order(2)],
  heard: [],
  tickets: [],
  threads: [{ thread_id: 'T1', stopped: null, lock_key: '77' }],
};
const POSTS = [post('k1', '101.500000'), post('k2', '102.500000')];

function found(facts: Partial<Facts>, given: { posts?: Message[]; book?: Partial<Book> } = {}) {
  const book = new Book();
  for (const ts of ['101.000000', '102.000000']) book.said.push({ channel: 'C1', root: ROOT.root_ts, ts });
  book.ends.set('C1:100.000000', 'approved');
  Object.assign(book, given.book);
  const done = { kills: 0, freezes: 0, restarts: 0, storms: 0 };
  const { broken } = judge({ ...WELL, ...facts }, book, given.posts ?? POSTS, { done, orphans: [] });
  return Object.entries<string[]>({ ...broken }).flatMap(([name, cases]) => (cases.length > 0 ? [name] : []));
}

describe('what must never happen is found:', () => {
  it('nothing, where all went well', () => {
    expect(found({})).toEqual([]);
  });

  const click = { channel: 'C1', root: ROOT.root_ts, actor: 'U1', action: 'approve', acked: true };
  const ticket = { draft_id: 'D1', intent_key: 'submit:D1', thread_id: 'T1' };
  const cases: [keyof Broken, string, Partial<Facts>, Parameters<typeof found>[1]?][] = [
    ['lost', 'a message without a row', { events: [event(1)], turns: [turn(1)], claims: [claim(1)] }],
    [
      'lost',
      'a message that no turn took',
      { events: [event(1), event(2, { applied_turn: null })], turns: [turn(1)] },
    ],
    [
      'lost',
      'a mark of a turn that did not take it',
      { turns: [turn(1), turn(2, { seqs: [1] })], claims: [claim(1), claim(1, 2_100)] },
    ],
    ['lost', 'an answered click without a row', {}, { book: { clicked: [click] } }],
    [
      'lost',
      'an event set aside that nobody told of',
      { events: [event(1), event(2, { set_aside: true, applied_turn: null })], turns: [turn(1)] },
    ],
    ['lost', 'a post that is called sent', {}, { posts: POSTS.slice(0, 1) }],
    ['lost', 'an order given up', { orders: [order(1), order(2), order(3, { status: 'failed' })] }],
    [
      'appliedTwice',
      'an event in two turns',
      { turns: [turn(1), turn(2, { seqs: [1, 2] })], claims: [claim(1), claim(1, 2_100), claim(2)] },
    ],
    [
      'appliedTwice',
      'a message as two events',
      {
        events: [event(1), event(2), event(3, { slack_ts: '102.000000' })],
        turns: [turn(1), turn(2), turn(3)],
        claims: [claim(1), claim(2), claim(3)],
      },
    ],
    [
      'appliedTwice',
      'a click as two events',
      {
        events: [...WELL.events, event(3, { kind: 'button', action: 'approve' })],
        turns: [...WELL.turns, turn(3)],
        claims: [...WELL.claims, claim(3)],
      },
    ],
    [
      'overlaps',
      'a turn that began before the last was committed',
      {
        claims: [claim(1), claim(2, 1_150, 'bot-2')],
        turns: [turn(1), turn(2, { by: 'bot-2' })],
        events: [event(1), event(2, { arrived: 1_000 })],
      },
    ],
    [
      'overlaps',
      'a number left out',
      {
        turns: [turn(1), turn(3, { seqs: [2], committed: 2_200 })],
        events: [event(1), event(2, { applied_turn: 3 })],
      },
    ],
    [
      'outOfOrder',
      'an event passed over',
      {
        events: [event(1, { applied_turn: 2 }), event(2, { applied_turn: 1, arrived: 1_000 })],
        turns: [turn(1, { seqs: [2], committed: 2_200 }), turn(2, { seqs: [1], committed: 3_200 })],
        claims: [claim(2), claim(1, 3_100)],
      },
    ],
    [
      'outOfOrder',
      'posts in another order than ordered',
      {},
      { posts: [post('k1', '103.000000'), post('k2', '102.500000')] },
    ],
    [
      'ticketsTwice',
      'two tickets of one thread',
      { tickets: [ticket, { ...ticket, draft_id: 'D2', intent_key: 'submit:D2' }] },
    ],
    ['postsTwice', 'a post that stands twice', {}, { posts: [...POSTS, post('k2', '102.600000')] }],
    [
      'unfinished',
      'a thread that was stopped',
      { threads: [{ thread_id: 'T1', stopped: 'broken', lock_key: '77' }] },
    ],
    [
      'unfinished',
      'a story that stuck',
      {},
      { book: { ends: new Map([['C1:100.000000', 'no card came']]) } },
    ],
  ];
  it.each(cases.map(([figure, what, facts, given = {}]) => ({ figure, what, facts, given })))(
    '$figure: $what',
    ({ figure, facts, given }) => {
      expect(found(facts, given)).toContain(figure);
    },
  );

  it('but not a late arrival that was applied late, nor a notice that was given up', () => {
    const late = [
      event(1, { applied_turn: 2, arrived: 2_090 }),
      event(2, { applied_turn: 1, arrived: 1_000 }),
    ];
    const turns = [turn(1, { seqs: [2], committed: 2_200 }), turn(2, { seqs: [1], committed: 3_200 })];
    const orders = [...WELL.orders, order(3, { kind: 'notice', status: 'failed' })];
    expect(found({ events: late, turns, claims: [claim(2), claim(1, 3_100)], orders })).toEqual([]);
  });
});
