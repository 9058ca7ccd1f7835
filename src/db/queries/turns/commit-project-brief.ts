import { BRIEF_TAG, type MemoryWrite } from '../../../domain/entities/memory.js';
import {
  CORRECTED,
  DRAFT_KEY,
  GOAL_KEY,
  MAX_LINE_LENGTH,
  MAX_LINES,
} from '../../../domain/entities/project-brief.js';
import { cutTo } from '../../../domain/text/text.js';
import { lastBy } from '../../rows.js';

type BriefWrite = Extract<MemoryWrite, { write: 'brief' }>;

/** The note of a project has an id of its own, so that it is made once, by whichever thread comes first. */
export const briefId = (projectKey: string): string => `brief:${projectKey}`;

const GIVEN = `
  SELECT r.*, row_number() OVER () AS place FROM jsonb_to_recordset($2::jsonb) AS r(
    note_id text, project_key text, project_name text, part text, key text, body text, about text, why text)`;

// What people took away stays away while a rule has nothing newer to say: it says the same as the line that ended last.
const HEARD = `
  SELECT g.* FROM (${GIVEN}) g
  WHERE g.why = '${CORRECTED}' OR NOT EXISTS (
    SELECT FROM (
      SELECT l.part, l.body, l.ended_why FROM note_lines l
      WHERE l.team_id = $1 AND l.note_id = g.note_id AND l.key = g.key AND l.ended_at IS NOT NULL
      ORDER BY l.seq DESC LIMIT 1) o
    WHERE o.ended_why = '${CORRECTED}' AND (o.part, o.body) = (g.part, g.body))`;

/** The id of the goal that a line is about, or null. */
const GOAL_OF = `CASE WHEN starts_with(g.key, '${GOAL_KEY}') THEN substr(g.key, ${GOAL_KEY.length + 1}) END`;

// Goals come first, as where they are forgotten, and are held until the commit: whoever forgets one waits, and finds its lines.
const HOLD_GOALS = `
  SELECT FROM goals o WHERE o.team_id = $1 AND o.id = ANY (ARRAY(SELECT ${GOAL_OF} FROM (${GIVEN}) g))
  ORDER BY o.id FOR KEY SHARE OF o`;

// The note is made, or held until the commit: whoever else writes on it waits, and sees these lines when their turn comes.
const HOLD = `
  INSERT INTO notes AS n (team_id, id, type, scope, author, project_key, project_name, body, tags, importance, is_brief,
                          created_at, updated_at)
  SELECT DISTINCT ON (g.note_id) $1, g.note_id, 'plan', 'project', 'frontdoor', g.project_key, g.project_name, '',
         ARRAY['${BRIEF_TAG}'], 5, true, now(), now()
  FROM (${GIVEN}) g ORDER BY g.note_id
  ON CONFLICT (team_id, id) DO UPDATE SET updated_at = now()`;

// A line that says the same stays as it is; one with the same key ends where another comes, or none.
const MERGE = `
  WITH given AS (${HEARD}), ended AS (
    UPDATE note_lines l SET ended_at = now(), ended_why = g.why FROM given g
    WHERE l.team_id = $1 AND l.note_id = g.note_id AND l.key = g.key AND l.ended_at IS NULL
      AND (l.part, l.body, l.about) IS DISTINCT FROM (g.part, g.body, g.about)
    RETURNING l.note_id, l.key
  )
  SELECT count(*) FROM ended`;

// A goal that was forgotten since the turn has read it does not come back by its line.
const ADD = `
  INSERT INTO note_lines (team_id, note_id, part, key, body, about, why)
  SELECT $1, g.note_id, g.part, g.key, g.body, g.about, g.why FROM (${HEARD}) g
  WHERE g.body IS NOT NULL AND (${GOAL_OF} IS NULL OR EXISTS (SELECT FROM goals o WHERE o.team_id = $1 AND o.id = ${GOAL_OF}))
  ORDER BY g.place
  ON CONFLICT (team_id, note_id, key) WHERE ended_at IS NULL DO NOTHING`;

const MAX_OF_PART = Object.entries(MAX_LINES)
  .map(([part, most]) => `WHEN '${part}' THEN ${most}`)
  .join(' ');

// The oldest lines give way, those of what is only being written first: it may never be filed, and pushes nothing off.
const CROWDED = `
  UPDATE note_lines l SET ended_at = now(), ended_why = 'crowded'
  FROM (
    SELECT seq, note_id, part, row_number() OVER (
      PARTITION BY note_id, part ORDER BY starts_with(key, '${DRAFT_KEY}'), seq DESC) AS place
    FROM note_lines
    WHERE team_id = $1 AND ended_at IS NULL AND note_id IN (SELECT note_id FROM (${GIVEN}) g)
  ) o
  WHERE l.team_id = $1 AND l.note_id = o.note_id AND l.seq = o.seq AND o.place > CASE o.part ${MAX_OF_PART} END`;

/** One after the other, in this order: each sees what the one before has done. */
export const BRIEF_SQL = [HOLD_GOALS, HOLD, MERGE, ADD, CROWDED] as const;

/** The rows that each statement takes. Of several lines with one key the last counts. */
export function briefRows(writes: readonly BriefWrite[]): object[] {
  const rows = writes.flatMap(({ project, why, lines }) =>
    lines.map(({ text, ...line }) => ({
      ...line,
      noteId: briefId(project.key),
      projectKey: project.key,
      projectName: project.name,
      body: text === null ? null : cutTo(text, MAX_LINE_LENGTH),
      why,
    })),
  );
  return lastBy(rows, ({ noteId, key }) => `${noteId} ${key}`);
}
