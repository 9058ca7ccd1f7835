import type { z } from 'zod';
import type { BrainCall } from '../../../domain/brain.js';
import type { StrictSchema } from '../answers.js';
import { isObject } from '../json-in-text.js';
import { malformed, type Request, type Send } from './client.js';

/** One question to the model, and the form of its answer. */
type Question<T> = Omit<Request, 'options'> & { schema: StrictSchema; answer: z.ZodType<T> };

/** Asks the model once; rejects with ModelFailure, which carries the call, when there is no usable answer. */
export type Ask = <T>(question: Question<T>, signal: AbortSignal) => Promise<{ answer: T; call: BrainCall }>;

/** A way to ask for an answer of a strict form. */
export function createAsk(send: Send): Ask {
  return async ({ schema, answer, ...request }, signal) => {
    const { message, call } = await send(
      { ...request, options: { response_format: formatOf(request.purpose, schema) } },
      signal,
    );
    return { answer: parsed(message.text, answer, call), call };
  };
}

/** The form of an answer as a request tells of it. */
export const formatOf = (name: string, schema: StrictSchema) => ({
  type: 'json_schema' as const,
  json_schema: { name, strict: true, schema },
});

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
  const result = answer.safeParse(withoutNulls(data));
  if (!result.success) throw malformed(call, result.error);
  return result.data;
}

/** Null says that there is none, and so does a property that is left out: an answer is read by one rule. */
function withoutNulls(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutNulls);
  if (!isObject(data)) return data;
  const told = Object.entries(data).filter(([, value]) => value !== null);
  return Object.fromEntries(told.map(([key, value]) => [key, withoutNulls(value)]));
}
