import type { Pool } from '../db/pool.js';
import { endWorkspace, registerWorkspace } from '../db/queries/directory/workspaces.js';
import type { Logger } from '../domain/ports.js';

/** Keeps the table of workspaces, as Slack tells what becomes of them. Each call resolves once that is durable. */
export function createWorkspaces({ pool, log }: { pool: Pool; log: Logger }) {
  return {
    /** the token of this workspace is valid: what is open in it is worked on from now on */
    async installed(teamId: string): Promise<void> {
      const { hadEnded } = await registerWorkspace(pool, teamId);
      if (hadEnded) log.info({ teamId }, 'a workspace is back; what it left open goes on');
    },
    /** the app was removed, or its token revoked, at that time of Slack's clock; nothing of it is worked on any more */
    async ended(teamId: string, why: string, at: Date): Promise<void> {
      const ended = await endWorkspace(pool, teamId, why, at);
      if (ended === null) {
        const fields = { teamId, why, at };
        return log.info(fields, 'the end of a workspace is known already, or it was installed again since');
      }
      log.warn(
        { teamId, why, cancelled: ended.cancelled },
        'a workspace has ended and nothing of it is worked on. To go on, install the app there again and start Frontdoor ' +
          `with its new token; to delete what is kept of it: npm run purge -- --workspace ${teamId}`,
      );
    },
  };
}
