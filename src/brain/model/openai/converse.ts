import type { ToolDefinition } from '@langchain/core/language_models/base';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { z } from 'zod';
import type { BrainCall, ConverseInput } from '../../../domain/brain.js';
import type { ToolCall, ToolSpec, ToolStep } from '../../../domain/tools/tool.js';
import { ModelFailure } from '../../model-failure.js';
import { ConverseAnswer, converseSchema } from '../answers.js';
import { AskedCall, cleanCalls } from '../clean/answers.js';
import { describeSteps, describeTool, type ShownStep } from '../describe-tools.js';
import type { Prompt } from '../prompts.js';
import { checked, formatOf, parsed } from './ask.js';
import { WireMessage } from './body.js';
import { callsIn } from './calls-in-text.js';
import { type Extent, malformed, type Reply, type Send } from './client.js';
import type { Origins } from './dialect.js';

/** Where the model puts its words while tools are offered: a function like theirs, so that words have a form, too. */
const ANSWER_TOOL = 'answer';

/** By which a model asks for tools that it was told of in a few words each. */
const MORE_TOOLS = 'more_tools';

/**
 * An answer in conversation: words, or calls to be made before there can be any. `earlier`: what it took to ask for more
 * tools.
 */
export interface Said {
  answer: ConverseAnswer | null;
  calls: readonly ToolCall[];
  call: BrainCall;
  earlier: readonly BrainCall[];
}

/** One step of a conversation with tools. */
export type ConverseStep = (
  step: Pick<ConverseInput, 'tools' | 'steps' | 'mayCall'> & {
    extent: Extent;
    prompt: Prompt;
    values: Readonly<Record<string, string>>;
  },
  signal: AbortSignal,
) => Promise<Said>;

/**
 * A way to talk with tools. Not every service takes tools and a form of the answer in one request, so words are asked for
 * by a function of their own, or simply understood; without tools they have their strict form. Seldom needed tools are told
 * in a few words each; where the model asks for some, it is asked again with these in full.
 */
export function createConverse(send: Send): ConverseStep {
  return async ({ extent, prompt, values, tools, steps, mayCall }, signal) => {
    const request = { purpose: 'converse' as const, extent, prompt, values, ...stepMessages(steps) };
    if (!mayCall || tools.length === 0) {
      const options = { response_format: formatOf('converse', converseSchema) };
      const { message, call } = await send({ ...request, options }, signal);
      return { answer: wordsIn(message.text, call), calls: [], call, earlier: [] };
    }
    const made = new Set(steps.map((step) => step.call.name));
    const brief = tools.filter(({ name, briefly }) => briefly !== undefined && !made.has(name));
    const full = tools.filter((tool) => !brief.includes(tool));
    const callable = tools.map(({ name }) => name);
    const offering = (offered: readonly ToolDefinition[]) =>
      send({ ...request, callable, options: { tools: [...offered, answerTool] } }, signal);
    const first = await offering([...full.map(definition), ...moreTools(brief)]);
    const wanted = wantedOf(first.message, brief);
    if (wanted.length === 0) {
      return { ...readReply(first, callable), call: first.call, earlier: [] };
    }
    const second = await offering([...full, ...wanted].map(definition)).catch((error: unknown) => {
      throw error instanceof ModelFailure ? error.after(first.call) : error;
    });
    return { ...readReply(second, callable), call: second.call, earlier: [first.call] };
  };
}

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

/** Not marked as strict: some servers take that for all functions or for none, and those of tools are looser. */
const answerTool: ToolDefinition = {
  type: 'function',
  function: {
    name: ANSWER_TOOL,
    description: 'Say this to people, once nothing more has to be looked up.',
    parameters: { ...converseSchema, required: ['text'] },
  },
};

function definition(tool: ToolSpec): ToolDefinition {
  const { name, instructions, parameters } = describeTool(tool);
  return { type: 'function', function: { name, description: instructions, parameters: { ...parameters } } };
}

/**
 * The calls of this turn and their results, as the model made them and got them: those of one answer stand in one message, which goes
 * back as it came.
 */
function stepMessages(steps: readonly ToolStep[]): { after: BaseMessage[]; origins: Origins } {
  const origins = new Map<string, WireMessage>();
  const answers: { origin: string | undefined; steps: ShownStep[] }[] = [];
  describeSteps(steps).forEach((shown, at) => {
    const origin = steps[at]?.call.origin;
    const last = answers.at(-1);
    if (origin !== undefined && last?.origin === origin) last.steps.push(shown);
    else answers.push({ origin, steps: [shown] });
    const message = origin === undefined ? undefined : WireMessage.safeParse(JSON.parse(origin)).data;
    if (message !== undefined) origins.set(shown.id, message);
  });
  const after = answers.flatMap(({ steps: made }): BaseMessage[] => [
    new AIMessage({
      content: '',
      tool_calls: made.map(({ id, name, args }) => ({ id, name, args: { ...args }, type: 'tool_call' })),
    }),
    ...made.map(({ id, result }) => new ToolMessage({ tool_call_id: id, content: result })),
  ]);
  return { after, origins };
}

/**
 * Calls are made before anything is said; words come by their function, in their form, or simply as words.
 * @throws ModelFailure where words are no more than a call of one of these tools
 */
function readReply(
  { message, origin, call }: Reply,
  callable: readonly string[],
): Pick<Said, 'answer' | 'calls'> {
  const { text, tool_calls = [], invalid_tool_calls = [] } = message;
  const asked = z.array(AskedCall).parse([...tool_calls, ...invalid_tool_calls]);
  const calls = cleanCalls(asked.filter(({ name }) => name !== ANSWER_TOOL && name !== MORE_TOOLS));
  if (calls.length > 0) {
    const came = origin === null ? {} : { origin: JSON.stringify(origin) };
    return { answer: null, calls: calls.map((made) => ({ ...made, ...came })) };
  }
  const words = asked.find(({ name }) => name === ANSWER_TOOL);
  const answer = words === undefined ? wordsIn(text, call) : checked(words.args, ConverseAnswer, call);
  if (callsIn(answer.text, [], [...callable, ANSWER_TOOL, MORE_TOOLS]).length > 0) throw malformed(call);
  return { answer, calls };
}

/** An answer in its form, or simply as words. @throws ModelFailure */
const wordsIn = (text: string, call: BrainCall): ConverseAnswer =>
  text.trimStart().startsWith('{') ? parsed(text, ConverseAnswer, call) : { text };
