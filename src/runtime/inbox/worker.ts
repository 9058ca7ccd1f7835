import { z } from 'zod';
import { isAccessError, isDatabaseError } from '../../db/database-errors.js';
import { hidesCheckpoints } from '../../db/langgraph-schema.js';
import {
  type Claim,
  type ClaimedEvent,
  claimEvents,
  type Isolation,
} from '../../db/queries/inbox/claim-events.js';
import { isDue, type Lane } from '../../db/queries/inbox/due.js';
import { keepEvents } from '../../db/queries/inbox/kept-events.js';
import { releaseEvents, setAside, stopThread } from '../../db/queries/inbox/stopped-threads.js';
import type { Pace } from '../../db/queries/outbox/claim.js';
import { slackRow } from '../../db/queries/outbox/queue-posts.js';
import type { ThreadKey } from '../../db/rows.js';
import type { Event } from '../../domain/conversation/event.js';
import { isPress, standsAlone } from '../../domain/conversation/incoming.js';
import { msOf } from '../../domain/conversation/slack-ts.js';
import { wording } from '../../domain/conversation/wording.js';
import { AppError, messageOf } from '../../domain/errors.js';
import { AHEAD_MS, MAX_ATTEMPTS, NEWER_KIND_MS, RETRY_LATER_MS, RETRY_MS } from '../limits.js';
import type { ThreadLock } from '../turns/thread-lock.js';
import { type Batch, runTurn, type TurnDeps } from '../turns/turn.js';
import type { OpenBuffer } from '../turns/turn-saver.js';
import type { LogThrottle, Quarantine, SkippedThreads } from './quarantine.js';
import { tellWaits } from './tell-waits.js';

const STOPPED =
  'a thread is stopped: it can not be resumed. Restore its rows in the langgraph schema from a backup and set ' +
  'threads.stopped to null, and its open messages are taken up; without a backup, its people begin a new thread';
/** A checkpoint that the database keeps from us is there, so its thread is neither stopped nor begun anew. */
const NO_ACCESS =
  'the checkpoints can not be read or written, and threads wait for that: the rights of frontdoor_runtime in the schema ' +
  'langgraph, or the policies of its tables, were changed (npm run migrate puts them back)';

/** Deals with a batch whose turn came to nothing, and says whether to look for more of the thread at once. */
async function afterFailure(deps: WorkerDeps, batch: Batch, error: unknown): Promise<Next> {
  if (error instanceof AppError && error.code === 'blueprint_gone') {
    await keep(deps, batch, Lacking.parse(error.fields));
    return 'look';
  }
  await releaseAfter(deps, batch, error);
  return 'leave';
}

const Lacking = z.object({ blueprint: z.string(), tells: z.boolean() });

/**
 * Keeps what was said and pressed about a draft whose blueprint is gone from the configuration: that is the operator's to put
 * right, and nobody's event is to blame. The thread is told once, and whoever presses something hears it at once. Deletions are
 * not kept, because words that somebody takes back have to go now.
 */
async function keep(
  { pool, queued, log }: WorkerDeps,
  { teamId, threadId, events, seqs }: Batch,
  { blueprint, tells }: z.infer<typeof Lacking>,
): Promise<void> {
  const all = events.map((event, at) => ({ event, seq: seqs[at] ?? 0 }));
  const [kept, others] = [all.filter(isKept), all.filter((one) => !isKept(one))];
  await releaseEvents(
    pool,
    teamId,
    others.map(({ seq }) => seq),
    0,
  );
  const text = wording.formGone;
  const told = (first: number) => [
    ...(tells ? [slackRow(`kept:${first}`, { kind: 'text', text })] : []),
    ...kept.flatMap(({ event, seq }) =>
      isPress(event) && seq !== first
        ? [slackRow(`kept:${seq}`, { kind: 'notice', to: event.actor, channel: event.channel, text })]
        : [],
    ),
  ];
  await keepEvents(pool, { teamId, threadId }, { seqs: kept.map(({ seq }) => seq), blueprint }, told);
  log.debug(
    { teamId, threadId, blueprint },
    'events are kept until the configuration has their blueprint again',
  );
  queued({ teamId, threadId, lane: 'slack' });
}

const isKept = ({ event }: { event: Event }): boolean => event.kind !== 'deletion';

async function releaseAfter(deps: WorkerDeps, batch: Batch, error: unknown): Promise<void> {
  const { pool, logThrottle, log } = deps;
  const { teamId, threadId } = batch;
  const where = { teamId, threadId };
  const release = (blamelessMs: number | null) => releaseEvents(pool, teamId, batch.seqs, blamelessMs);
  switch (error instanceof AppError ? error.code : null) {
    case 'thread_broken':
      if (!(await hidesCheckpoints(pool))) return stop(deps, where, error);
      if (logThrottle.allows(`hidden ${threadId}`)) log.error({ err: error, ...where }, NO_ACCESS);
      return release(RETRY_LATER_MS);
    case 'thread_newer':
      if (logThrottle.allows(`newer ${threadId}`)) {
        log.warn(where, 'a thread was parked by a newer version, and is left to that');
      }
      return release(deps.skippedThreads.leave(teamId, threadId));
    case 'turn_overtaken':
      log.warn(where, 'a turn was overtaken by another process and dropped');
      return release(RETRY_MS);
    case 'workspace_ended':
      sayEnded(deps, teamId);
      return release(RETRY_MS);
  }
  if (isAccessError(error)) {
    if (logThrottle.allows(`access ${threadId}`)) log.error({ err: error, ...where }, NO_ACCESS);
    return release(RETRY_LATER_MS);
  }
  const blameless = deps.drain.aborted || batch.lost.aborted || isDatabaseError(error);
  log.error({ err: error, ...where, blameless }, 'a turn failed; its events are tried again');
  return release(blameless ? RETRY_MS : null);
}

/** Says once that what is still open in a workspace that has ended stays where it is. */
function sayEnded({ logThrottle, log }: WorkerDeps, teamId: string): void {
  if (logThrottle.allows(`ended ${teamId}`)) {
    log.warn({ teamId }, 'a workspace has ended; nothing of it is worked on');
  }
}

async function stop(
  { pool, log, queued, stoppedText }: WorkerDeps,
  where: ThreadKey,
  error: unknown,
): Promise<void> {
  const { teamId, threadId } = where;
  log.error({ err: error, ...where }, STOPPED);
  const told = slackRow(`stopped:${threadId}`, { kind: 'text', text: stoppedText });
  await stopThread(pool, teamId, threadId, messageOf(error), told);
  queued({ ...where, lane: 'slack' });
}

/**
 * The part of a batch that makes one turn: what comes before the first message that makes a turn of its own, or that message.
 * The rest is given back and is due at once. What people wrote is read here and not before it is stored, so that a text which
 * harms the process is an attempt that counts.
 */
async function oneTurnOf({ pool }: WorkerDeps, batch: Batch): Promise<Batch> {
  const at = batch.events.findIndex(standsAlone);
  const end = at < 0 ? batch.events.length : Math.max(at, 1);
  const rest = batch.seqs.slice(end);
  if (rest.length === 0) return batch;
  await releaseEvents(pool, batch.teamId, rest, 0);
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
  { lost, ...where }: ThreadKey & Pick<Batch, 'lost'>,
  { beside: open, ...claim }: Claim & { beside: OpenBuffer },
): Promise<Batch> {
  const taken: { entry: ClaimedEvent; event: Event }[] = [];
  for (const entry of claim.events) {
    const verdict = judge(deps, entry);
    if (verdict === 'leave') await leave(deps, where, entry);
    else if (verdict !== 'take') await putAside(deps, where, entry, verdict);
    else if (entry.event.success) taken.push({ entry, event: entry.event.data });
  }
  const entries = taken.map(({ entry }) => entry);
  return {
    ...where,
    lost,
    open,
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
    const reason = `it failed ${failures} times, and ${deaths} times its process died`;
    return { reason, text: setAsideText };
  }
  if (latestOf(event.data) - now().getTime() > AHEAD_MS) {
    return { reason: 'its time lies more than an hour ahead of our clock', text: aheadText };
  }
  return 'take';
}

/** A kind, or another word of a closed list, that this version has never heard of. Anything else is malformed. */
function isOfNewerCode(payload: unknown, error: z.ZodError): boolean {
  const unheard = ({ code }: z.core.$ZodIssue) => code === 'invalid_union' || code === 'invalid_value';
  return WithKind.safeParse(payload).success && error.issues.every(unheard);
}

/** The latest of the Slack times in what was said, in milliseconds: the graph keeps them. Other events leave none behind. */
function latestOf(event: Event): number {
  if (event.kind === 'message') return msOf(event.ts);
  return event.kind === 'edit' ? Math.max(msOf(event.ts), msOf(event.editTs)) : 0;
}

async function leave(deps: WorkerDeps, where: ThreadKey, { seq, payload }: ClaimedEvent): Promise<void> {
  const { teamId, threadId } = where;
  if (deps.logThrottle.allows(`left ${teamId} ${seq}`)) {
    const { kind } = WithKind.parse(payload);
    deps.log.warn({ ...where, seq, kind }, 'an event that this version does not know is left to newer ones');
  }
  await releaseEvents(deps.pool, teamId, [seq], deps.skippedThreads.leave(teamId, threadId));
}

async function putAside(
  { pool, log, queued }: WorkerDeps,
  where: ThreadKey,
  { seq }: ClaimedEvent,
  { reason, text }: Exclude<Verdict, string>,
): Promise<void> {
  log.error({ ...where, seq, reason }, 'an event is set aside; look at it in the inbox');
  const told = slackRow(`set-aside:${seq}`, { kind: 'text', text });
  await setAside(pool, where.teamId, where.threadId, seq, told);
  queued({ ...where, lane: 'slack' });
}

export interface WorkerDeps extends TurnDeps {
  lock: ThreadLock;
  quarantine: Quarantine;
  skippedThreads: SkippedThreads;
  /** how fast a person's turns may follow one another */
  turnPace: Pace;
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

/**
 * After a step: look whether more is due, leave the thread to whoever comes round, also because its people have to `wait` for
 * their next turn, or try again in more isolation.
 */
type Next = 'look' | 'leave' | 'wait' | Isolation;

/**
 * Works on one thread until nothing of it is due, a turn under one lock. Another process holding the lock is no failure:
 * whoever holds it looks once more after letting go, so that what arrived meanwhile is not left lying.
 * @returns whether its people have to wait for their next turn
 */
export async function workOn(deps: WorkerDeps, teamId: string, threadId: string): Promise<boolean> {
  let next: Isolation | 'wait' | null = 'beside';
  while (next !== null && next !== 'wait' && !deps.closing.aborted) {
    const offered: Isolation = next;
    next = await deps.quarantine.run(offered, () => step(deps, { teamId, threadId }, offered));
  }
  return next === 'wait';
}

/** @returns the isolation in which to go on, or why not to */
async function step(
  deps: WorkerDeps,
  where: ThreadKey,
  isolation: Isolation,
): Promise<Isolation | 'wait' | null> {
  const { teamId, threadId } = where;
  if (deps.closing.aborted || deps.skippedThreads.has(teamId, threadId)) return null;
  const held = await deps.lock.tryLock(teamId, threadId);
  if (held === null) return null;
  let next: Next;
  try {
    next = await takeTurn(deps, { ...where, lost: held.lost }, isolation);
  } finally {
    await held.unlock();
  }
  if (next === 'leave' || deps.closing.aborted) return null;
  if (next !== 'look') return next;
  return (await isDue(deps.pool, teamId, threadId)) ? 'beside' : null;
}

/** The claim with all that a turn goes on from, in one round trip. */
async function claimWithCheckpoint(
  { pool, saver, turnPace: pace }: WorkerDeps,
  where: ThreadKey,
  isolation: Isolation,
): Promise<(Claim & { beside: OpenBuffer }) | null> {
  const options = { isolation, mostAttempts: MAX_ATTEMPTS, pace };
  try {
    return await claimEvents(pool, where, options, (client) => saver.read(client, where.threadId));
  } catch (error) {
    if (!isAccessError(error)) throw error;
    // the events are claimed and given back all the same, so that they come again later
    return claimEvents(pool, where, options, () =>
      Promise.resolve(() => {
        throw error;
      }),
    );
  }
}

async function takeTurn(
  deps: WorkerDeps,
  where: ThreadKey & Pick<Batch, 'lost'>,
  isolation: Isolation,
): Promise<Next> {
  const { teamId, threadId } = where;
  const claim = await claimWithCheckpoint(deps, where, isolation);
  if (claim?.ended) sayEnded(deps, teamId);
  if (claim === null || claim.ended || claim.stopped !== null) return 'leave';
  if (claim.waits.length > 0) {
    await tellWaits(deps, where, claim.waits);
    return 'wait';
  }
  if (claim.needs !== null) return claim.needs;
  const fitting = await fitBatch(deps, where, claim);
  if (fitting.events.length === 0) return 'look';
  const batch = await oneTurnOf(deps, fitting);
  try {
    const queued = await runTurn(deps, batch);
    if (queued.slack > 0) deps.queued({ teamId, threadId, lane: 'slack' });
    if (queued.tracker > 0) deps.queued({ teamId, threadId, lane: 'tracker' });
    return 'look';
  } catch (error) {
    return afterFailure(deps, batch, error);
  }
}
