import type { Pool } from '../../db/pool.js';
import { loadLinkedRows } from '../../db/queries/entities/load-linked.js';
import type { EntityKind, Viewer } from '../../domain/entities/entity.js';
import { LINKED_GROUPS, type LinkedEntities, type LinkedGroup } from '../../domain/entities/references.js';

/** What is loaded of an entity's links: at most so many of each kind, and whether with their descriptions. */
export interface LinkedOptions {
  maxPerType: number;
  includeDescriptions: boolean;
}

/** Without word of how much is wanted. */
const DEFAULTS: LinkedOptions = { maxPerType: 10, includeDescriptions: false };

/** For each group what `of` gives for its kind. */
function eachGroup<T>(of: (kind: EntityKind) => T): Record<LinkedGroup, T> {
  const { plans, goals, tasks, milestones, documents, outputs, projects, users, channels } = LINKED_GROUPS;
  return {
    plans: of(plans),
    goals: of(goals),
    tasks: of(tasks),
    milestones: of(milestones),
    documents: of(documents),
    outputs: of(outputs),
    projects: of(projects),
    users: of(users),
    channels: of(channels),
  };
}

/**
 * What an entity is linked to in either direction, as far as the viewer may see it, by one statement: of each kind what
 * it waits for first, then the active, then the newest. Null for an entity that does not exist or that they may not see. Nothing is kept of it: what
 * another process hides or takes away is not told a moment later, and to ask whether it still holds costs as much as to load.
 */
export async function loadLinkedEntities(
  pool: Pool,
  viewer: Viewer,
  id: string,
  options: LinkedOptions = DEFAULTS,
): Promise<LinkedEntities | null> {
  const rows = await loadLinkedRows(pool, viewer, id, options);
  if (rows === null) return null;
  const counts = eachGroup((kind) => rows.counts.find((count) => count.kind === kind)?.number ?? 0);
  const total = rows.counts.reduce((sum, { number }) => sum + number, 0);
  return {
    source: rows.source,
    linkedEntities: eachGroup((kind) => rows.linked.filter((linked) => linked.kind === kind)),
    counts: { ...counts, total },
    dependentTasks: rows.counts.find(({ kind }) => kind === 'task')?.dependent ?? 0,
    truncated: rows.linked.length < total,
  };
}
