import type { Judgement } from '../../src/domain/brain.js';
import type { TraceEntry } from '../../src/domain/conversation/phases.js';
import type { Reply } from '../../src/domain/conversation/reply.js';
import type { MemoryWrite } from '../../src/domain/entities/memory.js';
import type { RequestRecord } from '../../src/domain/tickets/past-requests.js';
import type { Intent } from '../../src/domain/tickets/tracker.js';
import type { Command, Look } from '../../src/domain/tools/command.js';
import { outOfDate } from './references/question.js';
import type { IntakeState, IntakeUpdate, Next } from './state.js';
import { ended } from './tool-loop/offer.js';

/** What a node hands on besides its own changes of the state. */
export interface NodeOutcome {
  why: string;
  next?: Next;
  replies?: readonly Reply[];
  intents?: readonly Intent[];
  requests?: readonly RequestRecord[];
  judgement?: Judgement<unknown>;
  changes?: readonly string[];
  tools?: TraceEntry['tools'];
  guard?: TraceEntry['guard'];
  commands?: readonly Command[];
  looks?: readonly Look[];
  memory?: readonly MemoryWrite[];
}

/**
 * A node's update: its changes of the state, and its words, orders and trace after those of the nodes before it.
 * The first reply said after a failed model is marked degraded, once a thread. In a quiet thread nothing new is said to those
 * who speak among themselves. What was offered for a draft ends with it, and a question with the one that takes its place.
 */
export function nodeResult(
  state: IntakeState,
  node: string,
  update: IntakeUpdate,
  emission: NodeOutcome,
): IntakeUpdate {
  const degraded = state.degraded || (emission.judgement?.degraded ?? false);
  const said = emission.replies ?? [];
  const spoken = isMuted(state) ? whenMuted(state, said) : said;
  const after = { ...state, ...update };
  const gone = outOfDate(state, after, [...state.replies, ...said]);
  const replies = [...spoken, ...ended(state, after), ...gone];
  const tell = degraded && !state.degradedTold ? replies.findIndex(markable) : -1;
  const next = emission.next ?? 'await_user';
  const entry: TraceEntry = {
    node,
    why: emission.why,
    mode: update.mode ?? state.mode,
    phase: update.phase ?? state.phase,
    rev: update.rev ?? state.rev,
    next,
    ...(emission.changes?.length ? { changes: [...emission.changes] } : {}),
    ...(emission.tools?.length ? { tools: emission.tools } : {}),
    ...(emission.guard ? { guard: emission.guard } : {}),
    ...(emission.judgement ? { by: emission.judgement.by, degraded: emission.judgement.degraded } : {}),
  };
  return {
    ...update,
    next,
    replies: [...state.replies, ...replies.map((reply, at) => (at === tell ? mark(reply) : reply))],
    intents: [...state.intents, ...(emission.intents ?? [])],
    requests: [...state.requests, ...(emission.requests ?? [])],
    commands: [...state.commands, ...(emission.commands ?? [])],
    looks: [...state.looks, ...(emission.looks ?? [])],
    memory: [...state.memory, ...(emission.memory ?? [])],
    brainCalls: [...state.brainCalls, ...(emission.judgement?.calls ?? [])],
    trace: [...state.trace, entry],
    changes: [...new Set([...state.changes, ...(emission.changes ?? [])])],
    degraded,
    degradedTold: state.degradedTold || tell >= 0,
  };
}

/** What only closes an older message is not said now. */
function markable(reply: Reply): boolean {
  if (reply.kind === 'choose') return !reply.offer?.over;
  return 'degraded' in reply && !(reply.kind === 'ask' && reply.over);
}

function mark(reply: Reply): Reply {
  return 'degraded' in reply ? { ...reply, degraded: true } : reply;
}

type TextReply = Extract<Reply, { kind: 'text' }>;

/** A text for the thread. */
export function textReply(
  text: string,
  extra: Partial<Pick<TextReply, 'link' | 'mentions' | 'asker' | 'cites'>> = {},
): Reply {
  return { kind: 'text', text, degraded: false, mentions: [], ...extra };
}

/** A text that one person sees, beside the card they used or, without `at`, in the thread. */
export function notice(to: string, text: string, at?: { channel: string }): Reply {
  return { kind: 'notice', to, text, ...(at ? { channel: at.channel } : {}) };
}

/**
 * Whether this turn says nothing: the thread is quiet, and nobody spoke to the bot or used something of its. What people
 * said among themselves is taken in all the same.
 */
export function isMuted({ quiet, events }: Pick<IntakeState, 'quiet' | 'events'>): boolean {
  if (!quiet || events.length === 0) return false;
  return events.every(({ kind, ...event }) => {
    if (kind === 'message') return 'addressed' in event && !event.addressed;
    return kind === 'edit' || kind === 'deletion' || kind === 'reminder';
  });
}

/** What a hushed turn may still say: a card that stands already is brought up to date where it stands. */
export function whenMuted(
  { cardRev, draftId }: Pick<IntakeState, 'cardRev' | 'draftId'>,
  replies: readonly Reply[],
): readonly Reply[] {
  return replies.filter(
    (reply) => reply.kind === 'review_card' && cardRev !== null && reply.card.draftId === draftId,
  );
}
