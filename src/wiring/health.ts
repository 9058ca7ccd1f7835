import { setTimeout as sleep } from 'node:timers/promises';
import type { Model } from '../brain/create.js';
import type { ModelState } from '../brain/model-health.js';
import { readBacklog } from '../db/queries/backlog.js';
import { watchEventLoop } from '../ops/health/event-loop.js';
import type { Health } from '../ops/health/probes.js';
import { createReadiness, type Part } from '../ops/health/readiness.js';
import { CLAIM_LOST_MS } from '../runtime/limits.js';
import type { RunGraph } from '../runtime/turns/graph-port.js';
import type { RunningSlack } from '../slack/transport/app.js';
import type { Core } from './core.js';

/** The turns of this process: those so far, and those under way. */
export interface TurnCount {
  total: number;
  running: number;
}

/** The same graph, whose turns are counted. The parking of a new thread is none. */
export function counted(graph: RunGraph, turns: TurnCount): RunGraph {
  return async (resume, turn) => {
    if (resume === null) return graph(resume, turn);
    turns.running += 1;
    try {
      return await graph(resume, turn);
    } finally {
      turns.running -= 1;
      turns.total += 1;
    }
  };
}

/** What probes are told of a process that has started. */
export function createHealth(
  { pool, lock, log }: Pick<Core, 'pool' | 'lock' | 'log'>,
  slack: Pick<RunningSlack, 'whyOut'>,
  turns: Readonly<TurnCount>,
  model: Pick<Model, 'health'> | null,
): Health {
  const loop = watchEventLoop(log, () => turns.running);
  const sources = {
    database: () => pool.query('SELECT 1'),
    backlog: () => readBacklog(pool, CLAIM_LOST_MS),
    lockSilentMs: lock.silentMs,
    whySlackIsOut: slack.whyOut,
    model: () => (model === null ? null : partOf(model.health.state())),
  };
  return {
    readiness: createReadiness(sources, {
      now: () => performance.now(),
      sleep: (ms) => sleep(ms, undefined, { ref: false }),
    }),
    loopDelay: loop.delay,
    turns: () => turns.total,
    modelCalls: () => model?.health.counts() ?? null,
  };
}

/** What anybody may know who can ask: how the last call ended, and no word of a server or an account. */
const partOf = (state: ModelState): Part =>
  state.ok ? { ok: true } : { ok: false, why: state.outcome, since: state.since };
