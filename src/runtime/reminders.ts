import { DateTime } from 'luxon';
import type { Pool } from 'pg';
import { dueReminders, moveReminder, readReminder, remind } from '../db/queries/reminders.js';
import type { Logger } from '../domain/ports.js';
import type { BusinessHours } from '../domain/reminders.js';
import { pageByPage } from './page-by-page.js';
import { Sweep } from './sweep.js';

/** A weekend is two days; a clock that is put forward, or a day that a zone left out, may cost one more. */
const MOST_DAYS = 5;

/** Luxon counts Monday as 1. */
const FRIDAY = 5;

/**
 * The first moment from `at` on that lies in business hours in that time zone: on a weekday, `from` or later and before `to`.
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function inBusinessHours(at: Date, zone: string, { from, to }: BusinessHours): Date {
  const asked = DateTime.fromJSDate(at, { zone });
  const local = asked.isValid ? asked : DateTime.fromJSDate(at, { zone: 'utc' });
  const isOpen = (moment: DateTime) => moment.weekday <= FRIDAY && moment.hour >= from && moment.hour < to;
  if (isOpen(local)) return at;
  const openings = Array.from({ length: MOST_DAYS }, (_, days) =>
    local.startOf('day').plus({ days }).set({ hour: from }),
  );
  return openings.find((opening) => opening > local && isOpen(opening))?.toJSDate() ?? at;
}

/** How often every process looks for reminders that are due. Milliseconds; nobody waits for a reminder to the second. */
const LOOK_MS = 1_000;

/** Where a person's working day lies: the name of their time zone. */
export type TimeZoneOf = (userId: string) => Promise<string>;

interface Deps {
  pool: Pool;
  hours: BusinessHours;
  timeZoneOf: TimeZoneOf;
  now: () => Date;
  /** the thread has a new event */
  wake: (teamId: string, threadId: string) => void;
  log: Logger;
}

type Thread = { teamId: string; threadId: string };

/**
 * Keeps the time of reminders. What is due in the business hours of the first of its people becomes an event of its thread;
 * what is due outside of them waits for the next ones. Any number of processes may look: the database lets one of them do it.
 */
export function startReminders(deps: Deps): Sweep {
  const sweep = new Sweep({
    everyMs: LOOK_MS,
    look: (stopping) => sendReminders(deps, stopping),
    onFailure: 'reminders could not be looked for; they are looked for again',
    log: deps.log,
  });
  sweep.start();
  return sweep;
}

/** Sends or puts off all reminders that are due now. @returns how many */
export function sendReminders(deps: Deps, stopping: AbortSignal): Promise<number> {
  const { pool, now } = deps;
  return pageByPage({
    look: (atMost) => dueReminders(pool, now(), atMost),
    work: (thread) => send(deps, thread),
    stopping,
  });
}

/** One reminder's failure keeps no other from being sent. */
async function send(deps: Deps, thread: Thread): Promise<boolean> {
  try {
    return await take(deps, thread);
  } catch (error) {
    deps.log.warn({ err: error, ...thread }, 'a reminder could not be sent; it is tried again');
    return false;
  }
}

async function take(deps: Deps, thread: Thread): Promise<boolean> {
  const { pool, hours, timeZoneOf, wake, log } = deps;
  const reminder = await readReminder(pool, thread);
  if (reminder === null) return false;
  const [first] = reminder.people;
  const zone = first === undefined ? 'UTC' : await timeZoneOf(first);
  const now = deps.now();
  const at = inBusinessHours(now, zone, hours);
  if (at > now) {
    log.debug({ ...thread, at }, 'a reminder waits for business hours');
    await moveReminder(pool, thread, reminder, at);
    return true;
  }
  const sent = await remind(pool, thread, reminder, now);
  if (sent) wake(thread.teamId, thread.threadId);
  return sent;
}
