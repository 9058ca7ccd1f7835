import { isDatabaseError } from '../db/database-errors.js';
import type { Pool } from '../db/pool.js';
import { type DueThread, dueThreads, type Lane } from '../db/queries/inbox/due.js';
import { stoppedThreads } from '../db/queries/inbox/stopped-threads.js';
import type { OutboxRow, Pace } from '../db/queries/outbox/claim.js';
import { queueRoot } from '../db/queries/outbox/queue-posts.js';
import { settleLater, settleTracker } from '../db/queries/outbox/settle.js';
import type { Beginning } from '../domain/conversation/incoming.js';
import type { BusinessHours } from '../domain/conversation/reminders.js';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { Intent, type Tracker, type TrackerOutcome } from '../domain/tickets/tracker.js';
import { createIngest, type Ingest } from './inbox/ingest.js';
import { LogThrottle, Quarantine, SkippedThreads } from './inbox/quarantine.js';
import { Scheduler } from './inbox/scheduler.js';
import { Sweep } from './inbox/sweep.js';
import { type WorkerDeps, workOn } from './inbox/worker.js';
import { MAX_ATTEMPTS, POST_BURST, type RuntimeLimits, TURN_BURST } from './limits.js';
import { createReplyDelivery, type SlackPort } from './outbox/deliver-reply.js';
import { type Deliver, Outbox, settleUnknownKind } from './outbox/outbox.js';
import { startReminders, type TimeZoneOf } from './schedule/reminders.js';

/** Delivers the rows of the tracker lane; answers come back as events. Uncertain rows are done again: trackers are idempotent. */
function createIntentDelivery(deps: {
  pool: Pool;
  tracker: Tracker;
  wake: (teamId: string, threadId: string) => void;
  log: Logger;
}): Deliver {
  const { pool, tracker, wake, log } = deps;

  const answer = async (row: OutboxRow, intent: Intent, outcome: TrackerOutcome) => {
    const draftId = intent.kind === 'submit' ? intent.request.draftId : intent.draftId;
    const told = await settleTracker(pool, row, {
      error: outcome.result === 'failed' ? outcome.reason : null,
      event: { kind: 'tracker', via: 'tracker', intentKey: intent.key, draftId, outcome },
    });
    for (const threadId of told) wake(row.teamId, threadId);
  };

  return async (lane, row) => {
    const read = Intent.safeParse(row.payload);
    if (!read.success) return settleUnknownKind(deps, lane, row);
    const intent = read.data;
    const { attempts } = row;
    try {
      await answer(row, intent, await carryOut(tracker, row.teamId, intent));
    } catch (error) {
      const retryable = !(error instanceof AppError);
      const fields = { err: error, ...lane, intentKey: intent.key, attempts };
      log.error(fields, 'the tracker did not take an intent');
      if (isDatabaseError(error) || (retryable && attempts < MAX_ATTEMPTS)) {
        return settleLater(pool, row, 'pending', 1_000 * 2 ** Math.min(attempts, 5), String(error));
      }
      await answer(row, intent, { result: 'failed', reason: 'The tracker did not accept it.', retryable });
    }
  };
}

async function carryOut(tracker: Tracker, teamId: string, intent: Intent): Promise<TrackerOutcome> {
  if (intent.kind === 'submit') {
    return { result: 'created', ticket: await tracker.create(teamId, intent.request, intent.key) };
  }
  const ticket = await tracker.update(teamId, intent.draftId, intent.change, intent.key);
  return { result: 'updated', ticket, change: intent.change };
}

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

/** What only exists once Slack is connected: people and channels are known by name until then. */
interface Connected extends Pick<WorkerDeps, 'graph' | 'readThread' | 'meet'> {
  slack: SlackPort;
  timeZoneOf: TimeZoneOf;
  botUserId: string;
}

/** What the runtime itself gives to those who work on threads. */
type Own =
  | 'turnTimeoutMs'
  | 'turnPace'
  | 'closing'
  | 'drain'
  | 'queued'
  | 'quarantine'
  | 'logThrottle'
  | 'skippedThreads';

interface RuntimeDeps extends Omit<WorkerDeps, keyof Connected | Own> {
  limits: RuntimeLimits;
  /** when people may be reminded */
  businessHours: BusinessHours;
  tracker: Tracker;
}

/** The machine between inbox and outbox. `ingest` and `begin` work from the start; turns and deliveries begin with `start`. */
export interface Runtime {
  ingest: Ingest;
  /** Has somebody's words posted and a request begun below them. Resolves once that is durable; rejects when it could not be. */
  begin(beginning: Beginning): Promise<void>;
  start(side: Connected): void;
  stop(): Promise<void>;
}

/** Puts inbox, scheduler, turns and outbox of one process together. */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const { pool, limits, newId, now, log } = deps;
  const closing = new AbortController();
  const drain = new AbortController();
  const stopped = createStoppedReport(deps);
  let parts: { scheduler: Scheduler; outbox: Outbox; reminders: Sweep } | undefined;
  const wake = (thread: DueThread, inMs: number) => parts?.scheduler.wake(thread, inMs);
  // what a system did is nobody's turn but the thread's own
  const wakeItself = (teamId: string, threadId: string) => wake({ teamId, threadId, person: threadId }, 0);
  const queued = (lane: Lane) => parts?.outbox.kick(lane);
  const ingest = createIngest({ pool, limits, newId, wake });

  return {
    ingest,
    begin: async (beginning) => queued(await queueRoot(pool, beginning)),
    start({ graph, slack, readThread, meet, timeZoneOf, botUserId }) {
      const pace = { intervalMs: limits.postIntervalMs, burst: POST_BURST };
      const outbox = new Outbox({
        pool,
        pace,
        log,
        now,
        deliver: {
          slack: createReplyDelivery({ pool, slack, pace, botUserId, ingest, queued, log }),
          tracker: createIntentDelivery({ pool, tracker: deps.tracker, wake: wakeItself, log }),
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
      parts = { scheduler, outbox, reminders };
      outbox.start();
      scheduler.start();
      stopped.start(0);
    },
    async stop() {
      closing.abort();
      const timer = setTimeout(() => drain.abort(), DRAIN_MS);
      await Promise.all([stopped.stop(), parts?.reminders.stop()]);
      await parts?.scheduler.stop();
      clearTimeout(timer);
      await parts?.outbox.stop();
    },
  };
}
