import type { Blueprint } from '../../src/domain/blueprint.js';
import { wordsOf } from '../../src/domain/phrases.js';
import { bindingOf, blueprintOf, type IntakeDeps } from './deps.js';

/** The blueprint of an ordinary request. */
const USUAL = 'front_door';

/** The blueprints that a request from this channel may take: its own where it is bound to one, else all, the usual first. */
export function offeredBlueprints(deps: IntakeDeps, channel: string): readonly Blueprint[] {
  const bound = bindingOf(deps, channel).blueprint;
  if (bound !== undefined) return [blueprintOf(deps, bound)];
  return deps.blueprints.toSorted((a, b) => Number(b.id === USUAL) - Number(a.id === USUAL));
}

/** The channel's binding, else the one that "new <blueprint>" names, else the judgement's, else the usual one. */
export function blueprintChoice(
  deps: IntakeDeps,
  channel: string,
  judged: string | null,
  text: string,
): Blueprint {
  const offered = offeredBlueprints(deps, channel);
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
