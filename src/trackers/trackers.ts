import type { Pool } from '../db/pool.js';
import { readAttempt, readFiled } from '../db/queries/requests/filed-items.js';
import { BUILTIN, type Tracker } from '../domain/tickets/tracker.js';
import { TrackerError } from '../domain/tickets/tracker-errors.js';

/**
 * All trackers as one. A request goes to the tracker of the team that it is for; what was filed stays where it is, also when its
 * team changes or the configuration does, and an attempt whose answer never came is followed up where it was made.
 * @param trackerOf the id of a team's tracker; of none, the tracker of requests that go to no team
 */
export function createTrackers(
  pool: Pool,
  trackers: ReadonlyMap<string, Tracker>,
  trackerOf: (teamId: string | null) => string,
): Tracker {
  const named = (id: string): Tracker => {
    const tracker = trackers.get(id);
    if (tracker !== undefined) return tracker;
    throw new TrackerError(
      'tracker_misconfigured',
      `A request was filed in the tracker "${id}", which the configuration no longer names. Add it to "trackers" again.`,
      {
        told: 'The tracker that has it is no longer connected here. Please ask whoever runs Frontdoor.',
        fields: { id },
      },
    );
  };
  return {
    async create(teamId, request, intentKey, attempt) {
      const { draftId, team } = request;
      const filed = await readFiled(pool, teamId, draftId);
      // there may be something left to do for it
      const has = filed && trackers.get(filed.tracker);
      if (filed !== null && has === undefined) return filed.ticket;
      const before = has ? null : await readAttempt(pool, teamId, draftId);
      const tracker = has ?? named(before?.tracker ?? trackerOf(team?.id ?? null));
      return tracker.create(teamId, request, intentKey, attempt);
    },
    async update(teamId, draftId, change, intentKey, attempt) {
      const filed = await readFiled(pool, teamId, draftId);
      return named(filed?.tracker ?? BUILTIN).update(teamId, draftId, change, intentKey, attempt);
    },
  };
}
