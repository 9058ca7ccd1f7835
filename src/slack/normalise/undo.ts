import { ACTION } from '../action-ids.js';
import type { Normalised } from './common.js';
import { readThreadClick } from './thread-click.js';

/** A command's id is one of ours; what is longer was never under a button. */
const LONGEST_ID = 200;

/** A click on Undo or Redo under a confirmation: an event for the thread in which that stands. */
export function normaliseUndo(body: unknown, teamId: string): Normalised {
  const click = readThreadClick(body);
  if (click === null) return { ignored: 'malformed' };
  const { actionId, value: commandId = '', actor, channel, ts, address, dedupeKey, slackTs } = click;
  if (commandId === '' || commandId.length > LONGEST_ID) return { ignored: 'not_our_command' };
  const want = actionId === ACTION.redo ? 'redo' : 'undo';
  return {
    incoming: {
      teamId,
      dedupeKey,
      address,
      event: { kind: 'undo', via: 'button', want, commandId, actor, channel, ts },
      actor,
      slackTs,
      urgent: true,
    },
  };
}
