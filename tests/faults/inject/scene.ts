import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Bot } from '../machine/bot.js';
import type { Postgres } from '../machine/postgres.js';
import type { Slack } from '../machine/slack.js';
import type { Tracker } from '../machine/tracker.js';

/** A thread lock whose holder was stopped, at a time in epoch milliseconds. */
export interface Orphan {
  by: 'kill' | 'freeze';
  process: string;
  key: string;
  at: number;
}

/** How often each kind of fault was injected. */
export interface Done {
  kills: number;
  freezes: number;
  sleeps: number;
  restarts: number;
  locksEnded: number;
  storms: number;
  trackerMishaps: number;
}

/** What a fault acts on, and where it notes what it did. */
export interface Scene {
  bots: readonly Bot[];
  slack: Slack;
  postgres: Postgres;
  /** where requests go, if not into the bots' own database */
  tracker: Tracker | null;
  /** sessions of the superuser, on the bots' database */
  database: Pool;
  random: () => number;
  seed: number;
  /** how long faults are injected, milliseconds */
  forMs: number;
  /** aborted when they end */
  signal: AbortSignal;
  done: Done;
  orphans: Orphan[];
}

/** Does something every `ms` until the faults end; the first time after one such pause. */
export async function every(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (await pause(ms, signal)) await work();
}

/** False when the faults ended before the time was over. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/** Any process that runs and takes events; undefined when there is none at this moment. */
export function anyReady({ bots, random }: Scene): Bot | undefined {
  const ready = bots.filter((bot) => bot.isReady);
  return ready[Math.floor(random() * ready.length)];
}
