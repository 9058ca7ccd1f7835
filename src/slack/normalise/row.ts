import { z } from 'zod';
import { written } from '../../domain/person-text.js';
import type { Normalised } from './common.js';
import { readThreadClick } from './thread-click.js';

/** Slack: a button's value. */
const MOST_WORDS = 2000;

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
export function normaliseRow(body: unknown, teamId: string): Normalised {
  const click = readThreadClick(body);
  const says = click?.value ?? Chosen.safeParse(body).data?.actions[0].selected_option.value ?? '';
  if (click === null || says === '' || says.length > MOST_WORDS) return { ignored: 'malformed' };
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
