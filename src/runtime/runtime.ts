import { isDatabaseError } from '../db/database-errors.js';
import type { Pool } from '../db/pool.js';
import type { AliasesOf } from '../db/queries/entities/save-entities.js';
import { dueThreads, type Lane } from '../db/queries/inbox/due.js';
import { stoppedThreads } from '../db/queries/inbox/stopped-threads.js';
import type { OutboxRow } from '../db/queries/outbox/claim.js';
import { settleLater, settleTracker } from '../db/queries/outbox/settle.js';
import type { BusinessHours } from '../domain/conversation/reminders.js';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { Intent, type Tracker, type TrackerOutcome } from '../domain/tickets/tracker.js';
import { type Begin, createBegin } from './begin.js';
import { createIngest, type Ingest } from './inbox/ingest.js';
import { LogThrottle, Quarantine, SkippedThreads } from './inbox/quarantine.js';
import { Scheduler } from './inbox/scheduler.js';
import type { Sweep } from './inbox/sweep.js';
import { workOn } from './inbox/worker.js';
import { POST_BURST, type RuntimeLimits } from './limits.js';
import type { Meet } from './meet.js';
import { createReplyDelivery, type SlackPort } from './outbox/deliver-reply.js';
import { type Deliver, Outbox, settleUnknownKind } from './outbox/outbox.js';
import { startReminders, type TimeZoneOf } from './schedule/reminders.js';
import type { RunGraph } from './turns/graph-port.js';
import type { ReadThread } from './turns/history.js';
import type { ThreadLock } from './turns/thread-lock.js';
import type { TurnSaver } from './turns/turn-saver.js';

const MAX_ATTEMPTS = 5;

/**
 * Delivers the rows of the tracker lane and hands each answer as an event to the thread that asked, and a change to the
 * thread whose request it is. A tracker is idempotent by intent key, so an uncertain row is simply done again.
 */
function createIntentDelivery(deps: {
  pool: Pool;
  tracker: Tracker;
  wake: (teamId: string, threadId: string) => void;
  log: Logger;
}): Deliver {
  return async (lane, row) => {
    const intent = Intent.safeParse(row.payload);
    if (!intent.success) return settleUnknownKind(deps, lane, row);
    try {
      await answer(deps, lane, row, intent.data, await carryOut(deps.tracker, lane.teamId, intent.data));
    } catch (error) {
      await failed(deps, lane, row, intent.data, error);
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

async function answer(
  deps: { pool: Pool; wake: (teamId: string, threadId: string) => void },
  lane: Lane,
  row: OutboxRow,
  intent: Intent,
  outcome: TrackerOutcome,
): Promise<void> {
  const draftId = intent.kind === 'submit' ? intent.request.draftId : intent.draftId;
  const told = await settleTracker(deps.pool, row, {
    error: outcome.result === 'failed' ? outcome.reason : null,
    event: { kind: 'tracker', via: 'tracker', intentKey: intent.key, draftId, outcome },
  });
  for (const threadId of told) deps.wake(lane.teamId, threadId);
}

async function failed(
  deps: { pool: Pool; wake: (teamId: string, threadId: string) => void; log: Logger },
  lane: Lane,
  row: OutboxRow,
  intent: Intent,
  error: unknown,
): Promise<void> {
  const retryable = !(error instanceof AppError);
  deps.log.error(
    { err: error, ...lane, intentKey: intent.key, attempts: row.attempts },
    'the tracker did not take an intent',
  );
  if (isDatabaseError(error) || (retryable && row.attempts < MAX_ATTEMPTS)) {
    await settleLater(deps.pool, row, 'pending', 1_000 * 2 ** Math.min(row.attempts, 5), String(error));
    return;
  }
  const reason = 'The tracker did not accept it.';
  await answer(deps, lane, row, intent, { result: 'failed', reason, retryable });
}

const EVERY_MS = 3_600_000;
const MAX_IDS = 20;

/** Reminds the operator of threads that can't go on, at start and once an hour: nothing else would, for they are silent. */
class StoppedReport {
  private timer: NodeJS.Timeout | undefined;
  private readonly deps: { pool: Pool; log: Logger };

  constructor(deps: StoppedReport['deps']) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => void this.report(), EVERY_MS);
    void this.report();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async report(): Promise<void> {
    try {
      const { count, threads } = await stoppedThreads(this.deps.pool, MAX_IDS);
      if (count > 0) {
        this.deps.log.error({ count, threads }, 'threads are stopped; threads.stopped says why of each');
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'stopped threads could not be counted');
    }
  }
}

/** How long running turns have to end when the process is asked to stop. */
const DRAIN_MS = 15_000;

interface RuntimeDeps {
  pool: Pool;
  lock: ThreadLock;
  saver: TurnSaver;
  graphVersion: number;
  limits: RuntimeLimits;
  /** when people may be reminded */
  businessHours: BusinessHours;
  tracker: Tracker;
  /** the names that find a filed request */
  aliasesOf: AliasesOf;
  /** told of every workspace in which this process has written entities */
  entitiesChanged: (teamId: string) => void;
  now: () => Date;
  newId: () => string;
  /** what a person is told when their message was set aside */
  setAsideText: string;
  /** the same, where its time lies in the future */
  aheadText: string;
  /** what the people of a thread are told that can't go on */
  stoppedText: string;
  log: Logger;
}

/** What only exists once Slack is connected: people and channels are known by name until then. */
interface Connected {
  graph: RunGraph;
  slack: SlackPort;
  readThread: ReadThread;
  meet: Meet;
  timeZoneOf: TimeZoneOf;
  botUserId: string;
}

/** The machine between inbox and outbox. `ingest` and `begin` work from the start; turns and deliveries begin with `start`. */
export interface Runtime {
  ingest: Ingest;
  begin: Begin;
  start(side: Connected): void;
  stop(): Promise<void>;
}

/** Puts inbox, scheduler, turns and outbox of one process together. */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const { pool, limits, newId, log } = deps;
  const closing = new AbortController();
  const drain = new AbortController();
  const stopped = new StoppedReport({ pool, log });
  let parts: { scheduler: Scheduler; outbox: Outbox; reminders: Sweep } | undefined;
  const wake = (teamId: string, threadId: string, inMs: number) =>
    parts?.scheduler.wake(teamId, threadId, inMs);

  const ingest = createIngest({ pool, limits, newId, wake });

  return {
    ingest,
    begin: createBegin({ pool, queued: (lane) => parts?.outbox.kick(lane) }),
    start({ graph, slack, readThread, meet, timeZoneOf, botUserId }) {
      const pace = { intervalMs: limits.postIntervalMs, burst: POST_BURST };
      const outbox: Outbox = new Outbox({
        pool,
        pace,
        log,
        now: deps.now,
        deliver: {
          slack: createReplyDelivery({
            pool,
            slack,
            pace,
            botUserId,
            ingest,
            queued: (lane) => outbox.kick(lane),
            log,
          }),
          tracker: createIntentDelivery({
            pool,
            tracker: deps.tracker,
            wake: (teamId, threadId) => wake(teamId, threadId, 0),
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
        closing: closing.signal,
        drain: drain.signal,
        queued: outbox.kick.bind(outbox),
        quarantine: new Quarantine(() => parts?.scheduler.lookNow()),
        logThrottle: new LogThrottle(() => deps.now().getTime()),
        skippedThreads: new SkippedThreads(() => deps.now().getTime()),
      };
      const scheduler = new Scheduler({
        run: ({ teamId, threadId }) => workOn(worker, teamId, threadId),
        due: (perTeam, atMost) => dueThreads(pool, perTeam, atMost),
        log,
      });
      const reminders = startReminders({
        pool,
        hours: deps.businessHours,
        timeZoneOf,
        now: deps.now,
        wake: (teamId, threadId) => wake(teamId, threadId, 0),
        log,
      });
      parts = { scheduler, outbox, reminders };
      outbox.start();
      scheduler.start();
      stopped.start();
    },
    async stop() {
      closing.abort();
      stopped.stop();
      const timer = setTimeout(() => drain.abort(), DRAIN_MS);
      await parts?.reminders.stop();
      await parts?.scheduler.stop();
      clearTimeout(timer);
      await parts?.outbox.stop();
    },
  };
}
