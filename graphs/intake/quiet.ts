import type { Reply } from '../../src/domain/reply.js';
import type { IntakeState } from './state.js';

/**
 * Whether this turn says nothing: the thread is quiet, and nobody spoke to the bot or used something of its. What people
 * said among themselves is taken in all the same.
 */
export function isHushed({ quiet, events }: Pick<IntakeState, 'quiet' | 'events'>): boolean {
  if (!quiet || events.length === 0) return false;
  return events.every(({ kind, ...event }) => {
    if (kind === 'message') return 'addressed' in event && !event.addressed;
    return kind === 'edit' || kind === 'deletion' || kind === 'reminder';
  });
}

/** What a hushed turn may still say: a card that stands already is brought up to date where it stands. */
export function whenHushed(
  { cardRev, draftId }: Pick<IntakeState, 'cardRev' | 'draftId'>,
  replies: readonly Reply[],
): readonly Reply[] {
  return replies.filter(
    (reply) => reply.kind === 'review_card' && cardRev !== null && reply.card.draftId === draftId,
  );
}
