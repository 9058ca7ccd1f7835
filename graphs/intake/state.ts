import { StateSchema, UntrackedValue } from '@langchain/langgraph';
import { z } from 'zod';
import type { Deed } from '../../src/domain/audit.js';
import type { BrainCall, FreshMessage, Reading } from '../../src/domain/brain.js';
import type { Act } from '../../src/domain/conversation/acts.js';
import type { Degraded } from '../../src/domain/conversation/degraded.js';
import type { Event, ThreadMessage } from '../../src/domain/conversation/event.js';
import { Focus } from '../../src/domain/conversation/focus.js';
import { type Frame, frameIn } from '../../src/domain/conversation/frame/frame.js';
import { Language } from '../../src/domain/conversation/language.js';
import { Mode, Phase, type TraceEntry } from '../../src/domain/conversation/phases.js';
import { CardFile, OwnWord, type Reply } from '../../src/domain/conversation/reply.js';
import type { KeptMark } from '../../src/domain/conversation/sign-port.js';
import { Conflict } from '../../src/domain/draft/conflicts.js';
import { Draft, emptyDraft } from '../../src/domain/draft/draft.js';
import type { MemoryWrite } from '../../src/domain/entities/memory.js';
import type { Resolution } from '../../src/domain/entities/references.js';
import { Pending, type Question } from '../../src/domain/pending.js';
import type { People } from '../../src/domain/policies.js';
import { TeamChoice } from '../../src/domain/team.js';
import type { RequestRecord } from '../../src/domain/tickets/past-requests.js';
import { type Intent, TicketStatus } from '../../src/domain/tickets/tracker.js';
import type { Command, Look } from '../../src/domain/tools/command.js';
import { Listening } from './questions/listening.js';
import { noTalk, type Talk } from './tool-loop/talk.js';

/** The open request that a draft's people chose to follow instead; `intentKey` names the order to its tracker. */
const Following = z.object({
  draftId: z.string(),
  shortId: z.string(),
  slot: z.string().nullable(),
  intentKey: z.string(),
  by: z.string(),
});

/** Requests that people of a thread follow, and the messages that their tickets quote for it. */
const Follows = z.object({
  now: Following.nullable(),
  others: z.array(z.object({ draftId: z.string(), quotes: z.array(z.string()) })),
});

const DeferredMessage = z.object({ ts: z.string(), addressed: z.boolean() });

/** Stamped into every checkpoint; a process leaves threads of a newer version to newer processes. */
export const GRAPH_VERSION = 3;

/** What filing came to. `intentKey` stays the same over retries: one draft, one ticket. */
const Submission = z.object({
  status: z.enum(['none', 'approved', 'submitting', 'created', 'failed']),
  intentKey: z.string().nullable(),
  ticket: z
    .object({
      id: z.string(),
      shortId: z.string(),
      url: z.string().nullable(),
      status: TicketStatus,
      assignee: z.string().nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** messages that came while the draft was on its way to the tracker, to be read when that has answered */
  deferred: z.array(DeferredMessage).default(() => []),
});
type Submission = z.infer<typeof Submission>;

/** A submission that has not begun. */
export const noSubmission = (): Submission => ({
  status: 'none',
  intentKey: null,
  ticket: null,
  error: null,
  approvedBy: null,
  approvedAt: null,
  deferred: [],
});

/** What remains known of a filed request, so that its card works on while the thread is at another draft. */
export const Filed = z.object({
  ticketId: z.string(),
  shortId: z.string(),
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  requester: z.string(),
  filer: z.string().nullable(),
  named: z.array(z.string()),
  /** counts the changes of the ticket; the team's card carries it */
  rev: z.number().int(),
  /** changes that failed; part of an update's key, so that a change can be tried again */
  failures: z.number().int(),
  /** the messages that its ticket quotes, by Slack timestamp */
  quotes: z.array(z.string()).default(() => []),
});
export type Filed = z.infer<typeof Filed>;

/**
 * What became of the reminders of a draft. `done`: keys for which nothing more is sent, since a reminder was or one of the
 * people waited for has acted. `last`: the newest reminder sent. `stopped`: there are none any more for this draft.
 */
const Nudged = z.object({
  done: z.array(z.string()),
  last: z.object({ number: z.number().int(), key: z.string() }).nullable(),
  /** `open` was put off until then (ISO), for the n-th time */
  snoozed: z.object({ open: z.string(), until: z.string(), times: z.number().int() }).nullable(),
  stopped: z.boolean(),
});
export type Nudged = z.infer<typeof Nudged>;

export const notNudged = (): Nudged => ({ done: [], last: null, snoozed: null, stopped: false });

/** What is to be said of a draft besides its values. */
export const Report = z.object({
  conflicts: z.array(Conflict),
  suggestions: z.array(z.string()),
  /** conflicts that a person has settled, by `conflictId`, and what was `overruled` by that; they are not raised again */
  settled: z.array(z.string()),
  /** constraints of other threads' requests that a person says no longer hold */
  replaces: z.array(z.object({ draftId: z.string(), key: z.string() })),
  /** what the tracker says of the values that it did not take, by field, for as long as they stand */
  problems: z.record(z.string(), z.string()),
  /** in which language its people are told all this; null: nobody could tell, as in checkpoints of before it was asked */
  language: Language.nullish(),
  /** how whoever reads has worded the questions for its fields so far, in its people's language */
  worded: z.record(z.string(), z.string()).default({}),
});
export type Report = z.infer<typeof Report>;

/** Of a draft of which nothing is to be said. */
export const noReport = (): Report => ({
  conflicts: [],
  suggestions: [],
  settled: [],
  replaces: [],
  problems: {},
  language: null,
  worded: {},
});

/** A message that is to be answered, and who reads the answer: the author as a rule, or who settled what it means. */
export interface Asking {
  message: ThreadMessage;
  by: string;
}

/** What a thread is about, and what that is linked to, in a few lines. Both null where the asker may not see it. */
export interface About {
  focus: Focus | null;
  linked: string | null;
}

/** Whose request it is, and whom they named. */
export type Whose = Omit<People, 'team'>;

/** What ended the calls of tools, and why, as the trace tells it. */
export type Guard = NonNullable<TraceEntry['guard']>;

/**
 * What is due in a turn: a step of a node (graph.ts says of which). `supervisor`: what came is read; `acts`: what is left of its acts, else
 * the next step of the draft, else nothing; `await_user`: nothing.
 */
export type Step =
  | 'supervisor'
  | 'acts'
  | 'undo'
  | 'references'
  | 'chat'
  | 'tools'
  | 'elicitation'
  | 'decision'
  | 'team_matching'
  | 'preview'
  | 'review'
  | 'submission'
  | 'tickets'
  | 'reminder'
  | 'await_user';

/** A value that lives for one turn: never in a checkpoint, `empty` when the next turn begins. */
function perTurn<T>(empty: T): UntrackedValue<T> {
  return new UntrackedValue<T>(z.custom<T>((value) => value !== undefined).catch(empty));
}

/** What is said in the thread, and what the bot has said that waits for an answer or a click. */
const conversation = {
  mode: Mode.default('CHAT'),
  phase: Phase.default('COLLECTING'),
  /**
   * Slack times up to which messages are done with: `handledAt`, answered as talk, or of an earlier draft, so that a new draft begins after
   * it; `discardedAt`, of a request that was discarded, so that what stands before is another one's matter
   */
  done: z
    .object({ handledAt: z.string(), discardedAt: z.string() })
    .default({ handledAt: '', discardedAt: '' }),
  /** messages that ask for something else, to be offered one by one once the draft is done */
  queuedRequests: z.array(z.string()).default(() => []),
  /** what people said this thread is about; what it is about by nature is not kept here */
  focus: Focus.nullable().default(null),
  /** all that the bot has put to people and that waits for them, the newest last */
  pending: z.array(Pending).default(() => []),
  /** the entities that were listed last, in that order: "which of them …?" is about these */
  listed: z.array(z.string()).default(() => []),
  /** whose next words are for the bot without a mention */
  listening: Listening.nullable().default(null),
  /** Frontdoor speaks here only when it is mentioned */
  quiet: z.boolean().default(false),
  degradedTold: z.boolean().default(false),
  nudged: Nudged.default(notNudged),
  graphVersion: z.number().int().default(GRAPH_VERSION),
};

/** The draft, whose it is, what it rests on and what is asked about it. */
const draft = {
  blueprint: z.string().default('front_door'),
  draftId: z.string().nullable().default(null),
  rev: z.number().int().default(0),
  draft: Draft.default(emptyDraft),
  requester: z.string().nullable().default(null),
  /** who asks on the requester's behalf */
  filer: z.string().nullable().default(null),
  /** of whom requester or filer said that they may approve as well */
  named: z.array(z.string()).default(() => []),
  /** who said something of the request, or spoke to the bot about it; they have no say in it by that */
  participants: z.array(z.string()).default(() => []),
  /** in their own words: the messages that go with the draft */
  ownWords: z.array(OwnWord).default(() => []),
  /** the files that go with the draft; one that was shared in several messages stands here with each */
  files: z.array(CardFile).default(() => []),
  report: Report.default(noReport),
  /** fields with an open question, in the order asked */
  pendingQuestions: z.array(z.string()).default(() => []),
  asked: z.record(z.string(), z.number()).default(() => ({})),
  /** how many messages have asked for what it lacks */
  asks: z.number().int().default(0),
};

/** Who is to have the draft. */
const team = { team: TeamChoice.nullable().default(null) };

/** The card, what filing came to, and what remains known of what was filed. */
const submission = {
  /** the rev the review card shows, null before it is posted */
  cardRev: z.number().int().nullable().default(null),
  /** Slack time after which a message can speak about the card's rev */
  shownAt: z.string().default(''),
  /** `now`: what this draft's people follow instead of it, as soon as its tracker has answered; `others`: what they follow already */
  follows: Follows.default(() => ({ now: null, others: [] })),
  filing: Submission.default(noSubmission),
  filed: z.record(z.string(), Filed).default(() => ({})),
};

/** What lives for one turn and is in no checkpoint. */
const turn = {
  due: perTurn<Step>('supervisor'),
  /** what was done wants the draft's next step, once the other acts of the turn are carried out */
  decides: perTurn<boolean>(false),
  events: perTurn<Event[]>([]),
  /** the messages of this turn that are said to the bot without a mention, by their ts */
  heard: perTurn<readonly string[]>([]),
  /** whose request it was before this turn, or whose it is that this turn began */
  whose: perTurn<Whose | null>(null),
  replies: perTurn<Reply[]>([]),
  intents: perTurn<Intent[]>([]),
  /** the messages that go with the request from now on, or no longer, without a word of it */
  marks: perTurn<readonly KeptMark[]>([]),
  /** what is to be remembered of filed requests */
  requests: perTurn<RequestRecord[]>([]),
  /** what was changed with tools in this turn, for the command history */
  commands: perTurn<Command[]>([]),
  /** what was done with tools in this turn and changed nothing, for the command history */
  looks: perTurn<Look[]>([]),
  /** what is to be remembered, forgotten and watched */
  memory: perTurn<MemoryWrite[]>([]),
  /** somebody has said that what stands here goes on with the author's post before it */
  goesOn: perTurn<boolean>(false),
  /** what was decided in this turn and stands in none of its orders and commands, for the audit */
  audit: perTurn<Deed[]>([]),
  trace: perTurn<TraceEntry[]>([]),
  brainCalls: perTurn<BrainCall[]>([]),
  /** a judgement of this turn came from the rules because the model failed */
  degraded: perTurn<Degraded>(false),
  /** fields changed in this turn; the team counts as `team`, evidence alone as `evidence`, what is not settled as `disputes` */
  changes: perTurn<string[]>([]),
  /** whether this turn's people are to be answered, or their words only taken in */
  respond: perTurn<boolean>(false),
  /** the words that this turn reads: its messages, or those that a command or a click stands for */
  said: perTurn<readonly FreshMessage[]>([]),
  /** mentions in them that were settled by a choice */
  meant: perTurn<Question['meant']>([]),
  /** what they mean, once they were read: the acts that may be carried out, and what else the reading says */
  reading: perTurn<Reading | null>(null),
  /** those of the acts that are still to be carried out */
  acts: perTurn<readonly Act[]>([]),
  /** what this turn's words name, once that was looked up */
  resolution: perTurn<Resolution | null>(null),
  /** the message that is answered, where it is not among this turn's events, and who is answered */
  asking: perTurn<Asking | null>(null),
  /** what the thread is about, as far as whoever asks may see it, once that was looked up */
  about: perTurn<About | null>(null),
  /** what this turn's answers are made of: the references node's own */
  talk: perTurn<Talk>(noTalk()),
};

/**
 * The state of a thread, in five groups. Every tracked field has a default: a checkpoint written before a field existed is
 * loaded as it is, unvalidated. Fields are added, never retyped. The transcript is not here; it comes with the turn's
 * context. The groups are spread, since a field of its own is what a checkpoint stores anew where it changed. A node and a
 * field can't share a name in LangGraph: what submission leaves behind is called filing.
 */
export const State = new StateSchema({ ...conversation, ...draft, ...team, ...submission, ...turn });
export type IntakeState = typeof State.State;

/** Frontdoor's own sentences in the language in which the request's people are spoken to. */
export const frameOf = ({ report }: Pick<IntakeState, 'report'>): Frame => frameIn(report.language);
/** What a step changes. */
export type IntakeUpdate = Partial<IntakeState>;

/** What every node of a turn adds to. */
export type TurnLists =
  | 'replies'
  | 'intents'
  | 'requests'
  | 'commands'
  | 'looks'
  | 'memory'
  | 'audit'
  | 'changes';

/**
 * What a node itself changes in the state. The lists and the trace are `nodeResult`'s; `trace?: never` keeps a whole update from
 * being passed as changes, which would add to its lists twice.
 */
export type Changes = Partial<Omit<IntakeState, TurnLists | 'trace' | 'brainCalls' | 'degraded'>> & {
  trace?: never;
};
