import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPool, type Pool } from '../../../../src/db/pool.js';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { directoryIn, MAX_CANDIDATES, resolve } from '../../../../src/knowledge/entities/resolve.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity } from './company.js';

const database = testDatabase();
beforeAll(() => ours(database, { users: ['U_ASKER'] }));
const asker: Viewer = { teamId: 'T1', user: 'U_ASKER', place: null };
const HELD = 10_000;

/** So many tasks of one name; every second one is somebody else's. */
const CROWD = `
  WITH made AS (
    INSERT INTO entities (team_id, id, kind, name, visible_to, source)
    SELECT 'T1', 'task:' || n, 'task', 'Quarterly Launch', CASE WHEN n % 2 = 0 THEN ARRAY['user:U_OTHER'] END, 'import'
    FROM generate_series(1, ${HELD}) AS n RETURNING id)
  INSERT INTO entity_aliases (team_id, alias, id, kind, how)
  SELECT 'T1', 'quarterly launch', id, 'task', 'name' FROM made`;

beforeAll(async () => {
  await database.owner.query(CROWD);
  // what this session read to check the references is told now, and not while the last test counts
  await database.owner.query('SELECT pg_stat_force_next_flush()');
  const others = [
    entity('project', 'ql', { name: 'Quarterly Launch' }),
    entity('user', 'U_QL', { name: 'Quarterly Launch', otherNames: ['ql'] }),
  ];
  await saveEntities(database.pool, 'T1', 'import', others, aliasesOf);
});

const ask = (text: string) => resolve(directoryIn(database.pool), asker, { text: written(text) });

describe('a name that ten thousand share', () => {
  it('still names the one of another kind, where the kind stands beside it', async () => {
    const { found } = await ask('How is the Quarterly Launch project going?');
    expect(found.map(({ entity: { id } }) => id)).toEqual(['project:ql']);
  });

  it('is asked about with a few of each kind, all of them the asker’s to see', async () => {
    const { found, ambiguous } = await ask('How is the Quarterly Launch going?');
    const candidates = ambiguous.flatMap((question) => question.candidates);
    expect(found).toEqual([]);
    expect(candidates.length).toBeLessThanOrEqual(MAX_CANDIDATES);
    expect(new Set(candidates.map(({ kind }) => kind))).toEqual(new Set(['task', 'project', 'user']));
    const numbers = candidates
      .filter(({ kind }) => kind === 'task')
      .map(({ id }) => Number(id.split(':')[1]));
    expect(numbers.filter((number) => number % 2 === 0)).toEqual([]);
  });

  it('reads few of its holders', async () => {
    const settings = {
      url: database.url,
      role: 'frontdoor_runtime',
      max: 1,
      applicationName: 'counted',
    } as const;
    const pool = createPool({ ...settings, onError: () => undefined });
    try {
      const before = await read(pool);
      await resolve(directoryIn(pool), asker, { text: written('How is the Quarterly Launch going?') });
      const after = await read(pool);
      expect(after).toBeGreaterThan(before);
      expect(after - before).toBeLessThan(100);
    } finally {
      await pool.end();
    }
  });
});

/** Entities that were read so far; the pool's one session has then told what it read. */
async function read(pool: Pool): Promise<number> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.owner.query<{ read: string }>(
    `SELECT (coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::text AS read
     FROM pg_stat_user_tables WHERE relname = 'entities'`,
  );
  return Number(rows[0]?.read);
}
