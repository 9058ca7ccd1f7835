import type { ElementAction, ElementState } from '../../protocol.js';

/** The action that tells the bot of an element's new state. */
export function toAction(blockId: string, actionId: string, state: ElementState): ElementAction {
  return {
    blockId,
    actionId,
    type: state.type,
    ...(state.value != null && { value: state.value }),
    ...(state.selected_option && { selectedOption: state.selected_option }),
    ...(state.selected_options && { selectedOptions: state.selected_options }),
    ...(state.selected_user != null && { selectedUser: state.selected_user }),
    ...(state.selected_channel != null && { selectedChannel: state.selected_channel }),
    ...(state.selected_conversation != null && {
      selectedConversation: state.selected_conversation,
    }),
    ...(state.selected_date != null && { selectedDate: state.selected_date }),
  };
}
