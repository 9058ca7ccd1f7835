import type { ElementState, StateValues } from '../../protocol.js';
import type { ParsedBlock } from './blockSchema.js';
import type { BlockElement } from './elementSchema.js';

/** The state an element has before anyone touched it, in Slack's `state.values` shape; null where it holds none. */
function initialElementState(element: BlockElement): ElementState | null {
  const { type } = element;
  switch (element.type) {
    case 'button':
    case 'overflow':
    case 'feedback_buttons':
      return null;
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return { type, value: element.initial_value ?? null };
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return { type, selected_option: element.initial_option ?? null };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return { type, selected_options: element.initial_options ?? [] };
    case 'users_select':
      return { type, selected_user: element.initial_user ?? null };
    case 'multi_users_select':
      return { type, selected_users: element.initial_users ?? [] };
    case 'channels_select':
      return { type, selected_channel: element.initial_channel ?? null };
    case 'conversations_select':
      return { type, selected_conversation: element.initial_conversation ?? null };
    case 'datepicker':
      return { type, selected_date: element.initial_date ?? null };
  }
}

function elementsOf(block: ParsedBlock): readonly BlockElement[] {
  switch (block.type) {
    case 'actions':
    case 'context_actions':
      return block.elements;
    case 'input':
      return [block.element];
    case 'section':
      return block.accessory && block.accessory.type !== 'image' ? [block.accessory] : [];
    default:
      return [];
  }
}

/** Every element's state by block id and action id: what was typed where it still fits, else its initial value. */
export function stateValues(blocks: readonly ParsedBlock[], typed: StateValues): StateValues {
  const values: StateValues = {};
  for (const block of blocks) {
    if (block.type === 'unsupported') continue;
    for (const element of elementsOf(block)) {
      const initial = initialElementState(element);
      if (!initial) continue;
      const kept = typed[block.block_id]?.[element.action_id];
      const state = kept?.type === initial.type ? kept : initial;
      values[block.block_id] = { ...values[block.block_id], [element.action_id]: state };
    }
  }
  return values;
}
