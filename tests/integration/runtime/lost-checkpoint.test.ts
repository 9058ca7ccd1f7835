import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../src/db/migrate.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const query = async (sql: string) => (await database.owner.query(sql)).rows;
const TOLD = 'This conversation can not go on.';
const FIRST = 'I need to submit a request about slow app';

let machine: Machine;
let log: HearingLog;
let root: string;

beforeEach(async () => {
  await query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns; TRUNCATE langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
  log = new HearingLog();
  machine = await startMachine(database, { log });
  machine.start();
  root = nextTs();
  await machine.runtime.ingest(said(FIRST, { ts: root, addressed: true }));
  await until('the first answer', () => machine.slack.posted.length === 1);
});
afterEach(() => machine.runtime.stop());

const say = (text: string) => machine.runtime.ingest(said(text, { root, addressed: true }));
const stopped = async () => (await query('SELECT stopped FROM threads'))[0]?.stopped;
const told = () => machine.slack.posted.filter(({ reply }) => reply.kind === 'text' && reply.text === TOLD);

describe('a thread whose checkpoint', () => {
  it.each([
    ['is deleted', 'DELETE FROM langgraph.checkpoints', /lost/],
    ['has lost its values', 'DELETE FROM langgraph.checkpoint_blobs', /part of the checkpoint/],
    [
      'has lost one of its values',
      `DELETE FROM langgraph.checkpoint_blobs WHERE channel = 'draft'`,
      /part of the checkpoint/,
    ],
    ['has lost its interrupt', 'DELETE FROM langgraph.checkpoint_writes', /no single place/],
    ['can not be parsed', `UPDATE langgraph.checkpoint_blobs SET blob = 'not JSON'`, /unreadable/],
    [
      'is of a kind that nobody can read',
      `UPDATE langgraph.checkpoint_blobs SET type = 'a type of tomorrow'`,
      /unreadable/,
    ],
    [
      'waits for nothing that can be read',
      `UPDATE langgraph.checkpoint_writes SET blob = '7'`,
      /no single place/,
    ],
  ])('%s is stopped, reported and told once, and never starts anew', async (_, damage, reason) => {
    await query(damage);
    await say('very urgent');
    await until('the thread to stop', async () => (await stopped()) !== null);
    expect(await stopped()).toMatch(reason);
    await until('the people to be told', () => told().length === 1);
    expect(log.said('error', 'set threads.stopped to null')).toHaveLength(1);

    await say('hello?');
    await machine.runtime.ingest(said(FIRST));
    await until('another thread to be answered', () => machine.slack.posted.length >= 3);
    expect(machine.slack.posted.filter(({ to }) => to.rootTs === root)).toHaveLength(2);
    expect(await query('SELECT turn_no FROM threads WHERE stopped IS NOT NULL')).toEqual([{ turn_no: 1 }]);
    expect(
      await query('SELECT attempts, set_aside_at FROM inbox WHERE applied_at IS NULL ORDER BY seq'),
    ).toEqual([
      { attempts: 1, set_aside_at: null },
      { attempts: 0, set_aside_at: null },
    ]);
  });

  it('is put back goes on where it was, with what was said meanwhile', async () => {
    await query(
      `CREATE TABLE backup AS SELECT * FROM langgraph.checkpoints;
       DELETE FROM langgraph.checkpoints`,
    );
    await say('very urgent');
    await until('the thread to stop', async () => (await stopped()) !== null);
    await query(
      `INSERT INTO langgraph.checkpoints SELECT * FROM backup; DROP TABLE backup;
       UPDATE threads SET stopped = NULL`,
    );
    await until('the turn', async () => (await query('SELECT turn_no FROM threads'))[0]?.turn_no === 2);
  });
});

describe('checkpoints that the database keeps from us', () => {
  it.each([
    [
      'by a permission that was taken',
      'REVOKE ALL ON ALL TABLES IN SCHEMA langgraph FROM frontdoor_runtime',
      '',
    ],
    [
      'by the permission to write alone',
      'REVOKE INSERT ON langgraph.checkpoint_blobs FROM frontdoor_runtime',
      '',
    ],
    ['by their schema', 'REVOKE USAGE ON SCHEMA langgraph FROM frontdoor_runtime', ''],
    [
      'by a policy that is gone, without an error',
      'DROP POLICY checkpoints_of_team ON langgraph.checkpoints',
      '',
    ],
    [
      'in part, by a policy that is gone',
      'DROP POLICY checkpoint_blobs_of_team ON langgraph.checkpoint_blobs',
      '',
    ],
    [
      'by a policy that somebody has added',
      'CREATE POLICY narrow ON langgraph.checkpoint_writes AS RESTRICTIVE TO frontdoor_runtime USING (false)',
      'DROP POLICY narrow ON langgraph.checkpoint_writes',
    ],
  ])('%s, make threads wait, uncounted, and are reported; then they go on', async (_, take, give) => {
    await query(take);
    await say('very urgent');
    for (const times of [1, 2]) {
      await until(`look ${times}`, async () => {
        const [row] = await query('SELECT due_at > now() AS waits FROM inbox WHERE applied_at IS NULL');
        return row?.waits;
      });
      expect(await query('SELECT attempts, failures FROM inbox WHERE applied_at IS NULL')).toEqual([
        { attempts: 0, failures: 0 },
      ]);
      if (times === 1) await query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
    }
    expect(await stopped()).toBeNull();
    expect(log.said('error', 'the checkpoints can not be read or written')).toHaveLength(1);

    // what is told to the operator, and what only they can take back
    await migrate({ url: database.url, log });
    await query(give);
    await query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
    await until('the turn', async () => (await query('SELECT turn_no FROM threads'))[0]?.turn_no === 2);
    expect(told()).toHaveLength(0);
  });
});

describe('threads that are stopped', () => {
  it('are counted at every start, twenty of them by name', async () => {
    await query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts, stopped)
       SELECT 'T' || i % 3, 'stopped-' || i, 'C', i::text, 'lost' FROM generate_series(1, 30) i`,
    );
    const another = new HearingLog();
    const second = await startMachine(database, { log: another });
    second.start();
    const [line] = await until('the report', () => {
      const lines = another.said('error', 'threads are stopped');
      return lines.length > 0 && lines;
    });
    expect(line?.fields).toMatchObject({ count: 30 });
    expect(line?.fields['threads']).toHaveLength(20);
    await second.runtime.stop();
  });
});
