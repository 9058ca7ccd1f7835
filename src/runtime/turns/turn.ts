import { setMaxListeners } from 'node:events';
import { INTERRUPT } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import { z } from 'zod';
import type { Pool } from '../../db/pool.js';
import type { AliasesOf } from '../../db/queries/entities/save-entities.js';
import type { Claim } from '../../db/queries/inbox/claim-events.js';
import { slackRow } from '../../db/queries/outbox/queue-posts.js';
import {
  commitTurn,
  type OutboxInsert,
  type TranscriptChange,
  type TurnCommit,
} from '../../db/queries/turns/commit-turn.js';
import type { ThreadKey } from '../../db/rows.js';
import type { Event, ThreadMessage } from '../../domain/conversation/event.js';
import { DIRECT_ROOT, isInPrivate } from '../../domain/conversation/incoming.js';
import { contentFields } from '../../domain/conversation/message-content.js';
import { stepLine, TraceEntry } from '../../domain/conversation/phases.js';
import { compareTs, newer } from '../../domain/conversation/slack-ts.js';
import { isPerson } from '../../domain/conversation/speaker.js';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import type { Intent } from '../../domain/tickets/tracker.js';
import type { Sign, SignsOfLife } from '../signs/signs.js';
import type { RunGraph, RunResult } from './graph-port.js';
import { historyOf, type ReadThread } from './history.js';
import { heardIn } from './retractions.js';
import { type DailyTokens, shareOf, tellSpent } from './share.js';
import {
  checkpointRowsOf,
  newestOf,
  type OpenBuffer,
  type TurnBuffer,
  type TurnSaver,
} from './turn-saver.js';

/**
 * Gets to know people of whom nothing is known yet, and the place where the answer appears (null: a direct message), within two
 * seconds. Never rejects: who stays unknown is taken for a guest.
 */
export type Meet = (users: readonly string[], place: string | null) => Promise<void>;

/** Those who wrote or pressed something. */
function peopleOf(events: readonly Event[]): string[] {
  return events.flatMap((event) => {
    const raisedBy = 'raisedBy' in event ? [event.raisedBy ?? ''] : [];
    if ('author' in event) return [event.author, ...raisedBy].filter((one) => one !== '' && isPerson(one));
    return 'actor' in event ? [event.actor] : [];
  });
}

/**
 * A turn's time: `signal` aborts when it is over or one of the `stops` does. `release` when the turn has ended.
 * Not AbortSignal.any and AbortSignal.timeout: Node keeps such a signal for ever once somebody has listened to it without
 * taking the listener back, as LangGraph does, and with it a little of every turn. This one goes with its turn.
 */
export function startDeadline(ms: number, stops: readonly AbortSignal[]) {
  const controller = new AbortController();
  const stop = () => controller.abort(stops.find(({ aborted }) => aborted)?.reason);
  const late = () => controller.abort(new DOMException('The turn took longer than it may.', 'TimeoutError'));
  const timer = setTimeout(late, ms);
  if (stops.some(({ aborted }) => aborted)) stop();
  for (const one of stops) {
    // one listener for each turn that runs, which may be many
    setMaxListeners(0, one);
    one.addEventListener('abort', stop, { once: true });
  }
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      for (const one of stops) one.removeEventListener('abort', stop);
    },
  };
}

/** What can't be read is no place where a thread waits. */
const Interrupts = z.array(z.object({ id: z.string() })).catch([]);

/** The ids of the interrupts that a checkpoint is parked on: in the write that LangGraph keeps beside it. */
function parkedOn(tuple: CheckpointTuple | undefined): string[] {
  return (tuple?.pendingWrites ?? [])
    .filter(([, channel]) => channel === INTERRUPT)
    .flatMap(([, , value]) => Interrupts.parse(Array.isArray(value) ? value : [value]))
    .map((pending) => pending.id);
}

/** The version of the graph that wrote a checkpoint; 0 where it bears none. */
function graphVersionOf(tuple: CheckpointTuple | undefined): number {
  return z.number().catch(0).parse(tuple?.checkpoint.channel_values['graphVersion']);
}

/** A turn's trace as lines for a log. They are made only where they are written, not for every turn. */
function readable(trace: readonly unknown[]): { toJSON(): string[] } {
  return {
    toJSON: () =>
      trace.map((entry) => {
        const step = TraceEntry.safeParse(entry);
        return step.success ? stepLine(step.data) : JSON.stringify(entry);
      }),
  };
}

/** What a batch of events does to the transcript, one change a message: a later edit or deletion folds into it. */
function transcriptChanges(events: readonly Event[]): TranscriptChange[] {
  const changes = new Map<string, TranscriptChange>();
  for (const event of events) {
    if (event.kind !== 'message' && event.kind !== 'edit' && event.kind !== 'deletion') continue;
    const { ts } = event;
    const before = changes.get(ts);
    if (event.kind === 'deletion') {
      changes.set(ts, { ts, author: before?.author ?? '', text: null, editTs: null });
    } else if (
      before === undefined ||
      (before.text !== null && newer(event.editTs ?? '', before.editTs ?? ''))
    ) {
      changes.set(ts, { ts, author: event.author, ...contentFields(event), editTs: event.editTs ?? null });
    }
  }
  return [...changes.values()];
}

/** The transcript as it reads after the changes, oldest first. */
function withChanges(
  messages: readonly ThreadMessage[],
  changes: readonly TranscriptChange[],
): ThreadMessage[] {
  const byTs = new Map(messages.map((message) => [message.ts, message]));
  for (const { ts, author, text, ...rest } of changes) {
    if (text === null) byTs.delete(ts);
    else
      byTs.set(ts, {
        ts,
        author: byTs.get(ts)?.author ?? author,
        ...contentFields({ text, ...rest }),
        bot: false,
      });
  }
  return [...byTs.values()].sort((a, b) => compareTs(a.ts, b.ts));
}

/** What was said before, as the transcript keeps it, without what a change says anew. */
function earlier(found: readonly ThreadMessage[], changes: readonly TranscriptChange[]): TranscriptChange[] {
  const changed = new Set(changes.map(({ ts }) => ts));
  return found
    .filter(({ ts }) => !changed.has(ts))
    .map(({ ts, author, bot, ...content }) => ({ ts, author, bot, ...contentFields(content), editTs: null }));
}

export interface TurnDeps {
  pool: Pool;
  saver: TurnSaver;
  graph: RunGraph;
  graphVersion: number;
  readThread: ReadThread;
  meet: Meet;
  /** the names that find a filed request */
  aliasesOf: AliasesOf;
  /** shows people that they are being answered */
  signs: Pick<SignsOfLife, 'begin' | 'mark'>;
  /** the id of the tracker that has a team's requests; null: that of requests that go to no team */
  trackerOf: (team: string | null) => string;
  turnTimeoutMs: number;
  dailyTokens: DailyTokens;
  /** aborted when the process must stop before the turn's own deadline */
  drain: AbortSignal;
  now: () => Date;
  newId: () => string;
  log: Logger;
}

/** A batch of events as a turn takes it: parsed, in order, none set aside. */
export interface Batch extends ThreadKey {
  claim: Claim;
  seqs: readonly number[];
  events: readonly Event[];
  /** begins its buffer with the thread's checkpoint, as it was read with the events */
  open: OpenBuffer;
  /** aborted when the thread's lock is lost, and with it the right to commit */
  lost: AbortSignal;
}

/**
 * One atomic step of a thread: the events go in, the new state, replies and intents come out, in one commit. Whatever
 * goes wrong before that commit leaves the thread as it was, parked, with its events unapplied.
 * @returns how many rows it put into each lane of the outbox
 * @throws AppError thread_broken (stop the thread), turn_overtaken, workspace_ended or thread_newer (leave it), anything else
 * (try again)
 */
export async function runTurn(deps: TurnDeps, batch: Batch): Promise<{ slack: number; tracker: number }> {
  const deadline = startDeadline(deps.turnTimeoutMs, [deps.drain, batch.lost]);
  const sign = signFor(deps, batch);
  try {
    const queued = await runUntil(deadline.signal, deps, batch, sign);
    sign.end(queued.slack > 0 ? 'answered' : 'silent');
    return queued;
  } catch (error) {
    const isAnothers = batch.lost.aborted || (error instanceof AppError && error.code === 'turn_overtaken');
    sign.end(isAnothers ? 'silent' : 'failed');
    throw error;
  } finally {
    deadline.release();
  }
}

/**
 * The sign for those who wrote to the bot, and for those whose words turn out to be for it. People who press something are told by
 * the card.
 */
function signFor({ signs }: TurnDeps, { teamId, threadId, claim, events }: Batch): Sign {
  const { channel, rootTs, reacted } = claim;
  const isAwaited = (event: Event) =>
    event.kind === 'message' && (event.addressed || event.raisedBy !== undefined);
  const awaited = events.findLastIndex(isAwaited);
  const at = awaited < 0 ? events.findLastIndex(({ kind }) => kind === 'message') : awaited;
  const event = events[at];
  return signs.begin({
    ...{ teamId, threadId, channel, reacted },
    rootTs: rootTs === DIRECT_ROOT ? null : rootTs,
    message: event?.kind === 'message' ? event.ts : null,
    isAwaited: awaited >= 0,
    ageMs: claim.events[at]?.ageMs ?? 0,
    wasTried: claim.events.some(({ attempts }) => attempts > 1),
  });
}

async function runUntil(
  signal: AbortSignal,
  deps: TurnDeps,
  batch: Batch,
  sign: Sign,
): Promise<{ slack: number; tracker: number }> {
  const { teamId, threadId, claim } = batch;
  const started = deps.now();
  const { events, retracted } = await heardIn(deps.pool, batch);
  const changes = transcriptChanges(events);
  const buffer = batch.open();
  const [history] = await Promise.all([
    historyOf(deps, batch),
    deps.meet(peopleOf(events), claim.isDirect ? null : claim.channel),
  ]);
  const messages = withChanges([...history.found, ...claim.messages], changes);
  if (graphVersionOf(buffer.stored ?? undefined) > deps.graphVersion) {
    throw new AppError('thread_newer', 'A newer version parked this thread; it is left to that version.');
  }

  const { channel, rootTs, isDirect, joined, before } = claim;
  const { now: clock, newId } = deps;
  const share = shareOf(claim, deps.dailyTokens);
  const withModel = share.spent === null;
  const turn = {
    teamId,
    threadId,
    channel,
    rootTs,
    joined,
    before,
    isDirect,
    now: started,
    clock,
    newId,
    messages,
    retracted,
    signal,
    withModel,
    // what somebody orders in private is answered in private
    ...(batch.events.some(isInPrivate) ? {} : { progress: sign.tell }),
  };
  const result = await deps.saver.within(buffer, async () => {
    const pending = await park(buffer, claim.turnNo, () => deps.graph(null, turn));
    return deps.graph({ [pending]: events }, turn);
  });
  if (result.parkedOn.length !== 1) {
    throw new Error(`The run ended parked on ${result.parkedOn.length} interrupts instead of one.`);
  }

  signal.throwIfAborted();
  const { replies, intents, marks, trace, brainCalls, parkedOn, ...changed } = result;
  const turnNo = claim.turnNo + 1;
  const commit: TurnCommit = {
    ...changed,
    teamId,
    threadId,
    turnNo: claim.turnNo,
    appliedSeqs: batch.seqs,
    transcript: [...earlier(history.found, changes), ...changes],
    history: history.outcome,
    retracted,
    person: share.person,
    tokens: brainCalls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0),
    outbox: [
      ...tellSpent(share, batch.events, started),
      ...replies.map((reply, i) => slackRow(`${threadId}:${turnNo}:${i}`, reply)),
      ...intents.map((intent) => orderOf(intent, deps.trackerOf)),
    ],
    record: {
      events: batch.events.map((event, i) => ({ seq: batch.seqs[i], kind: event.kind, via: event.via })),
      trace,
      brainCalls,
      replies: replies.length,
      ms: deps.now().getTime() - started.getTime(),
    },
    checkpoint: checkpointRowsOf(buffer),
  };
  await commitTurn(deps.pool, commit, deps.aliasesOf);
  deps.signs.mark({ teamId, channel }, marks);
  deps.log.debug({ teamId, threadId, turnNo, steps: readable(trace) }, 'turn committed');
  return { slack: replies.length, tracker: intents.length };
}

/** The interrupt to resume. A new thread is parked first; one that ran before and isn't parked is broken. */
async function park(buffer: TurnBuffer, turnNo: number, parkNew: () => Promise<RunResult>): Promise<string> {
  if (buffer.stored === null && turnNo === 0) await parkNew();
  const pending = parkedOn(newestOf(buffer));
  const [only] = pending;
  if (only === undefined || pending.length > 1) {
    throw new AppError(
      'thread_broken',
      'The thread has no single place where it waits; its checkpoint is lost or unreadable.',
      { fields: { turnNo, pending: pending.length, checkpoint: buffer.stored !== null } },
    );
  }
  return only;
}

function orderOf(payload: Intent, trackerOf: TurnDeps['trackerOf']): OutboxInsert {
  const line = payload.kind === 'submit' ? { tracker: trackerOf(payload.request.team?.id ?? null) } : {};
  return { intentKey: payload.key, lane: 'tracker', kind: payload.kind, payload, ...line };
}
