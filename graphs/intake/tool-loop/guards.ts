import { z } from 'zod';
import type { Tool, ToolCall, ToolResult, ToolStep } from '../../../src/domain/tools/tool.js';
import type { Turn } from '../deps.js';
import type { Guard } from '../state.js';
import { roundsIn, stepsIn, type Talk } from './talk.js';

/** A turn has at most ten steps: each answer of the brain is one and each call of a tool, and the last one is words. */
const MAX_STEPS = 10;

/** What is wrong with a call goes back to the brain once; after a second wrong one it is to answer without. */
const MAX_WRONG = 1;

/** How many calls the next answer may ask for: that answer, and the words that end the turn, are steps as well. */
export function callsLeft({ messages }: Pick<Talk, 'messages'>): number {
  return Math.max(0, MAX_STEPS - roundsIn(messages) - stepsIn(messages).length - 2);
}

/** What keeps the next answer from asking for tools; null where it may. */
export function limitReached(state: Pick<Talk, 'messages' | 'stopped'>, turn: Turn): Guard | null {
  if (state.stopped) return state.stopped;
  if (isLate(turn)) return { name: 'time', why: `over ${turn.toolsMs} ms since the turn began` };
  return callsLeft(state) > 0 ? null : { name: 'steps', why: `only words fit into ${MAX_STEPS} steps` };
}

/** Whether the time that a turn has for tools is over. */
export function isLate(turn: Turn): boolean {
  return (turn.clock?.() ?? turn.now).getTime() - turn.now.getTime() >= turn.toolsMs;
}

/** Fewer calls are made than were asked for at once. */
export const tooMany = (asked: number, left: number): Guard => {
  return { name: 'steps', why: `${asked} calls at once, room for ${left}` };
};

/** Whether this very call, with the same arguments, was made before. */
export function isRepeated(steps: readonly ToolStep[], call: ToolCall): boolean {
  const args = canonical(call.args);
  return steps.some((step) => step.call.name === call.name && canonical(step.call.args) === args);
}

export const repeated = (tool: string): Guard => {
  return { name: 'same_call', why: `${tool} was asked for twice with the same arguments` };
};

/** The guard for a call that could not be made; null for the first of a turn, of which the brain is told. */
export function wrongAgain(steps: readonly ToolStep[], tool: string): Guard | null {
  if (steps.filter(({ data }) => isWrong(data)).length < MAX_WRONG) return null;
  return { name: 'wrong_call', why: `${tool} was called wrongly after another wrong call` };
}

/**
 * The guard for a call that changes, proposes, remembers or shows nothing (`effective`), unless it finds something new; a
 * refusal is no find.
 */
export function nothingNew(
  steps: readonly ToolStep[],
  { name, effect }: Pick<Tool, 'name' | 'effect'>,
  { data }: ToolResult,
  effective: boolean,
): Guard | null {
  if (effective) return null;
  if (effect === 'write' && isRefusal(data)) return { name: 'nothing_new', why: `${name} changed nothing` };
  const found = canonical(data);
  const isKnown = steps.some((step) => canonical(step.data) === found);
  return isKnown ? { name: 'nothing_new', why: `${name} found nothing that was not known` } : null;
}

const says = (data: unknown, key: string): boolean =>
  typeof data === 'object' && data !== null && key in data;

/** Whether what a tool gave says that it did nothing, or found nothing. */
export const isRefusal = (data: unknown): boolean => says(data, 'error');

/** Whether a refusal says that all of it is so already: nothing is left to do. */
export const holdsAlready = (data: unknown): boolean => says(data, 'holds');

/** A step that could not be made: there is no such tool here, or it takes other arguments. */
export const wrongStep = (call: ToolCall, error: string): ToolStep => ({
  call,
  data: { error, wrong: true },
});

/** Whether what a call gave says that it could not be made. */
const isWrong = (data: unknown): boolean => says(data, 'wrong');

const Refusal = z.object({ error: z.string() });

/** Why a tool refused, in its words; what a schema says of arguments that are not a person's own is for nobody to read. */
export function reasonIn(data: unknown): string | undefined {
  return isWrong(data) ? undefined : Refusal.safeParse(data).data?.error;
}

/** JSON in which the order of keys makes no difference. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  );
}
