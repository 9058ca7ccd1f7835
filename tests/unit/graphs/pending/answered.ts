import type { IntakeState } from '../../../../graphs/intake/state.js';
import type { IntakeThread } from '../../../support/intake-thread.js';
import type { Kind, Shown } from './kinds.js';
import { outcome } from './outcome.js';
import { PEOPLE, type Who } from './people.js';

export const STATES = ['fresh', 'stale', 'closed'] as const;
export type State = (typeof STATES)[number];
export const WAYS = ['click', 'yes', 'other words', 'phrase'] as const;
export type Way = (typeof WAYS)[number];

/** One thing that waits, as it stands when it is answered; `copy` gives a thread that goes on from there. */
export interface Standing {
  copy: () => IntakeThread;
  before: IntakeState;
  shown: Shown;
}

/** Brings a thread to where it waits, and on to that state. */
export async function standing(one: Kind, state: State): Promise<Standing> {
  const thread = one.newThread();
  await one.bring(thread);
  const { replies, draftId, rev } = thread.now.state;
  const reply = replies.findLast(({ kind }) => kind === one.shows);
  if (reply === undefined) throw new Error(`no ${one.shows} was shown: ${JSON.stringify(replies)}`);
  if (state === 'stale') await one.outdate(thread);
  if (state === 'closed') await one.close(thread);
  const shown = { reply, draftId: draftId ?? 'none', rev };
  return { copy: () => one.newThread().goOnFrom(thread), before: thread.now.state, shown };
}

/** What comes of it when this person answers in this way. */
export async function answered(
  one: Kind,
  { copy, before, shown }: Standing,
  who: Who,
  way: Way,
): Promise<string> {
  const thread = copy();
  const person = PEOPLE[who];
  if (way === 'click') {
    if (one.click === null) return 'has no button';
    await one.click(thread, person, shown);
  } else {
    const said = { yes: 'yes', 'other words': one.words, phrase: one.phrase }[way];
    await thread.say(person, said);
  }
  return outcome(before, thread.now.state);
}
