import { z } from 'zod';
import { Mode, Phase } from './phases.js';

/**
 * What a node did and why, for the story of the thread. It never holds what people wrote. `changes` are the fields of the
 * draft that it changed, `next` is where the turn went from there. `by` says who judged, where something was judged:
 * `degraded` means that a model should have and did not.
 */
export const TraceEntry = z.object({
  node: z.string(),
  why: z.string(),
  mode: Mode,
  phase: Phase,
  rev: z.number().int(),
  changes: z.array(z.string()).optional(),
  next: z.string().optional(),
  by: z.enum(['model', 'guided']).optional(),
  degraded: z.boolean().optional(),
  /** the tools that were called, and what each call followed and came to */
  tools: z.array(z.object({ tool: z.string(), why: z.string() })).optional(),
  /** the guard that ended the calls of tools, and why */
  guard: z.object({ name: z.string(), why: z.string() }).optional(),
});
export type TraceEntry = z.infer<typeof TraceEntry>;

/** A step in one line for people: "decision → await_user: ASK: … [ELICITATION/AWAITING_USER, rev 3, changed urgency]". */
export function stepLine({
  node,
  why,
  mode,
  phase,
  rev,
  changes = [],
  next,
  by,
  degraded,
  guard,
}: TraceEntry): string {
  const state = [`${mode}/${phase}`, `rev ${rev}`];
  if (changes.length > 0) state.push(`changed ${changes.join(', ')}`);
  if (by !== undefined) state.push(degraded ? 'read without the model, which failed' : `judged by ${by}`);
  if (guard) state.push(`calls ended by ${guard.name}: ${guard.why}`);
  return `${node}${next === undefined ? '' : ` → ${next}`}: ${why} [${state.join('; ')}]`;
}
