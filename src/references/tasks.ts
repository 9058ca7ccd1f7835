import type { Pool } from '../db/pool.js';
import { readTasks } from '../db/queries/read-tasks.js';
import { EntityId, type Viewer } from '../domain/entity.js';
import type { TaskFilter, TaskLine } from '../domain/references.js';

/** Tasks that the viewer may see, by due date and then the newest first. What is no id, or no time, finds nothing. */
export async function tasks(
  pool: Pool,
  viewer: Viewer,
  filter: TaskFilter,
  limit: number,
): Promise<{ tasks: readonly TaskLine[]; total: number }> {
  const { assignee, owner, project, ids = [], dueFrom, dueBefore } = filter;
  const named = [assignee, owner, project, ...ids].filter((id) => id !== undefined);
  const times = [dueFrom, dueBefore].filter((time) => time !== undefined);
  const makesSense =
    named.every((id) => EntityId.safeParse(id).success) &&
    times.every((time) => !Number.isNaN(Date.parse(time)));
  return makesSense ? readTasks(pool, viewer, filter, limit) : { tasks: [], total: 0 };
}
