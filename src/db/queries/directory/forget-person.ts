import type { PoolClient } from 'pg';
import { z } from 'zod';
import { RETRACTED } from '../../../domain/conversation/retractions.js';
import type { Pool } from '../../pool.js';
import { onlyOf, rowsOf, ThreadKey } from '../../rows.js';
import { inTeam, queryAs, queryAsOwner } from '../../team-tx.js';
import { HOLD_TEAM_ALONE } from '../inbox/team-hold.js';
import { deleteWhole } from '../threads/retention.js';
import { insertOperatorsDeed } from '../turns/audit.js';
import { forgetMemory } from '../turns/commit-memory.js';

const Id = z.object({ id: z.string() });
const Thread = ThreadKey.pick({ threadId: true });
const Column = z.object({ schema: z.string(), table: z.string(), column: z.string(), type: z.string() });
const Open = z.object({ open: z.coerce.number() });

/** What a person wrote, asked for, ordered and had remembered, a list of rows by table. */
export type PersonExport = Record<string, unknown[]>;

const ABOUT: Readonly<Record<string, string>> = {
  messages:
    'SELECT thread_id, ts, body, deleted FROM messages WHERE team_id = $1 AND author = $2 AND NOT bot ORDER BY ts',
  notes:
    'SELECT id, type, scope, project_name, body, tags, created_at FROM notes WHERE team_id = $1 AND author = $2',
  goals:
    'SELECT id, title, status, progress, scope, created_at FROM goals WHERE team_id = $1 AND author = $2',
  watches: 'SELECT entity, condition, created_at FROM watches WHERE team_id = $1 AND who = $2',
  commands: `SELECT thread_id, tool, act, args, summary, created_at FROM command_history WHERE team_id = $1 AND by = $2`,
  tickets: `SELECT ticket_id, number, status, request, comments, created_at FROM tickets
    WHERE team_id = $1 AND $2 IN (request ->> 'requester', request ->> 'filer', request ->> 'approvedBy', assignee)`,
  events: `SELECT thread_id, kind, via, received_at, payload FROM inbox WHERE team_id = $1 AND actor = $2 ORDER BY seq`,
  profile: `SELECT name, other_names, properties, state FROM entities WHERE team_id = $1 AND id = 'user:' || $2`,
  channels: `SELECT channel, present, as_of FROM channel_members WHERE team_id = $1 AND user_id = $2`,
};

/**
 * What a person may ask for: what they wrote, wanted, ordered and had remembered in a workspace, and what Slack has told of them.
 * @param by who reads it, for the audit
 * @throws AppError `database_forbidden` where the pool's login may not become frontdoor_owner, who alone writes that down
 */
export async function exportPerson(
  pool: Pool,
  teamId: string,
  person: string,
  by: string,
): Promise<PersonExport> {
  await inTeam(pool, teamId, (client) =>
    insertOperatorsDeed(client, teamId, { who: by, deed: 'exported', detail: person }),
  );
  const tables = Object.entries(ABOUT).map(
    async ([name, text]) => [name, (await queryAs(pool, teamId, text, person)).rows] as const,
  );
  return Object.fromEntries(await Promise.all(tables));
}

// Conversations that were theirs alone, or about what they asked for; but for those with a ticket that is worked on.
const THEIRS = `
  SELECT t.thread_id FROM threads t
  WHERE t.team_id = $1
    AND (t.requester = $2 OR EXISTS (SELECT FROM messages m WHERE m.team_id = $1 AND m.thread_id = t.thread_id AND m.author = $2))
    AND (t.requester = $2 OR NOT EXISTS (
      SELECT FROM messages m WHERE m.team_id = $1 AND m.thread_id = t.thread_id AND NOT m.bot AND m.author NOT IN ($2, '')))
    AND NOT EXISTS (
      SELECT FROM drafts d JOIN requests q ON q.team_id = $1 AND q.draft_id = d.draft_id
      WHERE d.team_id = $1 AND d.thread_id = t.thread_id AND q.status NOT IN ('done', 'withdrawn'))
  UNION SELECT t.thread_id FROM threads t WHERE t.team_id = $1 AND t.thread_id = $3`;

// Each is an event of its thread as a deletion in Slack is, so that all that rests on it goes as it does then.
const DELETIONS = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  SELECT $1, 'forget:' || m.thread_id || ':' || m.ts, m.thread_id, 'deletion', 'system',
         to_char(extract(epoch FROM now()), 'FM9999999999.000000'),
         jsonb_build_object('kind', 'deletion', 'via', 'system', 'ts', m.ts), true, now()
  FROM messages m JOIN threads t ON t.team_id = $1 AND t.thread_id = m.thread_id
  WHERE m.team_id = $1 AND m.author = $2 AND NOT m.bot AND NOT m.deleted AND t.stopped IS NULL
  ORDER BY m.thread_id, m.ts
  ON CONFLICT (team_id, dedupe_key) DO UPDATE SET set_aside_at = NULL, attempts = 0, failures = 0, due_at = now()
    WHERE inbox.set_aside_at IS NOT NULL`;

/**
 * Has the bot take back what a person wrote, as if each message were deleted in Slack: our posts are rewritten, too.
 * @returns how many messages are to go
 */
export async function beginForgetting(pool: Pool, teamId: string, person: string): Promise<number> {
  return inTeam(pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_ALONE, [teamId]);
    return (await client.query(DELETIONS, [teamId, person])).rowCount ?? 0;
  });
}

const LEFT = `
  SELECT (SELECT count(*) FROM inbox
          WHERE team_id = $1 AND applied_at IS NULL AND starts_with(dedupe_key, 'forget:'))
       + (SELECT count(*) FROM outbox
          WHERE team_id = $1 AND status IN ('pending', 'claimed', 'unknown')
            AND (strpos(intent_key, ':retracted:') > 0 OR starts_with(intent_key, 'retract:'))) AS open`;

/** How many of the messages the bot has not taken back yet, and how many of its own posts it has still to rewrite. */
export async function leftToForget(pool: Pool, teamId: string): Promise<number> {
  return onlyOf(Open, await queryAs(pool, teamId, LEFT)).open;
}

const MEMORIES = `
  SELECT id FROM notes WHERE team_id = $1 AND author = $2 AND NOT is_brief
  UNION ALL SELECT id FROM goals WHERE team_id = $1 AND author = $2`;

/** Deletes what a person had remembered, as they can themselves. @returns how many notes and goals that were */
export async function forgetMemories(pool: Pool, teamId: string, person: string): Promise<number> {
  const memories = rowsOf(Id, await queryAs(pool, teamId, MEMORIES, person));
  for (const { id } of memories) await forgetMemory(pool, teamId, person, id);
  return memories.length;
}

// What they ordered, were told, watch and are; what they typed into forms and commands goes from the events.
const GO = [
  `DELETE FROM command_history WHERE team_id = $1 AND by = $2`,
  `DELETE FROM watches WHERE team_id = $1 AND who = $2`,
  `DELETE FROM watch_news WHERE team_id = $1 AND who = $2`,
  `DELETE FROM channel_members WHERE team_id = $1 AND user_id = $2`,
  `DELETE FROM entities WHERE team_id = $1 AND id = 'user:' || $2`,
  `DELETE FROM outbox WHERE team_id = $1 AND payload ->> 'to' = $2 AND status IN ('sent', 'failed', 'cancelled')`,
  `UPDATE inbox SET payload = payload - 'text' #- '{does,words}' #- '{does,values}' #- '{does,value}' #- '{does,question}'
    WHERE team_id = $1 AND actor = $2 AND (applied_at IS NOT NULL OR set_aside_at IS NOT NULL)`,
  `UPDATE tickets SET comments = (
      SELECT jsonb_agg(CASE WHEN c ->> 'by' = $2 THEN c || '{"text":"${RETRACTED}"}' ELSE c END) FROM jsonb_array_elements(comments) c)
    WHERE team_id = $1 AND comments @> jsonb_build_array(jsonb_build_object('by', $2::text))`,
  `UPDATE messages SET body = '', files = '[]', quotes = '[]' WHERE team_id = $1 AND author = $2 AND NOT bot`,
];

const COLUMNS = `
  SELECT c.table_schema AS schema, c.table_name AS table, c.column_name AS column, c.data_type AS type
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema IN ('frontdoor', 'langgraph') AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
    AND c.data_type IN ('text', 'jsonb', 'ARRAY', 'bytea') AND c.column_name NOT IN ('team_id', 'thread_id')
    AND c.table_name NOT IN ('migrations', 'checkpoint_migrations')
  ORDER BY 1, 2, 3`;

/** An id as a word of a text, in whatever case, also behind a line break that JSON has escaped. */
const NAMED = String.raw`regexp_replace(%, '(\\[nrt]|\m)' || $2 || '\M', '\1' || $3, 'gi')`;
const asText: Readonly<Record<string, { text: (column: string) => string; back: (text: string) => string }>> =
  {
    text: { text: (column) => column, back: (text) => text },
    jsonb: { text: (column) => `${column}::text`, back: (text) => `${text}::jsonb` },
    ARRAY: { text: (column) => `${column}::text`, back: (text) => `${text}::text[]` },
    bytea: {
      text: (column) => `convert_from(${column}, 'UTF8')`,
      back: (text) => `convert_to(${text}, 'UTF8')`,
    },
  };

/** The statement that puts the pseudonym in the place of the id in one table, whatever columns it has. */
function renaming(schema: string, table: string, columns: readonly z.infer<typeof Column>[]): string {
  const within =
    schema === 'langgraph'
      ? `thread_id IN (SELECT thread_id FROM frontdoor.threads WHERE team_id = $1)`
      : 'team_id = $1';
  const forms = columns.flatMap(({ column, type }) => {
    const form = asText[type];
    return form ? [{ column: `"${column}"`, ...form }] : [];
  });
  const sets = forms.map(({ column, text, back }) => `${column} = ${back(NAMED.replace('%', text(column)))}`);
  const hits = forms.map(({ column, text }) => `strpos(upper(${text(column)}), $2) > 0`);
  return `UPDATE ${schema}.${table} SET ${sets.join(', ')} WHERE ${within} AND (${hits.join(' OR ')})`;
}

// Whoever works on one of these threads at this moment finds another turn number, and begins anew with what stands then.
const OVERTAKE = `
  UPDATE threads SET turn_no = turn_no + 1 WHERE team_id = $1 AND thread_id IN (
    SELECT b.thread_id FROM langgraph.checkpoint_blobs b WHERE strpos(upper(encode(b.blob, 'escape')), $2) > 0)`;

/**
 * Ends the forgetting: conversations that were theirs go, and what they ordered, watched and were told; and wherever their id
 * still stands, in whatever table, a pseudonym takes its place. One commit after the other, so that nobody waits for all of it.
 * @param by who does it, for the audit
 * @returns how many conversations went as a whole
 * @throws AppError `database_forbidden` where the pool's login may not become frontdoor_owner: some tables the bot only adds to
 */
export async function endForgetting(
  pool: Pool,
  teamId: string,
  { person, pseudonym, by }: { person: string; pseudonym: string; by: string },
): Promise<number> {
  // the lane in which news of what they watched waited is theirs, too
  const lane = `watch:${teamId}:${person}`;
  const threads = await inTeam(pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_ALONE, [teamId]);
    const found = await client.query(THEIRS, [teamId, person, lane]);
    const theirs = rowsOf(Thread, found).map(({ threadId }) => threadId);
    if (theirs.length > 0) await deleteWhole(client, teamId, theirs);
    return theirs.filter((threadId) => threadId !== lane).length;
  });
  for (const text of GO) await queryAs(pool, teamId, text, person);
  const steps = await inTeam(pool, teamId, (client) => renamings(client, { teamId, person, pseudonym }));
  for (const step of steps) {
    await inTeam(pool, teamId, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '30s'`);
      for (const { text, values, isOwners } of step) {
        await (isOwners ? queryAsOwner(client, text, values) : client.query(text, values));
      }
    });
  }
  await inTeam(pool, teamId, (client) =>
    insertOperatorsDeed(client, teamId, { who: by, deed: 'forgot', detail: pseudonym }),
  );
  return threads;
}

interface Step {
  text: string;
  values: string[];
  isOwners: boolean;
}

// It is nobody's news that an assignee has another name now.
const NO_NEWS = `
  DELETE FROM watch_news WHERE team_id = $1 AND what = 'assignee' AND (was LIKE '%' || $2 OR is_now LIKE '%' || $2)`;

/**
 * The steps of each table's commit. The owner's are our own tables, of which the bot may not change all; LangGraph's are seen by
 * their threads, and whoever works on one of these begins anew.
 */
async function renamings(
  client: PoolClient,
  { teamId, person, pseudonym }: { teamId: string; person: string; pseudonym: string },
): Promise<Step[][]> {
  const tables = new Map<string, z.infer<typeof Column>[]>();
  for (const one of rowsOf(Column, await client.query(COLUMNS))) {
    const key = `${one.schema}.${one.table}`;
    tables.set(key, [...(tables.get(key) ?? []), one]);
  }
  return [...tables.values()].flatMap((columns): Step[][] => {
    const [first] = columns;
    if (first === undefined) return [];
    const { schema, table } = first;
    const isOwners = schema === 'frontdoor';
    const step = { text: renaming(schema, table, columns), values: [teamId, person, pseudonym], isOwners };
    const overtake = { text: OVERTAKE, values: [teamId, person], isOwners: false };
    const noNews = { text: NO_NEWS, values: [teamId, pseudonym], isOwners: false };
    if (table === 'checkpoint_blobs') return [[overtake, step]];
    return [table === 'entities' ? [step, noNews] : [step]];
  });
}
