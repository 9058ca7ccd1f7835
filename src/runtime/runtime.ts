import type { Pool } from 'pg';
import { dueThreads } from '../db/queries/due.js';
import type { AliasesOf } from '../db/queries/save-entities.js';
import type { Logger } from '../domain/ports.js';
import type { BusinessHours } from '../domain/reminders.js';
import type { Tracker } from '../domain/tracker.js';
import { type Begin, createBegin } from './begin.js';
import { createIntentDelivery } from './deliver-intent.js';
import { createReplyDelivery, type SlackPort } from './deliver-reply.js';
import type { RunGraph } from './graph-port.js';
import type { ReadThread } from './history.js';
import { createIngest, type Ingest } from './ingest.js';
import { LeftAlone } from './left-alone.js';
import { POST_BURST, type RuntimeLimits } from './limits.js';
import type { Meet } from './meet.js';
import { Outbox } from './outbox.js';
import { Quarantine } from './quarantine.js';
import { startReminders, type TimeZoneOf } from './reminders.js';
import { Scheduler } from './scheduler.js';
import { Seldom } from './seldom.js';
import { StoppedReport } from './stopped-report.js';
import type { Sweep } from './sweep.js';
import type { ThreadLock } from './thread-lock.js';
import type { TurnSaver } from './turn-saver.js';
import { workOn } from './worker.js';

/** How long running turns have to end when the process is asked to stop. */
const DRAIN_MS = 15_000;

export interface RuntimeDeps {
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
export interface Connected {
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
        seldom: new Seldom(() => deps.now().getTime()),
        leftAlone: new LeftAlone(() => deps.now().getTime()),
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
