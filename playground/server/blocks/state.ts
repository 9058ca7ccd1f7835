import { type Block, type ElementState, elementStateSchema, type StateValues } from '../../protocol.js';
import { type Element, elementsOf } from './find.js';

/** Elements that hold no state: a button is pressed, a menu entry is taken. */
const STATELESS = new Set(['button', 'overflow', 'feedback_buttons']);

/**
 * Slack's `state.values` for these blocks: every element that holds state, with what the person entered, else with
 * what it started from, else empty (null or an empty list).
 */
export function stateOf(blocks: readonly Block[], entered: StateValues = {}): StateValues {
  const values: StateValues = {};
  for (const { blockId, actionId, element } of elementsOf(blocks)) {
    if (STATELESS.has(element.type)) continue;
    const given = entered[blockId]?.[actionId];
    values[blockId] = {
      ...values[blockId],
      [actionId]: { ...initialState(element), ...given, type: element.type },
    };
  }
  return values;
}

/** Whether nothing was entered. */
export function isEmptyState(state: ElementState): boolean {
  const { type: _type, ...rest } = state;
  return Object.values(rest).every(
    (value) =>
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0),
  );
}

/** Where the state of an element stands, and the property that it starts from. */
const SLOTS: Readonly<Record<string, readonly [slot: string, initial: string]>> = {
  static_select: ['selected_option', 'initial_option'],
  external_select: ['selected_option', 'initial_option'],
  radio_buttons: ['selected_option', 'initial_option'],
  multi_static_select: ['selected_options', 'initial_options'],
  multi_external_select: ['selected_options', 'initial_options'],
  checkboxes: ['selected_options', 'initial_options'],
  users_select: ['selected_user', 'initial_user'],
  multi_users_select: ['selected_users', 'initial_users'],
  channels_select: ['selected_channel', 'initial_channel'],
  multi_channels_select: ['selected_channels', 'initial_channels'],
  conversations_select: ['selected_conversation', 'initial_conversation'],
  multi_conversations_select: ['selected_conversations', 'initial_conversations'],
  datepicker: ['selected_date', 'initial_date'],
  timepicker: ['selected_time', 'initial_time'],
};

function initialState(element: Element): ElementState {
  const [slot, initial] = SLOTS[element.type] ?? ['value', 'initial_value'];
  const empty = slot.endsWith('s') ? [] : null;
  return elementStateSchema.parse({ type: element.type, [slot]: element[initial] ?? empty });
}
