import { DateTime } from 'luxon';
import type { Pool } from '../../db/pool.js';
import {
  type DueWatcher,
  dueWatchers,
  type NewsPause,
  tellWatcher,
} from '../../db/queries/memory/watch-news.js';
import { dueReminders, moveReminder, readReminder, remind } from '../../db/queries/threads/reminders.js';
import type { ThreadKey } from '../../db/rows.js';
import type { BusinessHours } from '../../domain/conversation/reminders.js';
import { newsText } from '../../domain/entities/watch-news.js';
import type { Logger } from '../../domain/ports.js';
import { Sweep } from '../inbox/sweep.js';
import type { Meet } from '../turns/turn.js';

/** So many are looked for at once. */
const PAGE = 100;
/** And so many worked on side by side, since turns need connections, too. */
const SIDE_BY_SIDE = 3;

interface Work<T> {
  /** what is due, at most so many, and other ones as soon as these are done */
  look: (atMost: number) => Promise<T[]>;
  /** does one of them; resolves with whether there was anything to do */
  work: (one: T) => Promise<boolean>;
  /** what the log says where that fails, which keeps no other one from being done */
  onFailure: string;
  log: Logger;
}

/**
 * Works on what is due until that is less than a page, so that a crowd does not wait for the next look after each page. Where
 * nothing of a page could be done the rest waits, too. @returns how many there was something to do for
 */
async function pageByPage<T extends object>(
  { look, work, onFailure, log }: Work<T>,
  stopping: AbortSignal,
): Promise<number> {
  for (let all = 0; ; ) {
    const page = await look(PAGE);
    const left = page.values();
    let done = 0;
    const workOnLeft = async () => {
      for (const next of left) {
        if (stopping.aborted) return;
        try {
          if (await work(next)) done += 1;
        } catch (error) {
          log.warn({ err: error, ...next }, onFailure);
        }
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, workOnLeft));
    all += done;
    if (page.length < PAGE || done === 0 || stopping.aborted) return all;
  }
}

/** A weekend is two days; a clock that is put forward, or a day that a zone left out, may cost one more. */
const MAX_DAYS = 5;

/** Luxon counts Monday as 1. */
const FRIDAY = 5;

/** The first moment from `at` on that lies in business hours on a weekday there; an unknown IANA `zone` counts as UTC. */
export function inBusinessHours(at: Date, zone: string, { from, to }: BusinessHours): Date {
  const asked = DateTime.fromJSDate(at, { zone });
  const local = asked.isValid ? asked : DateTime.fromJSDate(at, { zone: 'utc' });
  const isOpen = (moment: DateTime) => moment.weekday <= FRIDAY && moment.hour >= from && moment.hour < to;
  if (isOpen(local)) return at;
  const openings = Array.from({ length: MAX_DAYS }, (_, days) =>
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

/** Makes what is due an event of its thread, in business hours of the first of its people. Any number of processes may look. */
export function startReminders(deps: Deps): Sweep {
  return new Sweep({
    everyMs: LOOK_MS,
    look: (stopping) => sendReminders(deps, stopping),
    onFailure: 'reminders could not be looked for; they are looked for again',
    log: deps.log,
  }).start();
}

/** Sends or puts off all reminders that are due now. @returns how many */
export function sendReminders(deps: Deps, stopping: AbortSignal): Promise<number> {
  const { pool, now, log } = deps;
  const onFailure = 'a reminder could not be sent; it is tried again';
  const look = (atMost: number) => dueReminders(pool, now(), atMost);
  return pageByPage({ look, work: (thread) => send(deps, thread), onFailure, log }, stopping);
}

async function send(deps: Deps, thread: ThreadKey): Promise<boolean> {
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

/** How often every process looks for news. Milliseconds. */
const WATCH_LOOK_MS = 2_000;

/** What changes together is told together; what goes on changing is told once a minute. */
export const NEWS_PAUSE: NewsPause = { quietMs: 10_000, longestMs: 60_000 };

interface WatchDeps {
  pool: Pool;
  pause: NewsPause;
  meet: Meet;
  now: () => Date;
  newId: () => string;
  log: Logger;
}

/** Tells watchers what there is to tell, once. @returns how many were told something */
export function tellNews(
  { pool, pause, meet, now, newId, log }: WatchDeps,
  stopping: AbortSignal,
): Promise<number> {
  const look = (atMost: number) => dueWatchers(pool, now(), pause, atMost);
  const work = async (watcher: DueWatcher) => {
    await meet([watcher.who], null);
    const today = now();
    return tellWatcher(pool, watcher, today, newId, (news) => newsText(news, today));
  };
  const onFailure = 'news of what somebody watches could not be told; it is tried again';
  return pageByPage({ look, work, onFailure, log }, stopping);
}

/** Does so over and over until it is stopped. Any number of processes may: what one takes, another does not find. */
export function startWatchNews(deps: WatchDeps, everyMs = WATCH_LOOK_MS): Sweep {
  return new Sweep({
    everyMs,
    look: (stopping) => tellNews(deps, stopping),
    onFailure: 'news of what people watch could not be looked for; it is looked for again',
    log: deps.log,
  }).start();
}
