import type { Pool } from '../../db/pool.js';
import { lostConfiguration, releaseKept } from '../../db/queries/inbox/kept-events.js';
import type { ThreadKey } from '../../db/rows.js';
import type { Logger } from '../../domain/ports.js';
import { Sweep } from '../inbox/sweep.js';

/** What the configuration has, by id. */
export interface Configured {
  blueprints: readonly string[];
  teams: readonly string[];
}

/** How often it is looked for events that need not be kept any more, because their blueprint is back or their draft is over. */
const LOOK_MS = 5_000;

/**
 * Releases events that were kept for a blueprint. Not only at the start: while versions overlap, an older process without the
 * blueprint may keep them once more.
 */
export function createKeptRelease(deps: {
  pool: Pool;
  configured: Configured;
  wake: (teamId: string, threadId: string) => void;
  log: Logger;
}): Sweep {
  const { pool, configured, wake, log } = deps;
  return new Sweep({
    everyMs: LOOK_MS,
    async look() {
      const released: ThreadKey[] = await releaseKept(pool, configured.blueprints);
      for (const { teamId, threadId } of released) wake(teamId, threadId);
    },
    onFailure: 'it could not be looked for events whose blueprint is back',
    log,
  });
}

const HOUR_MS = 3_600_000;

const SENTENCES = {
  blueprint:
    'open requests wait for a blueprint that the configuration no longer has. Put it back into "blueprints" under this id, and ' +
    'they go on with all that was said meanwhile; or have their people discard them',
  team:
    'open requests are meant for a team that the configuration no longer has. Put it back into "teams" under this id; else ' +
    'a team is looked for anew before they are filed',
  team_of_tickets:
    'filed requests belong to a team that the configuration no longer has. Put it back into "teams" under this id, or have ' +
    'them moved to another team: until then nobody can take them',
} as const;

/** Tells the operator, at the start and once an hour, what open requests need and the configuration no longer has. */
export function createLostReport({
  pool,
  configured,
  log,
}: {
  pool: Pool;
  configured: Configured;
  log: Logger;
}): Sweep {
  return new Sweep({
    everyMs: HOUR_MS,
    async look() {
      for (const { kind, id, neededBy } of await lostConfiguration(pool, configured)) {
        log.error({ [kind === 'blueprint' ? 'blueprint' : 'team']: id, requests: neededBy }, SENTENCES[kind]);
      }
    },
    onFailure: 'it could not be looked for requests that the configuration has nothing for any more',
    log,
  });
}
