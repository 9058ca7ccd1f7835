import { z } from 'zod';
import type { Viewer } from '../../../domain/entities/entity.js';
import {
  BriefLine,
  type Goal,
  GoalStatus,
  MemoryScope,
  MemorySource,
  Note,
  NoteType,
  type StandingLine,
} from '../../../domain/entities/memory.js';
import type { ProjectPeople } from '../../../domain/policies.js';
import type { Pool } from '../../pool.js';
import { firstOf, IsoTime, rowsOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import { projectSeen, remembered, visibleTo } from '../../visibility.js';
import { briefId } from '../turns/commit-project-brief.js';

/** Of a note as a row; NoteRow reads it. */
const NOTE_COLUMNS = `n.id, n.type, n.scope, n.author, n.project_key, n.project_name, n.body, n.tags, n.importance,
  n.entities, n.source, n.created_at, n.updated_at`;

/** What a note and a goal have in common. */
const Kept = z.object({
  id: z.string(),
  scope: MemoryScope,
  author: z.string(),
  projectKey: z.string().nullable(),
  projectName: z.string().nullable(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});

function withProject<Row extends z.infer<typeof Kept>>({ projectKey: key, projectName: name, ...row }: Row) {
  return { ...row, project: key === null ? null : { key, name: name ?? '' } };
}

const NoteRow = Kept.extend({
  type: NoteType,
  body: z.string(),
  tags: z.array(z.string()),
  importance: z.number(),
  entities: z.array(z.string()),
  source: MemorySource.nullable(),
})
  .transform(withProject)
  .transform(({ body: text, tags: topicTags, ...note }) => ({ ...note, text, topicTags }))
  .pipe(Note);

/** What is looked for: `words` are normalized, the rarest telling most; `tags` all, of `entities` and `projects` any. */
interface NoteSearch {
  words: readonly string[];
  tags: readonly string[];
  entities: readonly string[];
  projects: readonly string[];
  author: string | null;
  now: Date;
  limit: number;
}

/** A word that finds one note tells ten times as much as one that finds eight thousand. */
const WEIGHT = '1 / (1 + ln(greatest(1, count(h.id))))';
/** Of a long text so many words count, the most telling ones; a note with a quarter of their weight is about it. */
const TELLING = 6;
const LEAST = 0.25;

// Importance goes from 0.6 to 1.4, 3 being 1; a note of a year ago counts little more than half of one of today.
const WORTH = `(0.4 + 0.2 * n.importance)
  * (0.5 + 0.5 * exp(-greatest(0, extract(epoch FROM $6::timestamptz - n.updated_at)) / 86400.0 / 120))`;

/**
 * Notes that the viewer may see, by what is asked for: with words the most relevant, else the newest, or of tags the
 * worthiest.
 */
export async function searchNotes(pool: Pool, viewer: Viewer, search: NoteSearch): Promise<Note[]> {
  const values: unknown[] = [search.words, search.limit, search.now];
  const parameter = (value: unknown): string => `$${3 + values.push(value)}`;
  const allowed = [
    `n.team_id = $1 AND NOT n.is_brief AND ${remembered('n')}`,
    ...filters(search, parameter),
  ].join(' AND ');
  const text = search.words.length > 0 ? byWords(allowed) : byWorth(allowed, search.tags.length > 0);
  return rowsOf(NoteRow, await queryAs(pool, viewer, text, ...values));
}

function filters(
  { tags, entities, projects, author }: NoteSearch,
  parameter: (value: unknown) => string,
): string[] {
  const keyed = (words: readonly string[], least: number) => `n.id IN (
    SELECT f.note_id FROM note_words f WHERE f.team_id = $1 AND f.word = ANY (${parameter(words)}::text[])
    GROUP BY f.note_id HAVING count(*) >= ${least})`;
  return [
    ...(tags.length === 0 ? [] : [keyed(tags, tags.length)]),
    ...(entities.length === 0 ? [] : [keyed(entities, 1)]),
    ...(projects.length === 0 ? [] : [`n.project_key = ANY (${parameter(projects)}::text[])`]),
    ...(author === null ? [] : [`n.author = ${parameter(author)}`]),
  ];
}

/** A word that more notes have than these is looked for in the newest notes only; all of the others are looked at. */
const CROWDED = 1_000;
const NEWEST = 3_000;

/** How rare a word is, is counted over what the viewer may see: what others keep to themselves makes no note come first. */
const byWords = (allowed: string): string => `
  WITH sought AS MATERIALIZED (
    SELECT s.word, (SELECT count(*) FROM (
      SELECT FROM note_words c WHERE c.team_id = $1 AND c.word = s.word LIMIT ${CROWDED} + 1) held) > ${CROWDED} AS crowded
    FROM (SELECT DISTINCT unnest($4::text[]) AS word) s
  ), candidates AS MATERIALIZED (
    SELECT w.note_id AS id FROM sought s JOIN note_words w ON w.team_id = $1 AND w.word = s.word WHERE NOT s.crowded
    UNION
    SELECT n.id FROM (
      SELECT n.id FROM notes n
      WHERE ${allowed} AND EXISTS (SELECT FROM sought s WHERE s.crowded)
      ORDER BY n.updated_at DESC LIMIT ${NEWEST}) n
  ), hits AS MATERIALIZED (
    SELECT n.id, w.word FROM candidates c
    JOIN notes n ON n.team_id = $1 AND n.id = c.id
    JOIN note_words w ON w.team_id = $1 AND w.note_id = n.id AND w.word = ANY ($4::text[])
    WHERE ${allowed}
  ), weights AS MATERIALIZED (
    SELECT s.word, ${WEIGHT} AS weight FROM sought s LEFT JOIN hits h ON h.word = s.word GROUP BY s.word
  ), whole AS (
    SELECT sum(weight) AS weight FROM (SELECT weight FROM weights ORDER BY weight DESC LIMIT ${TELLING}) t
  ), found AS (
    SELECT h.id, least(1, sum(w.weight) / (SELECT weight FROM whole)) AS relevance
    FROM hits h JOIN weights w ON w.word = h.word GROUP BY h.id
  )
  SELECT ${NOTE_COLUMNS} FROM found f JOIN notes n ON n.team_id = $1 AND n.id = f.id
  WHERE f.relevance >= ${LEAST}
  ORDER BY f.relevance ^ 2 * ${WORTH} DESC, n.updated_at DESC, n.id LIMIT $5`;

const byWorth = (allowed: string, ranked: boolean): string => `
  SELECT ${NOTE_COLUMNS} FROM notes n
  WHERE ${allowed} AND cardinality($4::text[]) = 0 AND $6::timestamptz IS NOT NULL
  ORDER BY ${ranked ? `${WORTH} DESC, ` : ''}n.updated_at DESC, n.id LIMIT $5`;

const ONE = `
  SELECT ${NOTE_COLUMNS} FROM notes n WHERE n.team_id = $1 AND n.id = $4 AND NOT n.is_brief AND ${remembered('n')}`;

/** The note of that id, or null where there is none that the viewer may see. */
export async function readNote(pool: Pool, viewer: Viewer, id: string): Promise<Note | null> {
  return firstOf(NoteRow, await queryAs(pool, viewer, ONE, id));
}

const Line = BriefLine.pick({ part: true, key: true, about: true })
  .extend({
    seq: z.union([z.string(), z.number()]),
    body: z.string(),
    projectKey: z.string(),
    projectName: z.string(),
  })
  .transform(({ seq, body: text, projectKey: key, projectName: name, ...line }): StandingLine => {
    return { ...line, text, id: `${briefId(key)}#${seq}`, project: { key, name } };
  });

/** The lines, newest first, of these notes, where the viewer may see the project and what a line is about. */
const linesOf = (notes: string) => `
  SELECT n.project_key, coalesce(n.project_name, '') AS project_name, l.seq, l.part, l.key, l.body, l.about
  FROM (${notes}) n JOIN note_lines l ON l.team_id = $1 AND l.note_id = n.id AND l.ended_at IS NULL
  WHERE l.about IS NULL OR EXISTS (
    SELECT FROM entities e WHERE e.team_id = $1 AND e.id = l.about AND ${visibleTo('e')})
  ORDER BY n.updated_at DESC, n.id, l.seq DESC`;

const BRIEFS = `SELECT n.* FROM notes n WHERE n.team_id = $1 AND n.is_brief AND ${projectSeen('n.project_key')}`;
const OF_IDS = linesOf(`${BRIEFS} AND n.id = ANY ($4::text[]) OFFSET 0`);
const NEWEST_BRIEFS = linesOf(
  `${BRIEFS} AND n.author = 'frontdoor' ORDER BY n.updated_at DESC, n.id LIMIT $4`,
);

/** The lines that the viewer may see, newest first, of the briefs of these ids, or of so many that changed last, one after the other. */
export async function readBriefs(
  pool: Pool,
  viewer: Viewer,
  which: { ids: readonly string[] } | { newest: number },
): Promise<StandingLine[]> {
  const read =
    'ids' in which
      ? queryAs(pool, viewer, OF_IDS, which.ids)
      : queryAs(pool, viewer, NEWEST_BRIEFS, which.newest);
  return rowsOf(Line, await read);
}

const People = z.object({
  owner: z.string().nullable(),
  ownerName: z.string().nullable(),
  isTheirs: z.boolean().nullable(),
});

const PEOPLE = `
  SELECT p.owner, o.name AS owner_name, p.visible_to && (SELECT principals($1, $2)) AS is_theirs
  FROM entities p LEFT JOIN entities o ON o.team_id = $1 AND o.id = p.owner AND ${visibleTo('o')}
  WHERE p.team_id = $1 AND p.id = $4 AND ${visibleTo('p')}`;

/** Whose a project is, by its key; what only has a name, or the viewer may not see, is nobody's. */
export async function readProjectPeople(pool: Pool, viewer: Viewer, key: string): Promise<ProjectPeople> {
  const found = firstOf(People, await queryAs(pool, viewer, PEOPLE, key));
  if (found === null) return { owner: null, isTheirs: null };
  const { owner, ownerName: name, isTheirs } = found;
  return { owner: owner === null ? null : { id: owner, name }, isTheirs };
}

const GoalRow = Kept.extend({ title: z.string(), status: GoalStatus, progress: z.number() }).transform(
  withProject,
);

/** Which goals are wanted; what is left out does not matter. */
interface GoalFilter {
  id?: string;
  author?: string;
  projects?: readonly string[];
  limit: number;
}

/** Goals that the viewer may see: those that are open first, and of these the one that was changed last. */
export async function readGoals(
  pool: Pool,
  viewer: Viewer,
  { id, author, projects, limit }: GoalFilter,
): Promise<Goal[]> {
  const values: unknown[] = [limit];
  const parameter = (value: unknown): string => `$${3 + values.push(value)}`;
  const conditions = [
    `n.team_id = $1 AND ${remembered('n')}`,
    ...(id === undefined ? [] : [`n.id = ${parameter(id)}`]),
    ...(author === undefined ? [] : [`n.author = ${parameter(author)}`]),
    ...(projects === undefined ? [] : [`n.project_key = ANY (${parameter(projects)}::text[])`]),
  ];
  const text = `
    SELECT n.id, n.title, n.status, n.progress, n.scope, n.author, n.project_key, n.project_name, n.created_at, n.updated_at
    FROM goals n WHERE ${conditions.join(' AND ')}
    ORDER BY n.status <> 'open', n.updated_at DESC, n.id LIMIT $4`;
  return rowsOf(GoalRow, await queryAs(pool, viewer, text, ...values));
}
