import type { AIMessage, BaseMessage } from '@langchain/core/messages';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI, type ChatOpenAICallOptions } from '@langchain/openai';
import { z } from 'zod';
import type { BrainCall, Purpose } from '../../../domain/brain.js';
import { ModelFailure } from '../../resilient.js';
import type { StrictSchema } from '../answers.js';
import { ANSWER_TOKENS } from '../budget.js';
import { type Prompt, renderPart } from '../prompts.js';

/** Where the model is. `baseUrl` null means OpenAI's own. */
interface ModelSettings {
  apiKey: string;
  baseUrl: string | null;
  model: string;
}

/** One request: a prompt with its values, and what follows it. */
interface Request {
  purpose: Purpose;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  after?: readonly BaseMessage[];
  options: Pick<ChatOpenAICallOptions, 'response_format' | 'tools' | 'tool_choice'>;
}

/** Sends one request; rejects with ModelFailure, which carries the call, when nothing usable comes back. */
export type Send = (
  request: Request,
  signal: AbortSignal,
) => Promise<{ message: AIMessage; call: BrainCall }>;

/** One question to the model, and the form of its answer. */
type Question<T> = Omit<Request, 'options'> & { schema: StrictSchema; answer: z.ZodType<T> };

/** Asks the model once; rejects with ModelFailure, which carries the call, when there is no usable answer. */
export type Ask = <T>(question: Question<T>, signal: AbortSignal) => Promise<{ answer: T; call: BrainCall }>;

/** A way to ask for an answer of a strict form. */
export function createAsk(send: Send): Ask {
  return async ({ schema, answer, ...request }, signal) => {
    const format = { name: request.purpose, strict: true, schema };
    const options = { response_format: { type: 'json_schema' as const, json_schema: format } };
    const { message, call } = await send({ ...request, options }, signal);
    return { answer: parsed(message.text, answer, call), call };
  };
}

/** A value in the form that was asked for. @throws ModelFailure for anything else */
export function parsed<T>(text: string, answer: z.ZodType<T>, call: BrainCall): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw malformed(call, cause);
  }
  return checked(data, answer, call);
}

/** The same of what is no text any more. @throws ModelFailure */
export function checked<T>(data: unknown, answer: z.ZodType<T>, call: BrainCall): T {
  const result = answer.safeParse(data);
  if (!result.success) throw malformed(call, result.error);
  return result.data;
}

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

/** @throws ModelFailure for a refusal and for an answer that was cut off */
function checkEnd(message: AIMessage, call: BrainCall): void {
  const choice = Raw.safeParse(message.additional_kwargs['__raw_response']).data?.choices[0];
  if (choice?.finish_reason === 'content_filter' || choice?.message.refusal) throw refused(call);
  if (choice?.finish_reason === 'length') throw malformed(call);
}

/** A way to reach the model; retries are not its business. `clock` gives milliseconds. */
export function createSend({ model, apiKey, baseUrl }: ModelSettings, clock: () => number): Send {
  return async ({ purpose, prompt, values, after = [], options }, signal) => {
    const started = clock();
    const unanswered: BrainCall = {
      purpose,
      prompt: `${prompt.id}@${prompt.version}`,
      model,
      ms: 0,
      inputTokens: 0,
      outputTokens: 0,
      outcome: 'ok',
    };
    const said = prompt.parts.map(({ role, template }) => {
      const text = renderPart(template, values);
      return role === 'system' ? new SystemMessage(text) : new HumanMessage(text);
    });
    // the client names the limit of an answer as the model's family wants it named
    const client = new ChatOpenAI({
      model,
      apiKey,
      maxTokens: ANSWER_TOKENS[purpose],
      maxRetries: 0,
      __includeRawResponse: true,
      ...(baseUrl === null ? {} : { configuration: { baseURL: baseUrl } }),
    });
    const message = await client
      .invoke([...said, ...after], { signal, ...options })
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

const HttpError = z.object({ status: z.number().optional(), headers: z.unknown().optional() });
const LENGTH = 'LengthFinishReasonError';
const FILTERED = 'ContentFilterFinishReasonError';

/** Milliseconds that a Retry-After header asks to wait: seconds, or a date (RFC 9110). Null without a usable one. */
function retryAfterMs(headers: unknown, now: number): number | null {
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** 408, 409, 429, 5xx and a broken connection may pass; a wrong key or an unknown model won't get better by asking again. */
function failureOf(error: unknown, call: BrainCall, signal: AbortSignal, now: number): ModelFailure {
  const names = error instanceof Error ? [error.name, error.constructor.name] : [];
  if (signal.aborted) return failed(call, 'timeout', 'the model took too long', error);
  if (names.includes(LENGTH) || error instanceof SyntaxError) return malformed(call, error);
  if (names.includes(FILTERED)) return refused(call, error);
  const { status, headers } = HttpError.safeParse(error).data ?? {};
  const retryable = status === undefined || status >= 500 || [408, 409, 429].includes(status);
  const message =
    status === undefined ? 'the model could not be reached' : `the model's service answered ${status}`;
  return failed(call, 'failed', message, error, { retryable, retryAfterMs: retryAfterMs(headers, now) });
}

/** An answer that is not what the schema asked for; asking once more often helps. */
export const malformed = (call: BrainCall, cause?: unknown): ModelFailure =>
  failed(call, 'malformed', "the model's answer does not have the agreed form", cause);

/** The model declined to answer; it would again. */
const refused = (call: BrainCall, cause?: unknown): ModelFailure =>
  failed(call, 'refused', 'the model declined to answer', cause, { retryable: false });

const failed = (
  call: BrainCall,
  outcome: BrainCall['outcome'],
  message: string,
  cause: unknown,
  { retryable = true, retryAfterMs = null }: { retryable?: boolean; retryAfterMs?: number | null } = {},
) => new ModelFailure({ ...call, outcome }, message, { retryable, retryAfterMs, cause });
