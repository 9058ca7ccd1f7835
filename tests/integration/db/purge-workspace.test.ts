import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { planPurge, purgeWorkspace } from '../../../src/db/queries/directory/workspaces.js';
import { saveEdges } from '../../../src/db/queries/entities/save-edges.js';
import { CHECKPOINT_TABLES, TABLES } from '../../../src/db/tables.js';
import { createPastRequests } from '../../../src/knowledge/routing/past-requests.js';
import { testDatabase } from '../../support/database.js';
import { teams } from '../../support/front-door.js';
import { filed, fileRequest } from './file-request.js';

const database = testDatabase();
const PURGED = Object.entries(TABLES).flatMap(([table, goes]) => (goes === 'kept' ? [] : [table]));

/** These belong to one another, so that not every value will do. */
const OF_ANOTHER = new Set([
  'entities',
  'entity_aliases',
  'edges',
  'notes',
  'note_words',
  'note_lines',
  'citations',
]);

/** One row in every table that the workspace has none in yet, with whatever its columns want. */
async function fillEveryTable(teamId: string): Promise<void> {
  const threadId = randomUUID();
  await database.owner.query(
    `INSERT INTO entities (team_id, id, kind, name, source) VALUES ($1, 'plan:q1', 'plan', 'Q1', 'import')`,
    [teamId],
  );
  await database.owner.query(
    `INSERT INTO entity_aliases (team_id, alias, id, kind, how) VALUES ($1, 'q1', 'plan:q1', 'plan', 'name')`,
    [teamId],
  );
  await saveEdges(database.pool, teamId, [{ source: 'plan:q1', relation: 'relates_to', target: 'plan:q1' }]);
  await database.owner.query(
    `INSERT INTO notes (team_id, id, author, body, created_at, updated_at) VALUES ($1, 'n1', 'U1', 'Tea', now(), now())`,
    [teamId],
  );
  await database.owner.query(`INSERT INTO note_words (team_id, word, note_id) VALUES ($1, 'tea', 'n1')`, [
    teamId,
  ]);
  await database.owner.query(
    `INSERT INTO note_lines (team_id, note_id, key, body, why) VALUES ($1, 'n1', 'k', 'Tea', 'goal')`,
    [teamId],
  );
  for (const table of PURGED.filter((name) => !OF_ANOTHER.has(name))) {
    const { rows } = await database.owner.query(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'frontdoor' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL
         AND is_identity = 'NO'`,
      [table],
    );
    const someValue = ({ name, type }: { name: string; type: string }): unknown => {
      if (name === 'team_id') return teamId;
      if (name === 'thread_id') return threadId;
      if (name === 'lane') return 'slack';
      if (name === 'list') return 'people';
      if (name === 'act') return 'look';
      if (name === 'deed') return 'approved';
      if (name === 'via') return 'click';
      if (type === 'jsonb') return '{}';
      if (type.startsWith('timestamp')) return new Date();
      if (type === 'boolean') return false;
      return type === 'text' ? randomUUID() : 1;
    };
    // which of its columns a ticket needs depends on its tracker
    if (table === 'tickets') rows.push({ name: 'number', type: 'integer' });
    const names = rows.map((row) => row.name).join(', ');
    const places = rows.map((_row, i) => `$${i + 1}`).join(', ');
    await database.owner.query(
      `INSERT INTO ${table} (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`,
      rows.map(someValue),
    );
  }
  await database.owner.query(
    `INSERT INTO citations (team_id, memory_id, seq) SELECT team_id, 'n1', seq FROM outbox WHERE team_id = $1`,
    [teamId],
  );
  const at = [threadId, randomUUID()];
  await database.owner.query(
    `INSERT INTO langgraph.checkpoints (thread_id, checkpoint_id, checkpoint, metadata) VALUES ($1, $2, '{}', '{}')`,
    at,
  );
  await database.owner.query(
    `INSERT INTO langgraph.checkpoint_blobs (thread_id, channel, version, type) VALUES ($1, 'draft', $2, 'json')`,
    at,
  );
  await database.owner.query(
    `INSERT INTO langgraph.checkpoint_writes (thread_id, checkpoint_id, task_id, idx, channel, blob) VALUES ($1, $2, 't', 0, 'c', '')`,
    at,
  );
}

const ONE_EACH = Object.fromEntries([...CHECKPOINT_TABLES, ...PURGED].map((table) => [table, 1]));

describe('a purge', () => {
  beforeAll(async () => {
    await database.owner.query(`INSERT INTO workspaces (team_id) VALUES ('T1'), ('T2')`);
    for (const team of ['T1', 'T2']) await fillEveryTable(team);
  });

  it('says what it would delete, and deletes nothing by that', async () => {
    const plan = { rows: ONE_EACH, installed: true, unknownTables: [] };
    expect(await planPurge(database.pool, 'T1')).toEqual(plan);
    expect(await planPurge(database.pool, 'T1')).toEqual(plan);
    expect(await planPurge(database.pool, 'T9')).toEqual({ rows: {}, installed: null, unknownTables: [] });
  });

  it('deletes everything of its workspace and nothing of others', async () => {
    expect(await purgeWorkspace(database.programs, 'T1', 'operator:test')).toEqual(ONE_EACH);
    expect((await planPurge(database.pool, 'T1')).rows).toEqual({});
    expect((await planPurge(database.pool, 'T2')).rows).toEqual(ONE_EACH);
    expect(await purgeWorkspace(database.programs, 'T1', 'operator:test')).toEqual({});
  });

  it('leaves the workspace’s own row, which says so', async () => {
    const { rows } = await database.owner.query(
      'SELECT team_id, ended_at, purged_at IS NOT NULL AS purged FROM workspaces ORDER BY team_id',
    );
    expect(rows).toEqual([
      { team_id: 'T1', ended_at: null, purged: true },
      { team_id: 'T2', ended_at: null, purged: false },
    ]);
  });

  it('names the tables that a newer version has made', async () => {
    await database.owner.query('CREATE TABLE novelties (team_id text)');
    await database.owner.query('GRANT SELECT ON novelties TO frontdoor_runtime');
    expect((await planPurge(database.pool, 'T2')).unknownTables).toEqual(['novelties']);
    await database.owner.query('DROP TABLE novelties');
  });
});

describe('what a running process has learnt of a workspace', () => {
  const badge = 'The badge printer at the north gate prints blank badges';
  const IDENTITY = { id: 'identity_access_team', name: 'Identity & Access' };

  it('is forgotten with the purge, in the very next answer, and learnt anew from there', async () => {
    const past = createPastRequests({ pool: database.pool, teams, now: () => 0 });
    const best = async (teamId: string) =>
      (await past.candidates({ teamId, user: 'U_ALEX', place: null }, badge, new AbortController().signal))[0]
        ?.teamId;
    for (const [i, teamId] of ['T4', 'T5'].entries()) {
      await database.owner.query('INSERT INTO workspaces (team_id) VALUES ($1)', [teamId]);
      await fileRequest(database, filed(`d${i}`, { text: badge, team: IDENTITY, taken: true }), { teamId });
    }
    expect([await best('T4'), await best('T5')]).toEqual([IDENTITY.id, IDENTITY.id]);
    await purgeWorkspace(database.programs, 'T4', 'operator:test');
    expect([await best('T4'), await best('T5')]).toEqual([undefined, IDENTITY.id]);
    await fileRequest(database, filed('d9', { text: badge, team: IDENTITY, taken: true }), { teamId: 'T4' });
    expect(await best('T4')).toBe(IDENTITY.id);
  });
});
