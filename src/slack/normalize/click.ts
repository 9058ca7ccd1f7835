import { z } from 'zod';
import type { ButtonAction, ButtonEvent } from '../../domain/conversation/event.js';
import { written } from '../../domain/text/person-text.js';
import { ACTION, BUTTON_ACTIONS, baseOf } from '../views/action-ids.js';
import { parseButtonValue, parseCardBlockId, parseChoiceValue } from '../views/button-refs.js';
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
  const { actionId, actionTs, triggerId, ref, choice, at, post } = click;
  const known = BUTTON_ACTIONS.get(baseOf(actionId));
  if (known === undefined) return { ignored: 'unknown_action' };
  return {
    incoming: incomingAct({
      teamId,
      dedupeKey: interactionKey(triggerId, actionId, at.actor),
      address: { by: 'draft', draftId: ref.draftId, ...post },
      event: { kind: 'button', via: 'button', ...ref, ...chosenBy(known, choice), ...at },
      slackTs: actionTs,
    }),
  };
}

/**
 * What the choice says: of an answer its field and value, of a question or a value the field, of own words and files which are
 * meant and how.
 */
function chosenBy(
  action: ButtonAction,
  choice: string | undefined,
): Pick<ButtonEvent, 'action' | 'field' | 'value'> {
  if (choice === undefined) return { action };
  switch (action) {
    case 'answer': {
      const at = choice.indexOf('=');
      return { action, field: choice.slice(0, Math.max(0, at)), value: choice.slice(at + 1) };
    }
    case 'nobody_knows':
    case 'not_an_answer':
      return { action, field: choice };
    case 'leave_out':
      return { action: choice.startsWith('+') ? 'put_back' : action, value: choice.slice(1) };
    default:
      return { action, value: choice };
  }
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
  const event = { kind: 'choice', via: 'button', ...ref, ...press.at } as const;
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
  const event = { kind: 'undo', via: 'button', want, commandId, ...press.at } as const;
  return { incoming: incomingAct({ ...press.envelope, event }) };
}

/** Slack: characters in a button's value, and in that of a menu's option. */
const MAX_WORDS = 2000;
const MAX_CHOSEN = 75;

/**
 * An option of the menu beside a row of a list, or a button below words: for the thread in which it stands it is as if
 * whoever chose it had said so.
 */
export function normalizeRow(body: unknown, teamId: string): Normalized {
  const press = readThreadPress(body, teamId);
  const says = press?.value ?? press?.chosen ?? '';
  const most = press?.value === undefined ? MAX_CHOSEN : MAX_WORDS;
  if (press === null || says === '' || says.length > most) return { ignored: 'malformed' };
  const { envelope, at } = press;
  // whoever is asked something in a direct message may never have written there
  const address = { ...envelope.address, opens: envelope.address.isDirect };
  const said = { command: 'say', text: written(says), ...at, ts: envelope.slackTs } as const;
  return {
    incoming: incomingAct({ ...envelope, address, event: { kind: 'command', via: 'button', ...said } }),
  };
}
