import type { AIMessage, BaseMessage } from '@langchain/core/messages';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI, type ChatOpenAICallOptions } from '@langchain/openai';
import { z } from 'zod';
import type { BrainCall, Purpose } from '../../../domain/brain.js';
import { ANSWER_TOKENS } from '../budget.js';
import type { Prompt } from '../prompts.js';
import { renderPart } from '../prompts.js';
import { failureOf, malformed, refused } from './failures.js';

/** Where the model is. `baseUrl` null means OpenAI's own. */
export interface ModelSettings {
  apiKey: string;
  baseUrl: string | null;
  model: string;
}

/** One request: a prompt with its values, and what follows it. */
export interface Request {
  purpose: Purpose;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  after?: readonly BaseMessage[];
  options: Pick<ChatOpenAICallOptions, 'response_format' | 'tools' | 'tool_choice'>;
}

/** What the model said, and what that cost. */
export interface Response {
  message: AIMessage;
  call: BrainCall;
}

/** Sends one request; rejects with ModelFailure, which carries the call, when nothing usable comes back. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Response>;

const Usage = z.object({ input_tokens: z.number(), output_tokens: z.number() });

/** The parts of a provider's raw answer that tell a refusal, and one that did not come to its end, from an answer. */
const Raw = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ refusal: z.string().nullish() }),
    }),
  ),
});

function messagesOf({ prompt, values, after = [] }: Request): BaseMessage[] {
  const said = prompt.parts.map(({ role, template }) => {
    const text = renderPart(template, values);
    return role === 'system' ? new SystemMessage(text) : new HumanMessage(text);
  });
  return [...said, ...after];
}

/** @throws ModelFailure for a refusal and for an answer that was cut off */
function checkEnd(message: AIMessage, call: BrainCall): void {
  const choice = Raw.safeParse(message.additional_kwargs['__raw_response']).data?.choices[0];
  if (choice?.finish_reason === 'content_filter' || choice?.message.refusal) throw refused(call);
  if (choice?.finish_reason === 'length') throw malformed(call);
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

/** A way to reach the model; retries are not its business. `clock` gives milliseconds. */
export function createSend(settings: ModelSettings, clock: () => number): Send {
  return async (request, signal) => {
    const { purpose, prompt, options } = request;
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
    const message = await clientOf(settings, ANSWER_TOKENS[purpose])
      .invoke(messagesOf(request), { signal, ...options })
      .catch((error: unknown) => {
        throw failureOf(error, { ...unanswered, ms: clock() - started }, signal, clock());
      });
    const usage = Usage.safeParse(message.usage_metadata).data;
    const call = {
      ...unanswered,
      ms: clock() - started,
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    };
    checkEnd(message, call);
    return { message, call };
  };
}
