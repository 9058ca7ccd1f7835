import { isDatabaseError } from '../../db/database-errors.js';
import type { Pool } from '../../db/pool.js';
import type { Lane } from '../../db/queries/inbox/due.js';
import type { OutboxRow } from '../../db/queries/outbox/claim.js';
import { queueAlone, slackRow } from '../../db/queries/outbox/queue-posts.js';
import { settleLater, settleTracker, settleUntried } from '../../db/queries/outbox/settle.js';
import { readAttempt } from '../../db/queries/requests/filed-items.js';
import { wording } from '../../domain/conversation/wording.js';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { clipped } from '../../domain/text/text.js';
import { type Attempt, Intent, type Tracker, type TrackerOutcome } from '../../domain/tickets/tracker.js';
import {
  TrackerBusy,
  TrackerError,
  TrackerRejected,
  TrackerUnavailable,
} from '../../domain/tickets/tracker-errors.js';
import { MAX_ATTEMPTS } from '../limits.js';
import type { Sign, SignsOfLife } from '../signs/signs.js';
import { type Deliver, fieldsOf, isOverdue, settleUnknownKind } from './outbox.js';

/** How long one attempt may take. It ends before its claim is taken for a dead process's. */
const ATTEMPT_MS = 22_000;

/** A tracker that is out is asked this rarely at the most, unless it names a time itself. */
const MAX_PAUSE_MS = 30_000;

/** After so many attempts, or before a pause of so many milliseconds, people are told that their request is still on its way. */
const TOLD_AFTER = 3;
const LONG_PAUSE_MS = 10_000;

interface Deps {
  pool: Pool;
  tracker: Tracker;
  /** what people call the tracker that has a team's requests; null: our own */
  trackerNameOf: (team: string | null) => string | null;
  signs: Pick<SignsOfLife, 'begin'>;
  /** a thread has got the tracker's answer */
  wake: (teamId: string, threadId: string) => void;
  /** a thread has got a post */
  queued: (lane: { teamId: string; threadId: string; lane: 'slack' }) => void;
  log: Logger;
}

/**
 * Delivers the rows of the tracker lane; answers come back as events. Uncertain rows are done again: trackers are idempotent.
 * What time may mend is tried for as long as any row, while people know; what an operator or other values can mend goes back to
 * the thread at once.
 */
export function createIntentDelivery(deps: Deps): Deliver {
  const { pool, tracker, wake, queued, log } = deps;

  const answer = async (row: OutboxRow, intent: Intent, outcome: TrackerOutcome) => {
    const draftId = intent.kind === 'submit' ? intent.request.draftId : intent.draftId;
    const told = await settleTracker(pool, row, {
      error: outcome.result === 'failed' ? outcome.reason : null,
      event: { kind: 'tracker', via: 'tracker', intentKey: intent.key, draftId, outcome },
    });
    for (const threadId of told) wake(row.teamId, threadId);
  };

  return async (lane, row, isOurs) => {
    const read = Intent.safeParse(row.payload);
    if (!read.success) return settleUnknownKind(deps, lane, row);
    const intent = read.data;
    const { attempts } = row;
    const sign = filingSign(deps, lane, row, intent);
    try {
      const attempt = { signal: AbortSignal.timeout(ATTEMPT_MS), isOurs };
      const outcome = await carryOut(tracker, row.teamId, intent, attempt);
      sign?.end('silent');
      return await answer(row, intent, outcome);
    } catch (error) {
      const fields = { err: error, ...fieldsOf(lane, row) };
      const pauseMs = pauseAfter(error, row);
      sign?.end(pauseMs === null ? 'silent' : 'failed');
      if (pauseMs === null) {
        log.error(fields, 'the tracker did not take an order');
        const refusal = refusalOf(error, intent);
        const isUnknown =
          intent.kind === 'submit' && (await readAttempt(pool, row.teamId, intent.request.draftId)) !== null;
        const reason = isUnknown ? `${refusal.reason} ${wording.maybeFiled}` : refusal.reason;
        return answer(row, intent, { result: 'failed', ...refusal, reason });
      }
      if (error instanceof TrackerBusy) await settleUntried(pool, row, error.retryAfterMs);
      else {
        log.warn({ ...fields, pauseMs }, 'the tracker did not take an order, which is tried again');
        await settleLater(pool, row, 'pending', pauseMs, String(error));
      }
      if (error instanceof TrackerUnavailable && (attempts >= TOLD_AFTER || pauseMs >= LONG_PAUSE_MS)) {
        const { teamId, threadId } = lane;
        const text = (intent.kind === 'submit' ? wording.filingWaits : wording.updateWaits)(error.told);
        await queueAlone(
          pool,
          { teamId, threadId },
          slackRow(`waits:${intent.key}:${row.orderedAt}`, { kind: 'text', text }),
        );
        queued({ teamId, threadId, lane: 'slack' });
      }
    }
  };
}

/** People see for as long as the tracker takes that their request is on its way. */
function filingSign({ signs, trackerNameOf }: Deps, lane: Lane, row: OutboxRow, intent: Intent): Sign | null {
  if (intent.kind !== 'submit') return null;
  const { channel, rootTs, isThread, reacted } = row.thread;
  const { teamId, threadId } = lane;
  const sign = signs.begin({
    ...{ teamId, threadId, channel, rootTs: isThread ? rootTs : null, message: null, reacted },
    ...{ isAwaited: false, ageMs: 0, wasTried: row.attempts > 1 },
  });
  sign.tell({ doing: 'filing', tracker: trackerNameOf(intent.request.team?.id ?? null) });
  return sign;
}

/** Milliseconds until the next try; null: no time helps, or it has been tried for long enough. */
function pauseAfter(error: unknown, row: OutboxRow): number | null {
  const usual = 1_000 * 2 ** Math.min(row.attempts - 1, 5);
  if (isDatabaseError(error)) return usual;
  if (error instanceof TrackerBusy) return error.retryAfterMs ?? 0;
  if (error instanceof TrackerUnavailable) {
    return isOverdue(row) ? null : (error.retryAfterMs ?? Math.min(usual, MAX_PAUSE_MS));
  }
  return error instanceof AppError || row.attempts >= MAX_ATTEMPTS ? null : usual;
}

/** A tracker may say as much as it likes of a value; so much is shown at the field. */
const MAX_PROBLEM = 200;

/** What people are told. Of the request's own values its fields say what is wrong with them. */
function refusalOf(
  error: unknown,
  intent: Intent,
): Omit<Extract<TrackerOutcome, { result: 'failed' }>, 'result'> {
  if (!(error instanceof TrackerError)) {
    return { reason: wording.trackerRefused, retryable: !(error instanceof AppError), problems: {} };
  }
  const fields = intent.kind === 'submit' ? intent.request.fields : [];
  const said = Object.entries(error instanceof TrackerRejected ? error.problems : {}).map(
    ([name, problem]) => ({
      name,
      problem: clipped(problem.replaceAll(/\s+/gu, ' '), MAX_PROBLEM),
      label: fields.find((field) => field.name === name)?.label,
    }),
  );
  const atFields = said.filter(({ label }) => label !== undefined);
  const labels = atFields.flatMap(({ label }) => label ?? []);
  const others = said.filter(({ label }) => label === undefined);
  const elsewhere = others.map(({ name, problem }) => `${name}: ${problem}`).join('; ');
  return {
    reason: [
      error.told,
      ...(labels.length > 0 ? [wording.refusedValues(labels)] : []),
      ...(elsewhere === '' ? [] : [`(${elsewhere})`]),
    ].join(' '),
    retryable: true,
    problems: Object.fromEntries(atFields.map(({ name, problem }) => [name, problem])),
  };
}

async function carryOut(
  tracker: Tracker,
  teamId: string,
  intent: Intent,
  attempt: Attempt,
): Promise<TrackerOutcome> {
  if (intent.kind === 'submit') {
    return { result: 'created', ticket: await tracker.create(teamId, intent.request, intent.key, attempt) };
  }
  const { draftId, change, key } = intent;
  return { result: 'updated', ticket: await tracker.update(teamId, draftId, change, key, attempt), change };
}
