import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';

const TEMPLATE_LOCK = 730_112_905;

/** The name of a migrated database to clone, made where it is missing. Its name changes with the migrations. */
export async function ensureTemplate(server: string): Promise<string> {
  const name = `frontdoor_template_${await fingerprint()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await make(client, server, name);
  } finally {
    await client.end();
  }
  return name;
}

/** Migrated under another name, so that a half-made template is never cloned. */
async function make(client: pg.Client, server: string, name: string): Promise<void> {
  // loaded here only: most test files find the template made and need none of this
  const { migrate } = await import('../../src/db/migrate.js');
  const draft = `${name}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  const url = databaseUrl(server, draft);
  await migrate({ url, botUrl: asBot(url), log: pino({ level: 'silent' }) });
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
}

/** The same database as a bot logs in to it: as a user who may be frontdoor_runtime and nothing else. */
export function asBot(url: string): string {
  return Object.assign(new URL(url), { username: 'frontdoor_test_bot', password: 'secret-of-test-bot' }).href;
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function fingerprint(): Promise<string> {
  const root = join(import.meta.dirname, '..', '..');
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'src/db']) {
    for (const file of (await readdir(join(root, folder)))
      .filter((entry) => /\.(sql|ts)$/.test(entry))
      .sort()) {
      hash.update(file).update(await readFile(join(root, folder, file)));
    }
  }
  hash.update(await readFile(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 12);
}
