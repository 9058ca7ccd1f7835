import type { Pool } from 'pg';
import { loadLinkedEntities } from '../../../src/knowledge/linked/load.js';
import { ours } from '../../../tests/support/ours.js';
import { percentile, rounded } from '../numbers.js';
import { TEAM } from './fill.js';

/** What a prompt takes, and what the tool takes. */
export const OPTIONS = {
  prompt: { maxPerType: 20, includeDescriptions: false },
  tool: { maxPerType: 50, includeDescriptions: true },
} as const;

/** A plain member of the workspace, who is in ten of the channels. */
export const MEMBER = 'UMEMBER';

/** Makes the member one of the workspace and of ten channels. */
export async function joinChannels(admin: Pool): Promise<void> {
  await ours({ owner: admin }, { users: [MEMBER] }, TEAM);
  await admin.query(
    `INSERT INTO channel_members (team_id, user_id, channel, present, as_of)
     SELECT $1, $2, 'C' || n, true, now() FROM generate_series(1, 10) AS n`,
    [TEAM, MEMBER],
  );
}

/** Ids of entities, evenly from among all. */
export async function someIds(admin: Pool, count: number): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `SELECT id FROM entities WHERE team_id = $1 AND visible_to IS NULL ORDER BY hashtextextended(id, 7) LIMIT $2`,
    [TEAM, count],
  );
  return rows.map(({ id }) => id);
}

/** Times of loading in ms, one after another; a few loads beforehand don't count. */
export async function timeLoads(
  pool: Pool,
  ids: readonly string[],
  options: (typeof OPTIONS)[keyof typeof OPTIONS],
): Promise<{ p50: number; p99: number; links: number }> {
  const viewer = { teamId: TEAM, user: MEMBER, place: null };
  for (const id of ids.slice(0, 20)) await loadLinkedEntities(pool, viewer, id, options);
  const times: number[] = [];
  let links = 0;
  for (const id of ids) {
    const begun = performance.now();
    const linked = await loadLinkedEntities(pool, viewer, id, options);
    times.push(performance.now() - begun);
    if (linked === null) throw new Error(`${id} is not found.`);
    links += linked.counts.total;
  }
  return {
    p50: rounded(percentile(times, 0.5)),
    p99: rounded(percentile(times, 0.99)),
    links: Math.round(links / ids.length),
  };
}
