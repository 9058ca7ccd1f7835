import { z } from 'zod';
import { Evidence } from './evidence.js';

/**
 * The structured request being built. `fields` holds values by field name, `unknown` the fields a person said they
 * don't know (or that were asked in vain), `evidence` what each value rests on, newest last.
 */
export const Draft = z.object({
  fields: z.record(z.string(), z.string()).default({}),
  unknown: z.array(z.string()).default([]),
  evidence: z.record(z.string(), z.array(Evidence)).default({}),
});
export type Draft = z.infer<typeof Draft>;

/** A draft with nothing in it. */
export function emptyDraft(): Draft {
  return { fields: {}, unknown: [], evidence: {} };
}

/**
 * A change to single fields of a draft. No patch, no change; no evidence, no patch. `clear` empties fields: a person
 * emptied them in the Edit form.
 */
export const Patch = z.object({
  clear: z.array(z.string()).default([]),
  updates: z.array(z.object({ field: z.string(), value: z.string(), evidence: Evidence })).default([]),
  markUnknown: z.array(z.string()).default([]),
});
export type Patch = z.infer<typeof Patch>;
