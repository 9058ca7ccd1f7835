import type { Found } from './check.js';
import type { Difference } from './told.js';

/** What differs from: the draft was filed, as one ticket, with these values. */
export function filedOnce(found: Found, values: Readonly<Record<string, string>> = {}): Difference[] {
  const [ticket] = found.tickets;
  return [
    ...phaseIs(found, 'CREATED'),
    ...differs('Tickets for this conversation', '1', String(found.tickets.length)),
    ...Object.entries(values).flatMap(([name, value]) =>
      ticket ? differs(`The ticket’s ${name}`, quoted(value), quoted(ticket.values[name])) : [],
    ),
  ];
}

/** What differs from: the draft was given up, and nothing was filed. */
export function givenUp(found: Found): Difference[] {
  return [
    ...phaseIs(found, 'DISCARDED'),
    ...differs('Tickets for this conversation', '0', String(found.tickets.length)),
  ];
}

function phaseIs({ draft }: Found, phase: string): Difference[] {
  return differs('The draft’s phase', phase, draft?.phase ?? 'no draft at all');
}

function differs(what: string, expected: string, found: string): Difference[] {
  return expected === found ? [] : [{ what, expected, found }];
}

const quoted = (value: string | null | undefined) => (value ? `“${value}”` : 'nothing');
