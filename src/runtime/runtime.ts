import type { Pool } from '../db/pool.js';
import { type DueThread, dueThreads, type Lane } from '../db/queries/inbox/due.js';
import { stoppedThreads } from '../db/queries/inbox/stopped-threads.js';
import type { Pace } from '../db/queries/outbox/claim.js';
import { queueRoot, queueWelcome } from '../db/queries/outbox/queue-posts.js';
import type { Beginning } from '../domain/conversation/incoming.js';
import type { BusinessHours } from '../domain/conversation/reminders.js';
import type { SignPort } from '../domain/conversation/sign-port.js';
import type { Logger } from '../domain/ports.js';
import type { Tracker } from '../domain/tickets/tracker.js';
import { createIngest, type Ingest } from './inbox/ingest.js';
import { LogThrottle, Quarantine, SkippedThreads } from './inbox/quarantine.js';
import { Scheduler } from './inbox/scheduler.js';
import { Sweep } from './inbox/sweep.js';
import { type WorkerDeps, workOn } from './inbox/worker.js';
import { POST_BURST, type RuntimeLimits, TURN_BURST } from './limits.js';
import { createIntentDelivery } from './outbox/deliver-intent.js';
import { createReplyDelivery, type SlackPort } from './outbox/deliver-reply.js';
import { Outbox } from './outbox/outbox.js';
import { type Configured, createKeptRelease, createLostReport } from './schedule/kept-events.js';
import { startReminders, type TimeZoneOf } from './schedule/reminders.js';
import { createPlaces } from './schedule/tell-places.js';
import { SignsOfLife } from './signs/signs.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MAX_IDS = 20;

/** Reminds the operator of threads that can't go on, at start and once an hour: nothing else would, for they are silent. */
function createStoppedReport({ pool, log }: { pool: Pool; log: Logger }): Sweep {
  return new Sweep({
    everyMs: HOUR_MS,
    async look() {
      const { count, threads } = await stoppedThreads(pool, MAX_IDS);
      if (count > 0) log.error({ count, threads }, 'threads are stopped; threads.stopped says why of each');
    },
    onFailure: 'stopped threads could not be counted',
    log,
  });
}

/** How long running turns have to end when the process is asked to stop. */
const DRAIN_MS = 15_000;

/** How fast a person's turns may follow one another. */
const turnPaceOf = ({ turnsAMinute }: Pick<RuntimeLimits, 'turnsAMinute'>): Pace => ({
  intervalMs: turnsAMinute === 0 ? 0 : MINUTE_MS / turnsAMinute,
  burst: TURN_BURST,
});

/** What only exists once Slack is connected. */
interface Connected extends Pick<WorkerDeps, 'graph' | 'readThread' | 'meet'> {
  slack: SlackPort;
  timeZoneOf: TimeZoneOf;
  botUserId: string;
  signs: SignPort;
  /** what people call the tracker that has a team's requests, or those that go to no team; null: our own */
  trackerNameOf: (team: string | null) => string | null;
  /** what it files says who asked, whom only Slack knows */
  tracker: Tracker;
}

/** What the runtime itself gives to those who work on threads. */
type Own =
  | 'turnTimeoutMs'
  | 'turnPace'
  | 'closing'
  | 'drain'
  | 'queued'
  | 'signs'
  | 'quarantine'
  | 'logThrottle'
  | 'skippedThreads';

interface RuntimeDeps extends Omit<WorkerDeps, keyof Connected | Own> {
  limits: RuntimeLimits;
  configured: Configured;
  /** when people may be reminded */
  businessHours: BusinessHours;
}

/** The machine between inbox and outbox. `ingest` and `begin` work from the start; turns and deliveries begin with `start`. */
export interface Runtime {
  ingest: Ingest;
  /** Has somebody's words posted and a request begun below them. Resolves once that is durable; rejects when it could not be. */
  begin(beginning: Beginning): Promise<void>;
  /** Has a conversation where the bot is new told how to begin, once for good. Resolves and rejects as `begin` does. */
  welcome(teamId: string, channel: string, text: string): Promise<void>;
  /** A thread has got an event that did not come from Slack. */
  wake(teamId: string, threadId: string): void;
  start(side: Connected): void;
  stop(): Promise<void>;
}

/** Puts inbox, scheduler, turns and outbox of one process together. */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const { pool, limits, newId, now, log } = deps;
  const closing = new AbortController();
  const drain = new AbortController();
  const stopped = createStoppedReport(deps);
  let parts: { scheduler: Scheduler; outbox: Outbox; reminders: Sweep; signs: SignsOfLife } | undefined;
  const wake = (thread: DueThread, inMs: number) => parts?.scheduler.wake(thread, inMs);
  // what a system did is nobody's turn but the thread's own
  const wakeItself = (teamId: string, threadId: string) => wake({ teamId, threadId, person: threadId }, 0);
  const queued = (lane: Lane) => parts?.outbox.kick(lane);
  const ingest = createIngest({ pool, limits, newId, wake });
  const places = createPlaces({ pool, queued, log });
  const kept = createKeptRelease({ pool, configured: deps.configured, wake: wakeItself, log });
  const lost = createLostReport(deps);

  return {
    ingest,
    wake: wakeItself,
    begin: async (beginning) => queued(await queueRoot(pool, beginning)),
    welcome: async (...told) => {
      const lane = await queueWelcome(pool, ...told);
      if (lane !== null) queued(lane);
    },
    start({ graph, slack, readThread, meet, timeZoneOf, botUserId, tracker, trackerNameOf, signs: port }) {
      const signs = new SignsOfLife({ pool, port, nowMs: () => now().getTime() });
      const pace = { intervalMs: limits.postIntervalMs, burst: POST_BURST };
      const outbox = new Outbox({
        pool,
        pace,
        log,
        now,
        deliver: {
          slack: createReplyDelivery({ pool, slack, pace, botUserId, ingest, queued, signs, log }),
          tracker: createIntentDelivery({
            pool,
            tracker,
            trackerNameOf,
            wake: wakeItself,
            queued,
            signs,
            log,
          }),
        },
      });
      const worker = {
        ...deps,
        graph,
        readThread,
        meet,
        turnTimeoutMs: limits.turnTimeoutMs,
        turnPace: turnPaceOf(limits),
        closing: closing.signal,
        drain: drain.signal,
        queued,
        signs,
        quarantine: new Quarantine(() => parts?.scheduler.lookNow()),
        logThrottle: new LogThrottle(() => now().getTime()),
        skippedThreads: new SkippedThreads(() => now().getTime()),
      };
      const scheduler = new Scheduler({
        run: ({ teamId, threadId }) => workOn(worker, teamId, threadId),
        due: (looked) => dueThreads(pool, looked),
        log,
      });
      const reminders = startReminders({
        pool,
        hours: deps.businessHours,
        timeZoneOf,
        now,
        wake: wakeItself,
        log,
      });
      parts = { scheduler, outbox, reminders, signs };
      outbox.start();
      scheduler.start();
      stopped.start(0);
      places.start();
      kept.start(0);
      lost.start(0);
    },
    async stop() {
      closing.abort();
      const timer = setTimeout(() => drain.abort(), DRAIN_MS);
      await Promise.all([
        ...[stopped, places, kept, lost].map((sweep) => sweep.stop()),
        parts?.reminders.stop(),
      ]);
      await parts?.scheduler.stop();
      clearTimeout(timer);
      await parts?.outbox.stop();
      await parts?.signs.stop();
    },
  };
}
