import { z } from 'zod';
import { isAccessError, isDatabaseError } from '../../db/database-errors.js';
import { isDue, type Lane } from '../../db/queries/inbox/due.js';
import { type Claim, type ClaimedEvent, claimEvents, type Isolation } from '../../db/queries/inbox/inbox.js';
import { releaseEvents, setAside, stopThread } from '../../db/queries/inbox/stopped-threads.js';
import { hidesCheckpoints } from '../../db/queries/turns/hides-checkpoints.js';
import type { Event } from '../../domain/conversation/event.js';
import { standsAlone } from '../../domain/conversation/incoming.js';
import { AppError } from '../../domain/errors.js';
import { AHEAD_MS, MAX_ATTEMPTS, NEWER_KIND_MS, RETRY_LATER_MS, RETRY_MS } from '../limits.js';
import type { HeldLock, ThreadLock } from '../turns/thread-lock.js';
import { type Batch, runTurn, type TurnDeps } from '../turns/turn.js';
import type { LogThrottle, Quarantine, SkippedThreads } from './quarantine.js';

const STOPPED =
  'a thread is stopped: it can not be resumed. Restore its rows in the langgraph schema from a backup and set ' +
  'threads.stopped to null, and its open messages are taken up; without a backup, its people begin a new thread';
const NO_ACCESS =
  'the checkpoints can not be read or written, and threads wait for that: grant frontdoor_runtime USAGE on the schema ' +
  'langgraph and SELECT, INSERT, UPDATE, DELETE on its tables (a restart does), without row-level security';

/** What becomes of a batch whose turn came to nothing. */
async function afterFailure(deps: WorkerDeps, batch: Batch, error: unknown): Promise<void> {
  const { teamId, threadId } = batch;
  const release = (blamelessMs: number | null) => releaseEvents(deps.pool, teamId, batch.seqs, blamelessMs);
  const where = { teamId, threadId };
  switch (error instanceof AppError ? error.code : null) {
    case 'thread_broken':
      if (!(await hidesCheckpoints(deps.pool))) return stop(deps, batch, error);
      if (deps.logThrottle.allows(`hidden ${threadId}`)) deps.log.error({ err: error, ...where }, NO_ACCESS);
      return release(RETRY_LATER_MS);
    case 'thread_newer':
      if (deps.logThrottle.allows(`newer ${threadId}`)) {
        deps.log.warn(where, 'a thread was parked by a newer version, and is left to that');
      }
      return release(deps.skippedThreads.leave(teamId, threadId));
    case 'turn_overtaken':
      deps.log.warn(where, 'a turn was overtaken by another process and dropped');
      return release(RETRY_MS);
    case 'workspace_ended':
      sayEnded(deps, teamId);
      return release(RETRY_MS);
    default:
      return tryAgain(deps, batch, error, release);
  }
}

/** Says once that what is still open in a workspace that has ended stays where it is. */
function sayEnded({ logThrottle, log }: WorkerDeps, teamId: string): void {
  if (logThrottle.allows(`ended ${teamId}`))
    log.warn({ teamId }, 'a workspace has ended; nothing of it is worked on');
}

async function tryAgain(
  deps: WorkerDeps,
  { teamId, threadId, lost }: Batch,
  error: unknown,
  release: (blamelessMs: number | null) => Promise<void>,
): Promise<void> {
  if (isAccessError(error)) {
    if (deps.logThrottle.allows(`access ${threadId}`))
      deps.log.error({ err: error, teamId, threadId }, NO_ACCESS);
    return release(RETRY_LATER_MS);
  }
  const blameless = deps.drain.aborted || lost.aborted || isDatabaseError(error);
  deps.log.error({ err: error, teamId, threadId, blameless }, 'a turn failed; its events are tried again');
  await release(blameless ? RETRY_MS : null);
}

async function stop(deps: WorkerDeps, { teamId, threadId }: Batch, error: unknown): Promise<void> {
  deps.log.error({ err: error, teamId, threadId }, STOPPED);
  const reason = error instanceof Error ? error.message : String(error);
  await stopThread(deps.pool, teamId, threadId, reason, {
    intentKey: `stopped:${threadId}`,
    lane: 'slack',
    kind: 'text',
    payload: { kind: 'text', text: deps.stoppedText },
  });
  deps.queued({ teamId, threadId, lane: 'slack' });
}

/**
 * The part of a batch that makes one turn: what comes before the first message that makes a turn of its own, or that message.
 * The rest is given back and is due at once. What people wrote is read here and not before it is stored, so that a text which
 * harms the process is an attempt that counts.
 */
async function oneTurnOf(deps: Pick<WorkerDeps, 'pool'>, batch: Batch): Promise<Batch> {
  const at = batch.events.findIndex(standsAlone);
  const end = at < 0 ? batch.events.length : Math.max(at, 1);
  const rest = batch.seqs.slice(end);
  if (rest.length === 0) return batch;
  await releaseEvents(deps.pool, batch.teamId, rest, 0);
  return {
    ...batch,
    claim: { ...batch.claim, events: batch.claim.events.slice(0, end) },
    seqs: batch.seqs.slice(0, end),
    events: batch.events.slice(0, end),
  };
}

/** take: into the turn. leave: to newer processes. Anything else: set aside, for `reason`, and the person is told `text`. */
type Verdict = 'take' | 'leave' | { reason: string; text: string };

const WithKind = z.object({ kind: z.string() });

/** What a turn can take of a claim. The rest is set aside and told, or given back for a process that knows what it is. */
async function fitBatch(
  deps: WorkerDeps,
  where: Pick<Batch, 'teamId' | 'threadId' | 'lost'>,
  claim: Claim,
): Promise<Batch> {
  const { teamId, threadId } = where;
  const taken: { entry: ClaimedEvent; event: Event }[] = [];
  for (const entry of claim.events) {
    const verdict = judge(deps, entry);
    if (verdict === 'leave') await leave(deps, teamId, threadId, entry);
    else if (verdict !== 'take') await putAside(deps, teamId, threadId, entry, verdict);
    else if (entry.event.success) taken.push({ entry, event: entry.event.data });
  }
  const entries = taken.map(({ entry }) => entry);
  return {
    ...where,
    claim: { ...claim, events: entries },
    seqs: entries.map(({ seq }) => seq),
    events: taken.map(({ event }) => event),
  };
}

function judge({ setAsideText, aheadText, now }: WorkerDeps, entry: ClaimedEvent): Verdict {
  const { event, attempts, failures } = entry;
  if (!event.success) {
    if (entry.ageMs < NEWER_KIND_MS && isOfNewerCode(entry.payload, event.error)) return 'leave';
    return { reason: 'it is not in a form that this version knows', text: setAsideText };
  }
  if (attempts > MAX_ATTEMPTS) {
    const deaths = attempts - 1 - failures;
    return {
      reason: `it failed ${failures} times, and ${deaths} times its process died`,
      text: setAsideText,
    };
  }
  if (latestOf(event.data) * 1_000 - now().getTime() > AHEAD_MS) {
    return { reason: 'its time lies more than an hour ahead of our clock', text: aheadText };
  }
  return 'take';
}

/** A kind, or another word of a closed list, that this version has never heard of. Anything else is malformed. */
function isOfNewerCode(payload: unknown, error: z.ZodError): boolean {
  const unheard = ({ code }: z.core.$ZodIssue) => code === 'invalid_union' || code === 'invalid_value';
  return WithKind.safeParse(payload).success && error.issues.every(unheard);
}

/** The latest of the Slack times in what was said, in seconds: the graph keeps them. Other events leave none behind. */
function latestOf(event: Event): number {
  if (event.kind === 'message') return Number(event.ts);
  return event.kind === 'edit' ? Math.max(Number(event.ts), Number(event.editTs)) : 0;
}

async function leave(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  { seq, payload }: ClaimedEvent,
): Promise<void> {
  if (deps.logThrottle.allows(`left ${teamId} ${seq}`)) {
    const { kind } = WithKind.parse(payload);
    deps.log.warn(
      { teamId, threadId, seq, kind },
      'an event that this version does not know is left to newer ones',
    );
  }
  await releaseEvents(deps.pool, teamId, [seq], deps.skippedThreads.leave(teamId, threadId));
}

async function putAside(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  { seq }: ClaimedEvent,
  { reason, text }: Exclude<Verdict, string>,
): Promise<void> {
  deps.log.error({ teamId, threadId, seq, reason }, 'an event is set aside; look at it in the inbox');
  await setAside(deps.pool, teamId, threadId, seq, {
    intentKey: `set-aside:${seq}`,
    lane: 'slack',
    kind: 'text',
    payload: { kind: 'text', text },
  });
  deps.queued({ teamId, threadId, lane: 'slack' });
}

export interface WorkerDeps extends TurnDeps {
  lock: ThreadLock;
  quarantine: Quarantine;
  skippedThreads: SkippedThreads;
  /** of what is logged over and over */
  logThrottle: LogThrottle;
  /** aborted when no new turn is to begin */
  closing: AbortSignal;
  /** a lane of the outbox has something new */
  queued: (lane: Lane) => void;
  /** what a person is told when their message was set aside */
  setAsideText: string;
  /** the same, where its time lies in the future */
  aheadText: string;
  /** what the people of a thread are told that can't go on */
  stoppedText: string;
}

/** After a step: look whether more is due, leave the thread to whoever comes round, or try again with more care. */
type Next = 'look' | 'leave' | Isolation;

/**
 * Works on one thread until nothing of it is due, a turn under one lock. Another process holding the lock is no failure:
 * whoever holds it looks once more after letting go, so that what arrived meanwhile is not left lying.
 */
export async function workOn(deps: WorkerDeps, teamId: string, threadId: string): Promise<void> {
  let isolation: Isolation | null = 'beside';
  while (isolation !== null && !deps.closing.aborted) {
    const offered: Isolation = isolation;
    isolation = await deps.quarantine.run(offered, () => step(deps, teamId, threadId, offered));
  }
}

/** @returns with how much care to go on, or null */
async function step(
  deps: WorkerDeps,
  teamId: string,
  threadId: string,
  isolation: Isolation,
): Promise<Isolation | null> {
  if (deps.closing.aborted || deps.skippedThreads.has(teamId, threadId)) return null;
  const held = await deps.lock.tryLock(teamId, threadId);
  if (held === null) return null;
  let next: Next;
  try {
    next = await takeTurn(deps, held, teamId, threadId, isolation);
  } finally {
    await held.unlock();
  }
  if (next === 'leave' || deps.closing.aborted) return null;
  if (next !== 'look') return next;
  return (await isDue(deps.pool, teamId, threadId)) ? 'beside' : null;
}

async function takeTurn(
  deps: WorkerDeps,
  { lost }: HeldLock,
  teamId: string,
  threadId: string,
  isolation: Isolation,
): Promise<Next> {
  const claim = await claimEvents(deps.pool, { teamId, threadId }, { isolation, mostAttempts: MAX_ATTEMPTS });
  if (claim?.ended) sayEnded(deps, teamId);
  if (claim === null || claim.ended || claim.stopped !== null) return 'leave';
  if (claim.needs !== null) return claim.needs;
  const batch = await fitBatch(deps, { teamId, threadId, lost }, claim);
  return batch.events.length === 0 ? 'look' : run(deps, await oneTurnOf(deps, batch));
}

async function run(deps: WorkerDeps, batch: Batch): Promise<Next> {
  const { teamId, threadId } = batch;
  try {
    const queued = await runTurn(deps, batch);
    if (queued.slack > 0) deps.queued({ teamId, threadId, lane: 'slack' });
    if (queued.tracker > 0) deps.queued({ teamId, threadId, lane: 'tracker' });
    return 'look';
  } catch (error) {
    await afterFailure(deps, batch, error);
    return 'leave';
  }
}
