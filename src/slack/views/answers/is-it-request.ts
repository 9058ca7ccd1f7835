import { ACTION } from '../action-ids.js';
import type { Presented } from '../cards/context.js';
import { actions, button, section } from '../text/blocks.js';

const IS_IT_REQUEST = 'Only you can see this. Is your message a request? I can open one with its words.';

/** The question to the author of a post, alone, whether it is a request; the button carries which post that is. */
export const isItRequest = (ts: string): Presented => ({
  text: IS_IT_REQUEST,
  blocks: [section(IS_IT_REQUEST), ...actions([button(ACTION.raise, 'Open a request', { value: ts })])],
});

export const RAISED = 'I’ve got it. We go on in the thread of your message.';
export const NOT_RAISED = 'I couldn’t do that just now. Please press it again in a moment.';
