import type { Reply } from '../../domain/conversation/reply.js';
import { PERSON_ID } from './cards/needs.js';
import { present } from './present.js';
import type { Names } from './text/mrkdwn.js';

/**
 * The user ids whose names something shows, each once. It is presented once for that, with no names: so what is looked up is what
 * is shown, and nothing that only looks like a mention in an address or a label.
 */
export function peopleShown(present: (names: Names) => unknown): string[] {
  const people = new Set<string>();
  present((id) => {
    people.add(id);
    return '';
  });
  return [...people].filter((id) => PERSON_ID.test(id));
}

/** Stands for the address of a workspace where only people are looked for. */
const ANYWHERE = { teamUrl: 'https://slack.com/', homeUrl: null, slot: () => null };

/** The user ids whose names a reply shows. */
export const peopleIn = (reply: Reply): string[] =>
  peopleShown((names) => present(reply, { ...ANYWHERE, names }));

/** Where replies hold people as such, by what a part is called; everywhere else an id stands in somebody's words. */
const PEOPLE: ReadonlySet<string> = new Set(
  'requester filer named by mentions asker to author changedBy assignee people user approvedBy'.split(' '),
);

/** The people whom a reply holds as such, and not only in words. */
export function peopleHeld(reply: unknown, called = ''): string[] {
  if (typeof reply === 'string') return PEOPLE.has(called) ? [reply] : [];
  if (Array.isArray(reply)) return reply.flatMap((one) => peopleHeld(one, called));
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.entries(reply).flatMap(([name, part]) => peopleHeld(part, name));
}
