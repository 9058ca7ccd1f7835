import type { ToolDefinition } from '@langchain/core/language_models/base';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { z } from 'zod';
import type { BrainCall, ConverseInput } from '../../domain/brain.js';
import type { ToolCall, ToolSpec, ToolStep } from '../../domain/tool.js';
import { ConverseAnswer } from '../answers.js';
import { AskedCall, cleanCalls } from '../clean/calls.js';
import { describeSteps, describeTool } from '../describe-tools.js';
import type { Prompt } from '../prompts.js';
import { ModelFailure } from '../resilient.js';
import { createAsk, parsed } from './ask.js';
import type { Send } from './client.js';
import { malformed } from './failures.js';
import { converseSchema } from './schemas.js';

/** Where the model puts its words while tools are offered: a function like theirs, so that words have a form, too. */
export const ANSWER_TOOL = 'answer';

/** By which a model asks for tools that it was told of in a few words each. */
const MORE_TOOLS = 'more_tools';

/** An answer in conversation: words, or calls to be made before there can be any. `earlier`: what it took to ask for more tools. */
interface Said {
  answer: ConverseAnswer | null;
  calls: readonly ToolCall[];
  call: BrainCall;
  earlier: readonly BrainCall[];
}

/** One step of a conversation with tools. */
type Step = Pick<ConverseInput, 'tools' | 'steps' | 'mayCall'> & {
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
};

export type ConverseStep = (step: Step, signal: AbortSignal) => Promise<Said>;

/**
 * A way to talk with tools. Services that speak this protocol don't agree on tools and a form of the answer in one request,
 * so the words are asked for by a function of their own; a model that simply writes them is understood as well. Where no
 * call may be made, no tool is offered and the words have their strict form as any answer.
 * Of tools that are seldom needed the model is told a few words each; where it asks for some, it is asked again with these in full.
 */
export function createConverse(send: Send): ConverseStep {
  const ask = createAsk(send);
  return async ({ prompt, values, tools, steps, mayCall }, signal) => {
    const request = { purpose: 'converse' as const, prompt, values, after: stepMessages(steps) };
    if (!mayCall || tools.length === 0) {
      const said = await ask({ ...request, schema: converseSchema, answer: ConverseAnswer }, signal);
      return { ...said, calls: [], earlier: [] };
    }
    const brief = tools.filter(({ name, briefly }) => briefly !== undefined && !isMade(steps, name));
    const full = tools.filter((tool) => !brief.includes(tool));
    const offering = (offered: readonly ToolDefinition[]) =>
      send({ ...request, options: { tools: [...offered, answerTool], tool_choice: 'auto' } }, signal);
    const first = await offering([...full.map(definition), ...moreTools(brief)]);
    const wanted = wantedOf(first.message, brief);
    if (wanted.length === 0)
      return { ...readReply(first.message, steps, first.call), call: first.call, earlier: [] };
    const { message, call } = await offering([...full, ...wanted].map(definition)).catch((error: unknown) => {
      throw error instanceof ModelFailure ? error.after(first.call) : error;
    });
    return { ...readReply(message, steps, call), call, earlier: [first.call] };
  };
}

const isMade = (steps: readonly ToolStep[], name: string): boolean =>
  steps.some(({ call }) => call.name === name);

/** The function by which tools are asked for, with a few words on each; none where there are none. */
function moreTools(brief: readonly ToolSpec[]): ToolDefinition[] {
  if (brief.length === 0) return [];
  const told = brief.map(({ name, briefly = '' }) => (briefly === '' ? name : `${name} (${briefly})`));
  const names = { type: 'array', items: { type: 'string' } };
  const parameters = { type: 'object', properties: { names }, required: ['names'] };
  const description = `Gives you further tools, by name: ${told.join(', ')}.`;
  return [{ type: 'function', function: { name: MORE_TOOLS, description, parameters } }];
}

const Wanted = z.object({ names: z.array(z.string()) });

/** Those that the model asks for; where it calls others, these come first, and it may ask again. */
function wantedOf({ tool_calls: calls = [] }: AIMessage, brief: readonly ToolSpec[]): readonly ToolSpec[] {
  if (calls.some(({ name }) => name !== MORE_TOOLS)) return [];
  const names = calls.flatMap(({ args }) => Wanted.safeParse(args).data?.names ?? []);
  return brief.filter(({ name }) => names.includes(name));
}

const answerFunction = {
  name: ANSWER_TOOL,
  description: 'Say this to people, once nothing more has to be looked up.',
  parameters: converseSchema,
  strict: true,
};
const answerTool: ToolDefinition = { type: 'function', function: answerFunction };

function definition(tool: ToolSpec): ToolDefinition {
  const { name, instructions, parameters } = describeTool(tool);
  return { type: 'function', function: { name, description: instructions, parameters: { ...parameters } } };
}

/** The calls of this turn and their results, as the model made them and got them. */
function stepMessages(steps: readonly ToolStep[]): BaseMessage[] {
  return describeSteps(steps).flatMap(({ id, name, args, result }) => [
    new AIMessage({ content: '', tool_calls: [{ id, name, args: { ...args }, type: 'tool_call' }] }),
    new ToolMessage({ tool_call_id: id, name, content: result }),
  ]);
}

const Calls = z.array(AskedCall);

/** Calls are made before anything is said; words come by their function, in their form, or simply as words. */
function readReply(
  message: AIMessage,
  steps: readonly ToolStep[],
  call: BrainCall,
): Pick<Said, 'answer' | 'calls'> {
  const asked = Calls.parse([...(message.tool_calls ?? []), ...(message.invalid_tool_calls ?? [])]);
  const taken = steps.map((step) => step.call.id);
  const calls = cleanCalls(
    asked.filter(({ name }) => name !== ANSWER_TOOL && name !== MORE_TOOLS),
    taken,
  );
  if (calls.length > 0) return { answer: null, calls };
  const words = asked.find(({ name }) => name === ANSWER_TOOL);
  return { answer: words === undefined ? writtenWords(message.text, call) : given(words, call), calls };
}

function given({ args }: AskedCall, call: BrainCall): ConverseAnswer {
  const answer = ConverseAnswer.safeParse(args);
  if (!answer.success) throw malformed(call, answer.error);
  return answer.data;
}

function writtenWords(text: string, call: BrainCall): ConverseAnswer {
  return text.trimStart().startsWith('{') ? parsed(text, ConverseAnswer, call) : { text };
}
