import type { Tool, ToolSet } from '../../../src/domain/tool.js';
import type { IntakeDeps } from '../deps.js';
import { askingOf } from '../naming/asking.js';
import { isRaised } from '../raised.js';
import type { IntakeState } from '../state.js';

/** In which set of tools this turn speaks: by how the words came that it answers. */
export function setOf(state: IntakeState): ToolSet {
  if (state.events[0]?.kind === 'command') return 'quick';
  const ts = askingOf(state)?.message.ts;
  const message = state.events.find((event) => event.kind === 'message' && event.ts === ts);
  if (message?.kind !== 'message') return 'text';
  if (isRaised(message)) return 'quick';
  return message.voice ? 'voice' : 'text';
}

/** The tools of a set. */
export function toolsIn({ tools }: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  return tools.filter(({ sets }) => sets.includes(set));
}
