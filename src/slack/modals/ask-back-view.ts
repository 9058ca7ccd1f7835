import type { ModalView } from '@slack/types';
import { CALLBACK } from '../action-ids.js';
import type { FormMeta } from '../normalise/form.js';
import { plain } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';

/** The name of the one input, in the form's event too. */
const QUESTION = 'question';

/** Ask back: one input, whose text goes to the requester's thread. */
export function askBackView(meta: FormMeta): ModalView {
  return {
    type: 'modal',
    callback_id: CALLBACK.askBack,
    title: plain('Ask back', LIMIT.modalTitle),
    submit: plain('Send', LIMIT.modalButton),
    close: plain('Cancel', LIMIT.modalButton),
    private_metadata: JSON.stringify(meta),
    blocks: [
      {
        type: 'input',
        block_id: QUESTION,
        label: plain('What would you like to know?', LIMIT.inputLabel),
        hint: plain("It is posted in the requester's thread, with your name.", LIMIT.inputHint),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: LIMIT.inputText,
        },
      },
    ],
  };
}

/** What is wrong with a submitted question. */
export function askBackErrors(values: Readonly<Record<string, string>>): Record<string, string> {
  return values[QUESTION] ? {} : { [QUESTION]: 'Please write your question.' };
}
