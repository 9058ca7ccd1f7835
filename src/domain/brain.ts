import type { Act } from './conversation/acts.js';
import type { Degraded } from './conversation/degraded.js';
import type { ThreadMessage } from './conversation/event.js';
import type { Focus } from './conversation/focus.js';
import type { Language } from './conversation/language.js';
import type { Offered } from './conversation/option.js';
import type { RequestFacts } from './conversation/request-facts.js';
import type { Blueprint } from './draft/blueprint.js';
import type { Conflict } from './draft/conflicts.js';
import type { Draft } from './draft/draft.js';
import type { EntityRef, Viewer } from './entities/entity.js';
import type { Resolution, Summary } from './entities/references.js';
import type { Team } from './team.js';
import type { PersonText } from './text/person-text.js';
import type { AcceptedConstraint, AlikeRequest, TeamCandidate } from './tickets/past-requests.js';
import type { ToolCall, ToolSet, ToolSpec, ToolStep } from './tools/tool.js';

/** What a judgement cost and where it came from. */
export interface Judgement<T> {
  value: T;
  by: 'model' | 'guided';
  degraded: Degraded;
  /** one entry a model call, failed ones included */
  calls: readonly BrainCall[];
}

/**
 * One call to a model. Tokens are 0 where the answer named none. `outcome`, where it is not `ok`, says what it concerns:
 * - this answer: `malformed` has not the agreed form, `cut_off` did not come to its end
 * - this message: `refused` by the model or a filter, `too_long` for the model
 * - the operator's settings: `misconfigured`, such as a key, a name of a model or an address
 * - the server: `limited` wants us to wait, `failed` answers with an error or not at all, `timeout` takes too long
 */
export interface BrainCall {
  purpose: Purpose;
  prompt: string;
  model: string;
  ms: number;
  inputTokens: number;
  outputTokens: number;
  outcome:
    | 'ok'
    | 'malformed'
    | 'cut_off'
    | 'refused'
    | 'too_long'
    | 'misconfigured'
    | 'limited'
    | 'failed'
    | 'timeout';
  /** what the server said in the place of an answer, for operators; without people's words */
  said?: string;
}

export type Purpose = 'read' | 'match' | 'converse';

/** The part of a thread that a judgement may see: `fresh` are this turn's messages, `history` all before, oldest first. */
export interface Conversation {
  history: readonly ThreadMessage[];
  fresh: readonly FreshMessage[];
}

/** A message of this turn. */
export interface FreshMessage extends ThreadMessage {
  /** mentions the bot, or is a direct message to it */
  addressed: boolean;
  /** the bot is mentioned in it, as it need not be where everything is said to it */
  mentions: boolean;
  /** the message in its new words: what rested on it is taken back already */
  edited: boolean;
  /**
   * of an edited message that was taken as an answer: its field, and all messages that made the answer, oldest first; else
   * null
   */
  answered: { field: string; messages: readonly string[] } | null;
  /** said to the bot without a mention: its author was answered, asked or shown their card last, and nobody has spoken since */
  heard?: boolean;
  /** it stands in the channel, where its author has gone on, and not below what the thread began with */
  apart?: boolean;
  /** it was spoken; `text` is the transcript */
  voice: boolean;
  /** who turned it into a request by a shortcut or a reaction, be it its author; null: nobody did */
  raisedBy: string | null;
}

/** The questions that wait for an answer. `ts` is the Slack time after which words can answer them. */
export interface OpenQuestions {
  /** the fields asked for, in the order asked, and the words they were asked in */
  asked: readonly { field: string; text: string }[];
  ts: string;
  /** whom they were put to: the requester and whoever filed it for them */
  people: readonly string[];
  /** the message that answered the last question, and its field: what the same person adds at once goes on with it */
  last: { field: string; ts: string } | null;
}

/** The request that is open. */
export interface OpenRequest {
  blueprint: Blueprint;
  draft: Draft;
  requester: string | null;
  filer: string | null;
  /** who may decide about it by what the configuration and those two say; others' words change nothing that stands */
  named: readonly string[];
  team: string | null;
  questions: OpenQuestions | null;
  /** contradictions that wait for a person, with both values */
  disputes: readonly Conflict[];
  /** requests that look like it, offered instead of it */
  alike: readonly AlikeRequest[];
  /** the card stands open and waits for Approve */
  card: boolean;
  /** no team was found for it, so that its people are to choose one */
  asksForTeam?: boolean;
  /** approved and on its way: closed to changes */
  filing: boolean;
  /** how often a missing field was asked for, by field */
  timesAsked: Readonly<Record<string, number>>;
  /** constraints that other requests of the project have, as far as this thread may see them */
  accepted: readonly AcceptedConstraint[];
}

/** A person by Slack user id, and the name that others call them by. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** All that a reading may rest on. */
export interface ReadInput {
  conversation: Conversation;
  /** who wrote the messages, or is mentioned in the newest, as far as names are known: ids and names are said together */
  people: readonly NamedPerson[];
  /** whoever asks and where the answer is read */
  viewer: Viewer;
  set: ToolSet;
  open: OpenRequest | null;
  /** what this thread filed last, an open offer to change it (`offered`) included; values for it come with an act `amend` */
  filed: {
    headline: string;
    shortId: string;
    offered: boolean;
    blueprint: Blueprint;
    draft: Draft;
    requester: string;
  } | null;
  /** what else was wanted meanwhile, in its author's words: it is offered once the open request is done */
  noted: readonly PersonText[];
  /** those that a new request may take, the usual one first; `bound`: the channel is made for the first of them */
  blueprints: readonly Blueprint[];
  bound: boolean;
  /** nothing here was for the bot before this turn: it may have been called into what people talk about */
  first: boolean;
  teams: readonly Pick<Team, 'id' | 'name'>[];
  /**
   * the open question with buttons, or null; `behind`: something newer waits for an answer as well; `fills`: the field that the asker's
   * next words change
   */
  question: {
    text: string;
    options: readonly string[];
    asker: string;
    act: boolean;
    behind?: boolean;
    fills?: string;
  } | null;
  /** what the newest messages name, mentions that a choice has settled included */
  references: Resolution;
  meant: readonly { mention: string; entity: string }[];
  focus: Focus | null;
  /** the bot speaks here only when it is mentioned */
  quiet: boolean;
  /** only phrases and set words count, said to the letter: of anything else the guided conversation reads as little as it can */
  exactly?: boolean;
  today: string;
  timeZone: string;
  now: Date;
}

/**
 * What one turn's messages mean. `questions` gives one wording for each field that is still missing, in the requester's
 * language; the rules choose what is asked. A reading proposes: each act is checked before it is carried out.
 */
export interface Reading {
  acts: readonly Act[];
  /** in which language the requester is spoken to, one of those that Frontdoor's own sentences have; null: nobody could tell */
  language: Language | null;
  /**
   * the messages of this turn that tell of the request what no field takes; null where nobody has judged that, so that all that is
   * said goes along with it
   */
  keep: readonly string[] | null;
  questions: readonly { field: string; question: string }[];
  /** hints that would make the request more useful, at most two */
  suggestions: readonly string[];
  reasoning: string;
}

/** The reading of whoever judges by acts alone, such as the guided conversation. */
export const actsAlone = (acts: readonly Act[], reasoning = ''): Reading => ({
  acts,
  language: null,
  keep: null,
  questions: [],
  suggestions: [],
  reasoning,
});

export interface MatchInput {
  blueprint: Blueprint;
  draft: Draft;
  /** the teams offered, the likeliest first, at most ten; `team` must be one of them */
  candidates: readonly Candidate[];
}

/** A team with what speaks for it by its words and by past requests. */
export interface Candidate extends Omit<TeamCandidate, 'teamId'> {
  team: Team;
}

/** `playback`: where no team fits, what was understood and another angle, for people; else null. */
export interface Match {
  team: string | null;
  confidence: number;
  reasoning: string;
  alternatives: readonly string[];
  playback: string | null;
  /** none of the teams looks after anything of this kind: `alternatives` are the two that are nearest */
  noTeam: boolean;
}

/**
 * An answer in conversation, possibly by way of tools. `references` is what the newest message names; `linked` the abbreviated
 * linked context of the focus, or null. `steps` are the calls made so far in this turn with what they gave; `mayCall` false
 * asks for words, whatever is still unknown. `today` is the asker's date, such as "Friday, 2026-03-13 (Europe/Lisbon)".
 */
export interface ConverseInput {
  conversation: Conversation;
  /** who wrote the messages, as far as names are known */
  people: readonly NamedPerson[];
  references: Resolution;
  focus: Focus | null;
  /** what was listed last in this thread, in that order, as far as the asker may see it */
  listed: readonly Summary[];
  linked: string | null;
  tools: readonly ToolSpec[];
  steps: readonly ToolStep[];
  mayCall: boolean;
  /** how the message came; with `quick` no model is asked, since none is quick enough */
  set: ToolSet;
  /** the request that is open: what it holds, for orders to change it, and how it stands */
  open: { blueprint: Blueprint; draft: Draft; facts: RequestFacts } | null;
  /** who there is to look after requests */
  teams: readonly Pick<Team, 'id' | 'name' | 'description'>[];
  /** what is remembered that may matter, the project's brief first; or null */
  memory: string | null;
  /** what people have been shown already in this turn, one short sentence each: it needs no words any more */
  shown: readonly string[];
  today: string;
  timeZone: string;
  now: Date;
  /** the asker as an entity */
  asker: Pick<EntityRef, 'id'>;
}

/**
 * Words for people, empty where everything was shown, or calls that are to be made first; never both. `offers` are next
 * steps.
 */
export interface Converse {
  text: string;
  calls: readonly ToolCall[];
  offers: readonly Offered[];
}

/**
 * The port through which nodes ask for judgement, and the only place where words are read. Every call respects `signal`,
 * answers within its time limit, and never rejects because a model misbehaved: then the guided conversation answers and the
 * judgement is marked degraded.
 */
export interface Brain {
  /** Once a turn, and only where a turn holds words that may matter. */
  read(input: ReadInput, signal: AbortSignal): Promise<Judgement<Reading>>;
  /** Once a change of what says who can help, and only where the index is not sure. */
  match(input: MatchInput, signal: AbortSignal): Promise<Judgement<Match>>;
  converse(input: ConverseInput, signal: AbortSignal): Promise<Judgement<Converse>>;
}
