import type { Pool } from 'pg';
import { z } from 'zod';
import type { EntityKind, Viewer } from '../../domain/entity.js';
import type { Summary } from '../../domain/references.js';
import { inTeam } from '../team-tx.js';
import { CONTEXT_SQL } from './read-context-sql.js';

const text = z.string().nullable();
const moment = z
  .date()
  .nullable()
  .transform((date) => date?.toISOString() ?? null);
const stands = z
  .object({ id: z.string(), name: z.string(), state: text, due_at: moment, url: text })
  .transform(({ due_at: dueAt, ...rest }) => ({ ...rest, dueAt }));

/** Null for what is no time. */
function isoOf(given: string | null): string | null {
  const time = given === null ? Number.NaN : Date.parse(given);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** How a row of each kind's query becomes a summary. */
const ROWS = {
  task: z
    .object({
      id: z.string(),
      short_id: text,
      name: z.string(),
      state: text,
      done: z.boolean(),
      priority: text,
      assignee_name: text,
      requester_name: text,
      due_at: moment,
      channel_name: text,
      url: text,
    })
    .transform((row) => ({
      kind: 'task' as const,
      id: row.id,
      shortId: row.short_id,
      title: row.name,
      status: row.state,
      done: row.done,
      priority: row.priority,
      assigneeName: row.assignee_name,
      requesterName: row.requester_name,
      dueDate: row.due_at,
      channelName: row.channel_name,
      url: row.url,
    })),
  project: z
    .object({ id: z.string(), name: z.string(), state: text, description: text, owner_name: text, url: text })
    .transform(({ state: status, owner_name: ownerName, ...rest }) => ({
      kind: 'project' as const,
      ...rest,
      status,
      ownerName,
    })),
  document: z
    .object({
      id: z.string(),
      short_id: text,
      name: z.string(),
      description: text,
      url: text,
      updated_at: text,
      owner_name: text,
    })
    .transform((row) => ({
      kind: 'document' as const,
      id: row.id,
      shortId: row.short_id,
      title: row.name,
      excerpt: row.description,
      ownerName: row.owner_name,
      url: row.url,
      updatedAt: isoOf(row.updated_at),
    })),
  channel: z
    .object({
      id: z.string(),
      name: z.string(),
      topic: text,
      member_count: z.number().nullable().catch(null),
      open_tickets: z.number(),
      members: z.array(z.string()),
      state: text,
    })
    .transform((row) => ({
      kind: 'channel' as const,
      id: row.id,
      name: row.name,
      topic: row.topic,
      memberCount: row.member_count,
      members: row.members,
      openTickets: row.open_tickets,
      ...(row.state === 'archived' ? { archived: true as const } : {}),
    })),
  user: z
    .object({
      id: z.string(),
      name: z.string(),
      handle: text,
      open_tickets: z.number(),
      next_due: moment,
      state: text,
    })
    .transform((row) => ({
      kind: 'user' as const,
      id: row.id,
      name: row.name,
      handle: row.handle,
      openTickets: row.open_tickets,
      nextDue: row.next_due,
      ...(row.state === 'deactivated' ? { left: true as const } : {}),
    })),
  plan: stands.transform((row) => ({ kind: 'plan' as const, ...row })),
  goal: stands.transform((row) => ({ kind: 'goal' as const, ...row })),
  milestone: stands.transform((row) => ({ kind: 'milestone' as const, ...row })),
  output: stands.transform((row) => ({ kind: 'output' as const, ...row })),
} satisfies { readonly [K in EntityKind]: z.ZodType<Summary> };

/**
 * What answers about entities need, for those that the viewer may see, by id: one query for each kind among them, all in one
 * round trip. A document's excerpt is the beginning of its description, not yet cut to length.
 */
export async function readContext(
  pool: Pool,
  { teamId, user, place }: Viewer,
  idsByKind: ReadonlyMap<EntityKind, readonly string[]>,
): Promise<Map<string, Summary>> {
  const found = await inTeam(pool, teamId, (client) =>
    Promise.all(
      [...idsByKind].map(async ([kind, ids]): Promise<Summary[]> => {
        const { rows } = await client.query(CONTEXT_SQL[kind], [teamId, user, place, ids]);
        return ROWS[kind].array().parse(rows);
      }),
    ),
  );
  return new Map(found.flat().map((summary) => [summary.id, summary]));
}
