import type { ClientBase } from 'pg';
import { FORGOTTEN } from '../../../domain/conversation/citations.js';
import { RETRACTED } from '../../../domain/conversation/retractions.js';
import type { Goal, MemoryWrite, Note } from '../../../domain/entities/memory.js';
import { GOAL_KEY } from '../../../domain/entities/project-brief.js';
import { searchWords } from '../../../domain/entities/search-words.js';
import type { Pool } from '../../pool.js';
import { lastBy, toRecords } from '../../rows.js';
import { inTeam } from '../../team-tx.js';
import { watchStatements } from '../memory/watches.js';
import { BRIEF_SQL, briefRows } from './commit-project-brief.js';

const WORDS = { text: FORGOTTEN };
const QUOTED = { kind: 'text', ...WORDS };
/** Nothing is left to choose: its options may have told of it, too. */
const ASKED = { ...WORDS, options: ['…'], chosen: null, offer: { left: [], taken: [], over: null } };

/** A reply's payload (its column in SQL) with a sentence in place of its words, for the same people and in the same place. */
export const redacted = (payload: string): string => `(
  (${payload} - ARRAY['passages', 'cites']) || CASE ${payload} ->> 'kind'
    WHEN 'passages' THEN '${JSON.stringify(QUOTED)}'::jsonb
    WHEN 'choose' THEN '${JSON.stringify(ASKED)}'::jsonb
    ELSE '${JSON.stringify(WORDS)}'::jsonb END)`;

/** Whether a payload stands like that, in SQL. */
export const isRedacted = (payload: string): string =>
  `(coalesce(${payload} ->> 'text' = '${FORGOTTEN}', false) OR ${payload} ? 'redacted')`;

/** What marks a payload from which words were taken. */
export const REDACTED = { redacted: true } as const;

/** What the transcript has of a reply whose payload stands like that, in SQL. */
export const bodyOfRedacted = (payload: string): string =>
  `CASE WHEN ${payload} ? 'redacted' THEN '${RETRACTED}' ELSE '${FORGOTTEN}' END`;

const WANTED = 'jsonb_to_recordset($2::jsonb) AS r(id text, by text)';

/**
 * Deletes memories where their author wants it, and takes the words of what told of them, by `citations`, out of our records:
 * out of the outbox, whatever has become of the post, and out of the transcript. What is still to be delivered is delivered
 * without them. What people themselves wrote stays theirs.
 *
 * Three statements, each of which sees what was committed before it: whoever tells of the memory at this moment, in a turn
 * that commits or a post that is being settled, is waited for first, and found then. The last gives a row for each that is gone.
 * @param which of the table's rows can be forgotten
 * @param along a step that deletes what goes with `gone`
 */
function forgetting(table: 'notes' | 'goals', which: string, along = ''): string[] {
  const own = `n.team_id = $1 AND n.id = r.id AND n.author = r.by AND ${which}`;
  const ids = `SELECT n.id FROM ${table} n, ${WANTED} WHERE ${own}`;
  return [
    `${ids} ORDER BY n.id FOR UPDATE OF n`,
    `SELECT FROM outbox o
     WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(
       SELECT t.seq FROM citations t WHERE t.team_id = $1 AND t.memory_id = ANY (ARRAY(${ids}))))
     ORDER BY o.seq FOR NO KEY UPDATE OF o`,
    `WITH gone AS (
       DELETE FROM ${table} n USING ${WANTED} WHERE ${own} RETURNING n.id
     ), cited AS (
       DELETE FROM citations t WHERE t.team_id = $1 AND t.memory_id = ANY (ARRAY(SELECT id FROM gone)) RETURNING t.seq
     ), redacted AS (
       UPDATE outbox o SET payload = ${redacted('o.payload')}
       WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(SELECT seq FROM cited)) RETURNING o.thread_id, o.posted_ts
     ), transcript AS (
       UPDATE messages m SET body = '${FORGOTTEN}' FROM redacted u
       WHERE m.team_id = $1 AND m.thread_id = u.thread_id AND m.ts = u.posted_ts AND m.bot
     )${along}
     SELECT FROM gone`,
  ];
}

/** $2: JSON rows of `id` and `by`, who alone may. One after the other, in this order. */
const FORGET_NOTES = forgetting('notes', 'NOT n.is_brief');

/** A goal's lines on project briefs go with it, those of long ago, too. */
const FORGET_GOALS = forgetting(
  'goals',
  'true',
  `, off_notes AS (
       DELETE FROM note_lines l WHERE l.team_id = $1 AND l.key = ANY (ARRAY(SELECT '${GOAL_KEY}' || id FROM gone))
     )`,
);

/** Deletes a note or goal, where that person is its author. @returns whether there was one */
export async function forgetMemory(pool: Pool, teamId: string, by: string, id: string): Promise<boolean> {
  const values = [teamId, toRecords([{ id, by }])];
  return inTeam(pool, teamId, async (client) => {
    for (const statements of [FORGET_NOTES, FORGET_GOALS]) {
      const done = await Promise.all(statements.map((text) => client.query(text, values)));
      if ((done.at(-1)?.rowCount ?? 0) > 0) return true;
    }
    return false;
  });
}

/** So many different words of a note are found again; a text of the greatest length has about as many. */
const MAX_WORDS = 1_000;

// What a person has deleted meanwhile stays deleted: only what is new is added, and a note in its new form is written where it
// still stands, held until the commit. Nobody but the author writes it.
const NOTES = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(
      id text, type text, scope text, author text, project_key text, project_name text, body text, tags text[],
      importance int, entities text[], source jsonb, created_at timestamptz, updated_at timestamptz, words text[],
      is_new boolean)
  ), held AS (
    SELECT id FROM notes WHERE team_id = $1 AND id IN (SELECT id FROM given) ORDER BY id FOR NO KEY UPDATE
  ), written AS (
    INSERT INTO notes AS n (team_id, id, type, scope, author, project_key, project_name, body, tags, importance, entities,
                            source, created_at, updated_at)
    SELECT $1, g.id, g.type, g.scope, g.author, g.project_key, g.project_name, g.body, g.tags, g.importance, g.entities,
           g.source, g.created_at, g.updated_at
    FROM given g WHERE g.body <> '' AND (g.is_new OR g.id IN (SELECT id FROM held)) ORDER BY g.id
    ON CONFLICT (team_id, id) DO UPDATE SET
      type = EXCLUDED.type, scope = EXCLUDED.scope, project_key = EXCLUDED.project_key, project_name = EXCLUDED.project_name,
      body = EXCLUDED.body, tags = EXCLUDED.tags, importance = EXCLUDED.importance, entities = EXCLUDED.entities,
      updated_at = EXCLUDED.updated_at
      WHERE n.author = EXCLUDED.author AND NOT n.is_brief
    RETURNING n.id
  ), found_by AS (
    SELECT g.id, w.word FROM given g JOIN written USING (id) CROSS JOIN unnest(g.words) AS w(word)
  ), no_longer AS (
    DELETE FROM note_words o USING written w
    WHERE o.team_id = $1 AND o.note_id = w.id
      AND NOT EXISTS (SELECT FROM found_by f WHERE f.id = o.note_id AND f.word = o.word)
  )
  INSERT INTO note_words (team_id, word, note_id) SELECT $1, word, id FROM found_by ORDER BY word, id
  ON CONFLICT DO NOTHING`;

const GOALS = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(
      id text, title text, status text, progress int, scope text, author text, project_key text, project_name text,
      created_at timestamptz, updated_at timestamptz, is_new boolean)
  ), held AS (
    SELECT id FROM goals WHERE team_id = $1 AND id IN (SELECT id FROM given) ORDER BY id FOR NO KEY UPDATE
  )
  INSERT INTO goals AS n (team_id, id, title, status, progress, scope, author, project_key, project_name, created_at,
                          updated_at)
  SELECT $1, g.id, g.title, g.status, g.progress, g.scope, g.author, g.project_key, g.project_name,
         g.created_at, g.updated_at
  FROM given g WHERE g.title <> '' AND (g.is_new OR g.id IN (SELECT id FROM held)) ORDER BY g.id
  ON CONFLICT (team_id, id) DO UPDATE SET
    title = EXCLUDED.title, status = EXCLUDED.status, progress = EXCLUDED.progress, scope = EXCLUDED.scope,
    project_key = EXCLUDED.project_key, project_name = EXCLUDED.project_name, updated_at = EXCLUDED.updated_at
    WHERE n.author = EXCLUDED.author`;

/**
 * Writes what a turn wants remembered and forgotten, in its transaction and one round trip. Of several writes of one note or goal
 * the last counts; one by anybody but its author changes nothing.
 */
export async function commitMemory(
  client: ClientBase,
  teamId: string,
  writes: readonly MemoryWrite[],
): Promise<void> {
  const notes = lastBy(
    writes.filter((one) => one.write === 'note' || one.write === 'delete_note'),
    (one) => (one.write === 'note' ? one.note.id : one.id),
  );
  const goals = writes.filter((one) => one.write === 'goal').filter(({ by, goal }) => by === goal.author);
  const saved = notes.filter((one) => one.write === 'note').filter(({ by, note }) => by === note.author);
  const gone = notes.filter((one) => one.write === 'delete_note').map(({ id, by }) => ({ id, by }));
  const written: [readonly string[], readonly object[]][] = [
    [[NOTES], saved.map(({ note }) => noteRow(note))],
    [FORGET_NOTES, gone],
    [[GOALS], lastBy(goals, ({ goal }) => goal.id).map(({ goal }) => goalRow(goal))],
    [BRIEF_SQL, briefRows(writes.filter((one) => one.write === 'brief'))],
  ];
  const statements = written.flatMap(([texts, rows]) => {
    const values = [teamId, toRecords(rows)];
    return rows.length === 0 ? [] : texts.map((text) => ({ text, values }));
  });
  await Promise.all(
    [...statements, ...watchStatements(teamId, writes)].map((statement) => client.query(statement)),
  );
}

/** As the words that find a note are kept: a tag can't be taken for a word, nor an entity's id. */
export const tagWord = (tag: string): string => `#${tag}`;

function noteRow({ text, topicTags: tags, project, ...note }: Note) {
  const words = [
    ...searchWords(`${text} ${tags.join(' ')}`, MAX_WORDS),
    ...tags.map(tagWord),
    ...note.entities,
  ];
  return { ...goalRow({ project, ...note }), body: text, tags, words: [...new Set(words)] };
}

function goalRow<Row extends Pick<Goal, 'project' | 'createdAt' | 'updatedAt'>>({ project, ...row }: Row) {
  return {
    ...row,
    projectKey: project?.key ?? null,
    projectName: project?.name ?? null,
    isNew: row.createdAt === row.updatedAt,
  };
}
