import type { Block, StateValues } from '../../protocol.js';
import { elementsOf, type PlacedElement } from '../blocks/find.js';
import { isEmptyState } from '../blocks/state.js';

/** What Slack itself refuses before the app is asked: empty required inputs and texts of the wrong length. */
export function inputErrors(blocks: readonly Block[], values: StateValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const placed of elementsOf(blocks)) {
    if (placed.blockType !== 'input') continue;
    const error = inputError(placed, values);
    if (error !== undefined) errors[placed.blockId] = error;
  }
  return errors;
}

function inputError(
  { block, blockId, actionId, element }: PlacedElement,
  values: StateValues,
): string | undefined {
  const state = values[blockId]?.[actionId];
  if (!state || isEmptyState(state)) {
    return block['optional'] === true ? undefined : 'Please complete this required field.';
  }
  const { length } = state.value ?? '';
  const { min_length: min, max_length: max } = element;
  if (min !== undefined && length < min) return `Please enter at least ${min} characters.`;
  if (max !== undefined && length > max) return `Please enter at most ${max} characters.`;
  return undefined;
}
