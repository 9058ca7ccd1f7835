import type { ChatInput } from '../../../domain/brain.js';
import type { ToolStep } from '../../../domain/tool.js';
import type { Wanted } from './act.js';

const RULES = /^rules_\d+$/u;

/**
 * The calls that are still to be made. What the rules called with the same arguments is done; where a model began the turn,
 * a tool that it called has had its part, whatever the arguments.
 */
export function stillToMake(wanted: readonly Wanted[], { steps }: Pick<ChatInput, 'steps'>): Wanted[] {
  const keys = new Set(steps.map(({ call }) => keyOf(call)));
  const byModel = new Set(steps.filter(isByModel).map(({ call }) => call.name));
  return wanted.filter((call) => {
    const key = keyOf(call);
    if (keys.has(key) || byModel.has(call.name)) return false;
    keys.add(key);
    return true;
  });
}

const isByModel = ({ call }: ToolStep): boolean => !RULES.test(call.id);
const keyOf = ({ name, args }: Wanted): string => `${name} ${JSON.stringify(args)}`;
