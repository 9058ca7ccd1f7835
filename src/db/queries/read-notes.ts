import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../domain/entity.js';
import { BedsideLine, type Note } from '../../domain/memory.js';
import { projectSeen, remembered } from '../remembered.js';
import { queryInTeam } from '../team-tx.js';
import { visibleTo } from '../visibility.js';
import { bedsideId } from './commit-bedside.js';
import { NOTE_COLUMNS, toNote } from './search-notes.js';

const WHO = { user: '$2', place: '$3' };

const ONE = `
  SELECT ${NOTE_COLUMNS} FROM notes n WHERE n.team_id = $1 AND n.id = $4 AND NOT n.bedside AND ${remembered('n', WHO)}`;

/** The note of that id, or null where there is none that the viewer may see. */
export async function readNote(
  pool: Pool,
  { teamId, user, place }: Viewer,
  id: string,
): Promise<Note | null> {
  const { rows } = await queryInTeam(pool, teamId, { text: ONE, values: [teamId, user, place, id] });
  return rows[0] === undefined ? null : toNote(rows[0]);
}

/** A line as it is shown. */
export type ShownLine = Pick<BedsideLine, 'part' | 'key'> & { text: string };

const Line = BedsideLine.pick({ part: true, key: true }).extend({ body: z.string() });

const LINES = `
  SELECT l.part, l.key, l.body FROM notes n JOIN note_lines l ON l.team_id = $1 AND l.note_id = n.id AND l.ended_at IS NULL
  WHERE n.team_id = $1 AND n.id = ANY ($4::text[]) AND ${projectSeen('n.project_key', WHO)}
    AND (l.about IS NULL OR EXISTS (
      SELECT FROM entities e WHERE e.team_id = $1 AND e.id = l.about AND ${visibleTo('e', WHO)}))
  ORDER BY l.seq DESC`;

/**
 * The lines of the bedside notes of a project, which may be known by more than one key, the newest first: those of which the
 * viewer may see the project and what the line is about.
 */
export async function readBedside(
  pool: Pool,
  { teamId, user, place }: Viewer,
  projectKeys: readonly string[],
): Promise<ShownLine[]> {
  const values = [teamId, user, place, projectKeys.map(bedsideId)];
  const { rows } = await queryInTeam(pool, teamId, { text: LINES, values });
  return Line.array()
    .parse(rows)
    .map(({ part, key, body }) => ({ part, key, text: body }));
}
