import { hasId } from '../../../src/domain/configured-names.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { blueprintFor, type IntakeDeps, teamOf } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { approversAmong } from '../people.js';
import type { IntakeState, Nudged } from '../state.js';
import { alikeIn } from './answered.js';
import { type AskedBack, askedBackIn, isUnanswered } from './asked-back.js';

/** Whom to remind of what, and from when on. A key is reminded of once. */
export interface Reminder {
  key: string;
  people: string[];
  at: Date;
}

const HOUR_MS = 3_600_000;

/** The reminder that a thread parked in this state is to get, or null. `now` is when its turn began. */
export function reminderOf(state: IntakeState, deps: IntakeDeps, now: Date): Reminder | null {
  const matter = matterToRemindOf(state, deps);
  if (matter === null) return null;
  const { snoozed } = state.nudged;
  const at = snoozed?.open === matter.key ? new Date(snoozed.until) : later(deps, now);
  return { key: reminderKey(state.nudged, matter), people: matter.people, at };
}

/** What is open and of what nobody was reminded yet; null where nothing is, or nothing more is to be sent for it. */
export function matterToRemindOf(state: IntakeState, deps: IntakeDeps): OpenMatter | null {
  const matter = openMatter(state, deps);
  if (matter === null || state.quiet || deps.reminders.after_hours === 0 || state.nudged.stopped) return null;
  return state.nudged.done.includes(reminderKey(state.nudged, matter)) ? null : matter;
}

/** One reminder a matter, and another each time that somebody puts it off. */
export function reminderKey({ snoozed }: Nudged, { key }: OpenMatter): string {
  return snoozed?.open === key ? `${key}~${snoozed.times}` : key;
}

/** When to remind of what is open from now on. */
export function later({ reminders }: Pick<IntakeDeps, 'reminders'>, now: Date): Date {
  return new Date(now.getTime() + reminders.after_hours * HOUR_MS);
}

/** What a thread waits for people to do, who they are, and a key that no other question or card of the thread has. */
export interface OpenMatter {
  about: 'questions' | 'look-alikes' | 'team' | 'card' | 'retry' | 'asked_back';
  key: string;
  people: string[];
}

/** A mention of more people than this is a shout. */
const MAX_PEOPLE = 10;

/** What a parked thread waits for, null where for nobody. A question is for who asked; a card for those who may approve it. */
export function openMatter(state: IntakeState, deps: IntakeDeps): OpenMatter | null {
  if (!hasOpenDraft(state)) return askedBack(state);
  const matter = state.follows.now === null ? matterOf(state) : null;
  if (matter === null) return null;
  const isCard = matter.about === 'card' || matter.about === 'retry';
  const people = isCard ? whoMayApprove(state, deps) : whoAsked(state);
  return people.length === 0 ? null : { ...matter, people };
}

/** What a team that has a request of this thread wants to know, as long as it has something to do there. */
function askedBack(state: IntakeState): OpenMatter | null {
  const of = waitedFor(state);
  if (of === null) return null;
  const key = `asked-back:${of.draftId}:${of.askedBack.times}`;
  return { about: 'asked_back', key, people: whoAsked(of) };
}

/** The request about which a team waits for an answer, the one asked about last; null where none does. */
export function waitedFor(state: IntakeState): AskedBack | null {
  const { draftId, filing } = state;
  const { status } = filing.ticket ?? {};
  const isOver = status === 'done' || status === 'withdrawn';
  const asked = askedBackIn(state).filter((one) => isUnanswered(one) && !(isOver && one.draftId === draftId));
  return asked.at(-1) ?? null;
}

/** A question asked again is another question, and a card that was changed or came back is another card. */
function matterOf(state: IntakeState): Omit<OpenMatter, 'people'> | null {
  const { mode, phase, draftId, pendingQuestions: pending } = state;
  if (mode === 'REVIEW') {
    if (phase === 'READY_TO_CREATE') return null;
    return state.filing.status === 'failed'
      ? { about: 'retry', key: `retry:${draftId}:${state.filing.approvedAt}` }
      : { about: 'card', key: `card:${draftId}:${state.cardRev}:${state.shownAt}` };
  }
  if (mode === 'ELICITATION' && pending.length > 0) {
    const times = Object.values(state.asked).reduce((sum, count) => sum + count, 0);
    return { about: 'questions', key: `ask:${draftId}:${times}:${pending.join('+')}` };
  }
  if (mode === 'ELICITATION' && phase === 'AWAITING_USER' && alikeIn(state).length > 0) {
    return { about: 'look-alikes', key: `look-alikes:${draftId}` };
  }
  const team = pendingOf(state, 'team');
  if (team) return { about: 'team', key: `team:${draftId}:${team.times}` };
  return null;
}

function whoAsked({ filer, requester }: Pick<IntakeState, 'filer' | 'requester'>): string[] {
  return each([filer, requester]);
}

/** Those nearest to the request first: of many, only so many are called. */
function whoMayApprove(state: IntakeState, deps: IntakeDeps): string[] {
  const team = teamOf(deps, state.team?.id);
  const around = each([
    state.requester,
    state.filer,
    ...state.named,
    ...deps.approval.people,
    ...(team?.approvers ?? []),
    ...(team?.members ?? []),
  ]).filter(hasId);
  return approversAmong(deps, state, around).slice(0, MAX_PEOPLE);
}

function each(people: readonly (string | null)[]): string[] {
  return [...new Set(people.filter((person) => person !== null))];
}

/** Keys don't come back, so a few are enough to tell those that are done with. */
const MAX_DONE = 20;

/** The reminders once these events are in: whoever has acted is not reminded any more of what was open then. */
export function acted(state: IntakeState, deps: IntakeDeps, events: readonly Event[]): Nudged {
  const matter = openMatter(state, deps);
  if (matter === null || !events.some((event) => isOneOf(matter.people, event, state, deps))) {
    return state.nudged;
  }
  return doneWith(state.nudged, reminderKey(state.nudged, matter));
}

/** Nothing more is sent for that key. */
export function doneWith(nudged: Nudged, key: string): Nudged {
  return { ...nudged, done: [...new Set([...nudged.done, key])].slice(-MAX_DONE) };
}

function isOneOf(people: readonly string[], event: Event, state: IntakeState, deps: IntakeDeps): boolean {
  switch (event.kind) {
    case 'message':
    case 'edit':
      return people.includes(event.author);
    case 'press':
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

function authorOf(ts: string, state: IntakeState, deps: IntakeDeps): string | null {
  const { fields } = blueprintFor(deps, state);
  const known = fields.flatMap(({ name }) => evidenceOf(state.draft, name)).find((one) => one.ts === ts);
  return known?.author ?? null;
}
