import pg from 'pg';
import { z } from 'zod';

/** What the database holds of one thread. */
export interface Found {
  draft: { id: string; phase: string; rev: number } | null;
  tickets: { id: string; status: string; team: string | null; values: Record<string, string | null> }[];
}

const Drafts = z.array(z.object({ draft_id: z.string(), phase: z.string(), rev: z.number() })).max(1);
const Tickets = z.array(
  z.object({
    number: z.number(),
    status: z.string(),
    request: z.object({
      team: z.object({ name: z.string() }).nullable(),
      fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
    }),
  }),
);

const CONNECT_MS = 10_000;

const DRAFTS = `
  SELECT d.draft_id, d.phase, d.rev FROM frontdoor.drafts d JOIN frontdoor.threads t USING (team_id, thread_id)
  WHERE t.channel = $1 AND t.root_ts = $2`;
const TICKETS = `
  SELECT k.number, k.status, k.request FROM frontdoor.tickets k JOIN frontdoor.drafts d USING (team_id, draft_id)
  JOIN frontdoor.threads t USING (team_id, thread_id)
  WHERE t.channel = $1 AND t.root_ts = $2 ORDER BY k.number`;

/**
 * Reads what was written about a thread, with the bot's own rights: as its role, and in one workspace, for row-level
 * security shows no rows otherwise.
 * @param url of the database, as DATABASE_URL
 */
export async function findInDatabase(
  url: string,
  teamId: string,
  thread: { channel: string; root: string },
): Promise<Found> {
  return connected(url, async (client) => {
    await client.query('SET ROLE frontdoor_runtime');
    await client.query('BEGIN READ ONLY');
    await client.query(`SELECT set_config('frontdoor.team_id', $1, true)`, [teamId]);
    const at = [thread.channel, thread.root];
    const [draft] = Drafts.parse((await client.query(DRAFTS, at)).rows);
    const tickets = Tickets.parse((await client.query(TICKETS, at)).rows);
    await client.query('COMMIT');
    return {
      draft: draft ? { id: draft.draft_id, phase: draft.phase, rev: draft.rev } : null,
      tickets: tickets.map(({ number, status, request }) => ({
        id: `T-${number}`,
        status,
        team: request.team?.name ?? null,
        values: Object.fromEntries(request.fields.map(({ name, value }) => [name, value])),
      })),
    };
  });
}

const Others = z.array(z.object({ sessions: z.coerce.number() })).length(1);

/** How many running bots have a session on this database; they would answer in a story's place. */
export async function countBots(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*) AS sessions FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'frontdoor-lock'`,
    );
    return Others.parse(rows)[0]?.sessions ?? 0;
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'frontdoor-try',
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
