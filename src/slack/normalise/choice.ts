import { parseChoiceValue } from '../choice-ref.js';
import type { Normalised } from './common.js';
import { readThreadClick } from './thread-click.js';

/** A click on an option of a question: an event for the thread in which the question stands. */
export function normaliseChoice(body: unknown, teamId: string): Normalised {
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
