import { z } from 'zod';
import { written } from '../../domain/person-text.js';
import type { Normalised } from './common.js';
import { readThreadClick } from './thread-click.js';

/** The chosen option of a menu. Source: Slack, "Overflow menu": 75 characters in an option's value. */
const Chosen = z.looseObject({
  actions: z.tuple(
    [z.looseObject({ selected_option: z.looseObject({ value: z.string().min(1).max(75) }) })],
    z.unknown(),
  ),
});

/** An option of the menu beside a row of a list: for the thread in which the list stands it is as if whoever chose it had said so. */
export function normaliseRow(body: unknown, teamId: string): Normalised {
  const click = readThreadClick(body);
  const chosen = Chosen.safeParse(body);
  if (click === null || !chosen.success) return { ignored: 'malformed' };
  const { actor, channel, address, dedupeKey, slackTs } = click;
  const text = written(chosen.data.actions[0].selected_option.value);
  return {
    incoming: {
      teamId,
      dedupeKey,
      address,
      event: { kind: 'command', via: 'button', command: 'say', text, actor, channel, ts: slackTs },
      actor,
      slackTs,
      urgent: true,
    },
  };
}
