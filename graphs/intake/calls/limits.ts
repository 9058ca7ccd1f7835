import type { ToolStep } from '../../../src/domain/tool.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import type { IntakeState } from '../state.js';

/** A turn has at most ten steps, the words that end it among them. */
const MOST_STEPS = 10;

/** What is wrong with a call goes back to the brain once; after a second wrong one it is to answer without. */
const MOST_ERRORS = 1;

/** How many tools may still be called in this turn; after none, words end it. */
export function callsLeft(
  { steps }: Pick<IntakeState, 'steps'>,
  { toolsMs }: Pick<IntakeDeps, 'toolsMs'>,
  { now, clock }: Pick<TurnContext, 'now' | 'clock'>,
): number {
  const isLate = (clock?.() ?? now).getTime() - now.getTime() >= toolsMs;
  const wrong = steps.filter(isWrong).length;
  return isLate || wrong > MOST_ERRORS ? 0 : Math.max(0, MOST_STEPS - 1 - steps.length);
}

/** A step that could not be made: there is no such tool, or it takes other arguments. */
export const wrongStep = (call: ToolStep['call'], error: string): ToolStep => ({
  call,
  data: { error, wrong: true },
});

function isWrong({ data }: ToolStep): boolean {
  return typeof data === 'object' && data !== null && 'wrong' in data;
}
