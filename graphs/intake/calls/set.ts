import type { Tool, ToolSet } from '../../../src/domain/tool.js';
import type { IntakeDeps } from '../deps.js';
import { isForChanges } from '../draft-life.js';
import { askingOf } from '../naming/asking.js';
import type { IntakeState } from '../state.js';

/** In which set of tools this turn speaks: by how the words came that it answers. */
export function setOf({ events, said, asking }: Pick<IntakeState, 'events' | 'said' | 'asking'>): ToolSet {
  if (events[0]?.kind === 'command') return 'quick';
  const ts = askingOf({ asking, said })?.message.ts;
  const message = said.find((one) => one.ts === ts);
  if (!message) return 'text';
  if (message.raisedBy !== null && events[0]?.kind !== 'choice') return 'quick';
  return message.voice ? 'voice' : 'text';
}

/** The tools of a set. */
export function toolsIn({ tools }: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  return tools.filter(({ sets }) => sets.includes(set));
}

/** Changing fields of a draft is what a reading's acts do; tools for it are for phrases and buttons. */
const BY_ACTS: ReadonlySet<Tool['category']> = new Set(['editing']);
/** What these do, they do to a draft. */
const OF_DRAFT: ReadonlySet<Tool['category']> = new Set(['analysis', 'generation']);

/** The tools of a set that a model is told of, by what is at hand: each costs, and one that can do nothing only misleads. */
export function toolsFor(state: IntakeState, deps: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  const hasDraft = isForChanges(state);
  return toolsIn(deps, set).filter(
    ({ category }) => !BY_ACTS.has(category) && (hasDraft || !OF_DRAFT.has(category)),
  );
}
