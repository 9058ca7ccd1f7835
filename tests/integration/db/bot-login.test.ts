import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { migrate } from '../../../src/db/migrate.js';
import { openDatabase } from '../../../src/db/open.js';
import { createPool, type Pool } from '../../../src/db/pool.js';
import { queryInTeam } from '../../../src/db/team-tx.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { freshServer } from '../../support/server.js';
import { databaseUrl } from '../../support/template.js';
import { asLogin, runtimeUser, sql, sqlIn } from './bare-database.js';

const log = pino({ level: 'silent' });
const database = testDatabase();

describe('the bot’s own connection', () => {
  let pool: Pool;
  beforeAll(async () => {
    pool = createPool({
      url: database.botUrl,
      role: 'frontdoor_runtime',
      max: 1,
      applicationName: 'test',
      onError: () => undefined,
    });
    database.onClose(() => pool.end());
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('T1', 'ours', 'C1', '1'), ('T2', 'theirs', 'C1', '2')`,
    );
  });

  it.each([
    ['becomes the owner', 'SET ROLE frontdoor_owner'],
    ['becomes a superuser', 'SET ROLE postgres'],
    ['becomes the owner for a transaction', 'BEGIN; SET LOCAL ROLE frontdoor_owner'],
    ['logs in anew as somebody else', 'SET SESSION AUTHORIZATION postgres'],
    ['makes a table', 'CREATE TABLE frontdoor.mine (id int)'],
    ['makes a table elsewhere', 'CREATE TABLE public.mine (id int)'],
    ['makes a schema', 'CREATE SCHEMA mine'],
    ['makes a role', 'CREATE ROLE mine'],
    ['alters a table', 'ALTER TABLE threads ADD COLUMN mine int'],
    ['disables row-level security', 'ALTER TABLE threads DISABLE ROW LEVEL SECURITY'],
    ['no longer forces it', 'ALTER TABLE langgraph.checkpoints NO FORCE ROW LEVEL SECURITY'],
    ['makes a policy', 'CREATE POLICY mine ON threads USING (true)'],
    ['drops a policy', 'DROP POLICY threads_of_team ON threads'],
    ['empties a table', 'TRUNCATE threads'],
    ['switches triggers off', `SET session_replication_role = 'replica'`],
    ['changes a function', 'ALTER FUNCTION open_workspaces() OWNER TO frontdoor_runtime'],
    ['pretends that it was migrated', `INSERT INTO migrations (name, run_on) VALUES ('0002', now())`],
    ['writes LangGraph’s list of migrations', 'DELETE FROM langgraph.checkpoint_migrations'],
    ['reads the server’s files', `SELECT pg_read_file('PG_VERSION')`],
    ['runs a program', `COPY threads FROM PROGRAM 'id'`],
    ['sees through row-level security', 'SET row_security = off; SELECT FROM threads'],
  ])('never %s', async (_what, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await pool.query('ROLLBACK; RESET row_security');
  });

  it('is no more than frontdoor_runtime after RESET ROLE, where it sees no other workspace either', async () => {
    await pool.query('RESET ROLE');
    const rows = async (teamId: string) =>
      (await queryInTeam(pool, teamId, { text: 'SELECT thread_id FROM threads', values: [] })).rows;
    expect(await rows('T1')).toEqual([{ thread_id: 'ours' }]);
    expect((await pool.query('SELECT FROM threads')).rowCount).toBe(0);
    await expect(pool.query('CREATE TABLE frontdoor.mine (id int)')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('at the start', () => {
  let server: Awaited<ReturnType<typeof freshServer>>;
  let admin: string;
  let number = 0;
  beforeAll(async () => {
    server = await freshServer();
  });
  afterAll(() => server.remove());
  afterEach(() => {
    number += 1;
  });

  async function newDatabase(): Promise<{ admin: string; bot: string }> {
    admin = databaseUrl(server.url, `start_${number}`);
    await sql(server.url, `CREATE DATABASE start_${number}`);
    return { admin, bot: asLogin(admin, 'the "bot"') };
  }
  const open = async (url: string) => {
    const heard = new HearingLog();
    await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, heard);
    return heard;
  };

  it('a login that may do everything migrates, and the operator is told once what to do instead', async () => {
    const { admin: url } = await newDatabase();
    const heard = await open(url);
    expect(await runtimeUser(url)).toMatchObject({ role: 'frontdoor_runtime' });
    const said = heard.said('warn', 'MIGRATION_DATABASE_URL');
    expect(said).toHaveLength(1);
    expect(said[0]?.fields).toMatchObject({ login: 'postgres' });
    expect(said[0]?.fields['powers']).toEqual(
      expect.arrayContaining(['it is a superuser', 'it creates roles', 'it owns the database']),
    );
  });

  it('the migration makes the bot’s login, with which it starts without a word', async () => {
    const { admin: url, bot } = await newDatabase();
    await migrate({ url, botUrl: bot, log });
    await migrate({ url, botUrl: bot, log });
    const heard = await open(bot);
    expect(heard.said('warn', '')).toEqual([]);
    expect(await runtimeUser(bot)).toMatchObject({ role: 'frontdoor_runtime' });
    expect(
      await sql(
        url,
        `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS mighty,
      (SELECT array_agg(r.rolname::text) FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid WHERE m.member = b.oid) AS may_be
      FROM pg_roles b WHERE rolname = 'the "bot"'`,
      ),
    ).toEqual([{ mighty: false, may_be: ['frontdoor_runtime'] }]);
  });

  it('a bot’s login on a database that nobody has migrated says who has to', async () => {
    const { admin: url, bot } = await newDatabase();
    await expect(open(bot)).rejects.toMatchObject({
      code: 'database_outdated',
      message: expect.stringMatching(/npm run migrate.*MIGRATION_DATABASE_URL/),
    });
    await migrate({ url, log });
    await sql(url, `DELETE FROM frontdoor.migrations WHERE name LIKE '0001%'`);
    await expect(open(bot)).rejects.toMatchObject({ code: 'database_outdated' });
    await sql(
      url,
      `INSERT INTO frontdoor.migrations (name, run_on) VALUES ('0001_frontdoor', now()), ('9999_newer', now())`,
    );
    await open(bot);
    await sql(url, 'DROP POLICY checkpoints_of_team ON langgraph.checkpoints');
    await expect(open(bot)).rejects.toMatchObject({ code: 'database_outdated' });
  });

  it.each([
    ['BYPASSRLS', 'it bypasses row-level security'],
    ['CREATEROLE', 'it creates roles'],
  ])('a login with %s is none for a bot', async (right, power) => {
    const { admin: url, bot } = await newDatabase();
    await migrate({ url, botUrl: bot, log });
    await sql(url, `ALTER ROLE "the ""bot""" ${right}; GRANT frontdoor_owner TO "the ""bot"""`);
    const [said] = (await open(bot)).said('warn', 'MIGRATION_DATABASE_URL');
    expect(said?.fields['powers']).toEqual([power, 'it can become frontdoor_owner']);
    await sql(url, `ALTER ROLE "the ""bot""" NO${right}; REVOKE frontdoor_owner FROM "the ""bot"""`);
  });

  it('a migration that may not make the bot’s login tells the SQL for it, without the password', async () => {
    const { admin: url } = await newDatabase();
    await sql(url, `CREATE ROLE helper LOGIN PASSWORD 'secret-of-app'`);
    const refused: unknown = await migrate({
      url: asLogin(url, 'helper'),
      botUrl: Object.assign(new URL(asLogin(url, 'other_bot')), { password: 'hush-hush' }).href,
      log,
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'database_forbidden' });
    expect(sqlIn(refused)).toContain(
      `CREATE ROLE "other_bot" LOGIN PASSWORD 'the password in DATABASE_URL';`,
    );
    expect(sqlIn(refused)).toContain('GRANT frontdoor_runtime TO "other_bot";');
    expect(String(refused)).not.toContain('hush-hush');
  });
});

describe('a test’s own login', () => {
  it('is the bot’s', async () => {
    const client = new pg.Client({ connectionString: database.botUrl });
    await client.connect();
    expect((await client.query('SELECT session_user AS name')).rows).toEqual([
      { name: 'frontdoor_test_bot' },
    ]);
    await client.end();
  });
});
