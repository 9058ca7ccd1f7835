import type { Pool } from 'pg';
import { saveMissingTickets, teamsWithoutEntities } from '../db/queries/missing-tickets.js';
import type { AliasesOf } from '../db/queries/save-entities.js';
import type { Logger } from '../domain/ports.js';
import type { Team } from '../domain/team.js';
import { Sweep } from './sweep.js';

export interface TicketEntityDeps {
  pool: Pool;
  /** those of the configuration, with Slack's ids */
  teams: readonly Team[];
  aliasesOf: AliasesOf;
  /** told of every workspace in which it has saved some */
  changed: (teamId: string) => void;
  log: Logger;
}

/** So many at a time, so that no turn waits long for a request that is being looked at. */
const PAGE = 100;

/** An older version that runs beside this one may go on filing for a while. Milliseconds. */
const EVERY_MS = 5 * 60_000;

/**
 * Makes every filed request something that people can name, also those that a version filed which knew of no entities. Costs
 * one look where there is nothing to do.
 * @returns how many it saved
 */
export async function saveTicketEntities(
  { pool, teams, aliasesOf, changed }: Omit<TicketEntityDeps, 'log'>,
  stopping: AbortSignal,
): Promise<number> {
  let saved = 0;
  for (const teamId of await teamsWithoutEntities(pool)) {
    let page = PAGE;
    while (page === PAGE && !stopping.aborted) {
      page = await saveMissingTickets(pool, teamId, teams, aliasesOf, PAGE);
      saved += page;
      if (page > 0) changed(teamId);
    }
  }
  return saved;
}

/** Does so at once, and again from time to time, until it is stopped. A failure is told and tried again. */
export function startTicketEntities(deps: TicketEntityDeps, everyMs = EVERY_MS): Sweep {
  const sweep = new Sweep({
    everyMs,
    look: async (stopping) => {
      const saved = await saveTicketEntities(deps, stopping);
      if (saved > 0) deps.log.info({ saved }, 'requests of an older version can be named now');
    },
    onFailure: 'requests of an older version can’t be named yet; it is tried again later',
    log: deps.log,
  });
  sweep.lookNow();
  return sweep;
}
