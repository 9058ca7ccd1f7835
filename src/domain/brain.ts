import type { Blueprint } from './blueprint.js';
import type { Draft } from './draft.js';
import type { EntityRef } from './entity.js';
import type { EvidenceHow } from './evidence.js';
import type { Focus } from './focus.js';
import type { ThreadMessage } from './message.js';
import type { Resolution } from './references.js';
import type { Team } from './team.js';
import type { ToolCall, ToolSet, ToolSpec, ToolStep } from './tool.js';

/** What a judgement cost and where it came from. `degraded`: a model was configured and failed, the rules answered. */
export interface Judgement<T> {
  value: T;
  by: 'model' | 'rules';
  degraded: boolean;
  /** one entry a model call, failed ones included */
  calls: readonly BrainCall[];
}

/** One call to a model. Tokens are 0 where the answer named none. */
export interface BrainCall {
  purpose: Purpose;
  prompt: string;
  model: string;
  ms: number;
  inputTokens: number;
  outputTokens: number;
  outcome: 'ok' | 'malformed' | 'refused' | 'failed' | 'timeout';
}

export type Purpose = 'route' | 'chat' | 'extract' | 'validate' | 'match' | 'no_match' | 'review';

/** The part of a thread that a judgement may see: `fresh` are this turn's messages, `history` all before, oldest first. */
export interface Conversation {
  history: readonly ThreadMessage[];
  fresh: readonly ThreadMessage[];
}

/**
 * Free text while nothing is being collected. `blueprints` are those that a new request may take, the usual one first.
 * `filed` is the headline of the request that this thread filed last, or null: words may be about it.
 */
export interface RouteInput {
  conversation: Conversation;
  blueprints: readonly Pick<Blueprint, 'id' | 'title' | 'description'>[];
  filed: string | null;
  /** what the newest messages name; a question about these is a look-up */
  references: Resolution;
  focus: Focus | null;
}

/**
 * What it wants: a new request of that blueprint, a change of the filed one, to know or see something or have something done
 * by a tool (about what it names or the thread's focus, the thread itself, or what is remembered), or just an answer.
 */
export interface Route {
  intent: 'request' | 'update' | 'lookup' | 'chat';
  /** of a look-up the message that asks for it; null where the judgement can't tell, or there is none */
  ts: string | null;
  /** one of those offered; null leaves the choice to the rules */
  blueprint: string | null;
  reason: string;
}

/**
 * One value found in the conversation, the message (`ts`) it rests on and the words that say it. Of a list field it is one
 * item; `key` names it where the field holds keys and values.
 */
export interface ExtractedUpdate {
  field: string;
  value: string;
  key?: string;
  ts: string;
  quote: string;
  how: Extract<EvidenceHow, 'extracted' | 'inferred'>;
}

/**
 * What an answering turn yields. `handover` is set when the text was not (only) an answer; `question` also stands for an
 * order that a tool carries out (remember, show, undo, rewrite). `handoverTs` is the message that asks or orders; null where
 * the judgement can't tell, or there is none.
 * `followup` are the model's words for the next question, or null for the blueprint's own. The rules choose what is
 * asked; the words are used where they can only mean that: when one single thing is missing.
 */
export interface Extraction {
  updates: readonly ExtractedUpdate[];
  /** items of list fields that people took back, by value or key, and the message that says so */
  removals: readonly { field: string; item: string; ts: string; quote: string }[];
  markedUnknown: readonly string[];
  handover: 'none' | 'question' | 'cancel' | 'change_of_mind';
  handoverTs: string | null;
  conflicts: readonly { field: string; reason: string }[];
  suggestions: readonly string[];
  reasoning: string;
  followup: string | null;
}

export interface ExtractInput {
  blueprint: Blueprint;
  draft: Draft;
  conversation: Conversation;
  /** fields with an open question, in the order asked */
  pending: readonly string[];
}

export interface Validation {
  conflicts: readonly { field: string; reason: string }[];
  suggestions: readonly string[];
}

export interface MatchInput {
  blueprint: Blueprint;
  draft: Draft;
  /** the teams offered, the likeliest first; `teamId` must be one of them */
  candidates: readonly Candidate[];
}

/** A team with what speaks for it by its words and by past requests: `confidence` between 0 and 1. */
export interface Candidate {
  team: Team;
  confidence: number;
  /** words of the request that point to this team */
  words: readonly string[];
}

export interface Match {
  teamId: string | null;
  confidence: number;
  reasoning: string;
  alternatives: readonly string[];
}

/**
 * What free text about an open card wants. `order`: the bot is to do or to find something, and the words give no new value for
 * the request; tools see to that. `ts` is the message that orders; null where the judgement can't tell, or there is none.
 */
export interface ReviewJudgement {
  action: 'confirm' | 'modify' | 'abandon' | 'order' | 'clarify' | 'unrelated';
  ts: string | null;
  reasoning: string;
  response: string | null;
}

export interface ReviewInput {
  blueprint: Blueprint;
  draft: Draft;
  team: string | null;
  conversation: Conversation;
}

/**
 * An answer in conversation, possibly by way of tools. `references` is what the newest message names, `asked` the message;
 * `linked` the abbreviated linked context of the focus, or null. `steps` are the calls made so far in this turn with what
 * they gave; `mayCall` false asks for words, whatever is still unknown. `today` is the asker's date, such as
 * "Friday, 2026-03-13 (Europe/Lisbon)".
 */
export interface ChatInput {
  conversation: Conversation;
  references: Resolution;
  focus: Focus | null;
  linked: string | null;
  tools: readonly ToolSpec[];
  steps: readonly ToolStep[];
  mayCall: boolean;
  /** how the message came; with `quick` the rules answer, since no model is quick enough */
  set: ToolSet;
  /** the draft that is open, for orders to change it */
  open: { blueprint: Blueprint; draft: Draft } | null;
  /** what is remembered that may matter, the project's bedside note first; or null */
  memory: string | null;
  /** acts of this turn that people have been shown already, one short sentence each: they need no words any more */
  shown: readonly string[];
  today: string;
  /** the asker's zone and the present moment, for rules that reckon with days */
  timeZone: string;
  now: Date;
  /** the asker as an entity */
  asker: Pick<EntityRef, 'id'>;
}

/**
 * Words for people, or calls that are to be made first; never both. Words may be empty where everything was shown. `offers` are
 * next steps, each the words that ask for it.
 */
export interface ChatJudgement {
  text: string;
  calls: readonly ToolCall[];
  offers: readonly { label: string; ask: string }[];
}

/**
 * The port through which nodes ask for judgement. Every call respects `signal`, answers within its time limit,
 * and never rejects because a model misbehaved: then the rules answer and the judgement is marked degraded.
 */
export interface Brain {
  route(input: RouteInput, signal: AbortSignal): Promise<Judgement<Route>>;
  chat(input: ChatInput, signal: AbortSignal): Promise<Judgement<ChatJudgement>>;
  extract(input: ExtractInput, signal: AbortSignal): Promise<Judgement<Extraction>>;
  validate(input: ReviewInput, signal: AbortSignal): Promise<Judgement<Validation>>;
  match(input: MatchInput, signal: AbortSignal): Promise<Judgement<Match>>;
  noMatch(input: MatchInput, signal: AbortSignal): Promise<Judgement<{ text: string }>>;
  review(input: ReviewInput, signal: AbortSignal): Promise<Judgement<ReviewJudgement>>;
}
