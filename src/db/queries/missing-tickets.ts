import type { Pool } from 'pg';
import { z } from 'zod';
import { userEntity } from '../../domain/entity.js';
import type { Team } from '../../domain/team.js';
import { seenByTeam, type TicketFacts, ticketFacts } from '../../domain/ticket-entity.js';
import { FiledRequest, TicketStatus } from '../../domain/tracker.js';
import { inTeam } from '../team-tx.js';
import type { AliasesOf } from './save-entities.js';
import { PARTICIPANTS, PLACE_COLUMNS, type TicketRecord, writeTickets } from './save-ticket-entities.js';

const Row = z.object({
  draft_id: z.string(),
  ticket_id: z.string(),
  short_id: z.string(),
  url: z.string().nullable(),
  status: TicketStatus,
  headline: z.string(),
  body: z.string(),
  requester: z.string(),
  route_team_id: z.string().nullable(),
  assignee: z.string().nullable(),
  request: z.unknown(),
});

// One that a turn is changing at this moment is that turn's to save.
const MISSING = `
  SELECT ${PLACE_COLUMNS}, ${PARTICIPANTS} AS participants, q.ticket_id, q.short_id, q.url, q.status, q.headline, q.body, q.requester, q.route_team_id,
         t.assignee, t.request
  FROM requests q LEFT JOIN tickets t ON t.team_id = $1 AND t.draft_id = q.draft_id
  WHERE q.team_id = $1 AND q.entity_at IS DISTINCT FROM q.changed_at
  ORDER BY q.draft_id LIMIT $2 FOR UPDATE OF q SKIP LOCKED`;
const SAVED = `
  UPDATE requests q SET entity_at = q.changed_at, participants = ${PARTICIPANTS}
  WHERE q.team_id = $1 AND q.draft_id = ANY ($2::text[])`;

const TeamKey = z.object({ team_id: z.string() });

/** Workspaces with requests whose entities are missing or behind: a version that knows of no entities has written them. */
export async function teamsWithoutEntities(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query('SELECT team_id FROM teams_without_entities()');
  return TeamKey.array()
    .parse(rows)
    .map((row) => row.team_id);
}

/**
 * Saves the entities of up to `limit` requests of a workspace that have none, or one that is behind. What the built-in tracker
 * does not have is taken from what is remembered of the request.
 * @param teams those of the configuration, with Slack's ids
 * @returns how many; fewer than `limit` when there are no more
 */
export async function saveMissingTickets(
  pool: Pool,
  teamId: string,
  teams: readonly Team[],
  aliasesOf: AliasesOf,
  limit: number,
): Promise<number> {
  return inTeam(pool, teamId, async (client) => {
    const { rows } = await client.query(MISSING, [teamId, limit]);
    const records = Row.array()
      .parse(rows)
      .map((row) => recordOf(row, teams));
    if (records.length === 0) return 0;
    await writeTickets(client, teamId, records, rows, aliasesOf);
    await client.query(SAVED, [teamId, records.map(({ draftId }) => draftId)]);
    return records.length;
  });
}

function recordOf(row: z.infer<typeof Row>, teams: readonly Team[]): TicketRecord {
  const { draft_id: draftId, ticket_id: id, short_id: shortId, url, status, headline, requester } = row;
  const team = teams.find((one) => one.id === row.route_team_id) ?? null;
  return { draftId, ticket: { id, shortId, url, status }, headline, requester, facts: factsOf(row, team) };
}

function factsOf(
  { request, assignee, body, requester }: z.infer<typeof Row>,
  team: Team | null,
): TicketFacts {
  const filed = FiledRequest.safeParse(request);
  if (filed.success) return ticketFacts({ assignee, request: filed.data }, team);
  return {
    typeKey: null,
    description: body || null,
    priority: null,
    assignee: null,
    dueAt: null,
    project: null,
    seenBy: [userEntity(requester), ...seenByTeam(team)],
  };
}
