import type { Deed } from '../../src/domain/audit.js';
import type { Judgement } from '../../src/domain/brain.js';
import type { Degraded } from '../../src/domain/conversation/degraded.js';
import type { TraceEntry } from '../../src/domain/conversation/phases.js';
import type { Reply } from '../../src/domain/conversation/reply.js';
import { stillRefused } from './draft/draft-life.js';
import { outOfDate, withoutFilled } from './references/question.js';
import type { Changes, Guard, IntakeState, IntakeUpdate, Step, TurnLists } from './state.js';
import { ended } from './tool-loop/offer.js';

/** What a step comes to: its changes of the state, and what it adds to the lists of the turn. Unless it says what is `due`, nothing is. */
export type NodeOutcome = Changes & {
  readonly [List in TurnLists]?: Readonly<IntakeState[List]>;
} & {
  why: string;
  due?: Step;
  judgement?: Judgement<unknown> | null;
  tools?: TraceEntry['tools'];
  guard?: Guard | null;
};

/**
 * A node's update: its changes of the state, and its words, orders and trace after those of the nodes before it.
 * The first reply said after a failed model is marked degraded, once a thread. In a quiet thread nothing new is said to those
 * who speak among themselves. What was offered for a draft ends with it, and a question with the one that takes its place.
 */
export function nodeResult(state: IntakeState, node: string, outcome: NodeOutcome): IntakeUpdate {
  const { why, due = 'await_user', judgement, tools = [], guard, ...rest } = outcome;
  const { replies: said = [], intents = [], requests = [], commands = [], looks = [], ...others } = rest;
  const { memory = [], audit = [], changes = [], ...update } = others;
  const degraded = state.degraded || (judgement?.degraded ?? false);
  // that the model is away is said once a thread; what it declined concerns this message, and is said each time
  const isTold = degraded === 'declined' ? state.replies.some(isMarked) : state.degradedTold;
  const changed = { ...state, ...update };
  const filled = withoutFilled(changed, changes);
  const after = { ...changed, ...filled };
  const replies = [
    ...(isMuted(state) ? whenMuted(state, said) : said),
    ...ended(state, after),
    ...outOfDate(state, after, [...state.replies, ...said]),
  ];
  const tell = degraded !== false && !isTold ? replies.findIndex(markable) : -1;
  const { mode, phase, rev } = after;
  const entry: TraceEntry = {
    node,
    why,
    mode,
    phase,
    rev,
    next: due,
    ...(changes.length > 0 ? { changes: [...changes] } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...(guard ? { guard } : {}),
    ...(judgement ? { by: judgement.by, degraded: judgement.degraded } : {}),
  };
  return {
    ...update,
    ...filled,
    ...(changes.length > 0
      ? { report: { ...after.report, problems: stillRefused(after.report.problems, changes) } }
      : {}),
    due,
    replies: [...state.replies, ...replies.map((reply, at) => (at === tell ? mark(reply, degraded) : reply))],
    intents: [...state.intents, ...intents],
    requests: [...state.requests, ...requests],
    commands: [...state.commands, ...commands],
    looks: [...state.looks, ...looks],
    memory: [...state.memory, ...memory],
    audit: [...state.audit, ...audit],
    brainCalls: [...state.brainCalls, ...(judgement?.calls ?? [])],
    trace: [...state.trace, entry],
    changes: [...new Set([...state.changes, ...changes])],
    degraded,
    degradedTold: state.degradedTold || (tell >= 0 && degraded === true),
  };
}

/**
 * What a step changes, with one entry for it in the trace, however often it took stock on its way, and whichever part of the graph said
 * so: what it came to last, then what led there.
 * @param before the state that the step found
 */
export function tracedOnce(
  step: Step,
  { trace: before }: Pick<IntakeState, 'trace'>,
  update: IntakeUpdate,
): IntakeUpdate {
  const run = (update.trace ?? before).slice(before.length);
  const last = run.at(-1);
  if (last === undefined) return update;
  const earlier = run.slice(0, -1);
  const passed = [...new Set(earlier.map(({ phase }) => phase))].filter((phase) => phase !== last.phase);
  const changes = [...new Set(run.flatMap((one) => one.changes ?? []))];
  const tools = run.flatMap((one) => one.tools ?? []);
  const entry: TraceEntry = {
    ...run.reduce((all, one) => Object.assign(all, one), { ...last }),
    ...(passed.length > 0 ? { passed } : {}),
    ...(changes.length > 0 ? { changes } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    node: step,
    why: earlier.length === 0 ? last.why : `${last.why} (${earlier.map(({ why }) => why).join('; ')})`,
  };
  return { ...update, trace: [...before, entry] };
}

/** The trace, whose last entry says what came next. */
export const sentOn = (trace: readonly TraceEntry[], next: Step): TraceEntry[] =>
  trace.map((entry, at) => (at === trace.length - 1 ? { ...entry, next } : entry));

/** What only closes an older message is not said now. */
function markable(reply: Reply): boolean {
  if (reply.kind === 'choose') return !reply.offer?.over;
  return 'degraded' in reply && !(reply.kind === 'ask' && reply.over);
}

const isMarked = (reply: Reply): boolean => 'degraded' in reply && reply.degraded !== false;

function mark(reply: Reply, degraded: Degraded): Reply {
  return 'degraded' in reply ? { ...reply, degraded } : reply;
}

type TextReply = Extract<Reply, { kind: 'text' }>;

/** A text for the thread. */
export function textReply(
  text: string,
  extra: Partial<Pick<TextReply, 'link' | 'mentions' | 'asker' | 'cites'>> = {},
): Reply {
  return { kind: 'text', text, degraded: false, mentions: [], ...extra };
}

/** A text that one person sees, in that channel, else in the thread. */
export function notice(to: string, text: string, { channel }: { channel?: string } = {}): Reply {
  return { kind: 'notice', to, text, ...(channel === undefined ? {} : { channel }) };
}

/** Why what is not for this person to decide is refused; the audit has it. Other refusals are of what is over or late. */
const NOT_THEIRS: ReadonlySet<string> = new Set(['not permitted', 'not of the team']);

/** What somebody wanted, for the audit, where `why` says that it is not for them to decide. */
export function refusedDeeds(
  state: Pick<IntakeState, 'draftId'>,
  why: string,
  who: string,
  { wanted, draftId = state.draftId }: { wanted: string; draftId?: string | null },
): Deed[] {
  return NOT_THEIRS.has(why) ? [{ who, deed: 'refused', draftId, detail: wanted }] : [];
}

/** Whether this turn only listens: the thread is quiet and nobody used the bot or spoke to it, or nobody is here. */
export function isMuted({ quiet, events }: Pick<IntakeState, 'quiet' | 'events'>): boolean {
  if (events.length === 0) return false;
  // nobody deleted it just now: a person is being forgotten
  if (events.every(({ kind, via }) => kind === 'deletion' && via === 'system')) return true;
  if (!quiet) return false;
  return events.every(({ kind, ...event }) => {
    if (kind === 'message') return 'addressed' in event && !event.addressed;
    return kind === 'edit' || kind === 'deletion' || kind === 'reminder';
  });
}

/** What a muted turn may still say: a card that is already posted is brought up to date, and a team hears what it asked for. */
function whenMuted(
  { cardRev, draftId }: Pick<IntakeState, 'cardRev' | 'draftId'>,
  replies: readonly Reply[],
): readonly Reply[] {
  return replies.filter(
    (reply) =>
      reply.kind === 'elsewhere' ||
      (reply.kind === 'review_card' && cardRev !== null && reply.card.draftId === draftId),
  );
}
