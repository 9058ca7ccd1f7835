import { z } from 'zod';
import type { ButtonAction, ButtonEvent } from '../../domain/conversation/event.js';
import { type Address, DIRECT_ROOT } from '../../domain/conversation/incoming.js';
import { written } from '../../domain/text/person-text.js';
import { ACTION, BUTTON_ACTIONS, baseOf } from '../views/action-ids.js';
import { type CardRef, parseButtonValue, parseCardBlockId, parseChoiceValue } from '../views/button-refs.js';
import { interactionKey, isDirect, type Normalized, Ts } from './wire.js';

/** The parts of a `block_actions` payload that we rely on. Source: Slack, "block_actions payload". */
const WireClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  container: z.looseObject({ channel_id: z.string().min(1), message_ts: Ts }),
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

/** A click on one of our cards: which card, who, what was chosen. */
interface Click {
  actionId: string;
  ref: CardRef;
  choice: string | undefined;
  actor: string;
  channel: string;
  ts: string;
  triggerId: string;
  actionTs: string;
}

/** Reads a click, or null when it is not on a card of ours. */
export function readClick(body: unknown): Click | null {
  const parsed = WireClick.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, user, container, actions } = parsed.data;
  const [action] = actions;
  const button = parseButtonValue(action.value);
  const ref = button?.card ?? parseCardBlockId(action.block_id);
  if (ref === null) return null;
  return {
    actionId: action.action_id,
    ref,
    choice: action.selected_option?.value ?? button?.choice,
    actor: user.id,
    channel: container.channel_id,
    ts: container.message_ts,
    triggerId: trigger_id,
    actionTs: action.action_ts,
  };
}

/** The event that a click makes. Clicks that only open a modal make none. */
export function normalizeClick(click: Click, teamId: string): Normalized {
  const known = BUTTON_ACTIONS.get(baseOf(click.actionId));
  if (known === undefined) return { ignored: 'unknown_action' };
  const { action, ...chosen } = chosenBy(known, click.choice);
  return {
    incoming: {
      teamId,
      dedupeKey: interactionKey(click.triggerId, click.actionId, click.actor),
      address: { by: 'draft', draftId: click.ref.draftId },
      event: {
        kind: 'button',
        via: 'button',
        action,
        ...click.ref,
        ...chosen,
        actor: click.actor,
        channel: click.channel,
        ts: click.ts,
      },
      actor: click.actor,
      slackTs: click.actionTs,
      urgent: true,
    },
  };
}

/** What the choice says: of an answer its field and value, of a question or a value the field, of own words which are meant and how. */
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

/** The parts of a `block_actions` payload that we rely on. Source: Slack, "block_actions payload". */
const WireThreadClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  container: z.looseObject({ channel_id: z.string().min(1), message_ts: Ts, thread_ts: Ts.optional() }),
  actions: z.tuple(
    [z.looseObject({ action_id: z.string(), action_ts: Ts, value: z.string().optional() })],
    z.unknown(),
  ),
});

/** A click on a button that belongs to the thread in which its message stands, and not to a draft. */
interface ThreadClick {
  actionId: string;
  value: string | undefined;
  actor: string;
  channel: string;
  ts: string;
  address: Extract<Address, { by: 'root' }>;
  dedupeKey: string;
  slackTs: string;
}

/** Reads such a click, or null where the payload is none. */
function readThreadClick(body: unknown): ThreadClick | null {
  const parsed = WireThreadClick.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, user, container, actions } = parsed.data;
  const [{ action_id: actionId, action_ts: slackTs, value }] = actions;
  const { channel_id: channel, message_ts: ts, thread_ts: threadTs } = container;
  const direct = isDirect({ channel });
  const rootTs = threadTs ?? (direct ? DIRECT_ROOT : ts);
  return {
    actionId,
    value,
    actor: user.id,
    channel,
    ts,
    address: { by: 'root', channel, rootTs, opens: false, isDirect: direct },
    dedupeKey: interactionKey(trigger_id, actionId, user.id),
    slackTs,
  };
}

/** A click on an option of a question: an event for the thread in which the question stands. */
export function normalizeChoice(body: unknown, teamId: string): Normalized {
  const click = readThreadClick(body);
  if (click === null) return { ignored: 'malformed' };
  const ref = parseChoiceValue(click.value);
  if (ref === null) return { ignored: 'not_our_question' };
  const { actor, channel, ts, address, dedupeKey, slackTs } = click;
  return {
    incoming: {
      teamId,
      dedupeKey,
      address,
      event: { kind: 'choice', via: 'button', ...ref, actor, channel, ts },
      actor,
      slackTs,
      urgent: true,
    },
  };
}

/** A command's id is one of ours; what is longer was never under a button. */
const MAX_ID_LENGTH = 200;

/** A click on Undo or Redo under a confirmation: an event for the thread in which that stands. */
export function normalizeUndo(body: unknown, teamId: string): Normalized {
  const click = readThreadClick(body);
  if (click === null) return { ignored: 'malformed' };
  const { actionId, value: commandId = '', actor, channel, ts, address, dedupeKey, slackTs } = click;
  if (commandId === '' || commandId.length > MAX_ID_LENGTH) return { ignored: 'not_our_command' };
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

/** Slack: a button's value. */
const MAX_WORDS = 2000;

/** The chosen option of a menu. Source: Slack, "Overflow menu": 75 characters in an option's value. */
const Chosen = z.looseObject({
  actions: z.tuple(
    [z.looseObject({ selected_option: z.looseObject({ value: z.string().min(1).max(75) }) })],
    z.unknown(),
  ),
});

/**
 * An option of the menu beside a row of a list, or a button below words: for the thread in which it stands it is as if whoever chose it had
 * said so.
 */
export function normalizeRow(body: unknown, teamId: string): Normalized {
  const click = readThreadClick(body);
  const says = click?.value ?? Chosen.safeParse(body).data?.actions[0].selected_option.value ?? '';
  if (click === null || says === '' || says.length > MAX_WORDS) return { ignored: 'malformed' };
  const { actor, channel, address, dedupeKey, slackTs } = click;
  const text = written(says);
  return {
    incoming: {
      teamId,
      dedupeKey,
      // whoever is asked something in a direct message may never have written there
      address: { ...address, opens: address.isDirect },
      event: { kind: 'command', via: 'button', command: 'say', text, actor, channel, ts: slackTs },
      actor,
      slackTs,
      urgent: true,
    },
  };
}
