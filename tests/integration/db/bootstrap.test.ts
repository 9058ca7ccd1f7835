import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { migrate } from '../../../src/db/migrate.js';
import { freshServer } from '../../support/server.js';
import { databaseUrl } from '../../support/template.js';
import { asLogin, asRuntime, runtimeUser, sql, sqlIn } from './bare-database.js';

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

describe('a login user that is no superuser', () => {
  it('needs no more than CREATEROLE and its own database', async () => {
    const own = await freshServer();
    try {
      await sql(own.url, `CREATE ROLE app LOGIN CREATEROLE PASSWORD 'secret-of-app'`);
      await sql(own.url, 'CREATE DATABASE app OWNER app');
      const url = asLogin(databaseUrl(own.url, 'app'), 'app');
      await migrate({ url, log });
      await migrate({ url, log });
      expect(await runtimeUser(url)).toEqual({ role: 'frontdoor_runtime', threads: 0 });
    } finally {
      await own.remove();
    }
  });

  it('without those rights is told the SQL for an administrator, after which it may', async () => {
    const own = await freshServer();
    try {
      await sql(own.url, `CREATE ROLE plain LOGIN PASSWORD 'secret-of-app'`);
      await sql(own.url, 'CREATE DATABASE plain');
      const admin = databaseUrl(own.url, 'plain');
      const url = asLogin(admin, 'plain');
      const refused: unknown = await migrate({ url, log }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'database_forbidden' });
      expect(sqlIn(refused)).toContain('CREATE ROLE frontdoor_owner NOLOGIN;');
      expect(String(refused)).toContain('docs/database.md');
      await sql(admin, sqlIn(refused));
      await migrate({ url, log });
      expect(await runtimeUser(url)).toEqual({ role: 'frontdoor_runtime', threads: 0 });
    } finally {
      await own.remove();
    }
  });
});

describe('the extension for word-similarity', () => {
  const finds = (url: string) =>
    asRuntime(url, `SELECT 'kubernetes' % 'kubernets' AS alike, current_schemas(false)::text AS path`);

  it('is used where it is when another program has brought it', async () => {
    const url = await newDatabase('shared');
    await sql(url, 'CREATE SCHEMA theirs; CREATE EXTENSION pg_trgm WITH SCHEMA theirs');
    await migrate({ url, log });
    await migrate({ url, log });
    expect(await finds(url)).toEqual({ alike: true, path: '{frontdoor,theirs}' });
  });

  it('is ours, and nothing else in the search path, where nobody else has', async () => {
    const url = await newDatabase('alone');
    await migrate({ url, log });
    expect(await finds(url)).toEqual({ alike: true, path: '{frontdoor}' });
  });

  it('is asked for of an administrator where the schema that it is in is closed to us', async () => {
    const own = await freshServer();
    try {
      await sql(own.url, `CREATE ROLE app LOGIN CREATEROLE PASSWORD 'secret-of-app'`);
      await sql(own.url, 'CREATE DATABASE app OWNER app');
      const admin = databaseUrl(own.url, 'app');
      await sql(admin, 'CREATE SCHEMA "Their own"; CREATE EXTENSION pg_trgm WITH SCHEMA "Their own"');
      const url = asLogin(admin, 'app');
      const refused: unknown = await migrate({ url, log }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'database_forbidden' });
      await sql(admin, sqlIn(refused));
      await migrate({ url, log });
      expect(await finds(url)).toMatchObject({ alike: true });
    } finally {
      await own.remove();
    }
  });

  it('is missed by its name where the server does not have it', async () => {
    const url = await newDatabase('bare');
    await sql(url, `ALTER DATABASE bare SET extension_control_path = '/nowhere'`);
    await expect(migrate({ url, log })).rejects.toMatchObject({
      code: 'database_incomplete',
      message: expect.stringContaining('pg_trgm'),
    });
  });
});

describe('a runtime role that could see past row-level security', () => {
  it('is bound again before anything runs', async () => {
    const own = await freshServer();
    try {
      await sql(own.url, 'CREATE ROLE frontdoor_runtime BYPASSRLS');
      await migrate({ url: own.url, log });
      expect(
        await sql(own.url, `SELECT rolbypassrls FROM pg_roles WHERE rolname = 'frontdoor_runtime'`),
      ).toEqual([{ rolbypassrls: false }]);
    } finally {
      await own.remove();
    }
  });
});
