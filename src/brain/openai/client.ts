import type { BaseMessage } from '@langchain/core/messages';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import type { BrainCall, Purpose } from '../../domain/brain.js';
import { ANSWER_TOKENS } from '../budget.js';
import type { Prompt } from '../prompts.js';
import { renderPart } from '../prompts.js';
import { failureOf, malformed, refused } from './failures.js';
import type { StrictSchema } from './schemas.js';

/** Where the model is. `baseUrl` null means OpenAI's own. */
export interface ModelSettings {
  apiKey: string;
  baseUrl: string | null;
  model: string;
}

/** One question to the model: a prompt with its values, and the form of the answer. */
interface Question<T> {
  purpose: Purpose;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  schema: StrictSchema;
  answer: z.ZodType<T>;
}

/** Asks the model once; rejects with ModelFailure, which carries the call, when there is no usable answer. */
export type Ask = <T>(question: Question<T>, signal: AbortSignal) => Promise<{ answer: T; call: BrainCall }>;

const Usage = z.object({ input_tokens: z.number(), output_tokens: z.number() });

/** The parts of a provider's raw answer that tell a refusal from an answer. */
const Raw = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ refusal: z.string().nullish() }),
    }),
  ),
});

function messagesOf(prompt: Prompt, values: Readonly<Record<string, string>>): BaseMessage[] {
  return prompt.parts.map(({ role, template }) => {
    const text = renderPart(template, values);
    return role === 'system' ? new SystemMessage(text) : new HumanMessage(text);
  });
}

function declined(raw: unknown): boolean {
  const choice = Raw.safeParse(raw).data?.choices[0];
  return choice?.finish_reason === 'content_filter' || Boolean(choice?.message.refusal);
}

function parsed<T>(text: string, answer: z.ZodType<T>, call: BrainCall): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw malformed(call, cause);
  }
  const result = answer.safeParse(data);
  if (!result.success) throw malformed(call, result.error);
  return result.data;
}

/** A client whose answers end at `answerTokens`; it names that limit as the model's family wants it named. */
function clientOf({ model, apiKey, baseUrl }: ModelSettings, answerTokens: number): ChatOpenAI {
  return new ChatOpenAI({
    model,
    apiKey,
    maxTokens: answerTokens,
    maxRetries: 0,
    __includeRawResponse: true,
    ...(baseUrl === null ? {} : { configuration: { baseURL: baseUrl } }),
  });
}

/** A way to ask the model; retries are not its business. `clock` gives milliseconds. */
export function createAsk(settings: ModelSettings, clock: () => number): Ask {
  return async ({ purpose, prompt, values, schema, answer }, signal) => {
    const started = clock();
    const unanswered: BrainCall = {
      purpose,
      prompt: `${prompt.id}@${prompt.version}`,
      model: settings.model,
      ms: 0,
      inputTokens: 0,
      outputTokens: 0,
      outcome: 'ok',
    };
    const format = { type: 'json_schema' as const, json_schema: { name: purpose, strict: true, schema } };
    const response = await clientOf(settings, ANSWER_TOKENS[purpose])
      .invoke(messagesOf(prompt, values), { signal, response_format: format })
      .catch((error: unknown) => {
        throw failureOf(error, { ...unanswered, ms: clock() - started }, signal, clock());
      });
    const usage = Usage.safeParse(response.usage_metadata).data;
    const call = {
      ...unanswered,
      ms: clock() - started,
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    };
    if (declined(response.additional_kwargs['__raw_response'])) throw refused(call);
    return { answer: parsed(response.text, answer, call), call };
  };
}
