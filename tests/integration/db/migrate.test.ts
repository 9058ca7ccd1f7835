import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { MIGRATIONS_DIR, migrate } from '../../../src/db/migrate.js';
import { freshServer } from '../../support/server.js';
import { databaseUrl } from '../../support/template.js';
import { asLogin, runtimeUser, sql } from './bare-database.js';

const log = pino({ level: 'silent' });
let server: Awaited<ReturnType<typeof freshServer>>;

beforeAll(async () => {
  server = await freshServer();
});
afterAll(() => server.remove());

async function newDatabase(name: string): Promise<string> {
  await sql(server.url, `CREATE DATABASE ${name}`);
  return databaseUrl(server.url, name);
}

describe('migrations', () => {
  it('are run once when five processes start at once on a fresh server', async () => {
    const url = await newDatabase('five');
    await Promise.all(Array.from({ length: 5 }, () => migrate({ url, log })));
    const names = (await readdir(MIGRATIONS_DIR)).map((file) => file.replace('.sql', '')).toSorted();
    expect(await sql(url, 'SELECT name FROM frontdoor.migrations ORDER BY name')).toEqual(
      names.map((name) => ({ name })),
    );
    expect(await runtimeUser(url)).toEqual({ role: 'frontdoor_runtime', threads: 0 });
  });

  it('of several databases of a fresh server may run at once, though roles are the server’s', async () => {
    const own = await freshServer();
    try {
      const urls = ['one', 'two', 'three', 'four'].map((name) => databaseUrl(own.url, name));
      for (const name of ['one', 'two', 'three', 'four']) await sql(own.url, `CREATE DATABASE ${name}`);
      await Promise.all(urls.map((url) => migrate({ url, log })));
      for (const url of urls) expect(await runtimeUser(url)).toMatchObject({ role: 'frontdoor_runtime' });
    } finally {
      await own.remove();
    }
  });

  it('change nothing when there is nothing to do', async () => {
    const url = await newDatabase('again');
    await migrate({ url, log });
    const written = () =>
      sql(
        url,
        `SELECT relname, xmin::text FROM pg_class WHERE relnamespace IN
        (SELECT oid FROM pg_namespace WHERE nspname IN ('frontdoor', 'langgraph')) ORDER BY 1`,
      );
    const before = await written();
    await migrate({ url, log });
    expect(await written()).toEqual(before);
  });

  it('give the runtime LangGraph’s tables to read and write, and nothing to own', async () => {
    const url = await newDatabase('langgraph');
    await migrate({ url, log });
    const tables = await sql(
      url,
      `SELECT DISTINCT tableowner AS owner, has_table_privilege('frontdoor_runtime', quote_ident(schemaname) || '.' || tablename, 'SELECT')
        AND has_table_privilege('frontdoor_runtime', quote_ident(schemaname) || '.' || tablename, 'DELETE') AS usable
       FROM pg_tables WHERE schemaname = 'langgraph' ORDER BY usable`,
    );
    // its list of migrations is the owner's alone
    expect(tables).toEqual([
      { owner: 'frontdoor_owner', usable: false },
      { owner: 'frontdoor_owner', usable: true },
    ]);
  });
});

describe('row-level security', () => {
  it('is forced, with a policy, on every table of ours and LangGraph’s that holds a workspace’s rows', async () => {
    const url = await newDatabase('policies');
    await migrate({ url, log });
    const unguarded = await sql(
      url,
      `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('frontdoor', 'langgraph') AND c.relkind IN ('r', 'p') AND c.relname NOT IN ('migrations', 'checkpoint_migrations')
         AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))`,
    );
    expect(unguarded).toEqual([]);
  });
});

describe('a database that can’t be used', () => {
  it.each([
    ['nothing listens', 'postgresql://me:secret-of-app@127.0.0.1:1/db', /127\.0\.0\.1:1 .*ECONNREFUSED/],
    [
      'the host has no address',
      'postgresql://me:secret-of-app@no-such-host.invalid:5432/db',
      /no-such-host\.invalid:5432/,
    ],
    ['the address makes no sense', 'postgresql://me:secret-of-app@[::/db', /looks like postgresql:/],
  ])('says where it looked and never the password: %s', async (_case, url, wanted) => {
    const error: unknown = await migrate({ url, log }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'database_unreachable', message: expect.stringMatching(wanted) });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-of-app');
  });

  it.each([
    ['a wrong password', () => asLogin(server.url, 'postgres'), /refused the user or the password/],
    ['a missing database', () => databaseUrl(server.url, 'nowhere'), /no database of the name/],
  ])('says what to correct: %s', async (_case, url, wanted) => {
    await expect(migrate({ url: url(), log })).rejects.toMatchObject({
      code: 'database_unreachable',
      message: expect.stringMatching(wanted),
    });
  });

  it('is refused by its version when it is older than PostgreSQL 14', async () => {
    const old = await serverThatSays('130011', '13.11');
    try {
      await expect(migrate({ url: `postgresql://me@127.0.0.1:${old.port}/db`, log })).rejects.toMatchObject({
        code: 'database_too_old',
        message: expect.stringContaining('PostgreSQL 13.11'),
      });
    } finally {
      old.close();
    }
  });
});

/** A server that speaks just enough of PostgreSQL's protocol to let anyone in and tell its version. */
async function serverThatSays(number: string, text: string): Promise<{ port: number; close: () => void }> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
  const ready = message('Z', Buffer.from('I'));
  const column = (name: string) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(25),
      int16(65_535),
      int32(-1),
      int16(0),
    ]);
  const cell = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)]);
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(2), column('version'), column('text')])),
    message('D', Buffer.concat([int16(2), cell(number), cell(text)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const listener = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1', 0, 1) === 'Q') socket.write(answer);
      });
    });
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { port: address.port, close: () => listener.close() };
}
