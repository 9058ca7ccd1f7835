import type { Button } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { actions, context as contextBlock, plain } from './blocks.js';
import { clip, LIMIT } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { message, sections, words } from './message.js';
import { plainText } from './mrkdwn.js';
import { WORDS } from './words.js';

type Done = Extract<Reply, { kind: 'done' }>;

const NAME_LIMIT = 75;

/**
 * What was done on request, with the one button that there is a use for: Undo, or Redo once it was taken back. A button's
 * value is the command's id; what that stands for is looked up when it is pressed.
 */
export function presentDone(reply: Done, context: PresentContext): Presented {
  const last = lastChange(reply);
  const blocks = [
    ...sections(reply.text, context),
    ...(last === null ? [] : [contextBlock(words(last(`<@${reply.changedBy}>`), NAME_LIMIT * 2, context))]),
    ...actions(buttonOf(reply, context)),
  ];
  const said = last === null ? reply.text : `${reply.text}\n${last(`<@${reply.changedBy}>`)}`;
  return message(said, blocks, reply.degraded, context);
}

/** Who took it back, or did it again; null where nobody has. */
function lastChange({ now, changedBy }: Done): ((who: string) => string) | null {
  if (changedBy === null || now === 'kept') return null;
  return now === 'undone' ? (who) => `${who} took this back.` : (who) => `${who} did this again.`;
}

function buttonOf({ now, commandId, text }: Done, context: PresentContext): Button[] {
  if (now === 'kept') return [];
  const [actionId, label] =
    now === 'done' ? ([ACTION.undo, WORDS.undo] as const) : ([ACTION.redo, WORDS.redo] as const);
  const what = plainText(text, context.names).replace(/\s+/g, ' ');
  return [
    {
      type: 'button',
      action_id: actionId,
      text: plain(label, LIMIT.buttonText),
      value: commandId,
      accessibility_label: clip(`${label}: ${what}`, LIMIT.accessibilityLabel),
    },
  ];
}
