import type { Act } from '../../../src/domain/conversation/acts.js';
import { MAX_NAMED } from '../../../src/domain/policies.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { isTheirs, mayName } from '../people.js';
import type { IntakeState } from '../state.js';

/** Whom acts name as those who may approve as well. `refused`: who names somebody and may not. */
interface Naming {
  named: string[];
  refused: string[];
}

/** The people whom words name, or no longer do. */
export function named(state: IntakeState, deps: IntakeDeps, acts: readonly Act[]): Naming {
  const naming: Naming = { named: state.named, refused: [] };
  for (const act of acts) {
    if (act.act !== 'name') continue;
    const { by, people, gone } = act;
    if (!mayName(deps, state, by)) naming.refused.push(by);
    else naming.named = tidy(state, [...naming.named, ...people]).filter((one) => !gone.includes(one));
  }
  return naming;
}

/** The people whom a form left named; whose request it is needs no naming. */
export function tidy(state: IntakeState, people: readonly string[]): string[] {
  return [...new Set(people)].filter((person) => !isTheirs(state, person)).slice(0, MAX_NAMED);
}

/**
 * The people named, without guests and outsiders, who decide nothing unless the configuration lets them. Only new ones are
 * looked up.
 */
export async function withoutGuests(
  state: IntakeState,
  turn: Turn,
  people: readonly string[],
): Promise<{ named: string[]; guests: string[] }> {
  const fresh = turn.approval.guests ? [] : people.filter((person) => !state.named.includes(person));
  const standings = await Promise.all(fresh.map((person) => turn.standingOf(turn.teamId, person)));
  const guests = fresh.filter((_, at) => standings[at] !== 'member');
  return { named: people.filter((person) => !guests.includes(person)), guests };
}

/** Whether the two hold the same people. */
export function samePeople(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((person) => others.includes(person));
}
