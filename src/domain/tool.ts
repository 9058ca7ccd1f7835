import type { z } from 'zod';
import type { Viewer } from './entity.js';
import type { ThreadMessage } from './message.js';
import type { References } from './references.js';
import type { Reply } from './reply.js';

/** In which ways of speaking to the bot a tool is offered. */
export type ToolSet = 'text' | 'voice' | 'quick';

/** What a tool may know. It reads through ports, and never writes. */
export interface ToolContext {
  viewer: Viewer;
  references: References;
  now: Date;
  /** the asker's, as IANA names it */
  timeZone: string;
  /** the message that asks */
  message: ThreadMessage;
}

/** A draft that a tool wants begun or filled: values by field of that blueprint. People see it as a card and approve it. */
export interface ProposedDraft {
  blueprint: string;
  values: Readonly<Record<string, string>>;
}

/**
 * What a tool gives back. `data` goes to the brain, as JSON for a model; `replies` are shown to people as they are; `draft`
 * becomes the thread's draft, with its review card as the approval.
 */
export interface ToolResult {
  data: unknown;
  replies?: readonly Reply[];
  draft?: ProposedDraft;
}

/** One thing that the bot can do on request: one file, one of these. */
export interface Tool<Args = unknown> {
  name: string;
  category:
    | 'navigation'
    | 'editing'
    | 'analysis'
    | 'ui'
    | 'knowledge'
    | 'generation'
    | 'memory'
    | 'references';
  /** one line for people */
  summary: string;
  /** for the model: when to use it, and what comes back */
  instructions: string;
  args: z.ZodType<Args>;
  sets: readonly ToolSet[];
  /** whether a person approves before it takes effect */
  needsApproval: boolean;
  reversible: boolean;
  /** @throws nothing for arguments that name what does not exist: `data` says so, in words that fit the invisible, too */
  execute(context: ToolContext, args: Args): Promise<ToolResult>;
}

/** A tool as a model is told of it: `parameters` is a JSON schema. */
export interface ToolSpec {
  name: string;
  instructions: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** A call that the brain asks for. Its arguments are data until the tool's schema has taken them. */
export interface ToolCall {
  id: string;
  name: string;
  args: unknown;
}

/** A call that was made in this turn, and what it gave. */
export interface ToolStep {
  call: ToolCall;
  data: unknown;
}
