import type { Act } from '../../../src/domain/acts.js';
import { MOST_NAMED } from '../../../src/domain/approval.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
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
  return [...new Set(people)].filter((person) => !isTheirs(state, person)).slice(0, MOST_NAMED);
}

/**
 * People who are named, apart from those of whom it would be said in vain: guests and whoever does not belong to the workspace
 * decide nothing, unless the configuration lets them. Those who stand there already are not looked up again.
 */
export async function withoutGuests(
  state: IntakeState,
  deps: IntakeDeps,
  { teamId }: Pick<TurnContext, 'teamId'>,
  people: readonly string[],
): Promise<{ named: string[]; guests: string[] }> {
  const fresh = deps.approval.guests ? [] : people.filter((person) => !state.named.includes(person));
  const standings = await Promise.all(fresh.map((person) => deps.standingOf(teamId, person)));
  const guests = fresh.filter((_, at) => standings[at] !== 'member');
  return { named: people.filter((person) => !guests.includes(person)), guests };
}

/** Whether the two hold the same people. */
export function samePeople(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((person) => others.includes(person));
}
