import { z } from 'zod';
import { ACTION, baseOf } from '../views/action-ids.js';
import {
  parseButtonValue,
  parseCallValue,
  parseCardBlockId,
  parseChoiceValue,
} from '../views/button-refs.js';
import { pressedAct } from './pressed-act.js';
import { addressOf, Id, incomingAct, interactionKey, Named, type Normalized, Ts } from './wire.js';

/** The parts of a `block_actions` payload that we rely on, wherever it comes from. Source: Slack, "block_actions payload". */
const WirePress = z.looseObject({
  trigger_id: Id,
  user: Named,
  channel: Named.nullish(),
  container: z
    .looseObject({ channel_id: Id.optional(), message_ts: Ts.optional(), thread_ts: Ts.optional() })
    .optional(),
  view: z.looseObject({ id: Id, hash: z.string(), private_metadata: z.string().optional() }).optional(),
  actions: z.tuple(
    [
      z.looseObject({
        action_id: z.string(),
        block_id: z.string().optional(),
        action_ts: Ts,
        value: z.string().optional(),
        selected_option: z.looseObject({ value: z.string() }).nullish(),
      }),
    ],
    z.unknown(),
  ),
});

/** A press of a button, with its `value`, or a choice from a menu, `chosen`: who, and in which message or view. */
export type Press = NonNullable<ReturnType<typeof readPress>>;

/** Reads a press, or null for a payload that is none. */
export function readPress(body: unknown) {
  const parsed = WirePress.safeParse(body).data;
  if (parsed === undefined) return null;
  const { trigger_id, user, channel, container, view, actions } = parsed;
  const [{ action_id, block_id, action_ts, value, selected_option }] = actions;
  return {
    actionId: action_id,
    blockId: block_id,
    actionTs: action_ts,
    value,
    chosen: selected_option?.value,
    actor: user.id,
    triggerId: trigger_id,
    channel: container?.channel_id ?? channel?.id,
    ts: container?.message_ts,
    threadTs: container?.thread_ts,
    view,
  };
}

/** A click on one of our cards: which card, who, what was chosen. */
export type Click = NonNullable<ReturnType<typeof readClick>>;

/** Reads a click, or null when it is not on a card of ours. */
export function readClick(body: unknown) {
  const press = readPress(body);
  if (press?.channel === undefined || press.ts === undefined) return null;
  const button = parseButtonValue(press.value);
  const ref = button?.card ?? parseCardBlockId(press.blockId);
  if (ref === null) return null;
  const { actionId, actionTs, actor, triggerId, channel, ts, threadTs } = press;
  return {
    actionId,
    actionTs,
    triggerId,
    ref,
    choice: press.chosen ?? button?.choice,
    at: { actor, channel, ts },
    post: { channel, messageTs: ts, rootTs: threadTs ?? null },
  };
}

/** The event that a click makes. Clicks that only open a modal make none. */
export function normalizeClick(click: Click, teamId: string): Normalized {
  const { actionId, actionTs, triggerId, ref: seen, choice, at, post } = click;
  const does = pressedAct(baseOf(actionId), choice);
  if (does === null) return { ignored: 'unknown_action' };
  return {
    incoming: incomingAct({
      teamId,
      dedupeKey: interactionKey(triggerId, actionId, at.actor),
      address: { by: 'draft', draftId: seen.draftId, ...post },
      event: { kind: 'press', via: 'button', does, seen, ...at },
      slackTs: actionTs,
    }),
  };
}

/**
 * Reads a press of what belongs to the thread in which its message stands, and not to a draft; null where the payload is
 * none.
 */
function readThreadPress(body: unknown, teamId: string) {
  const press = readPress(body);
  if (press?.channel === undefined || press.ts === undefined) return null;
  const { actionId, actionTs, actor, triggerId, channel, ts, threadTs } = press;
  return {
    ...press,
    at: { actor, channel, ts },
    envelope: {
      teamId,
      dedupeKey: interactionKey(triggerId, actionId, actor),
      address: addressOf({ channel, ts, thread_ts: threadTs }, false),
      slackTs: actionTs,
    },
  };
}

/** A click on an option of a question: an event for the thread in which the question stands. */
export function normalizeChoice(body: unknown, teamId: string): Normalized {
  const press = readThreadPress(body, teamId);
  if (press === null) return { ignored: 'malformed' };
  const ref = parseChoiceValue(press.value);
  if (ref === null) return { ignored: 'not_our_question' };
  const { questionId: of, option } = ref;
  const event = { kind: 'press', via: 'button', does: { act: 'choose', of, option }, ...press.at } as const;
  return { incoming: incomingAct({ ...press.envelope, event }) };
}

/** A command's id is one of ours; what is longer was never under a button. */
const MAX_ID_LENGTH = 200;

/** A click on Undo or Redo under a confirmation: an event for the thread in which that stands. */
export function normalizeUndo(body: unknown, teamId: string): Normalized {
  const press = readThreadPress(body, teamId);
  if (press === null) return { ignored: 'malformed' };
  const { actionId, value: commandId = '' } = press;
  if (commandId === '' || commandId.length > MAX_ID_LENGTH) return { ignored: 'not_our_command' };
  const want = actionId === ACTION.redo ? 'redo' : 'undo';
  const event = {
    kind: 'press',
    via: 'button',
    does: { act: want, command: commandId },
    ...press.at,
  } as const;
  return { incoming: incomingAct({ ...press.envelope, event }) };
}

/** An option of the menu beside a row of a list, or a button in a direct message: the call that stands on it. */
export function normalizeCall(body: unknown, teamId: string): Normalized {
  const press = readThreadPress(body, teamId);
  const call = parseCallValue(press?.value ?? press?.chosen);
  if (press === null || call === null) return { ignored: 'not_our_call' };
  const { envelope, at } = press;
  // whoever is asked something in a direct message may never have written there
  const address = { ...envelope.address, opens: envelope.address.isDirect };
  const does = { act: 'call', ...call } as const;
  const event = { kind: 'press', via: 'button', does, ...at, ts: envelope.slackTs } as const;
  return { incoming: incomingAct({ ...envelope, address, event }) };
}
