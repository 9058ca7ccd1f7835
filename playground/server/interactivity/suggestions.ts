import { z } from 'zod';
import { type Act, type ActAnswer, optionSchema } from '../../protocol.js';
import { findElement } from '../blocks/find.js';
import { findPerson, PersonError } from '../person-error.js';
import type { World } from '../world.js';
import { basePayload } from './payload.js';
import { findPlace, placeWire } from './place.js';
import { interact } from './send.js';

/** Slack: at most 100 options, in at most 100 groups. */
const answerSchema = z.union([
  z.object({ options: z.array(optionSchema).max(100) }),
  z.object({ option_groups: z.array(z.looseObject({ options: z.array(optionSchema).max(100) })).max(100) }),
]);

/** A person types into an external select: Slack's block_suggestion, answered with options. */
export async function suggest(world: World, act: Act & { type: 'options' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  const place = findPlace(world, act.as, act);
  if (!findElement(place.blocks, act.blockId, act.actionId)) {
    throw new PersonError('action_not_found', 'This menu is no longer there.');
  }
  const delivery = await interact(world, user, {
    ...basePayload(world, 'block_suggestion', user),
    ...placeWire(world, place, undefined),
    block_id: act.blockId,
    action_id: act.actionId,
    value: act.query,
  });
  const answer = delivery.acked ? answerSchema.safeParse(delivery.body).data : undefined;
  if (!answer) throw new PersonError('no_options', 'The choices could not be loaded.');
  return 'options' in answer
    ? { ok: true, acked: true, options: answer.options }
    : { ok: true, acked: true, optionGroups: answer.option_groups };
}
