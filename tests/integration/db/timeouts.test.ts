import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isDatabaseError } from '../../../src/db/database-errors.js';
import { createPool, STATEMENT_MS } from '../../../src/db/pool.js';
import { queryInTeam } from '../../../src/db/team-tx.js';
import { testDatabase } from '../../support/database.js';
import { sourceFiles } from '../../support/source-files.js';
import { until } from '../../support/until.js';
import { wayTo } from '../../support/way.js';

const database = testDatabase();

function open(statementMs?: number | null, url = database.url) {
  const settings = {
    url,
    role: 'frontdoor_runtime',
    max: 1,
    applicationName: 'timeouts',
  } as const;
  const pool = createPool({
    ...settings,
    ...(statementMs === undefined ? {} : { statementMs }),
    onError: () => undefined,
  });
  database.onClose(() => pool.end());
  return pool;
}

async function settingsOf(pool: ReturnType<typeof open>): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe('a session of the bot', () => {
  it('has a limit for statements, for locks, and for transactions that say nothing', async () => {
    expect(await settingsOf(open())).toEqual({
      statement_timeout: String(STATEMENT_MS),
      lock_timeout: '1000',
      idle_in_transaction_session_timeout: '3000',
    });
  });

  it('ends a statement that takes longer, and goes on with the next', async () => {
    const pool = open(50);
    const slow = queryInTeam(pool, 'T1', { text: 'SELECT pg_sleep(60)', values: [] });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect((await queryInTeam(pool, 'T1', { text: 'SELECT 1 AS one', values: [] })).rows).toEqual([
      { one: 1 },
    ]);
  });

  it('waits for a lock a moment, and goes on with the next', async () => {
    const holder = await database.owner.connect();
    await holder.query('BEGIN; LOCK TABLE threads IN ACCESS EXCLUSIVE MODE');
    const pool = open();
    const ask = () => queryInTeam(pool, 'T1', { text: 'SELECT FROM threads', values: [] });
    await expect(ask()).rejects.toMatchObject({ code: '55P03' });
    await holder.query('ROLLBACK');
    holder.release();
    expect((await ask()).rowCount).toBe(0);
  });

  it('is ended with its locks where its transaction says nothing any more', async () => {
    const pool = open();
    const silent = await pool.connect();
    try {
      await silent.query('BEGIN; LOCK TABLE threads IN ACCESS EXCLUSIVE MODE');
      const isFree = () => queryInTeam(database.pool, 'T1', { text: 'SELECT FROM threads', values: [] });
      await until('the session to be ended', () => isFree().then(Boolean, () => false), 15_000);
      await expect(silent.query('SELECT 1')).rejects.toThrow();
    } finally {
      silent.release(true);
    }
  }, 30_000);

  it('does not wait for a server that says nothing any more', async () => {
    const way = await wayTo(database);
    const pool = open(50, way.url);
    const ask = () => queryInTeam(pool, 'T1', { text: 'SELECT 1 AS one', values: [] });
    await ask();
    way.fallSilent();
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(isDatabaseError(failure)).toBe(true);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  }, 60_000);

  it('takes as long as it takes for a program that is run by hand', async () => {
    expect(await settingsOf(open(null))).toMatchObject({ statement_timeout: '0' });
  });
});

describe('every connection of ours', () => {
  const files = sourceFiles().map((file) => ({ ...file, text: readFileSync(file.absolute, 'utf8') }));
  const having = (words: RegExp) => files.filter(({ text }) => words.test(text)).map(({ path }) => path);

  it('is opened where its limits are set, or is none of the bot’s work', () => {
    expect(having(/new (pg\.)?(Pool|Client)\(/).sort()).toEqual([
      // as whoever logs in: looks and migrates
      'src/db/connect.ts',
      // hold the embedded server's folder and ask whether it answers, and never work on rows
      'src/db/embedded/postmaster.ts',
      'src/db/embedded/start.ts',
      'src/db/pool.ts',
      // the locks on threads: enters its session as the pools' do
      'src/runtime/turns/thread-lock.ts',
    ]);
    expect(having(/\benterSession\(/).sort()).toEqual(['src/db/pool.ts', 'src/runtime/turns/thread-lock.ts']);
  });

  it('has no limit for its statements only where a program or a migration runs', () => {
    expect(having(/statementMs: null/).sort()).toEqual(['src/cli/run-program.ts', 'src/db/migrate.ts']);
    expect(having(/\bstatementMs: \d/)).toEqual([]);
  });
});
