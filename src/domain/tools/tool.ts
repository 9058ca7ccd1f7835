import { z } from 'zod';
import type { Remembered } from '../conversation/citations.js';
import type { ThreadMessage } from '../conversation/event.js';
import type { Offered } from '../conversation/option.js';
import type { Reply } from '../conversation/reply.js';
import type { FindPlace, ReadOwnPosts, ThreadView } from '../conversation/thread-view.js';
import type { Change } from '../draft/changes.js';
import type { Viewer } from '../entities/entity.js';
import type { Memory, MemoryWrite } from '../entities/memory.js';
import type { References } from '../entities/references.js';
import type { Team } from '../team.js';
import type { PastRequests } from '../tickets/past-requests.js';
import type { Ticket } from '../tickets/tracker.js';

/**
 * In which ways of speaking to the bot a tool is offered: in writing, by an audio clip, or by something that is answered
 * within three seconds and without a model (a slash command, a shortcut, a reaction).
 */
export const ToolSet = z.enum(['text', 'voice', 'quick']);
export type ToolSet = z.infer<typeof ToolSet>;

/** What a tool may know. It reads through ports, and never writes. */
export interface ToolContext {
  viewer: Viewer;
  references: References;
  memory: Memory;
  past: PastRequests;
  /** what Frontdoor posted in this thread */
  ownPosts: ReadOwnPosts;
  /** where a filed request can be read */
  findPlace: FindPlace;
  /** a filed request as its tracker holds it and the team that has it; who may see it is for the tool to ask first */
  ticket(draftId: string): Promise<{ ticket: Ticket; team: Team | null } | null>;
  now: Date;
  newId: () => string;
  /** the asker's, as IANA names it */
  timeZone: string;
  /** the message that asks */
  message: ThreadMessage;
  /** a person's own words or click give the arguments, and no model's reading of them */
  byPerson?: boolean;
  thread: ThreadView;
  signal: AbortSignal;
}

/** A draft that a tool wants begun or filled: values by field of that blueprint. People see it as a card and approve it. */
export interface ProposedDraft {
  blueprint: string;
  values: Readonly<Record<string, string>>;
  /** the message whose words the values are; left out: they are made of the one that asked */
  from?: { ts: string; quote: string };
}

/**
 * What people may have done with what a tool has shown them: each of these calls once, or `all` of it by one click. It
 * blocks nothing, and whoever clicks takes the words over. `hint` stands above the buttons as long as there are any.
 * `draftId`: the draft that it is about, with which it ends.
 */
export interface ToolOffer {
  hint: string;
  draftId: string | null;
  all?: Offered<'call'>;
  each: readonly Offered<'call'>[];
}

/** A model is told so much of what the tools of a turn gave, in tokens. */
export const RESULTS_TOKENS = 4_000;

/**
 * What a tool gives back. `data` goes to the brain, as JSON for a model; `replies` are shown to people as they are; `draft`
 * becomes the thread's draft, with its review card as the approval. `change` and `memory` are what it wants changed, which
 * is committed with the turn; `said` tells people in one short sentence what was done, and is shown with Undo where there
 * is a `change`. A call that changes nothing gives neither, and says in `data` why. `offer` puts buttons under what is
 * `said`. `remembered` are the notes and goals that `data` tells of; `lists` the entities that it lists, in order, for
 * questions about the list.
 */
export interface ToolResult {
  data: unknown;
  replies?: readonly Reply[];
  draft?: ProposedDraft;
  change?: Change;
  memory?: readonly MemoryWrite[];
  said?: string;
  offer?: ToolOffer;
  remembered?: readonly Remembered[];
  lists?: readonly string[];
}

/**
 * A question that tells of what is remembered. `shown` is how it is put to people; `text` stands for it without those words, in
 * the thread's state and once it is answered. `args`: what exactly is approved, where the call names it in words that may come to
 * mean something else before the answer.
 */
export interface CitingQuestion {
  text: string;
  shown: string;
  cites: readonly Remembered[];
  args?: Readonly<Record<string, unknown>>;
}

/**
 * Why there is nothing to do, in words for the brain and for people; `shown`, where people are told more, of what is
 * remembered.
 */
export interface NothingToAsk {
  error: string;
  shown?: string;
  cites?: readonly Remembered[];
}

export const TOOL_CATEGORIES = [
  'navigation',
  'editing',
  'analysis',
  'ui',
  'knowledge',
  'generation',
  'memory',
  'references',
] as const;

/** What stands in the slots of a phrase as it was said. */
export interface Slots {
  /** whoever says it, as an entity */
  asker: string;
  /** what the thread is about, as an entity's id; empty where that is nothing */
  focus: string;
  /** what stands in the slot: words, an entity's id, a field's name, a value; empty where the slot was left out */
  one(slot: string): string;
  /** all that is named in a slot that takes several */
  all(slot: string): readonly string[];
}

/**
 * Marks an argument that only phrases give, for the answer to begin with what was asked; a model, which words its own, is
 * told nothing.
 */
export const BY_PHRASE = { byPhrase: true } as const;

/** Arguments as a phrase gives them; those that are empty are left out. */
export type PhraseArgs = Readonly<Record<string, unknown>>;

/**
 * A sentence by which people have a tool called without a model: a whole message in the syntax of phrase-template.ts. A
 * phrase with a slot for a field or a choice exists only while a draft is open; `needs` says so of others, and of those
 * that are about the thread's focus. `example`: a sentence of it, for help and the docs.
 */
export interface Phrase {
  template: string;
  example?: string;
  needs?: 'draft' | 'focus';
  /** the arguments that it means, of several calls where it means several */
  args(said: Slots): PhraseArgs | readonly PhraseArgs[];
}

/**
 * What a tool works on: the open draft, something that people name or that the thread is about (`name`), what is remembered
 * and fits their words, what was said in the thread before, or what somebody made the thread be about (`focus`).
 */
export type ToolNeed = 'draft' | 'name' | 'memory' | 'thread' | 'focus';

/** One thing that the bot can do on request: one file, one of these. */
export interface Tool<Args = unknown> {
  name: string;
  category: (typeof TOOL_CATEGORIES)[number];
  /** one line for people */
  summary: string;
  /** for the model: when to use it, and what comes back */
  instructions: string;
  args: z.ZodType<Args>;
  sets: readonly ToolSet[];
  /** a model is told of the tool only where this is at hand */
  needs?: ToolNeed;
  /** few questions and orders need it: what a model is told beside its name, in a few words if any, until it asks for the rest */
  briefly?: string;
  /** `read`: it only looks; `write`: it wants something changed, proposed or shown */
  effect: 'read' | 'write';
  /**
   * Who approves before it takes effect: nobody (`none`), a person at the review card of the draft that it proposes (`card`),
   * or a person by a click on a question that shows what would be done (`ask`); then exactly that is executed.
   */
  approval: 'none' | 'card' | 'ask';
  /** with `ask`: what would be done, as a question for people */
  asks?(args: Args, context: ToolContext): Promise<string | CitingQuestion | NothingToAsk>;
  /** whether Undo takes it back */
  reversible: boolean;
  /** how people have it done without a model */
  phrases: readonly Phrase[];
  /** @throws nothing for arguments that name what does not exist: `data` says so, in words that fit the invisible, too */
  execute(context: ToolContext, args: Args): Promise<ToolResult>;
}

/** A tool as a model is told of it: `parameters` is a JSON schema. */
export interface ToolSpec extends Pick<Tool, 'name' | 'instructions' | 'briefly'> {
  parameters: Readonly<Record<string, unknown>>;
}

/**
 * A call that the brain asks for. Its arguments are data until the tool's schema has taken them. `origin`: the model's message that
 * asks for it, as it came, for the model alone to be shown again within the turn.
 */
export interface ToolCall {
  id: string;
  name: string;
  args: unknown;
  origin?: string;
}

/** A call that was made in this turn, and what it gave. */
export interface ToolStep {
  call: ToolCall;
  data: unknown;
}

const ByPhrase = z.looseObject({ byPhrase: z.literal(true) });

/** What a tool takes as a JSON schema, without what only phrases give. */
export function parametersOf(args: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(args);
  const told = Object.entries(parameters.properties ?? {}).filter(
    ([, one]) => !ByPhrase.safeParse(one).success,
  );
  return { ...parameters, properties: Object.fromEntries(told) };
}
