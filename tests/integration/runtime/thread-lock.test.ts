import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { openThreadLock, type ThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { wayTo } from '../../support/way.js';

const database = testDatabase();

const THEIRS = `FROM pg_stat_activity WHERE application_name = 'frontdoor-lock' AND datname = current_database()`;
const lockSessions = async () => (await asLogin(`SELECT pid ${THEIRS}`)).length;
/** Waits until they are gone: the process that had the locks hears of it before it hears anything else from the server. */
const endLockSessions = () => asLogin(`SELECT pg_terminate_backend(pid, 10000) ${THEIRS}`);

/** Our roles may not see or end the sessions of others. */
async function asLogin(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the lock of a thread', () => {
  const log = new HearingLog();
  const opened: ThreadLock[] = [];
  const open = async (url = database.url) => {
    const lock = await openThreadLock(url, log);
    opened.push(lock);
    return lock;
  };
  afterEach(async () => {
    for (const lock of opened.splice(0)) await lock.close();
    await until('the sessions to end', async () => (await lockSessions()) === 0);
    log.lines.length = 0;
  });

  it('is held by one session at a time, and free the moment its session ends', async () => {
    const [one, two] = [await open(), await open()];
    const held = await one.tryLock('T1', 'a');
    expect(held).not.toBeNull();
    expect(await two.tryLock('T1', 'a')).toBeNull();
    expect(await two.tryLock('T2', 'a')).not.toBeNull();
    await held?.unlock();
    const next = await two.tryLock('T1', 'a');
    expect(next).not.toBeNull();
    await next?.unlock();
    expect(await one.tryLock('T1', 'a')).not.toBeNull();
    await one.close();
    await until('the lock', () => two.tryLock('T1', 'a'));
  });

  it('is lost when its session is ended, and can be taken again in the same process', async () => {
    const lock = await open();
    const held = await lock.tryLock('T1', 'a');
    expect(held?.lost.aborted).toBe(false);
    await endLockSessions();
    await until('the loss', () => held?.lost.aborted);
    const again = await until('another session', () => lock.tryLock('T1', 'a'));
    expect(again.lost.aborted).toBe(false);
  });

  it('says how long its session has been silent, and when there is none', async () => {
    const way = await wayTo(database);
    const lock = await open(way.url);
    await until('an answer', () => lock.silentMs() !== null && Number(lock.silentMs()) < 1_000);
    way.fallSilent();
    await until('silence', () => Number(lock.silentMs()) > 1_000);
    way.refuse();
    await endLockSessions();
    await until('no session', () => lock.silentMs() === null);
    way.admit();
    await until('the next session', () => lock.silentMs() !== null);
  });

  it('is not let go in another session’s name by who lost it', async () => {
    const [lock, other] = [await open(), await open()];
    const lost = await lock.tryLock('T1', 'a');
    await endLockSessions();
    await until('the loss', () => lost?.lost.aborted);
    await until('another session', () => lock.tryLock('T1', 'a'));
    await lost?.unlock();
    await until('the other’s session', () => other.tryLock('T1', 'b'));
    expect(await other.tryLock('T1', 'a')).toBeNull();
  });

  it('is lost when the database can no longer be heard, though nothing broke', async () => {
    const way = await wayTo(database);
    const lock = await open(way.url);
    const held = await lock.tryLock('T1', 'a');
    way.fallSilent();
    await until('the loss', () => held?.lost.aborted);
    await until('another session', () => lock.tryLock('T1', 'a'));
    await until('the server to end the first', async () => (await lockSessions()) === 1);
  });

  it('can’t be taken while there is no session, and neither hangs nor fails', async () => {
    const way = await wayTo(database);
    const lock = await open(way.url);
    way.refuse();
    await endLockSessions();
    await until('the loss', async () => (await lock.tryLock('T1', 'a')) === null);
    way.admit();
    await until('another session', () => lock.tryLock('T1', 'a'));
  });

  it('tells the operator once that it is lost and once that it is back', async () => {
    const lock = await open();
    await endLockSessions();
    await until('the news', () => log.said('info', 'stands again').length > 0);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
    await lock.close();
    expect(log.lines).toHaveLength(2);
  });
});

describe('a process that has lost its locks', () => {
  let letGo = () => {};
  afterEach(() => letGo());

  it('drops its turn, gives the events back uncounted, and takes them up again by itself', async () => {
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let runs = 0;
    const held =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        const result = await graph(resume, turn);
        if (resume !== null) {
          runs += 1;
          await gate;
        }
        return result;
      };
    const machine = await startMachine(database, { wrap: held });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await until('the turn', () => runs === 1);
    await endLockSessions();
    letGo();
    await until('the turn’s commit', async () => (await turns())[0]?.applied_at !== null);
    await until('the answer', () => machine.slack.posted.length > 0);
    expect(runs).toBe(2);
    expect(await turns()).toMatchObject([{ turn_no: 1, attempts: 1 }]);
    await machine.runtime.stop();
    expect(machine.slack.posted).toHaveLength(1);
  });
});

async function turns(): Promise<{ turn_no: number; attempts: number; applied_at: Date | null }[]> {
  const { rows } = await database.owner.query(
    'SELECT t.turn_no, i.attempts, i.applied_at FROM threads t JOIN inbox i USING (thread_id)',
  );
  return rows;
}
