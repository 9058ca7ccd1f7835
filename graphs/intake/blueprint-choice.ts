import type { Blueprint } from '../../src/domain/blueprint.js';
import { wordsOf } from '../../src/domain/phrases.js';
import { asksForTask } from '../../src/domain/task-phrases.js';
import { bindingOf, blueprintOf, type IntakeDeps } from './deps.js';

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

/** The blueprint of a small task: nobody gets it who has not asked for a task in so many words. */
const TASK = 'task';

/** Whether a draft of that blueprint is begun only where somebody names it. */
export const isByName = (id: string): boolean => id === TASK;

/**
 * The blueprints that a request in these words may take: the channel's own where it is bound to one, else all, the usual
 * first; a small task only where the words ask for one.
 */
export function offeredBlueprints(deps: IntakeDeps, channel: string, text: string): readonly Blueprint[] {
  const small = asksForTask(text) ? deps.blueprints.filter(({ id }) => isByName(id)) : [];
  const bound = bindingOf(deps, channel).blueprint;
  if (bound !== undefined) return [blueprintOf(deps, bound), ...small.filter(({ id }) => id !== bound)];
  const others = deps.blueprints.filter(({ id }) => !isByName(id));
  return [...others.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL)), ...small];
}

/** The blueprint of a draft that a tool proposes: the channel's own, where it is bound to one, unless it is a small task. */
export function blueprintToFill(deps: IntakeDeps, channel: string, proposed: string): Blueprint {
  const bound = isByName(proposed) ? undefined : bindingOf(deps, channel).blueprint;
  return blueprintOf(deps, bound ?? proposed);
}

/** The channel's binding, else the one that "new <blueprint>" names, else the judgement's, else the usual one. */
export function blueprintChoice(
  deps: IntakeDeps,
  channel: string,
  judged: string | null,
  text: string,
): Blueprint {
  const offered = offeredBlueprints(deps, channel, text);
  const chosen = named(offered, text) ?? offered.find(({ id }) => id === judged) ?? offered[0];
  return chosen ?? blueprintOf(deps, USUAL);
}

/** "new epic", "new front door …": at the beginning of the words, by id or title. */
function named(offered: readonly Blueprint[], text: string): Blueprint | undefined {
  const words = wordsOf(text).join(' ');
  return offered.find(({ id, title }) =>
    [id.replaceAll('_', ' '), title].some((name) => startsWith(words, `new ${wordsOf(name).join(' ')}`)),
  );
}

function startsWith(words: string, beginning: string): boolean {
  return words === beginning || words.startsWith(`${beginning} `);
}
