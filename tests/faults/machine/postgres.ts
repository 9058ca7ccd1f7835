import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { startServer } from '../../../src/db/embedded/cluster.js';
import { openCluster } from '../../../src/db/embedded/open.js';
import { findPostmaster } from '../../../src/db/embedded/postmaster.js';
import { run } from '../../../src/db/embedded/run.js';
import { migrate } from '../../../src/db/migrate.js';
import { freePort } from '../../support/ports.js';
import { databaseUrl } from '../../support/template.js';
import { AUDIT } from './audit.js';

/**
 * The machine is not going to lose power, so nothing waits for the disk; but a commit that was answered survives the end of
 * the server, which is what a restart puts to the test. Commits are timed, for the checks.
 */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'track_commit_timestamp=on', 'max_connections=200'];

const TEMPLATE = 'faults_template';

/** A PostgreSQL server of the run's own, whose databases are migrated and keep a book of what the bots do to them. */
export interface Postgres {
  /** the address of a new database */
  newDatabase(): Promise<string>;
  /** Stops the server and starts it on the same port. `immediate` is a crash: sessions break, nothing is written out. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server in good order, and starts it at the same address after so many milliseconds. */
  away(ms: number): Promise<void>;
  /** Does something while the server runs; it gets the id of its first process, which has started all others. */
  whileUp(work: (pid: number) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** @param folder where its data goes; removed at the end */
export async function startPostgres(folder: string): Promise<Postgres> {
  const log = pino({ level: 'silent' });
  const { cluster, url } = await openCluster({
    dataDir: folder,
    log,
    settings: SETTINGS,
    port: await freePort(),
  });
  const control = async (...args: string[]) => {
    const { code, output } = await run(
      join(cluster.binaries.bin, 'pg_ctl'),
      [...args, '-D', cluster.folder.cluster, '-w', '-t', '30'],
      cluster.user,
    );
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed: ${output}`);
  };
  // of several kinds of faults one at a time has the server
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };
  const template = databaseUrl(url, TEMPLATE);
  await execute(url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate({ url: template, log });
  await execute(template, AUDIT);
  return {
    newDatabase: async () => {
      const name = `faults_${randomUUID().replaceAll('-', '')}`;
      await execute(url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
      return databaseUrl(url, name);
    },
    // pg_ctl gives the server the options of its last start, its port among them
    restart: (mode) => inTurn(() => control('restart', '-m', mode, '-l', cluster.folder.log)),
    away: (ms) =>
      inTurn(async () => {
        await control('stop', '-m', 'fast');
        await sleep(ms);
        await startServer(cluster);
      }),
    whileUp: (work) =>
      inTurn(async () => {
        const found = await findPostmaster(cluster.folder);
        if (found === undefined) throw new Error('PostgreSQL does not run.');
        await work(found.pid);
      }),
    stop: async () => {
      await control('stop', '-m', 'immediate');
      await rm(cluster.folder.root, { recursive: true, force: true });
    },
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
