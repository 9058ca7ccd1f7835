import {
  type Act,
  type ActAnswer,
  type ElementAction,
  elementStateSchema,
  type StateValues,
} from '../../protocol.js';
import { findElement, optionsOf, type PlacedElement } from '../blocks/find.js';
import { findPerson, PersonError } from '../person-error.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';
import { basePayload } from './payload.js';
import { findPlace, placeWire } from './place.js';
import { interact } from './send.js';

/** A person presses a button or picks from a menu: Slack's block_actions. */
export async function click(world: World, act: Act & { type: 'click' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  const place = findPlace(world, act.as, act);
  const placed = findElement(place.blocks, act.action.blockId, act.action.actionId);
  if (!placed) throw new PersonError('action_not_found', 'This button is no longer there.');
  const { message, view } = place;
  const responseUrl = message
    ? { response_url: world.responseUrls.issue(world.origin, responsePlace(message, act.as)) }
    : {};
  const action = actionWire(placed, act.action);
  const delivery = await interact(world, user, {
    ...basePayload(world, 'block_actions', user),
    ...placeWire(world, place, withAction(act.state?.values ?? {}, placed, action)),
    trigger_id: world.triggers.issue(act.as, view?.view.type === 'modal' ? view.id : undefined),
    ...responseUrl,
    actions: [{ ...action, action_ts: world.clock.nextTs() }],
  });
  return { ok: true, acked: delivery.acked };
}

function responsePlace(
  message: { channel: string; ts: string; threadTs?: string | undefined },
  userId: string,
) {
  return { channel: message.channel, userId, ts: message.ts, threadTs: message.threadTs };
}

/** What was entered, with the choice just made in its place. */
function withAction(entered: StateValues, { blockId, actionId }: PlacedElement, action: Wire): StateValues {
  const { block_id: _block, action_id: _action, ...state } = action;
  const chosen = elementStateSchema.parse(state);
  return { ...entered, [blockId]: { ...entered[blockId], [actionId]: chosen } };
}

/** The entry in `actions`. What a button carries comes from the block, so that the page can't invent it. */
function actionWire({ element, blockId, actionId }: PlacedElement, action: ElementAction): Wire {
  const { type } = element;
  const named = { type, block_id: blockId, action_id: actionId };
  switch (type) {
    case 'button':
      return { ...named, ...definedOf({ text: element.text, value: element.value, style: element.style }) };
    case 'feedback_buttons':
    case 'plain_text_input':
      return { ...named, value: action.value ?? '' };
    case 'static_select':
    case 'overflow':
    case 'radio_buttons':
      return { ...named, selected_option: offeredOption(element, action) };
    case 'external_select':
      return { ...named, selected_option: action.selectedOption ?? null };
    case 'checkboxes':
    case 'multi_static_select':
    case 'multi_external_select':
      return { ...named, selected_options: action.selectedOptions ?? [] };
    default:
      return { ...named, ...chosenEntity(action) };
  }
}

function offeredOption(element: PlacedElement['element'], action: ElementAction): unknown {
  const chosen = optionsOf(element).find((option) => option.value === action.selectedOption?.value);
  if (!chosen) throw new PersonError('option_not_found', 'This choice is no longer offered.');
  return chosen;
}

function chosenEntity(action: ElementAction): Wire {
  return definedOf({
    selected_user: action.selectedUser,
    selected_users: action.selectedUsers,
    selected_channel: action.selectedChannel,
    selected_conversation: action.selectedConversation,
    selected_date: action.selectedDate,
    value: action.value,
  });
}

function definedOf(fields: Wire): Wire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
