import { MOST_NAMED, namedApprovers, onlyNames } from '../../../src/domain/naming-phrases.js';
import { calledIn, freshMessages, spokenMessages } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { isTheirs, mayName } from '../people.js';
import type { IntakeState } from '../state.js';

/** Whom a batch names as those who may approve as well. `refused`: whose words name somebody and are not theirs to say. */
interface Naming {
  named: string[];
  refused: string[];
}

/** The people whom words to the bot name. A mention names nobody, nor do words that were not said to the bot. */
export function namedInWords(state: IntakeState, deps: IntakeDeps): Naming {
  const called = calledIn(state.events);
  const naming: Naming = { named: state.named, refused: [] };
  for (const { ts, author, text } of spokenMessages(state.events)) {
    const names = called.has(ts) ? namedApprovers(text) : [];
    if (names.length === 0) continue;
    if (mayName(deps, state, author)) naming.named = tidy(state, [...naming.named, ...names]);
    else naming.refused.push(author);
  }
  return naming;
}

/** The people whom a form left named; whose request it is needs no naming. */
export function tidy(state: IntakeState, people: readonly string[]): string[] {
  return [...new Set(people)].filter((person) => !isTheirs(state, person)).slice(0, MOST_NAMED);
}

/** Whether the two hold the same people. */
export function samePeople(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((person) => others.includes(person));
}

/** Whether a batch says who may approve and nothing else, so that there is nothing to read in it for the draft. */
export function namesAlone({ events }: Pick<IntakeState, 'events'>): boolean {
  const called = calledIn(events);
  const fresh = freshMessages(events);
  return fresh.length > 0 && fresh.every(({ ts, text }) => called.has(ts) && onlyNames(text));
}
