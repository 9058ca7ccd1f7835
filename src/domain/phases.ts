import { z } from 'zod';
import { AppError } from './errors.js';

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
