import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { bindingOf, blueprintOf, type Turn } from '../deps.js';

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

/** The blueprint of a small task: nobody gets it who has not asked for a task. */
const TASK = 'task';

/** Whether a draft of that blueprint is begun only where somebody names it. */
export const isByName = (id: string): boolean => id === TASK;

/** The blueprints that a request may take: the channel's own where it is bound to one, else all, the usual first; a small task last. */
export function offeredBlueprints(turn: Turn): readonly Blueprint[] {
  const small = turn.blueprints.filter(({ id }) => isByName(id));
  const bound = bindingOf(turn).blueprint;
  if (bound !== undefined) return [blueprintOf(turn, bound), ...small.filter(({ id }) => id !== bound)];
  const others = turn.blueprints.filter(({ id }) => !isByName(id));
  return [...others.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL)), ...small];
}

/** The blueprint of a draft that a tool proposes: the channel's own, where it is bound to one, unless it is a small task. */
export function blueprintToFill(turn: Turn, proposed: string): Blueprint {
  const bound = isByName(proposed) ? undefined : bindingOf(turn).blueprint;
  return blueprintOf(turn, bound ?? proposed);
}

/** The blueprint of that id among those offered in the channel, else the first of them. */
export function blueprintChoice(turn: Turn, named: string | null): Blueprint {
  const offered = offeredBlueprints(turn);
  return offered.find(({ id }) => id === named) ?? offered[0] ?? blueprintOf(turn, USUAL);
}
