import { releaseEvents } from '../db/queries/release-events.js';
import { standsAlone } from '../domain/stands-alone.js';
import type { Batch } from './turn.js';
import type { WorkerDeps } from './worker.js';

/**
 * The part of a batch that makes one turn: what comes before the first message that makes a turn of its own, or that message.
 * The rest is given back and is due at once. What people wrote is read here and not before it is stored, so that a text which
 * harms the process is an attempt that counts.
 */
export async function oneTurnOf(deps: Pick<WorkerDeps, 'pool'>, batch: Batch): Promise<Batch> {
  const at = batch.events.findIndex(standsAlone);
  const end = at < 0 ? batch.events.length : Math.max(at, 1);
  const rest = batch.seqs.slice(end);
  if (rest.length === 0) return batch;
  await releaseEvents(deps.pool, batch.teamId, rest, 0);
  return {
    ...batch,
    claim: { ...batch.claim, events: batch.claim.events.slice(0, end) },
    seqs: batch.seqs.slice(0, end),
    events: batch.events.slice(0, end),
  };
}
