import { z } from 'zod';
import { isSlackId, type KeptName, type NameFacts, type Namesake } from '../../../domain/configured-names.js';
import { channelEntity, userEntity } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { rowsOf } from '../../rows.js';
import { inTeamAtOnce, queryAs } from '../../team-tx.js';

const Listed = z.object({ list: z.enum(['people', 'channels']) });
const Kept = z.object({ name: z.string(), id: z.string(), sure: z.boolean() });
const Row = z.object({
  id: z.string(),
  kind: z.enum(['user', 'channel']),
  name: z.string(),
  handle: z.string().nullable(),
  shownAs: z.string().nullable(),
  counts: z.boolean(),
});

const LISTED = 'SELECT list FROM slack_lists WHERE team_id = $1 AND completed_at IS NOT NULL';
const KEPT = 'SELECT name, id, sure FROM configured_names WHERE team_id = $1 AND name = ANY ($2::text[])';

// Each branch finds its rows by an index of its own.
const NAMESAKES = `
  WITH found AS (
    SELECT id FROM entities WHERE team_id = $1 AND handle IS NOT NULL AND handle = ANY ($2::text[])
    UNION SELECT id FROM entities WHERE team_id = $1 AND shown_as IS NOT NULL AND shown_as = ANY ($2::text[])
    UNION SELECT id FROM entities WHERE team_id = $1 AND kind = 'channel' AND name = ANY ($3::text[])
    UNION SELECT unnest($4::text[])
    UNION SELECT unnest(ARRAY['user:' || k.id, 'channel:' || k.id]) FROM configured_names k
          WHERE k.team_id = $1 AND k.name = ANY ($5::text[])
  )
  SELECT e.id, e.kind, e.name, e.handle, e.shown_as, coalesce(e.state, 'active') = 'active' AND e.type_key IS NULL AS counts
  FROM found f JOIN entities e ON e.team_id = $1 AND e.id = f.id
  WHERE e.source = 'slack' AND e.kind IN ('user', 'channel') ORDER BY e.id`;

/** Reads in one round trip what these names, with their marks, and ids may mean. */
export async function readNameFacts(
  pool: Pool,
  teamId: string,
  names: readonly string[],
): Promise<NameFacts> {
  const marked = (mark: string) => names.filter((name) => name.startsWith(mark)).map((name) => name.slice(1));
  const ids = names.filter(isSlackId).flatMap((id) => [userEntity(id), channelEntity(id)]);
  // a channel's name is kept as Slack wrote it, which need not be composed
  const channels = marked('#').flatMap((name) => [name, name.normalize('NFD')]);
  const [listed, kept, found] = await inTeamAtOnce(pool, teamId, (client) =>
    Promise.all([
      client.query(LISTED, [teamId]),
      client.query(KEPT, [teamId, names]),
      client.query(NAMESAKES, [teamId, marked('@'), channels, ids, names]),
    ]),
  );
  return {
    listed: new Set(rowsOf(Listed, listed).map(({ list }) => list)),
    kept: new Map(rowsOf(Kept, kept).map(({ name, ...one }) => [name, one])),
    namesakes: rowsOf(Row, found).map(namesakeOf),
  };
}

function namesakeOf({ id, kind, name, handle, shownAs, counts }: z.infer<typeof Row>): Namesake {
  const called = kind === 'channel' ? [`#${name}`] : [handle, shownAs].flatMap((one) => one ?? []);
  const calledNow = kind === 'channel' ? called : called.map((one) => `@${one}`);
  return {
    id: id.slice(id.indexOf(':') + 1),
    calledNow: [...new Set(calledNow.map((one) => one.normalize('NFC')))],
    counts,
  };
}

const KEEP = `
  INSERT INTO configured_names AS k (team_id, name, id, sure) VALUES ($1, $2, $3, $4)
  ON CONFLICT (team_id, name) DO UPDATE SET sure = true WHERE k.id = EXCLUDED.id AND EXCLUDED.sure AND NOT k.sure`;

/** Keeps the id that a name was found to have. A name that has another one keeps that. */
export async function keepName(
  pool: Pool,
  teamId: string,
  name: string,
  { id, sure }: KeptName,
): Promise<void> {
  await queryAs(pool, teamId, KEEP, name, id, sure);
}

/** Forgets an id of which it was not sure that it is the name's. */
export async function dropUnsureName(pool: Pool, teamId: string, name: string): Promise<void> {
  await queryAs(
    pool,
    teamId,
    'DELETE FROM configured_names WHERE team_id = $1 AND name = $2 AND NOT sure',
    name,
  );
}

const CONFIRM = `
  INSERT INTO configured_names (team_id, name, id, sure) VALUES ($1, $2, $3, true)
  ON CONFLICT (team_id, name) DO UPDATE SET id = EXCLUDED.id, sure = true, since = now()`;

/** Gives a name another id, on the operator's word. */
export async function confirmName(pool: Pool, teamId: string, name: string, id: string): Promise<void> {
  await queryAs(pool, teamId, CONFIRM, name, id);
}
