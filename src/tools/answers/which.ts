import type { EntityRef } from '../../domain/entity.js';
import type { OfferedCall, ToolResult } from '../../domain/tool.js';
import { inARow } from '../editing/words.js';
import { nameIn } from './plain.js';

/**
 * Asks which of several things is meant, with a button for each.
 * @param call what is done with the one that is chosen, by its id
 */
export function askWhich(
  question: string,
  candidates: readonly EntityRef[],
  call: (id: string) => Omit<OfferedCall, 'label'>,
): Pick<ToolResult, 'said' | 'offer'> {
  const names = candidates.map(({ label }) => nameIn(label));
  const each = candidates.map(({ id }, at) => ({ label: names[at] ?? id, ...call(id) }));
  return { said: `${question} ${inARow(names)} fit.`, offer: { hint: 'Choose one:', draftId: null, each } };
}
