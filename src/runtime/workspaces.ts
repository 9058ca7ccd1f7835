import type { Pool } from '../db/pool.js';
import { type Cancellation, endWorkspace, registerWorkspace } from '../db/queries/directory/workspaces.js';
import type { Logger } from '../domain/ports.js';

const CANCELLATION: Cancellation = {
  reason: 'the workspace ended before this was sent',
  told: 'Frontdoor was removed from this workspace before it was sent.',
};

/** What becomes of workspaces, as Slack tells it. Both resolve once it is durable. */
export interface Workspaces {
  /** the token of this workspace is valid: what is open in it is worked on from now on */
  installed(teamId: string): Promise<void>;
  /** the app was removed, or its token revoked, at that time of Slack's clock; nothing of it is worked on any more */
  ended(teamId: string, why: string, at: Date): Promise<void>;
}

/** Keeps the table of workspaces. */
export function createWorkspaces({ pool, log }: { pool: Pool; log: Logger }): Workspaces {
  return {
    async installed(teamId) {
      const { hadEnded } = await registerWorkspace(pool, teamId, CANCELLATION);
      if (hadEnded) log.info({ teamId }, 'a workspace is back; what it left open goes on');
    },
    async ended(teamId, why, at) {
      const ended = await endWorkspace(pool, teamId, why, at, CANCELLATION);
      if (ended === null) {
        log.info(
          { teamId, why, at },
          'the end of a workspace is known already, or it was installed again since',
        );
        return;
      }
      log.warn(
        { teamId, why, cancelled: ended.cancelled },
        'a workspace has ended and nothing of it is worked on. To go on, install the app there again and start Frontdoor ' +
          `with its new token; to delete what is kept of it: npm run purge -- --workspace ${teamId}`,
      );
    },
  };
}
