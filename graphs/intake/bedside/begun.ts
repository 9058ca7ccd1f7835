import { bedside, goalLines, projectLine } from '../../../src/domain/bedside.js';
import { EntityId } from '../../../src/domain/entity.js';
import type { MemoryWrite, ProjectRef } from '../../../src/domain/memory.js';
import { projectOf } from '../calls/tool-context.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { viewerOf } from '../naming/asking.js';
import type { IntakeState } from '../state.js';

const MOST_GOALS = 2;

/**
 * The bedside note of a project is made when its context is built for the first time, from what is known of it then: what it
 * is, and its goals. Nothing where it has one.
 */
export async function begun(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
): Promise<MemoryWrite[]> {
  const project = await projectOf(state, deps, context, { by });
  if (project === null) return [];
  const viewer = viewerOf(context, by);
  if ((await deps.memory.bedside(viewer, project)) !== null) return [];
  const [about, goals] = await Promise.all([
    whatItIs(deps, context, by, project),
    deps.memory.goals(viewer, { project, limit: MOST_GOALS }),
  ]);
  const shared = goals.filter(({ scope, status }) => scope === 'project' && status === 'open');
  return bedside(project, 'begun', [projectLine(project, about), ...shared.flatMap(goalLines)]);
}

async function whatItIs(
  { references }: IntakeDeps,
  context: TurnContext,
  by: string,
  { key }: ProjectRef,
): Promise<string | null> {
  if (!EntityId.safeParse(key).success) return null;
  const { summaries } = await references.context(viewerOf(context, by), [key]);
  return summaries.flatMap((one) => (one.kind === 'project' ? [one.description] : []))[0] ?? null;
}
