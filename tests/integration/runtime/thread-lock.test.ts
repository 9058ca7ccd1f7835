import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { RunGraph } from '../../../src/runtime/graph-port.js';
import { openThreadLock } from '../../../src/runtime/thread-lock.js';
import { testDatabase } from '../../support/database.js';
import { said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { freePort } from '../slack/support.js';

const database = testDatabase();

const THEIRS = `FROM pg_stat_activity WHERE application_name = 'frontdoor-lock' AND datname = current_database()`;
const lockSessions = async () => (await asLogin(`SELECT pid ${THEIRS}`)).length;
const endLockSessions = () => asLogin(`SELECT pg_terminate_backend(pid) ${THEIRS}`);

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

/** A way to the database that can fall silent without breaking, as a network can. */
async function silentWay() {
  const port = await freePort();
  const sockets: Socket[] = [];
  const target = new URL(database.url);
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  database.onClose(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

describe('the lock of a thread', () => {
  it('is held by one session at a time, and free the moment its session ends', async () => {
    const [one, two] = [
      await openThreadLock(database.url, () => undefined),
      await openThreadLock(database.url, () => undefined),
    ];
    database.onClose(() => two.close());
    database.onClose(() => one.close());
    expect(await one.tryLock('T1', 'a')).toBe(true);
    expect(await two.tryLock('T1', 'a')).toBe(false);
    expect(await two.tryLock('T2', 'a')).toBe(true);
    await one.unlock('T1', 'a');
    expect(await two.tryLock('T1', 'a')).toBe(true);
    await two.unlock('T1', 'a');
    expect(await one.tryLock('T1', 'a')).toBe(true);
    await one.close();
    await until('the lock', () => two.tryLock('T1', 'a'));
  });

  it('is known to be lost when its session is ended, once', async () => {
    const lost: string[] = [];
    const lock = await openThreadLock(database.url, (error) => lost.push(error.code));
    expect(lock.lost.aborted).toBe(false);
    await endLockSessions();
    await until('the loss', () => lock.lost.aborted);
    await lock.close();
    expect(lost).toEqual(['lock_lost']);
  });

  it('is known to be lost when the database can no longer be heard, though nothing broke', async () => {
    const way = await silentWay();
    const lost: string[] = [];
    const lock = await openThreadLock(way.url, (error) => lost.push(error.code));
    expect(await lock.tryLock('T1', 'a')).toBe(true);
    way.fallSilent();
    await until('the loss', () => lost.length > 0, 10_000);
    await lock.close();
    expect(lost).toEqual(['lock_lost']);
    await until('the server to free it', async () => (await lockSessions()) === 0);
  });
});

describe('a process that has lost its locks', () => {
  let letGo = () => {};
  afterEach(() => letGo());

  it('commits nothing any more, and gives its events back uncounted', async () => {
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let inside = false;
    const held =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        const result = await graph(resume, turn);
        if (resume !== null) {
          inside = true;
          await gate;
        }
        return result;
      };
    const machine = await startMachine(database, { wrap: held });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await until('the turn', () => inside);
    await endLockSessions();
    await until('the end of its session', async () => (await lockSessions()) === 0);
    letGo();
    await machine.runtime.stop();
    const { rows } = await database.owner.query(
      'SELECT t.turn_no, i.attempts, i.applied_at FROM threads t JOIN inbox i USING (thread_id)',
    );
    expect(rows).toEqual([{ turn_no: 0, attempts: 0, applied_at: null }]);
  });
});
