import type { Pool } from 'pg';
import { z } from 'zod';
import type { Viewer } from '../../domain/entity.js';
import { type Goal, GoalStatus, MemoryScope } from '../../domain/memory.js';
import { remembered } from '../remembered.js';
import { queryInTeam } from '../team-tx.js';

const WHO = { user: '$2', place: '$3' };

const Row = z.object({
  id: z.string(),
  title: z.string(),
  status: GoalStatus,
  progress: z.number(),
  scope: MemoryScope,
  author: z.string(),
  project_key: z.string().nullable(),
  project_name: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});

/** Which goals are wanted; what is left out does not matter. */
export interface GoalFilter {
  id?: string;
  author?: string;
  projects?: readonly string[];
  limit: number;
}

/** Goals that the viewer may see: those that are open first, and of these the one that was changed last. */
export async function readGoals(
  pool: Pool,
  { teamId, user, place }: Viewer,
  { id, author, projects, limit }: GoalFilter,
): Promise<Goal[]> {
  const values: unknown[] = [teamId, user, place, limit];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    `n.team_id = $1 AND ${remembered('n', WHO)}`,
    ...(id === undefined ? [] : [`n.id = ${parameter(id)}`]),
    ...(author === undefined ? [] : [`n.author = ${parameter(author)}`]),
    ...(projects === undefined ? [] : [`n.project_key = ANY (${parameter(projects)}::text[])`]),
  ];
  const text = `
    SELECT n.id, n.title, n.status, n.progress, n.scope, n.author, n.project_key, n.project_name, n.created_at, n.updated_at
    FROM goals n WHERE ${conditions.join(' AND ')}
    ORDER BY n.status <> 'open', n.updated_at DESC, n.id LIMIT $4`;
  const { rows } = await queryInTeam(pool, teamId, { text, values });
  return Row.array().parse(rows).map(toGoal);
}

function toGoal(row: z.infer<typeof Row>): Goal {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    progress: row.progress,
    scope: row.scope,
    project: row.project_key === null ? null : { key: row.project_key, name: row.project_name ?? '' },
    author: row.author,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
