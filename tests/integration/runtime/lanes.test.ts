import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPool } from '../../../src/db/pool.js';
import { dueLanes } from '../../../src/db/queries/inbox/due.js';
import { testDatabase } from '../../support/database.js';
import { line, OutboxRows, TEAM } from '../../support/outbox-rows.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const rows = new OutboxRows(database);
beforeEach(() => rows.clear());

const due = (atMost = 100) => dueLanes(database.pool, 25_000, atMost);
const newer = { kind: 'from_a_newer_version', text: 'x' };

describe('an order of a kind that this version does not know', () => {
  it('waits for a version that does, and holds up nothing behind it', async () => {
    await rows.thread('t');
    await rows.queue('t', [newer, line('one'), newer, line('two')]);
    const { outbox, slack } = rows.process();
    outbox.start();
    await until('the lines', () => slack.posted.length === 2);
    await outbox.stop();
    expect((await rows.all()).map(({ status, attempts, error }) => ({ status, attempts, error }))).toEqual([
      { status: 'pending', attempts: 1, error: 'unknown kind' },
      { status: 'sent', attempts: 1, error: null },
      { status: 'pending', attempts: 1, error: 'unknown kind' },
      { status: 'sent', attempts: 1, error: null },
    ]);
    // it is not looked for all the time
    expect(await due()).toEqual([]);
  });

  it('is given up when no version took it for ten minutes', async () => {
    await rows.thread('t', { requester: 'U1' });
    await rows.queue('t', [newer]);
    await database.owner.query(`UPDATE outbox SET tried_at = now() - interval '11 minutes', attempts = 5`);
    const { outbox } = rows.process();
    outbox.start();
    await until('the end of it', async () => (await rows.statuses())[0] === 'failed');
    await outbox.stop();
    expect(await rows.all()).toMatchObject([{ status: 'failed', error: 'unknown kind' }]);
  });
});

describe('a workspace that has ended', () => {
  it('has no lanes, and nothing of it is sent', async () => {
    await rows.thread('t');
    await rows.queue('t', [line('one')]);
    await database.owner.query('INSERT INTO workspaces (team_id, ended_at) VALUES ($1, now())', [TEAM]);
    expect(await due()).toEqual([]);
    const { outbox, slack } = rows.process();
    outbox.kick({ teamId: TEAM, threadId: 't', lane: 'slack' });
    await outbox.stop();
    expect(slack.posted).toEqual([]);
    expect(await rows.all()).toMatchObject([{ status: 'pending', attempts: 0 }]);
  });
});

describe('lanes that are due', () => {
  it('are found workspace by workspace, so that a flood in one does not hide the others', async () => {
    for (let i = 0; i < 30; i += 1) {
      await rows.thread(`many-${i}`);
      await rows.queue(`many-${i}`, [line('x')]);
    }
    for (const teamId of ['T2', 'T3']) {
      await rows.thread('few', { teamId, channel: `C_${teamId}` });
      await rows.queue('few', [line('x')], teamId);
    }
    const found = await due(6);
    expect(new Set(found.slice(0, 3).map(({ teamId }) => teamId))).toEqual(new Set([TEAM, 'T2', 'T3']));
    expect(found).toHaveLength(6);
  });

  it('are left alone for a while when there was nothing to be done about them', async () => {
    await rows.thread('t');
    await rows.queue('t', [line('x')]);
    // the thread is gone, so that the lane is found and can't be claimed
    await database.owner.query('DELETE FROM threads');
    let nowMs = 0;
    const { pool, asked } = watchedPool();
    const { outbox } = rows.process({ pool, now: () => new Date(nowMs) });
    outbox.start();
    await until('a first try', () => asked('claim_outbox') > 0);
    const before = asked('due_lanes');
    await until('five more sweeps', () => asked('due_lanes') >= before + 5);
    expect(asked('claim_outbox')).toBe(1);
    nowMs += 10_000;
    await until('a second try', () => asked('claim_outbox') === 2);
    await outbox.stop();
  });
});

/** A pool of its own, and how often statements that name something were sent through it. */
function watchedPool() {
  const sent: string[] = [];
  const pool = createPool({
    url: database.url,
    role: 'frontdoor_runtime',
    max: 2,
    applicationName: 'watched',
    onError: () => undefined,
  });
  database.onClose(() => pool.end());
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof send>) => {
        sent.push(JSON.stringify(args[0]));
        return send(...args);
      },
    });
  });
  return { pool, asked: (name: string) => sent.filter((text) => text.includes(name)).length };
}
