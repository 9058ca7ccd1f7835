import { describe, expect, it } from '@jest/globals';
import type { Facts } from './check/facts.js';
import type { Broken } from './check/figures.js';
import { CUT_OFF } from './load/book.js';
import {
  claim,
  event,
  found,
  type Given,
  judged,
  order,
  POSTS,
  post,
  ROOT,
  stoppedAt,
  TICKET,
  turn,
  WELL,
} from './well.js';

describe('what must never happen is found:', () => {
  it('nothing, where all went well', () => {
    expect(found({})).toEqual([]);
  });

  const click = { channel: 'C1', root: ROOT.root_ts, actor: 'U1', action: 'approve', acked: true };
  const cardOf = (status: string) => order(3, { slot: 'team_card:D1', kind: 'team_card', status });
  const cases: [keyof Broken, string, Partial<Facts>, Given?][] = [
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
    ['lost', 'a card that is called sent', { orders: [...WELL.orders, cardOf('sent')] }],
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
        events: [...WELL.events, event(3, { kind: 'press', action: 'approve' })],
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
      { tickets: [TICKET, { ...TICKET, draft_id: 'D2', intent_key: 'submit:D2' }] },
    ],
    [
      'ticketsTwice',
      'an item that is no ticket’s',
      { tickets: [{ ...TICKET, item_id: '7' }] },
      {
        ran: {
          items: [
            { id: '7', title: 'It is slow' },
            { id: '8', title: 'It is slow' },
          ],
        },
      },
    ],
    [
      'ticketsTwice',
      'a ticket that is no item',
      { tickets: [{ ...TICKET, item_id: '7' }] },
      { ran: { items: [] } },
    ],
    ['postsTwice', 'a post that stands twice', {}, { posts: [...POSTS, post('k2', '102.600000')] }],
    ['slowTakeovers', 'a full run without any', {}, { ran: { seconds: 60 } }],
    [
      'slowTakeovers',
      'a full run with one of two seconds',
      stoppedAt(150).facts,
      { ran: { seconds: 60 }, orphans: stoppedAt(150).orphans },
    ],
    [
      'unexpectedExits',
      'a bot that ended by itself',
      {},
      { ran: { exits: [{ bot: 'bot-1', lastLine: 'out of memory' }] } },
    ],
    [
      'unfinished',
      'a thread that was stopped',
      { threads: [{ ...ROOT, stopped: 'broken', lock_key: '77' }] },
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

  it('but not what an update made of a card that stands', () => {
    const first = order(3, { slot: 'card:D1', kind: 'review_card' });
    const update = { ...first, seq: 4, intent_key: 'k4' };
    const posts = [...POSTS, post('k3', '102.600000')];
    expect(found({ orders: [...WELL.orders, first, update] }, { posts })).toEqual([]);
  });

  it('but not takeovers in a short or a mixed run', () => {
    expect(found({}, { ran: { faults: ['kill', 'freeze'], seconds: 60 } })).toEqual([]);
    expect(found({}, { ran: { seconds: 59 } })).toEqual([]);
    const { facts, orphans } = stoppedAt(250);
    expect(found(facts, { ran: { seconds: 60 }, orphans })).toEqual([]);
  });

  it('but not a conversation that the end of the run cut off, which is told by itself', () => {
    const ends = new Map([['C1:100.000000', CUT_OFF]]);
    const { cutOff } = judged({}, { book: { ends } });
    expect([found({}, { book: { ends } }), cutOff]).toEqual([[], ['C1:100.000000']]);
  });

  it('but not a takeover by bots that are slowed down', () => {
    const { facts, orphans } = stoppedAt(150);
    expect(found(facts, { ran: { seconds: 60, slow: true }, orphans })).toEqual([]);
    expect(found(facts, { ran: { seconds: 60 }, orphans })).toEqual(['slowTakeovers']);
  });

  it('is told, of what was lost, with all that is known of its thread', () => {
    const { broken } = judged({ events: [event(1)], turns: [turn(1)], claims: [claim(1)] });
    const [told = ''] = broken.lost;
    expect(told.split('\n    ')).toEqual([
      'the message 102.000000 never reached the inbox',
      'thread C1:100.000000, T1; it came to: approved',
      '  said    101.000000 (00:01:41.000)',
      '  said    102.000000 (00:01:42.000)',
      '  inbox   1 message  of 101.000000, came 00:00:01.000, turn 1, 1 attempts',
      '  outbox  1 k1 (text) sent, due 00:00:01.000, 1 attempts ',
      '  outbox  2 k2 (text) sent, due 00:00:02.000, 1 attempts ',
      '  turns   1, the last is 1 by bot-1 at 00:00:01.200',
    ]);
  });
});
