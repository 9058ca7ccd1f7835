import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { machineMs } from './bot-process.js';

const PROGRAM = fileURLToPath(new URL('lock-holder.ts', import.meta.url));
const LEASES = 20;
/** How often whoever waits for a lease looks: as often as our sweep. */
const LOOK_MS = 200;

/** The floor: from kill -9 of a process until the database gives its advisory lock to a session that waits for it. */
export async function advisoryLockMs(url: string, admin: Pool, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const holder = await startHolder([url, 'advisory']);
    const waiting = admin.connect();
    const client = await waiting;
    const got = client.query('SELECT pg_advisory_lock(1)').then(machineMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const killedAt = machineMs();
    holder.kill('SIGKILL');
    took.push((await got) - killedAt);
    await client.query('SELECT pg_advisory_unlock(1)');
    client.release();
  }
  return took;
}

/**
 * The usual other way: a lock that is a row with an expiry, renewed after a third of its life by whoever holds it. One
 * process holds many, each renewed at another moment, and is killed; how long until each can be taken?
 */
export async function leaseMs(url: string, admin: Pool, leaseSeconds: number): Promise<number[]> {
  await admin.query('CREATE TABLE leases (id int PRIMARY KEY, until timestamptz NOT NULL)');
  const holder = await startHolder([
    `${url}?options=-c%20search_path%3Dfrontdoor`,
    'lease',
    String(LEASES),
    String(leaseSeconds),
  ]);
  await new Promise((resolve) => setTimeout(resolve, (leaseSeconds * 1_000) / 2));
  const killedAt = machineMs();
  holder.kill('SIGKILL');
  const took: number[] = [];
  while (took.length < LEASES) {
    const { rowCount } = await admin.query('DELETE FROM leases WHERE until < now()');
    for (let taken = 0; taken < (rowCount ?? 0); taken += 1) took.push(machineMs() - killedAt);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return took;
}

async function startHolder(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(PROGRAM, [...args], { execArgv: ['--import', 'tsx'] });
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}
