import { z } from 'zod';
import { AppError } from '../errors.js';
import { Degraded } from './degraded.js';

/** Who is talking. */
export const Mode = z.enum(['CHAT', 'ELICITATION', 'TEAM_MATCHING', 'REVIEW']);
export type Mode = z.infer<typeof Mode>;

/** Where the draft stands. Going back is allowed. */
export const Phase = z.enum([
  'COLLECTING',
  'VALIDATING',
  'AWAITING_USER',
  'READY_TO_CREATE',
  'CREATED',
  'DISCARDED',
]);
export type Phase = z.infer<typeof Phase>;

/** The pairs in which a thread may be parked. VALIDATING and TEAM_MATCHING occur only inside a turn. */
const PARKED: Readonly<Record<Mode, readonly Phase[]>> = {
  CHAT: ['COLLECTING', 'AWAITING_USER', 'CREATED', 'DISCARDED'],
  ELICITATION: ['COLLECTING', 'AWAITING_USER'],
  TEAM_MATCHING: [],
  REVIEW: ['AWAITING_USER', 'READY_TO_CREATE'],
};

/** Whether a thread may be parked in this mode and phase. */
export function mayPark(mode: Mode, phase: Phase): boolean {
  return PARKED[mode].includes(phase);
}

/** Fails where a thread would park, or was parked, in a pair that no event leads out of. */
export function assertParked(mode: Mode, phase: Phase): void {
  if (mayPark(mode, phase)) return;
  throw new AppError(
    'graph_fault',
    `A thread can't wait in mode ${mode} with phase ${phase}; its turn was dropped.`,
  );
}

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
  /** the phases before that one, within the node */
  passed: z.array(Phase).optional(),
  rev: z.number().int(),
  changes: z.array(z.string()).optional(),
  next: z.string().optional(),
  by: z.enum(['model', 'guided']).optional(),
  degraded: Degraded.optional(),
  /** the tools that were called, and what each call followed and came to */
  tools: z.array(z.object({ tool: z.string(), why: z.string() })).optional(),
  /** the guard that ended the calls of tools, and why */
  guard: z.object({ name: z.string(), why: z.string() }).optional(),
});
export type TraceEntry = z.infer<typeof TraceEntry>;

const WITHOUT = {
  failed: 'read without the model, which failed',
  declined: 'read without the model, which declined this message',
} as const;

/** A step in one line for people: "decision → await_user: ASK: … [ELICITATION/AWAITING_USER, rev 3, changed urgency]". */
export function stepLine(step: TraceEntry): string {
  const { node, why, mode, phase, passed = [], rev, changes = [], next, by, degraded, guard } = step;
  const way = passed.length > 0 ? `, by ${passed.join(', ')}` : '';
  const state = [`${mode}/${phase}${way}`, `rev ${rev}`];
  if (changes.length > 0) state.push(`changed ${changes.join(', ')}`);
  if (by !== undefined)
    state.push(degraded ? WITHOUT[degraded === 'declined' ? 'declined' : 'failed'] : `judged by ${by}`);
  if (guard) state.push(`calls ended by ${guard.name}: ${guard.why}`);
  return `${node}${next === undefined ? '' : ` → ${next}`}: ${why} [${state.join('; ')}]`;
}
