import { type RetentionDeps, removeOld } from './retention.js';
import { Sweep } from './sweep.js';

/** A minute after the process began, since there is more urgent work then, and every hour. */
export const HOURLY = { firstMs: 60_000, everyMs: 3_600_000 };

/**
 * Starts the hourly task; where several processes share a database, each looks, and one at a time works. `times` are in
 * milliseconds, `everyMs` from the end of one run to the beginning of the next. Stopped, it resolves when the transaction under
 * way has ended.
 */
export function startRetention(
  deps: Omit<RetentionDeps, 'stopping'>,
  times: { firstMs: number; everyMs: number },
): Sweep {
  const sweep = new Sweep({
    everyMs: times.everyMs,
    look: async (stopping) => {
      const removed = await removeOld({ ...deps, stopping });
      if (removed !== null && removed.rows > 0) {
        deps.log.info({ ...removed, days: deps.days }, 'what was older than RETENTION_DAYS is deleted');
      }
    },
    onFailure: 'what is old could not be deleted; it is tried again later',
    log: deps.log,
  });
  sweep.start(times.firstMs);
  return sweep;
}
