import type { Pool } from 'pg';
import { queryInTeam } from '../../../src/db/team-tx.js';
import type { Viewer } from '../../../src/domain/entities/entity.js';
import { written } from '../../../src/domain/text/person-text.js';
import { directoryIn, resolve } from '../../../src/knowledge/entities/resolve.js';
import { percentile, rounded } from '../numbers.js';
import { messagesAbout, type Nameable } from './messages.js';

const SEED = 5;

/** Milliseconds in the middle and at the tail. */
export interface Times {
  p50Ms: number;
  p99Ms: number;
}

/**
 * How long messages of sixty words take to resolve, one after the other, each a new one, and, in between, the shortest
 * question that the database can be asked: what that takes, the machine takes.
 */
export async function measure(
  pool: Pool,
  viewer: Viewer,
  nameable: readonly Nameable[],
  { warmUp, measured }: { warmUp: number; measured: number },
): Promise<{ resolving: Times; roundTrip: Times }> {
  const resolving: number[] = [];
  const roundTrips: number[] = [];
  for (const text of messagesAbout(nameable, warmUp + measured, SEED)) {
    resolving.push(await timed(() => resolve(directoryIn(pool), viewer, { text: written(text) })));
    roundTrips.push(await timed(() => queryInTeam(pool, viewer.teamId, { text: 'SELECT 1', values: [] })));
  }
  return { resolving: tailOf(resolving.slice(warmUp)), roundTrip: tailOf(roundTrips.slice(warmUp)) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function tailOf(times: readonly number[]): Times {
  return { p50Ms: rounded(percentile(times, 0.5)), p99Ms: rounded(percentile(times, 0.99)) };
}
