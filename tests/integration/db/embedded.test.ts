import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import pino from 'pino';
import { dataFolderAt } from '../../../src/db/embedded/data-folder.js';
import { findPostmaster, type System } from '../../../src/db/embedded/postmaster.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/db/embedded/start.js';
import { migrate } from '../../../src/db/migrate.js';
import { until } from '../../support/until.js';

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });
let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let strangers: ChildProcess[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'frontdoor-embedded-'));
  // mkdtemp makes a closed folder
  await chmod(home, 0o755);
  dataDir = join(home, 'data', 'postgres');
  running = [];
  strangers = [];
});

afterEach(async () => {
  for (const stranger of strangers) stranger.kill('SIGKILL');
  for (const server of running) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log });
  running.push(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running = running.filter((other) => other !== server);
  await server.stop();
}

async function sql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function timed(
  work: () => Promise<EmbeddedPostgres>,
): Promise<{ server: EmbeddedPostgres; ms: number }> {
  const begin = performance.now();
  const server = await work();
  return { server, ms: performance.now() - begin };
}

const serverOf = (folder: string) => findPostmaster(dataFolderAt(folder));

/** A program of somebody else's that has PostgreSQL's name. */
async function aStranger(): Promise<ChildProcess> {
  await symlink('/bin/sleep', join(home, 'postgres'));
  const stranger = spawn(join(home, 'postgres'), ['300'], { cwd: '/', stdio: 'ignore' });
  strangers.push(stranger);
  await once(stranger, 'spawn');
  return stranger;
}

/** Where we are root, PostgreSQL's user owns the data. */
async function giveLike(folder: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await chmod(dirname(copy), 0o755);
  for (const name of ['', ...(await readdir(copy, { recursive: true }))])
    await chown(join(copy, name), uid, gid);
}

describe('the embedded PostgreSQL', () => {
  it('is there within seconds, the second time sooner, and keeps what was written', async () => {
    // 0.8 s and 0.2 s on two idle cores; other tests run beside this one
    const first = await timed(() => start());
    expect(first.ms).toBeLessThan(10_000);
    await sql(first.server.adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await stop(first.server);
    expect(await serverOf(dataDir)).toBeUndefined();

    const second = await timed(() => start());
    expect(second.ms).toBeLessThan(3_000);
    expect(await sql(second.server.adminUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('listens on the loopback address only, asks for its password, and is safe against power cuts', async () => {
    const { adminUrl: url } = await start();
    expect(
      await sql(
        url,
        `SELECT name, setting FROM pg_settings
         WHERE name IN ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit') ORDER BY name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    const guess = Object.assign(new URL(url), { password: 'guess' }).href;
    await expect(sql(guess, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
  });

  it('is opened as a user who may do nothing but what the bot does, and keeps that address alone', async () => {
    const { url, adminUrl } = await start();
    await migrate({ url: adminUrl, botUrl: url, log });
    expect((await readFile(`${dataDir}.url`, 'utf8')).trim()).toBe(url);
    expect(await sql(url, 'SELECT session_user AS name')).toEqual([{ name: 'frontdoor_bot' }]);
    const { password: superusers } = new URL(adminUrl);
    expect(url).not.toContain(superusers);
    for (const beyond of [
      'SET ROLE postgres',
      'SET ROLE frontdoor_owner',
      'CREATE TEMPORARY TABLE mine (id int)',
      'CREATE TABLE mine (id int)',
      'CREATE DATABASE mine',
    ]) {
      await expect(sql(url, beyond)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await sql(url, 'SELECT count(*)::int AS seen FROM frontdoor.threads')).toEqual([{ seen: 0 }]);
  });

  it('keeps what people wrote out of its log, even when a statement with it fails', async () => {
    const { adminUrl: url } = await start();
    await sql(url, 'CREATE TABLE said (words text NOT NULL, at int NOT NULL)');
    await expect(sql(url, `INSERT INTO said VALUES ('my secret words', NULL)`)).rejects.toThrow(/not-null/);
    const text = await readFile(dataFolderAt(dataDir).log, 'utf8');
    expect(text).toContain('not-null');
    expect(text).not.toContain('secret');
  });

  it('serves one process: a second is told who holds the folder and what to do', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(new RegExp(`process ${process.pid}\\).*Stop it first.*DATA_DIR`)),
    });
  });

  it('serves one of two processes that start at once on a new folder', async () => {
    const both = await Promise.allSettled([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'data_folder_unusable' },
    });
    expect((await readdir(dataDir)).sort()).toEqual(['cluster', 'password', 'postgres.log']);
  });
});

describe('after a kill', () => {
  it('of the bot, the server that it left is found and used again', async () => {
    const program = join(import.meta.dirname, '../../support/hold-postgres.js');
    const bot = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(bot.stdout, 'data');
    const url = String(line).trim();
    await sql(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const left = await serverOf(dataDir);
    const ended = once(bot, 'close');
    bot.kill('SIGKILL');
    await ended;

    const again = await start();
    expect(await serverOf(dataDir)).toEqual(left);
    expect(await sql(again.adminUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('of the server, another is started by itself, at the same address, with what was committed', async () => {
    const { adminUrl: url } = await start();
    await sql(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const first = await serverOf(dataDir);
    if (first === undefined) throw new Error('no server');
    process.kill(first.pid, 'SIGKILL');
    await until('another server', async () => ((await serverOf(dataDir))?.pid ?? first.pid) !== first.pid);
    await until('its answer', () => sql(url, 'SELECT 1'));
    expect(await sql(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await stop(running[0] ?? (await start()));
    expect(await serverOf(dataDir)).toBeUndefined();
  });

  it('of the server, one that is to stop starts no other', async () => {
    const embedded = await start();
    const server = await serverOf(dataDir);
    if (server === undefined) throw new Error('no server');
    process.kill(server.pid, 'SIGKILL');
    await stop(embedded);
    expect(await serverOf(dataDir)).toBeUndefined();
  });

  const lockOf = (pid: number, cluster = dataFolderAt(dataDir).cluster) =>
    [pid, cluster, 1, 59_999, '', '127.0.0.1', '', 'ready', ''].join('\n');

  it.each<[left: string, text: (pid: number) => string]>([
    ['the whole of it', lockOf],
    ['the process id alone', (pid) => `${pid}\n`],
    ['what was written until the power went', (pid) => lockOf(pid).slice(0, 20)],
    ['no port that anybody could read', (pid) => lockOf(pid).replace('59999', '\0\0\0\0\0')],
    ['a single user’s process id', (pid) => lockOf(pid).replace(/^/, '-')],
    ['the folder of before it was moved', (pid) => lockOf(pid, '/srv/before')],
    ['nothing', () => ''],
    ['no text', () => '\0\0\0\0'],
    ['another program’s process id', () => lockOf(process.pid)],
    ['the process id of nobody', () => lockOf(4_194_303)],
    ['the process id of nobody alone', () => '4194303'],
  ])('its lock file with %s is no obstacle, though a stranger named postgres runs', async (_left, text) => {
    await stop(await start());
    const stranger = await aStranger();
    await writeFile(join(dataFolderAt(dataDir).cluster, 'postmaster.pid'), text(stranger.pid ?? 0));
    expect(await sql((await start()).adminUrl, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(stranger.kill()).toBe(true);
  });
});

describe('the lock file of a server that lives', () => {
  it('leads nobody from a copy of its folder into the original', async () => {
    const { adminUrl: url } = await start();
    const copy = join(home, 'copy', 'postgres');
    await sql(url, 'CHECKPOINT');
    await cp(dataDir, copy, { recursive: true });
    await giveLike(dataDir, copy);
    const other = await start(copy);
    expect(new URL(other.adminUrl).port).not.toBe(new URL(url).port);
    expect((await serverOf(dataDir))?.port).toBe(Number(new URL(url).port));
  });

  it.each(['', '12'])('stays where it was damaged (“%s”), and the server is told of', async (damaged) => {
    const { adminUrl: url } = await start();
    const file = join(dataFolderAt(dataDir).cluster, 'postmaster.pid');
    const [whole, { pid = 0 } = {}] = [await readFile(file, 'utf8'), await serverOf(dataDir)];
    await writeFile(file, damaged);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(new RegExp(`process ${pid}\\).*postmaster\\.pid.*Stop`, 's')),
    });
    expect(await readFile(file, 'utf8')).toBe(damaged);
    await writeFile(file, whole);
    expect(await sql(url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });
});

describe('where the system doesn’t tell in which folder a process works', () => {
  const blind: System = { serversIn: async () => null, pause: async () => undefined };
  const lockFile = () => join(dataFolderAt(dataDir).cluster, 'postmaster.pid');
  const seen = (folder = dataDir) => findPostmaster(dataFolderAt(folder), blind);
  const isThere = () => stat(lockFile()).then(Boolean, () => false);

  it('a server that answers at its port as this folder’s is found', async () => {
    await start();
    expect(await seen()).toEqual(await serverOf(dataDir));
    expect(await isThere()).toBe(true);
  });

  it('a server that stands still is taken for the folder’s, as its lock file says', async () => {
    await start();
    const server = await serverOf(dataDir);
    if (server === undefined) throw new Error('no server');
    process.kill(server.pid, 'SIGSTOP');
    try {
      expect(await seen()).toEqual(server);
      expect(await isThere()).toBe(true);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
  });

  it('a stranger’s process id beside a port where nobody listens is a dead server’s', async () => {
    await stop(await start());
    for (const text of ['', `${process.pid}`, lockTextOf({ port: 1 }), lockTextOf({ port: 0 })]) {
      await writeFile(lockFile(), text);
      expect(await seen()).toBeUndefined();
      expect(await isThere()).toBe(false);
    }
  });

  it('a port where another folder’s server answers is a dead server’s', async () => {
    await stop(await start());
    const copy = join(home, 'copy', 'postgres');
    await cp(dataDir, copy, { recursive: true });
    await giveLike(dataDir, copy);
    const { port } = new URL((await start(copy)).adminUrl);
    await writeFile(lockFile(), lockTextOf({ port: Number(port) }));
    expect(await seen()).toBeUndefined();
    expect(await isThere()).toBe(false);
  });

  it('a lock file that is written at this moment stays', async () => {
    await stop(await start());
    await writeFile(lockFile(), '');
    const pause = () => writeFile(lockFile(), lockTextOf({ port: 1 }));
    expect(await findPostmaster(dataFolderAt(dataDir), { ...blind, pause })).toBeUndefined();
    expect(await isThere()).toBe(true);
  });

  const lockTextOf = ({ port }: { port: number }) =>
    [process.pid, dataFolderAt(dataDir).cluster, 1, port, '', '127.0.0.1', '', 'ready', ''].join('\n');
});

describe('a data folder that can’t be used', () => {
  it('because a file stands in its way', async () => {
    await writeFile(join(home, 'data'), '');
    await expect(start()).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringContaining(dataDir),
    });
  });

  it('because another version of PostgreSQL wrote it', async () => {
    await mkdir(dataFolderAt(dataDir).cluster, { recursive: true });
    await writeFile(join(dataFolderAt(dataDir).cluster, 'PG_VERSION'), '14\n');
    await expect(start()).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringMatching(/PostgreSQL 14, and this is PostgreSQL 18.*pg_dump/s),
    });
  });

  it('because PostgreSQL can’t start on it, with what PostgreSQL said', async () => {
    await stop(await start());
    await rm(join(dataFolderAt(dataDir).cluster, 'global', 'pg_control'));
    await expect(start()).rejects.toMatchObject({
      code: 'data_folder_unusable',
      message: expect.stringContaining('pg_control'),
    });
  });
});

(isRoot ? describe : describe.skip)('started by root', () => {
  it('below a folder that only root can enter, keeps its data elsewhere and says where', async () => {
    const closed = join(home, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const said: string[] = [];
    const listening = pino({ level: 'info' }, { write: (line) => void said.push(line) });
    const wanted = join(closed, 'data', 'postgres');
    const server = await startEmbeddedPostgres({ dataDir: wanted, log: listening });
    running.push(server);
    const { folder } = JSON.parse(said.find((line) => line.includes(wanted)) ?? '{}');
    expect(await sql(server.adminUrl, 'SHOW data_directory')).toEqual([
      { data_directory: join(folder, 'cluster') },
    ]);
    await stop(server);
    expect(await readdir(join(closed, 'data'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('runs PostgreSQL as somebody else, who owns the data', async () => {
    await start();
    const { pid } = (await serverOf(dataDir)) ?? { pid: 0 };
    const owner = (await stat(dataFolderAt(dataDir).cluster)).uid;
    expect(owner).not.toBe(0);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s+${owner}\\s+${owner}`, 'm'),
    );
  });
});
