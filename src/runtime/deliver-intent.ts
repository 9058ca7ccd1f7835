import type { Pool } from 'pg';
import { isDatabaseError } from '../db/is-database-error.js';
import type { OutboxRow } from '../db/queries/claim-outbox.js';
import type { Lane } from '../db/queries/due.js';
import { settleLater } from '../db/queries/settle-outbox.js';
import { settleTracker } from '../db/queries/settle-tracker.js';
import { AppError } from '../domain/errors.js';
import { Intent } from '../domain/intent.js';
import type { Logger } from '../domain/ports.js';
import type { Tracker, TrackerOutcome } from '../domain/tracker.js';
import type { Deliver } from './outbox.js';
import { settleUnknownKind } from './unknown-kind.js';

const MOST_ATTEMPTS = 5;

/**
 * Delivers the rows of the tracker lane and hands each answer as an event to the thread that asked, and a change to the
 * thread whose request it is. A tracker is idempotent by intent key, so an uncertain row is simply done again.
 */
export function createIntentDelivery(deps: {
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
  if (isDatabaseError(error) || (retryable && row.attempts < MOST_ATTEMPTS)) {
    await settleLater(deps.pool, row, 'pending', 1_000 * 2 ** Math.min(row.attempts, 5), String(error));
    return;
  }
  const reason = 'The tracker did not accept it.';
  await answer(deps, lane, row, intent, { result: 'failed', reason, retryable });
}
