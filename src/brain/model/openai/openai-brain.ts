import type { ToolDefinition } from '@langchain/core/language_models/base';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { z } from 'zod';
import type { Brain, BrainCall, ConverseInput, Judgement } from '../../../domain/brain.js';
import type { Blueprint } from '../../../domain/draft/blueprint.js';
import type { ToolCall, ToolSpec, ToolStep } from '../../../domain/tools/tool.js';
import { type BrainLog, ModelFailure } from '../../resilient.js';
import { isShown } from '../../visible.js';
import {
  ConverseAnswer,
  converseSchema,
  MatchAnswer,
  matchSchema,
  ReadAnswer,
  readSchema,
  type StrictSchema,
} from '../answers.js';
import { CONVERSATION_TOKENS, OWN_TALK_TOKENS, OWN_WORDS_TOKENS, TALK_TOKENS } from '../budget.js';
import { AskedCall, cleanCalls, cleanMatch, cleanOffers, cleanText } from '../clean/answers.js';
import { cleanReading } from '../clean/reading.js';
import {
  describeLinked,
  describeLocation,
  describeMemory,
  describePerson,
  describeShown,
  fencedConversation,
} from '../describe-conversation.js';
import { describeBlueprints, describeDraft, describeOpen } from '../describe-draft.js';
import { describeOtherForm, describeSignals, describeState, describeTeams } from '../describe-state.js';
import { describeSteps, describeTool } from '../describe-tools.js';
import { fenced } from '../fence.js';
import type { Prompt, Prompts } from '../prompts.js';
import { type Ask, checked, createAsk, malformed, parsed, type Send } from './client.js';

/** Where the model puts its words while tools are offered: a function like theirs, so that words have a form, too. */
const ANSWER_TOOL = 'answer';

/** By which a model asks for tools that it was told of in a few words each. */
const MORE_TOOLS = 'more_tools';

/**
 * An answer in conversation: words, or calls to be made before there can be any. `earlier`: what it took to ask for more
 * tools.
 */
interface Said {
  answer: ConverseAnswer | null;
  calls: readonly ToolCall[];
  call: BrainCall;
  earlier: readonly BrainCall[];
}

/** One step of a conversation with tools. */
type ConverseStep = (
  step: Pick<ConverseInput, 'tools' | 'steps' | 'mayCall'> & {
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
function createConverse(send: Send): ConverseStep {
  const ask = createAsk(send);
  return async ({ prompt, values, tools, steps, mayCall }, signal) => {
    const request = { purpose: 'converse' as const, prompt, values, after: stepMessages(steps) };
    if (!mayCall || tools.length === 0) {
      const said = await ask({ ...request, schema: converseSchema, answer: ConverseAnswer }, signal);
      return { ...said, calls: [], earlier: [] };
    }
    const made = new Set(steps.map((step) => step.call.name));
    const brief = tools.filter(({ name, briefly }) => briefly !== undefined && !made.has(name));
    const full = tools.filter((tool) => !brief.includes(tool));
    const offering = (offered: readonly ToolDefinition[]) =>
      send({ ...request, options: { tools: [...offered, answerTool], tool_choice: 'auto' } }, signal);
    const first = await offering([...full.map(definition), ...moreTools(brief)]);
    const wanted = wantedOf(first.message, brief);
    if (wanted.length === 0) {
      return { ...readReply(first.message, steps, first.call), call: first.call, earlier: [] };
    }
    const { message, call } = await offering([...full, ...wanted].map(definition)).catch((error: unknown) => {
      throw error instanceof ModelFailure ? error.after(first.call) : error;
    });
    return { ...readReply(message, steps, call), call, earlier: [first.call] };
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

/** Calls are made before anything is said; words come by their function, in their form, or simply as words. */
function readReply(
  { text, tool_calls = [], invalid_tool_calls = [] }: AIMessage,
  steps: readonly ToolStep[],
  call: BrainCall,
): Pick<Said, 'answer' | 'calls'> {
  const asked = z.array(AskedCall).parse([...tool_calls, ...invalid_tool_calls]);
  const calls = cleanCalls(
    asked.filter(({ name }) => name !== ANSWER_TOOL && name !== MORE_TOOLS),
    steps.map((step) => step.call.id),
  );
  if (calls.length > 0) return { answer: null, calls };
  const words = asked.find(({ name }) => name === ANSWER_TOOL);
  if (words !== undefined) return { answer: checked(words.args, ConverseAnswer, call), calls };
  const isForm = text.trimStart().startsWith('{');
  return { answer: isForm ? parsed(text, ConverseAnswer, call) : { text }, calls };
}

const judged = <T>(value: T, ...calls: readonly BrainCall[]): Judgement<T> => ({
  value,
  by: 'model',
  degraded: false,
  calls,
});

/**
 * Judges by a model that speaks OpenAI's protocol, one request a judgement. The answer is data: parsed, cleaned, and able
 * only to name what was offered. Rejects with ModelFailure without a usable one; retries and what stands behind are the
 * resilient brain's.
 */
export class OpenAIBrain implements Brain {
  readonly #ask: Ask;
  readonly #converse: ConverseStep;
  readonly #prompts: Prompts;
  readonly #blueprints: readonly Blueprint[];
  readonly #readSchema: StrictSchema;
  readonly #log: BrainLog;

  /**
   * @param blueprints the workspace's, in its order: every reading shows all of them, so that this part is the same for all
   * requests
   */
  constructor(send: Send, prompts: Prompts, blueprints: readonly Blueprint[], log: BrainLog) {
    this.#ask = createAsk(send);
    this.#converse = createConverse(send);
    this.#prompts = prompts;
    this.#blueprints = blueprints;
    this.#readSchema = readSchema(blueprints);
    this.#log = log;
  }

  readonly read: Brain['read'] = async (input, signal) => {
    const forms = describeBlueprints(this.#blueprints);
    const budget = { whole: CONVERSATION_TOKENS, bot: OWN_WORDS_TOKENS };
    const { text: conversation, messages } = fencedConversation(input.conversation, budget);
    const collected = input.open ?? input.filed;
    const values = {
      blueprints: forms.text,
      form: describeOtherForm(input, forms.whole),
      state: describeState(input),
      collected_fields: collected
        ? describeDraft(collected.blueprint, collected.draft)
        : fenced('COLLECTED', []),
      conversation,
    };
    const request = { purpose: 'read' as const, prompt: this.#prompts.read, values };
    const question = { ...request, schema: this.#readSchema, answer: ReadAnswer };
    const { answer, call } = await this.#ask(question, signal);
    const { value, dropped } = cleanReading(answer, input, messages);
    if (Object.keys(dropped).length > 0) {
      this.#log.warn({ purpose: 'read', dropped }, "dropped parts of the model's answer that can't be");
    }
    return judged(value, call);
  };

  readonly match: Brain['match'] = async ({ candidates, blueprint, draft }, signal) => {
    const { text: teams, shown } = describeTeams(candidates);
    const ids = shown.map(({ team }) => team.id);
    const collected_fields = describeDraft(blueprint, draft);
    const values = { teams, signals: describeSignals(shown), collected_fields };
    const request = { purpose: 'match' as const, prompt: this.#prompts.match, values };
    const question = { ...request, schema: matchSchema(ids), answer: MatchAnswer };
    const { answer, call } = await this.#ask(question, signal);
    return judged(cleanMatch(answer, ids), call);
  };

  readonly converse: Brain['converse'] = async (input, signal) => {
    const budget = { whole: TALK_TOKENS, bot: OWN_TALK_TOKENS };
    const values = {
      person: describePerson(input),
      location: describeLocation(input),
      open: describeOpen(input.open),
      linked: describeLinked(input.linked),
      memory: describeMemory(input.memory),
      shown: describeShown(input.shown),
      conversation: fencedConversation(input.conversation, budget).text,
    };
    const { tools, steps, mayCall } = input;
    const step = { prompt: this.#prompts.converse, values, tools, steps, mayCall };
    const { answer, calls, call, earlier } = await this.#converse(step, signal);
    if (answer === null) return judged({ text: '', calls, offers: [] }, ...earlier, call);
    const text = cleanText(answer.text) ?? (isShown(input) ? '' : null);
    if (text === null) throw malformed(call);
    return judged({ text, calls: [], offers: cleanOffers(answer.offers ?? []) }, ...earlier, call);
  };
}
