import { z } from 'zod';
import { SlackError } from '../slack-error.js';

/** Checks a call's arguments. @throws SlackError invalid_arguments with a line for each thing that is wrong */
export function parseArgs<Args>(schema: z.ZodType<Args>, given: Record<string, unknown>): Args {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SlackError('invalid_arguments', issueLines(parsed.error));
}

/** Slack's form of a complaint about an argument: "[ERROR] what [json-pointer:/where]". */
export function issueLines(error: z.ZodError, prefix: readonly PropertyKey[] = []): string[] {
  return error.issues.map((issue) => {
    const pointer = [...prefix, ...issue.path].map((part) => `/${String(part)}`).join('');
    return `[ERROR] ${issue.message} [json-pointer:${pointer}]`;
  });
}

/** An argument that form-encoded calls send as JSON text. Text that is not JSON stays text and fails the schema. */
export function jsonArg<Schema extends z.ZodType>(schema: Schema): z.ZodPreprocess<Schema> {
  return z.preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), schema);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Slack takes true, "true", 1 and "1". */
export const flagArg = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** A count of things a page, from text or number. */
export function limitArg(fallback: number, max: number): z.ZodType<number> {
  return z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((value) => Math.min(value, max));
}
