import type { Event } from '../domain/conversation/event.js';

/**
 * Gets to know people of whom nothing is known yet, and the place where the answer appears (null: a direct message), within two
 * seconds. Never rejects: who stays unknown is taken for a guest.
 */
export type Meet = (users: readonly string[], place: string | null) => Promise<void>;

/** Those who wrote or pressed something. */
export function peopleOf(events: readonly Event[]): string[] {
  return events.flatMap((event) => {
    if ('author' in event) return [event.author];
    return 'actor' in event ? [event.actor] : [];
  });
}
