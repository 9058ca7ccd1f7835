import type { MessageEvent } from '../../../src/domain/event.js';
import {
  MOST_NAMED,
  namedApprovers,
  onlyNames,
  unnamedApprovers,
} from '../../../src/domain/naming-phrases.js';
import type { TurnContext } from '../context.js';
import { calledIn, freshMessages, spokenMessages } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { isTheirs, mayName } from '../people.js';
import type { IntakeState } from '../state.js';

/** Whom a batch names as those who may approve as well. `refused`: whose words name somebody and are not theirs to say. */
interface Naming {
  named: string[];
  refused: string[];
}

/**
 * The people whom words name: of those whose request it is, any words in its thread; of others, words to the bot. A mention
 * names nobody.
 */
export function namedInWords(state: IntakeState, deps: IntakeDeps): Naming {
  const naming: Naming = { named: state.named, refused: [] };
  for (const message of spokenMessages(state.events)) {
    const { author, text } = message;
    const names = isHeard(state, message) ? namedApprovers(text) : [];
    const gone = isHeard(state, message) ? unnamedApprovers(text) : [];
    if (names.length + gone.length === 0) continue;
    if (!mayName(deps, state, author)) naming.refused.push(author);
    else naming.named = tidy(state, [...naming.named, ...names]).filter((one) => !gone.includes(one));
  }
  return naming;
}

/** Whether words may say who approves: they are said to the bot, or by somebody whose request it is. */
function isHeard(state: IntakeState, { ts, author }: Pick<MessageEvent, 'ts' | 'author'>): boolean {
  return isTheirs(state, author) || calledIn(state.events).has(ts);
}

/** Whether any words of a batch say who may approve, or may no longer. */
export function speaksOfApprovers(state: IntakeState): boolean {
  return freshMessages(state.events).some(
    (message) =>
      isHeard(state, message) &&
      namedApprovers(message.text).length + unnamedApprovers(message.text).length > 0,
  );
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

/** Whether a batch says who may approve and nothing else, so that there is nothing to read in it for the draft. */
export function namesAlone(state: IntakeState): boolean {
  const fresh = freshMessages(state.events);
  return fresh.length > 0 && fresh.every((message) => isHeard(state, message) && onlyNames(message.text));
}
