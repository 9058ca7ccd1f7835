import type { Tool, ToolNeed, ToolSet } from '../../../src/domain/tool.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { isForChanges } from '../draft-life.js';
import { askingOf } from '../naming/asking.js';
import type { About, IntakeState } from '../state.js';

/** In which set of tools this turn speaks: by how the words came that it answers. */
export function setOf({ events, said, asking }: Pick<IntakeState, 'events' | 'said' | 'asking'>): ToolSet {
  if (events[0]?.kind === 'command' && events[0].via === 'command') return 'quick';
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

/** Fields of a draft are changed by the acts of a reading; tools for that are for phrases and buttons. */
const BY_ACTS: ReadonlySet<Tool['category']> = new Set(['editing']);
/** With fewer messages there is nothing to look for in a thread. */
const A_THREAD = 4;

/** The tools of a set that a model is told of, by what is at hand: each costs, and one that can do nothing only misleads. */
export function toolsFor(
  state: IntakeState,
  deps: Pick<IntakeDeps, 'tools'>,
  { messages }: Pick<TurnContext, 'messages'>,
  about: About,
): readonly Tool[] {
  const isAtHand: Readonly<Record<ToolNeed, boolean>> = {
    draft: isForChanges(state),
    name:
      (state.resolution?.found.length ?? 0) > 0 ||
      about.focus !== null ||
      state.steps.length + state.listed.length > 0,
    memory: (state.recalled?.known.length ?? 0) + state.remembered.length > 0,
    thread: messages.length >= A_THREAD,
    focus: state.focus !== null,
  };
  return toolsIn(deps, setOf(state)).filter(
    ({ category, needs }) => !BY_ACTS.has(category) && (needs === undefined || isAtHand[needs]),
  );
}
