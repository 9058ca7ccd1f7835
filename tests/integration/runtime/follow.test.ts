import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Event, TrackerEvent } from '../../../src/domain/conversation/event.js';
import { AppError } from '../../../src/domain/errors.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { TicketChange, Tracker } from '../../../src/domain/tickets/tracker.js';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { testDatabase } from '../../support/database.js';
import { clicked, type Machine, playToCard, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
let machine: Machine;
/** what each thread was told by the tracker about a change */
let told: { threadId: string; event: TrackerEvent }[];

const FOLLOW = 'please follow that one';
const follow: TicketChange = {
  change: 'follow',
  follower: { user: 'U_MEI', headline: 'It hangs in Finance, too', evidence: [] },
  by: 'U_MEI',
};

beforeEach(async () => {
  told = [];
  await database.owner.query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, tickets, requests, posts, langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
});
afterEach(() => machine.runtime.stop());

/** The graph, noting what trackers tell it; words that ask for it order a change of the one filed request. */
const ordering =
  (change: TicketChange, draftId: () => string) =>
  (graph: RunGraph): RunGraph =>
  async (resume, turn) => {
    const events: Event[] = Object.values(resume ?? {}).flat();
    for (const event of events) {
      if (event.kind === 'tracker' && event.outcome.result !== 'created') {
        told.push({ threadId: turn.threadId, event });
      }
    }
    const result = await graph(resume, turn);
    if (!events.some((event) => event.kind === 'message' && event.text === written(FOLLOW))) return result;
    return {
      ...result,
      intents: [{ kind: 'update', key: `update:${turn.threadId}`, draftId: draftId(), change }],
    };
  };

/** A request that was filed in one thread, and another thread in which somebody asks to follow it. */
async function askToFollow(options: { tracker?: (builtin: Tracker) => Tracker } = {}): Promise<void> {
  let filed = '';
  machine = await startMachine(database, { ...options, wrap: ordering(follow, () => filed) });
  machine.start();
  const card = await playToCard(machine);
  filed = card.draftId;
  await machine.runtime.ingest(clicked('approve', card));
  await until('the ticket', () => machine.slack.posted.some(({ reply }) => reply.kind === 'team_card'));
  await machine.runtime.ingest(said(FOLLOW, { author: 'U_MEI' }));
}

const quiet = () =>
  until('everything to be done', async () => {
    const { rows } = await database.owner.query(
      `SELECT 1 FROM inbox WHERE applied_at IS NULL
       UNION ALL SELECT 1 FROM outbox WHERE lane = 'tracker' AND status NOT IN ('sent', 'failed')`,
    );
    return rows.length === 0;
  });

/** The thread that filed the request, and the one that asked to follow it. */
async function threads(): Promise<{ owner: string; asker: string }> {
  const { rows } = await database.owner.query(
    `SELECT d.thread_id AS owner, o.thread_id AS asker FROM tickets t
     JOIN drafts d ON d.draft_id = t.draft_id JOIN outbox o ON o.kind = 'update'`,
  );
  return { owner: String(rows[0]?.owner), asker: String(rows[0]?.asker) };
}

const followers = async () =>
  (
    await database.owner.query(
      `SELECT f ->> 'user' AS user FROM tickets, jsonb_array_elements(followers) AS f`,
    )
  ).rows.map(({ user }) => user);

describe('a change of a ticket that another thread asked for', () => {
  it('is told to the thread that asked and to the one whose request it is, once each', async () => {
    await askToFollow();
    await until('two answers', () => told.length === 2);
    await quiet();
    const { owner, asker } = await threads();
    expect(owner).not.toBe(asker);
    expect(told.map(({ threadId }) => threadId).sort()).toEqual([owner, asker].sort());
    expect(told[0]?.event).toEqual(told[1]?.event);
    expect(told[0]?.event.outcome).toMatchObject({
      result: 'updated',
      ticket: { followers: [{ user: 'U_MEI' }] },
    });
  });

  it('is told once each though a process died after the change and another made it again', async () => {
    let deaths = 1;
    await askToFollow({
      tracker: (builtin) => ({
        ...builtin,
        async update(...order) {
          const ticket = await builtin.update(...order);
          if (deaths-- > 0) throw new Error('the process dies here');
          return ticket;
        },
      }),
    });
    await until('the first try', () => deaths === 0);
    await until('the order to be back', async () => {
      const { rows } = await database.owner.query(
        `UPDATE outbox SET due_at = now() WHERE kind = 'update' AND status = 'pending' AND attempts = 1 RETURNING 1`,
      );
      return rows.length === 1;
    });
    await until('two answers', () => told.length >= 2);
    await quiet();
    expect(told).toHaveLength(2);
    expect(await followers()).toEqual(['U_MEI']);
  });

  it('that the tracker refuses concerns only the thread that asked', async () => {
    await askToFollow({
      tracker: (builtin) => ({
        ...builtin,
        update: async () => {
          throw new AppError('tracker_failed', 'The list is closed.');
        },
      }),
    });
    await until('an answer', () => told.length > 0);
    await quiet();
    const { asker } = await threads();
    expect(told).toMatchObject([{ threadId: asker, event: { outcome: { result: 'failed' } } }]);
  });
});

describe('a change that the request’s own thread asked for', () => {
  it('is told there once', async () => {
    machine = await startMachine(database, { wrap: ordering(follow, () => '') });
    machine.start();
    const card = await playToCard(machine);
    await machine.runtime.ingest(clicked('approve', card));
    await until('the ticket', () => machine.slack.posted.some(({ reply }) => reply.kind === 'team_card'));
    await machine.runtime.ingest(clicked('take', { draftId: card.draftId, rev: 1 }, 'U_DANA'));
    await until('an answer', () => told.length > 0);
    await quiet();
    expect(told).toMatchObject([
      { event: { outcome: { result: 'updated', ticket: { assignee: 'U_DANA' } } } },
    ]);
  });
});
