import { evidenceOf } from '../../../src/domain/draft.js';
import type { Event } from '../../../src/domain/event.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import type { IntakeState, Nudged } from '../state.js';
import { reminderKey } from './due.js';
import { openMatter } from './open-matter.js';

/** Keys don't come back, so a few are enough to tell those that are done with. */
const MOST_DONE = 20;

/**
 * What is known of reminders once these events are in, in the state that they met: whoever has acted is not reminded any
 * more of what was open then.
 */
export function acted(state: IntakeState, deps: IntakeDeps, events: readonly Event[]): Nudged {
  const matter = openMatter(state, deps);
  if (matter === null || !events.some((event) => isOneOf(matter.people, event, state, deps))) {
    return state.nudged;
  }
  return doneWith(state.nudged, reminderKey(state.nudged, matter));
}

/** Nothing more is sent for that key. */
export function doneWith(nudged: Nudged, key: string): Nudged {
  return { ...nudged, done: [...new Set([...nudged.done, key])].slice(-MOST_DONE) };
}

function isOneOf(people: readonly string[], event: Event, state: IntakeState, deps: IntakeDeps): boolean {
  switch (event.kind) {
    case 'message':
    case 'edit':
      return people.includes(event.author);
    case 'button':
    case 'form':
    case 'choice':
    case 'command':
    case 'undo':
      return people.includes(event.actor);
    case 'deletion': {
      // Slack doesn't say who; where the draft doesn't know either, silence is the kinder mistake
      const author = authorOf(event.ts, state, deps);
      return author === null || people.includes(author);
    }
    case 'tracker':
    case 'reminder':
      return false;
  }
}

function authorOf(ts: string, { blueprint, draft }: IntakeState, deps: IntakeDeps): string | null {
  const { fields } = blueprintOf(deps, blueprint);
  const known = fields.flatMap(({ name }) => evidenceOf(draft, name)).find((one) => one.ts === ts);
  return known?.author ?? null;
}
