import type { Pool } from '../../db/pool.js';
import { type Lane, waitingFilings } from '../../db/queries/inbox/due.js';
import { queueAlone, slackRow } from '../../db/queries/outbox/queue-posts.js';
import { wording } from '../../domain/conversation/wording.js';
import type { Logger } from '../../domain/ports.js';
import { Sweep } from '../inbox/sweep.js';

/** How long an approved request waits until its people are told how many are before it, and how often that is looked for. */
const TOLD_AFTER_MS = 10_000;
const LOOK_MS = 5_000;
const AT_ONCE = 200;

interface Deps {
  pool: Pool;
  /** a lane of the outbox has something new */
  queued: (lane: Lane) => void;
  log: Logger;
}

/** Tells the people of approved requests, once, where they stand in the line before a tracker that takes only so many. */
export async function tellPlaces(
  { pool, queued }: Pick<Deps, 'pool' | 'queued'>,
  afterMs: number,
): Promise<void> {
  for (const { teamId, threadId, orderKey, place } of await waitingFilings(pool, afterMs, AT_ONCE)) {
    const text = wording.filingPlace(place - 1);
    await queueAlone(pool, { teamId, threadId }, slackRow(`place:${orderKey}`, { kind: 'text', text }));
    queued({ teamId, threadId, lane: 'slack' });
  }
}

export function createPlaces({ pool, queued, log }: Deps): Sweep {
  return new Sweep({
    everyMs: LOOK_MS,
    look: () => tellPlaces({ pool, queued }, TOLD_AFTER_MS),
    onFailure: 'people could not be told how many requests are before theirs',
    log,
  });
}
