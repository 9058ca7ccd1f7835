import { userEntity, type Viewer } from '../../domain/entity.js';
import type { References, TaskLine } from '../../domain/references.js';

/** Open tasks, the next due first, and how many there are. */
interface SomeTasks {
  tasks: readonly TaskLine[];
  total: number;
}

/** What is open for a person: what they asked for, and what is assigned to them. */
export interface Mine {
  asked: SomeTasks;
  assigned: SomeTasks;
}

/** What is open for the viewer, at most `limit` of each. @throws the database's errors */
export async function readMine(
  references: Pick<References, 'tasks'>,
  viewer: Viewer,
  limit: number,
): Promise<Mine> {
  const me = userEntity(viewer.user);
  const [asked, assigned] = await Promise.all([
    references.tasks(viewer, { owner: me }, limit),
    references.tasks(viewer, { assignee: me }, limit),
  ]);
  return { asked, assigned };
}
