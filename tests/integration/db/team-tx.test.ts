import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool } from '../../../src/db/pool.js';
import { inTeam, queryInTeam } from '../../../src/db/team-tx.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

const database = testDatabase();

const insert = (teamId: string, threadId: string) => ({
  text: `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ($1, $2, 'C1', $2)`,
  values: [teamId, threadId],
});
const ALL = { text: 'SELECT thread_id FROM threads ORDER BY thread_id', values: [] };

async function threadsSeenBy(teamId: string): Promise<unknown[]> {
  return (await queryInTeam(database.pool, teamId, ALL)).rows.map((row) => row['thread_id']);
}

beforeEach(async () => {
  await database.owner.query('TRUNCATE threads');
  await queryInTeam(database.pool, 'T1', insert('T1', 'ours'));
  await queryInTeam(database.pool, 'T2', insert('T2', 'theirs'));
});

describe('a workspace', () => {
  it('sees its own rows only, whatever the statement asks for', async () => {
    expect(await threadsSeenBy('T1')).toEqual(['ours']);
    expect(await threadsSeenBy('T2')).toEqual(['theirs']);
    expect(await inTeam(database.pool, 'T1', async (client) => (await client.query(ALL)).rowCount)).toBe(1);
  });

  it('can’t write for another', async () => {
    await expect(queryInTeam(database.pool, 'T1', insert('T2', 'forged'))).rejects.toThrow(
      /row-level security/,
    );
    await expect(
      inTeam(database.pool, 'T1', (client) => client.query(insert('T2', 'forged'))),
    ).rejects.toThrow(/row-level security/);
    const stolen = { text: `UPDATE threads SET team_id = 'T2' WHERE thread_id = 'ours'`, values: [] };
    await expect(queryInTeam(database.pool, 'T1', stolen)).rejects.toThrow(/row-level security/);
    const change = { text: `UPDATE threads SET turn_no = 9 WHERE thread_id = 'theirs'`, values: [] };
    expect((await queryInTeam(database.pool, 'T1', change)).rowCount).toBe(0);
  });

  it('whose id tries to end the statement stays a mere text', async () => {
    const odd = `T'; SET ROLE frontdoor_owner; --\\'`;
    const said = {
      text: `SELECT current_setting('frontdoor.team_id') AS team, current_user AS role`,
      values: [],
    };
    expect((await queryInTeam(database.pool, odd, said)).rows).toEqual([
      { team: odd, role: 'frontdoor_runtime' },
    ]);
  });
});

describe('a session without a workspace', () => {
  it.each([
    ['fresh', async () => undefined],
    ['that had one before', async (pool: pg.Pool) => queryInTeam(pool, 'T1', ALL)],
  ])('sees nothing and writes nothing: %s', async (_case, before) => {
    const pool = createPool({ ...settings(), max: 1 });
    try {
      await before(pool);
      expect((await pool.query(ALL)).rows).toEqual([]);
      for (const team of ['T1', ''])
        await expect(pool.query(insert(team, 'x'))).rejects.toThrow(/row-level security/);
    } finally {
      await pool.end();
    }
  });
});

describe('a transaction', () => {
  it('commits all of its statements or none', async () => {
    const failing = inTeam(database.pool, 'T1', async (client) => {
      await client.query(insert('T1', 'first'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await threadsSeenBy('T1')).toEqual(['ours']);

    await inTeam(database.pool, 'T1', async (client) => {
      await Promise.all([client.query(insert('T1', 'first')), client.query(insert('T1', 'second'))]);
    });
    expect(await threadsSeenBy('T1')).toEqual(['first', 'ours', 'second']);
  });

  it('with a failed statement is not taken for committed, even when its error was ignored', async () => {
    const ignoring = inTeam(database.pool, 'T1', async (client) => {
      await client.query(insert('T1', 'lost'));
      await client.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(ignoring).rejects.toThrow(/rolled back/);
    expect(await threadsSeenBy('T1')).toEqual(['ours']);
  });

  it('rejects with the first error of statements sent together, and leaves the connection fit for use', async () => {
    const pool = createPool({ ...settings(), max: 1 });
    try {
      const both = inTeam(pool, 'T1', (client) =>
        Promise.all([client.query('SELECT 1 / 0'), client.query(insert('T1', 'after'))]),
      );
      await expect(both).rejects.toThrow('division by zero');
      await expect(queryInTeam(pool, 'T1', { text: 'SELECT 1 / 0', values: [] })).rejects.toThrow(
        'division by zero',
      );
      expect((await queryInTeam(pool, 'T1', ALL)).rows).toEqual([{ thread_id: 'ours' }]);
      expect(pool.totalCount).toBe(1);
    } finally {
      await pool.end();
    }
  });

  it('whose connection breaks rejects, and the connection is not handed on', async () => {
    const broken: Error[] = [];
    const pool = createPool({ ...settings(), max: 1, onError: (error) => broken.push(error) });
    try {
      const cut = inTeam(pool, 'T1', async (client) => {
        client.connection.stream.destroy(new Error('cut'));
        await until('the pool hears of it', () => broken.length > 0);
        return client.query(insert('T1', 'never'));
      });
      await expect(cut).rejects.toThrow();
      expect((await queryInTeam(pool, 'T1', ALL)).rows).toEqual([{ thread_id: 'ours' }]);
    } finally {
      await pool.end();
    }
  });

  it('that stays silent for three seconds is ended by the server', async () => {
    const { rows } = await database.pool.query(
      `SELECT current_setting('idle_in_transaction_session_timeout') AS silent, current_setting('lock_timeout') AS lock`,
    );
    expect(rows).toEqual([{ silent: '3s', lock: '1s' }]);
  });
});

describe('one statement for a workspace', () => {
  it('costs one round trip, a transaction of several statements two and no more for its beginning', async () => {
    const relay = await countingRelay(new URL(database.url));
    const pool = createPool({ ...settings(), url: relay.url, max: 1 });
    const tripsOf = async (work: () => Promise<unknown>) => {
      const before = relay.trips();
      await work();
      return relay.trips() - before;
    };
    try {
      await pool.query('SELECT 1');
      expect(await tripsOf(() => queryInTeam(pool, 'T1', ALL))).toBe(1);
      expect(await tripsOf(() => inTeam(pool, 'T1', (client) => client.query(ALL)))).toBe(2);
    } finally {
      await pool.end();
      relay.close();
    }
  });
});

function settings() {
  return {
    url: database.url,
    role: 'frontdoor_runtime' as const,
    applicationName: 'test',
    onError: () => {},
  };
}

/** A way to the database that counts how often the client spoke after the server had: the round trips. */
async function countingRelay(to: URL): Promise<{ url: string; trips: () => number; close: () => void }> {
  let trips = 0;
  let serverSpoke = true;
  const relay = createServer((client) => {
    const server = connect(Number(to.port || 5432), to.hostname);
    client.on('data', () => {
      if (serverSpoke) trips += 1;
      serverSpoke = false;
    });
    server.on('data', () => {
      serverSpoke = true;
    });
    client.pipe(server).pipe(client);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port');
  const url = Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(address.port) }).href;
  return { url, trips: () => trips, close: () => relay.close() };
}
