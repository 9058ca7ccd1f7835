import { beforeEach, describe, expect, it } from '@jest/globals';
import { readBacklog } from '../../../src/db/queries/backlog.js';
import { testDatabase } from '../../support/database.js';

const database = testDatabase();
const LOST_MS = 25_000;
/** The clock of the database goes on while a test runs. Milliseconds. */
const SLACK_MS = 30_000;

const run = (sql: string) => database.owner.query(sql);
const backlog = () => readBacklog(database.pool, LOST_MS);
const about = (ms: number) => ({
  asymmetricMatch: (found: unknown) => Number(found) >= ms && Number(found) < ms + SLACK_MS,
});

let seq = 0;
async function order(thread: string, more: Record<string, string> = {}): Promise<void> {
  seq += 1;
  const row = {
    ...{ team_id: "'T1'", intent_key: `'k${seq}'`, thread_id: `'${thread}'`, lane: "'slack'" },
    ...{ kind: "'text'", payload: "'{}'", due_at: "now() - interval '100 s'" },
    ...more,
  };
  await run(`INSERT INTO outbox (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`);
}
async function event(thread: string, more: Record<string, string> = {}): Promise<void> {
  seq += 1;
  const row = {
    ...{
      team_id: "'T1'",
      dedupe_key: `'k${seq}'`,
      thread_id: `'${thread}'`,
      kind: "'message'",
      via: "'message'",
    },
    ...{ slack_ts: `'${seq}.0'`, payload: "'{}'", urgent: 'false', due_at: "now() - interval '200 s'" },
    ...more,
  };
  await run(`INSERT INTO inbox (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`);
}

describe('the backlog', () => {
  beforeEach(() => run('TRUNCATE inbox, outbox, threads, workspaces CASCADE'));

  it('is nothing where nothing is open', async () => {
    await order('a', { status: "'sent'" });
    await order('b', { status: "'failed'" });
    await event('a', { applied_at: 'now()' });
    expect(await backlog()).toEqual({ inboxMs: 0, outboxMs: 0 });
  });

  it('is as old as the oldest that is due, of any workspace', async () => {
    await order('a');
    await order('b', { due_at: "now() - interval '300 s'", team_id: "'T2'" });
    await event('a');
    await event('b', { due_at: "now() - interval '400 s'", team_id: "'T2'" });
    expect(await backlog()).toEqual({ inboxMs: about(400_000), outboxMs: about(300_000) });
  });

  it('does not count what waits for its time, or for what comes before it', async () => {
    await order('a', { due_at: "now() + interval '100 s'" });
    await order('a');
    await event('a', { due_at: "now() + interval '100 s'" });
    await event('a');
    expect(await backlog()).toEqual({ inboxMs: 0, outboxMs: 0 });
  });

  it('counts an order in hand only once its holder must be dead', async () => {
    await order('a', { status: "'claimed'", claimed_at: "now() - interval '10 s'" });
    expect((await backlog()).outboxMs).toBe(0);
    await order('b', { status: "'claimed'", claimed_at: "now() - interval '75 s'" });
    expect((await backlog()).outboxMs).toEqual(about(50_000));
  });

  it('does not count what nobody is to work on', async () => {
    await run(`INSERT INTO workspaces (team_id, ended_at) VALUES ('T1', now())`);
    await order('a');
    await event('a');
    expect(await backlog()).toEqual({ inboxMs: 0, outboxMs: 0 });
  });
});
