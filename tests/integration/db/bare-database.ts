import pg from 'pg';
import { createPool } from '../../../src/db/pool.js';

/** Runs statements as whoever the address names, and answers the rows of the last. */
export async function sql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The same database for another login user. */
export function asLogin(url: string, user: string): string {
  return Object.assign(new URL(url), { username: user, password: 'secret-of-app' }).href;
}

/** What an administrator is asked to run. */
export function sqlIn(refused: unknown): string {
  const lines = refused instanceof Error ? refused.message.split('\n') : [];
  return lines.filter((line) => line.startsWith('  ')).join('\n');
}

/** Who the bot is in a database, and what it sees in there. */
export function runtimeUser(url: string): Promise<unknown> {
  return asRuntime(url, 'SELECT current_user AS role, (SELECT count(*) FROM threads) AS threads');
}

/** One row, asked for as the bot asks. */
export async function asRuntime(url: string, text: string): Promise<unknown> {
  const pool = createPool({
    url,
    role: 'frontdoor_runtime',
    max: 1,
    applicationName: 'test',
    onError: () => {},
  });
  try {
    return (await pool.query(text)).rows[0];
  } finally {
    await pool.end();
  }
}
