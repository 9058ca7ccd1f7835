import type { BaseMessage } from '@langchain/core/messages';
import type { z } from 'zod';
import type { BrainCall, Purpose } from '../../../domain/brain.js';
import type { Prompt } from '../prompts.js';
import type { Send } from './client.js';
import { malformed } from './failures.js';
import type { StrictSchema } from './schemas.js';

/** One question to the model: a prompt with its values, what follows it, and the form of the answer. */
interface Question<T> {
  purpose: Purpose;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  after?: readonly BaseMessage[];
  schema: StrictSchema;
  answer: z.ZodType<T>;
}

/** Asks the model once; rejects with ModelFailure, which carries the call, when there is no usable answer. */
export type Ask = <T>(question: Question<T>, signal: AbortSignal) => Promise<{ answer: T; call: BrainCall }>;

/** A value in the form that was asked for. @throws ModelFailure for anything else */
export function parsed<T>(text: string, answer: z.ZodType<T>, call: BrainCall): T {
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

/** A way to ask for an answer of a strict form. */
export function createAsk(send: Send): Ask {
  return async ({ schema, answer, ...request }, signal) => {
    const format = { name: request.purpose, strict: true, schema };
    const options = { response_format: { type: 'json_schema' as const, json_schema: format } };
    const { message, call } = await send({ ...request, options }, signal);
    return { answer: parsed(message.text, answer, call), call };
  };
}
