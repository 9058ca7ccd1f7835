import { z } from 'zod';
import type { ButtonAction, ButtonEvent } from '../../domain/event.js';
import { BUTTON_ACTIONS, baseOf } from '../action-ids.js';
import { type CardRef, parseButtonValue, parseCardBlockId } from '../card-ref.js';
import type { Normalised } from './common.js';
import { interactionKey } from './key.js';
import { Ts } from './wire.js';

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
export function normaliseClick(click: Click, teamId: string): Normalised {
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
