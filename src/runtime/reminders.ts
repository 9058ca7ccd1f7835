import type { Pool } from 'pg';
import { dueReminders, moveReminder, readReminder, remind } from '../db/queries/reminders.js';
import type { Logger } from '../domain/ports.js';
import type { BusinessHours } from '../domain/reminders.js';
import { inBusinessHours } from './business-hours.js';

/** How often every process looks for reminders that are due. Milliseconds; nobody waits for a reminder to the second. */
const LOOK_MS = 1_000;
const MOST_AT_ONCE = 100;

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
export class Reminders {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.look();
    }, LOOK_MS);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async look(): Promise<void> {
    const { pool, now, log } = this.deps;
    try {
      for (const thread of await dueReminders(pool, now(), MOST_AT_ONCE)) {
        if (this.stopped) return;
        await this.take(thread).catch((error: unknown) => {
          log.warn({ err: error, ...thread }, 'a reminder could not be sent; it is tried again');
        });
      }
    } catch (error) {
      log.warn({ err: error }, 'reminders could not be looked for; they are looked for again');
    }
    if (!this.stopped) this.start();
  }

  private async take(thread: Thread): Promise<void> {
    const { pool, hours, timeZoneOf, wake, log } = this.deps;
    const reminder = await readReminder(pool, thread);
    if (reminder === null) return;
    const [first] = reminder.people;
    const zone = first === undefined ? 'UTC' : await timeZoneOf(first);
    const now = this.deps.now();
    const at = inBusinessHours(now, zone, hours);
    if (at > now) {
      log.debug({ ...thread, at }, 'a reminder waits for business hours');
      return moveReminder(pool, thread, reminder, at);
    }
    if (await remind(pool, thread, reminder, now)) wake(thread.teamId, thread.threadId);
  }
}
