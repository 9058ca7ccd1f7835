import type { BrainCall } from '../domain/brain.js';
import { remedyFor } from './remedies.js';

type Outcome = BrainCall['outcome'];

/** What the brain needs of a logger; pino's fits. No text of messages goes into it. */
export interface BrainLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** Whether the model answers, and since when it does not, ISO; `why` in words for operators, with what to do. */
export type ModelState = { ok: true } | { ok: false; outcome: Outcome; why: string; since: string };

/** What operators are told of a model: in the log once a change, and whenever they ask. */
export interface ModelHealth {
  /** Takes the calls of one judgement, the last of which says how it ended. */
  note(calls: readonly BrainCall[]): void;
  state(): ModelState;
  /** calls of this process by how they ended */
  counts(): ReadonlyMap<Outcome, number>;
}

/** What concerns the model as a whole, and not one message or one answer. */
const OF_THE_MODEL: ReadonlySet<Outcome> = new Set(['misconfigured', 'limited', 'failed', 'timeout']);

/** @param clock milliseconds since 1970 */
export function createModelHealth(log: BrainLog, clock: () => number): ModelHealth {
  const counts = new Map<Outcome, number>();
  let state: ModelState = { ok: true };
  return {
    note(calls) {
      for (const { outcome } of calls) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      const last = calls.at(-1);
      if (last === undefined) return;
      const { purpose, outcome, said } = last;
      if (outcome === 'ok') {
        if (!state.ok) log.info({ since: state.since }, 'the model answers again');
        state = { ok: true };
        return;
      }
      const why = remedyFor(last);
      const isNews = state.ok || state.why !== why;
      if (isNews || !OF_THE_MODEL.has(outcome)) {
        log.warn(
          { purpose, outcome, said, why },
          'the model gave no answer, the guided conversation takes over',
        );
      }
      if (OF_THE_MODEL.has(outcome) && isNews) {
        state = { ok: false, outcome, why, since: state.ok ? new Date(clock()).toISOString() : state.since };
      }
    },
    state: () => state,
    counts: () => counts,
  };
}
