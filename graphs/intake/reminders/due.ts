import type { IntakeDeps } from '../deps.js';
import type { IntakeState, Nudged } from '../state.js';
import { type OpenMatter, openMatter } from './open-matter.js';

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
