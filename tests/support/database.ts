import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { createPool, type DatabaseRole } from '../../src/db/pool.js';
import { asBot, databaseUrl, ensureTemplate } from './template.js';
import { testServer } from './test-server.js';
import { until } from './until.js';

/** A migrated database for one test file. Its members may be used in hooks and tests, not before. */
export interface TestDatabase {
  /** of a login that may do everything, as MIGRATION_DATABASE_URL would be */
  readonly url: string;
  /** of the bot's login, as DATABASE_URL would be */
  readonly botUrl: string;
  /** sessions as the bot's: row-level security holds */
  readonly pool: pg.Pool;
  /** sessions as the owner's: they see the rows of every workspace */
  readonly owner: pg.Pool;
  /** sessions as those of programs like purge: as the bot's, of a login that may become the owner */
  readonly programs: pg.Pool;
  /**
   * Something to end before the check for leaked connections; what came last ends first. Whatever uses the database belongs
   * here and not into a hook of its own: Jest runs a file's afterAll in the order they stand in, this one's first.
   */
  onClose(end: () => Promise<unknown>): void;
}

/**
 * Called once at the top of a test file. Clones the template before the file's tests; afterwards ends what was given to
 * onClose, fails if a connection is still open, and drops the database.
 */
export function testDatabase(): TestDatabase {
  const name = `frontdoor_test_${randomUUID().replaceAll('-', '')}`;
  const ends: (() => Promise<unknown>)[] = [];
  const pools = new Map<string, pg.Pool>();
  let server: string | undefined;

  beforeAll(async () => {
    server = await testServer();
    const template = await ensureTemplate(server);
    await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  }, 120_000);

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
    if (server === undefined) return;
    await onServer(server, async (client) => {
      const leaked = await findLeaks(client, name);
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      if (leaked.length > 0)
        throw new Error(`Connections left open by this file's tests:\n${leaked.join('\n')}`);
    });
  }, 120_000);

  const url = () => {
    if (server === undefined) throw new Error('The test database exists from beforeAll on.');
    return databaseUrl(server, name);
  };
  const pool = (name: string, role: DatabaseRole, loginUrl: string): pg.Pool => {
    const open =
      pools.get(name) ??
      createPool({ url: loginUrl, role, max: 10, applicationName: `test as ${name}`, onError });
    if (!pools.has(name)) ends.push(() => open.end());
    pools.set(name, open);
    return open;
  };
  return {
    get url() {
      return url();
    },
    get botUrl() {
      return asBot(url());
    },
    get pool() {
      return pool('the bot', 'frontdoor_runtime', asBot(url()));
    },
    get owner() {
      return pool('the owner', 'frontdoor_owner', url());
    },
    get programs() {
      return pool('a program', 'frontdoor_runtime', url());
    },
    onClose: (end) => ends.push(end),
  };
}

/** Tests end sessions on purpose; whoever waits for a statement on one is told by its rejection. */
function onError(): void {}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * How long a session may take to end whose client is gone: on a slow machine the server needs a moment to notice. Less than
 * the ten seconds after which a forgotten pool lets go of its idle connections by itself.
 */
const ON_ITS_WAY_OUT_MS = 6_000;

/** The sessions that stay. */
async function findLeaks(client: pg.Client, database: string): Promise<string[]> {
  const open = async (): Promise<string[]> => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT concat_ws(' | ', application_name, state, query) AS line FROM pg_stat_activity
       WHERE datname = $1 AND backend_type = 'client backend'`,
      [database],
    );
    return rows.map(({ line }) => line);
  };
  try {
    await until('every connection is closed', async () => (await open()).length === 0, ON_ITS_WAY_OUT_MS);
    return [];
  } catch {
    return open();
  }
}
