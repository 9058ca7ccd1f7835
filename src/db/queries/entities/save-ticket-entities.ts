import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Entity, taskEntity } from '../../../domain/entities/entity.js';
import { Audience, type RequestRecord } from '../../../domain/tickets/past-requests.js';
import { ticketEntity } from '../../../domain/tickets/ticket-entity.js';
import { rowsOf } from '../../rows.js';
import { mergedByDraft } from '../requests/requests.js';
import { type SavedEdge, writeEdges } from './save-edges.js';
import { type AliasesOf, writeTicketEntities } from './save-entities.js';

const Row = z.object({ id: z.string() });

const NAMED = `
  SELECT DISTINCT id FROM entity_aliases
  WHERE team_id = $1 AND alias = ANY ($2::text[]) AND kind = 'project' AND how IN ('exact', 'name')`;

/** The workspace's one project of that name, as people write it, or that id; null where there is none or more than one. */
export async function projectNamed(
  client: ClientBase,
  teamId: string,
  name: string,
  aliasesOf: AliasesOf,
): Promise<string | null> {
  const names = aliasesOf(asProject(name)).flatMap(({ alias, how }) =>
    how === 'exact' || how === 'name' ? [alias] : [],
  );
  const found = await client.query({ name: 'project_named', text: NAMED, values: [teamId, names] });
  const [only, ...others] = rowsOf(Row, found);
  return only !== undefined && others.length === 0 ? only.id : null;
}

/** A project of which only the name is known. */
function asProject(name: string): Entity {
  const unknown = { shortId: null, state: null, typeKey: null, description: null, url: null, owner: null };
  return {
    ...unknown,
    id: 'project:?',
    kind: 'project',
    name,
    otherNames: [],
    assignee: null,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '',
  };
}

const Place = z.object({
  draftId: z.string(),
  channel: z.string(),
  audience: Audience,
  project: z.string().nullable(),
  participants: z.array(z.string()),
  filedAt: z.string(),
});

// In a thread took part who is known to have, and who wrote a message that is still there. An author with a colon has no account.
const PLACES = `
  UPDATE requests q SET participants = ARRAY(
    SELECT unnest(q.participants) UNION SELECT m.author FROM messages m
    WHERE m.team_id = $1 AND m.thread_id = q.thread_id AND NOT m.bot AND m.author <> '' AND m.author NOT LIKE '%:%' ORDER BY 1)
  WHERE q.team_id = $1 AND q.draft_id = ANY ($2::text[])
  RETURNING q.draft_id, q.channel, q.audience, q.project, q.participants, to_jsonb(q.filed_at) #>> '{}' AS filed_at`;

/** Saves the entities of requests that this transaction has recorded, linked to their channel's project and the one they name. */
export async function saveTicketEntities(
  client: ClientBase,
  teamId: string,
  records: readonly RequestRecord[],
  aliasesOf: AliasesOf,
): Promise<void> {
  const merged = mergedByDraft(records);
  const found = await client.query({
    name: 'ticket_places',
    text: PLACES,
    values: [teamId, merged.map(({ draftId }) => draftId)],
  });
  const places = new Map(rowsOf(Place, found).map((place) => [place.draftId, place]));
  const entities = merged.flatMap(({ draftId, ticket, headline, requester, facts }) => {
    const place = places.get(draftId);
    if (place === undefined) return [];
    const request = { draftId, headline, requester };
    return [ticketEntity(ticket, request, facts, { ...place, forEveryone: place.audience === 'everyone' })];
  });
  await writeTicketEntities(client, teamId, entities, aliasesOf);
  const edges: SavedEdge[] = [];
  for (const { draftId, facts } of merged) {
    const source = taskEntity(draftId);
    const own = places.get(draftId)?.project ?? null;
    if (own !== null) edges.push({ source, relation: 'relates_to', target: projectEntity(own) });
    const named =
      facts.project === null ? null : await projectNamed(client, teamId, facts.project, aliasesOf);
    if (named !== null) edges.push({ source, relation: 'relates_to', target: named });
  }
  if (edges.length > 0) await writeEdges(client, teamId, edges);
}

/** The configuration may name a channel's project with or without its kind. */
function projectEntity(project: string): string {
  return project.startsWith('project:') ? project : `project:${project}`;
}
