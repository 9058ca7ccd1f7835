import type { Claim, ClaimedEvent } from '../../db/queries/inbox/claim-events.js';
import { slackRow } from '../../db/queries/outbox/queue-posts.js';
import type { OutboxInsert } from '../../db/queries/turns/commit-turn.js';
import type { Event } from '../../domain/conversation/event.js';
import { wording } from '../../domain/conversation/wording.js';

/** The tokens that a model may count in a day, UTC, for one person and for the whole workspace. */
export interface DailyTokens {
  person: number;
  workspace: number;
}

/**
 * Whose share of the model a turn uses: that of the first of its people who has some left. `spent`: what is used up for today,
 * so that the guided conversation answers.
 */
interface Share {
  person: string | null;
  spent: 'person' | 'workspace' | null;
}

/** Finds out whose share of the model a batch of events uses. */
export function shareOf(
  { events, tokens }: Pick<Claim, 'tokens'> & { events: readonly Pick<ClaimedEvent, 'actor' | 'tokens'>[] },
  daily: DailyTokens,
): Share {
  const people = events.filter(({ actor }) => actor !== null);
  const payer = people.find((one) => one.tokens < daily.person);
  const person = (payer ?? people[0])?.actor ?? null;
  if (tokens >= daily.workspace) return { person, spent: 'workspace' };
  return { person, spent: person === null || payer ? null : 'person' };
}

/** What tells somebody who has said something that the model is used up, once a day: its key is the same for all that day. */
export function tellSpent({ person, spent }: Share, events: readonly Event[], now: Date): OutboxInsert[] {
  if (person === null || spent === null || !events.some(({ kind }) => kind === 'message')) return [];
  const day = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const text = spent === 'person' ? wording.ownTokensSpent : wording.allTokensSpent;
  return [slackRow(`spent:${person}:${day}`, { kind: 'notice', to: person, text })];
}
