import type { Pool } from '../../db/pool.js';
import type { Claim } from '../../db/queries/inbox/claim-events.js';
import type { Lane } from '../../db/queries/inbox/due.js';
import { queueAlone, slackRow } from '../../db/queries/outbox/queue-posts.js';
import type { ThreadKey } from '../../db/rows.js';
import { wording } from '../../domain/conversation/wording.js';
import type { Logger } from '../../domain/ports.js';
import { TELL_WAIT_MS } from '../limits.js';
import type { LogThrottle } from './quarantine.js';

interface Deps {
  pool: Pool;
  logThrottle: LogThrottle;
  /** a lane of the outbox has something new */
  queued: (lane: Lane) => void;
  now: () => Date;
  log: Logger;
}

/**
 * Tells who has to wait for their next turn that what they said is kept: once an hour, in the thread that found it out, however
 * many of their threads wait and however many processes look at them.
 */
export async function tellWaits(
  { pool, logThrottle, queued, now, log }: Deps,
  { teamId, threadId }: ThreadKey,
  waits: Claim['waits'],
): Promise<void> {
  for (const { actor, waitMs } of waits) {
    if (waitMs < TELL_WAIT_MS || !logThrottle.allows(`waits ${teamId} ${actor}`)) continue;
    log.info(
      { teamId, threadId, waitMs },
      'a person has more turns than their share; what is above waits in the inbox',
    );
    const hour = now().toISOString().slice(0, 'yyyy-mm-ddThh'.length);
    const notice = { kind: 'notice', to: actor, text: wording.oneAfterTheOther } as const;
    await queueAlone(pool, { teamId, threadId }, slackRow(`waits:${actor}:${hour}`, notice));
    queued({ teamId, threadId, lane: 'slack' });
  }
}
