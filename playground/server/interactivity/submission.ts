import { z } from 'zod';
import type { Act, ActAnswer, OpenView } from '../../protocol.js';
import { stateOf } from '../blocks/state.js';
import { checkedView } from '../blocks/view.js';
import { findPerson, PersonError } from '../person-error.js';
import { SlackError } from '../slack-error.js';
import { viewWire } from '../view-wire.js';
import { changedView, newOpenView } from '../views.js';
import type { World } from '../world.js';
import { inputErrors } from './input-errors.js';
import { basePayload } from './payload.js';
import { interact } from './send.js';

/** What an app may answer to a submission. */
const responseSchema = z.discriminatedUnion('response_action', [
  z.looseObject({ response_action: z.literal('errors'), errors: z.record(z.string(), z.string()) }),
  z.looseObject({ response_action: z.literal('update'), view: z.unknown() }),
  z.looseObject({ response_action: z.literal('push'), view: z.unknown() }),
  z.looseObject({ response_action: z.literal('clear') }),
]);

type SubmissionResponse = z.infer<typeof responseSchema>;

/** A person presses a modal's submit button. */
export async function submitView(world: World, act: Act & { type: 'submitView' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  const open = openModal(world, act.as, act.viewId);
  const values = stateOf(open.view.blocks, act.state.values);
  const errors = inputErrors(open.view.blocks, values);
  if (Object.keys(errors).length > 0) return { ok: true, acked: false, outcome: 'errors', errors };
  const delivery = await interact(world, user, {
    ...basePayload(world, 'view_submission', user),
    trigger_id: world.triggers.issue(act.as, open.id),
    view: viewWire(open, world.team, world.app, values),
    response_urls: [],
  });
  if (!delivery.acked) return { ok: true, acked: false, outcome: 'errors', errors: {} };
  return applyResponse(world, open, delivery.body);
}

/** A person closes a modal, or all of them; the app hears of it where it asked to. */
export async function closeView(world: World, act: Act & { type: 'closeView' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  const open = openModal(world, act.as, act.viewId);
  const clear = act.clear === true || open.view['clear_on_close'] === true;
  const closed = clear ? [...world.views.stack(act.as)].reverse() : [open];
  if (clear) world.views.clear(act.as);
  else world.views.close(open);
  const told = closed.filter((view) => view.view['notify_on_close'] === true);
  const deliveries = await Promise.all(
    told.map((view) =>
      interact(world, user, {
        ...basePayload(world, 'view_closed', user),
        view: viewWire(view, world.team, world.app, stateOf(view.view.blocks)),
        is_cleared: clear,
      }),
    ),
  );
  return { ok: true, acked: deliveries.every((delivery) => delivery.acked), outcome: 'closed' };
}

/** Only the top modal can be acted on. */
function openModal(world: World, as: string, viewId: string): OpenView {
  const top = world.views.stack(as).at(-1);
  if (top?.id !== viewId) throw new PersonError('view_not_found', 'This window is no longer open.');
  return top;
}

function applyResponse(world: World, open: OpenView, body: unknown): ActAnswer {
  // The app may have closed or changed the modal by itself before it answered.
  const present = world.views.find((view) => view.id === open.id) ?? open;
  if (body === undefined) {
    world.views.close(present);
    return { ok: true, acked: true, outcome: 'closed' };
  }
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) return wrongResponse(world, open, 'it is none of errors, update, push, clear');
  try {
    return applyAction(world, present, parsed.data);
  } catch (error) {
    if (error instanceof SlackError) return wrongResponse(world, open, error.message);
    throw error;
  }
}

function applyAction(world: World, open: OpenView, response: SubmissionResponse): ActAnswer {
  switch (response.response_action) {
    case 'errors':
      return applyErrors(world, open, response.errors);
    case 'update':
      world.views.replace(changedView(world, open, checkedView(response.view, 'modal')));
      return { ok: true, acked: true, outcome: 'updated' };
    case 'push':
      world.views.push(newOpenView(world, open.userId, checkedView(response.view, 'modal'), open));
      return { ok: true, acked: true, outcome: 'pushed' };
    case 'clear':
      world.views.clear(open.userId);
      return { ok: true, acked: true, outcome: 'closed' };
  }
}

/** Slack takes errors only for input blocks of this view. */
function applyErrors(world: World, open: OpenView, errors: Record<string, string>): ActAnswer {
  const inputs = new Set(
    open.view.blocks.filter((block) => block.type === 'input').map((block) => block.block_id),
  );
  const unknown = Object.keys(errors).filter((blockId) => !inputs.has(blockId));
  if (unknown.length > 0)
    return wrongResponse(world, open, `errors for ${unknown.join(', ')}, which is no input block`);
  return { ok: true, acked: true, outcome: 'errors', errors };
}

/** An answer that Slack does not understand leaves the modal open and the person with "trouble connecting". */
function wrongResponse(world: World, open: OpenView, why: string): ActAnswer {
  const text = `We had some trouble connecting to ${world.app.name}. Please try again.`;
  world.changes.emit({ type: 'notice', userId: open.userId, text });
  world.warn(`The app's answer to a view_submission was not understood: ${why}.`);
  return { ok: true, acked: false, outcome: 'errors', errors: {} };
}
