import { z } from 'zod';
import type { ChatInput } from '../../../domain/brain.js';
import type { ToolStep } from '../../../domain/tool.js';
import type { Act, Wanted } from './act.js';

const Setting = z.object({ field: z.string(), value: z.string() });

/** Without the values that stand in the draft already and rest on this very message: they were taken from it. */
export function withoutTaken(
  { message }: Act,
  wanted: readonly Wanted[],
  open: ChatInput['open'],
): readonly Wanted[] {
  if (open === null) return wanted;
  const { fields, evidence } = open.draft;
  return wanted.filter(({ name, args }) => {
    const set = name === 'set_field' ? Setting.safeParse(args).data : undefined;
    if (set === undefined || fields[set.field] !== set.value) return true;
    return !(evidence[set.field] ?? []).some(({ ts }) => ts === message.ts);
  });
}

const RULES = /^rules_\d+$/u;
/** These are all called for at once, by the draft as it stood: read once more in what they made of it, the words mean something else. */
const EDITS: ReadonlySet<string> = new Set([
  'set_field',
  'append_to_draft',
  'remove_item',
  'update_draft',
  'rewrite_field',
  'continue_draft',
]);

/**
 * The calls that are still to be made. What the rules called with the same arguments is done; where a model began the turn,
 * a tool that it called has had its part, whatever the arguments.
 */
export function stillToMake(wanted: readonly Wanted[], { steps }: Pick<ChatInput, 'steps'>): Wanted[] {
  const keys = new Set(steps.map(({ call }) => keyOf(call)));
  const byModel = new Set(steps.filter(isByModel).map(({ call }) => call.name));
  const hasBegun = steps.some((step) => !isByModel(step));
  return wanted.filter((call) => {
    if (hasBegun && EDITS.has(call.name)) return false;
    const key = keyOf(call);
    if (keys.has(key) || byModel.has(call.name)) return false;
    keys.add(key);
    return true;
  });
}

const isByModel = ({ call }: ToolStep): boolean => !RULES.test(call.id);
const keyOf = ({ name, args }: Wanted): string => `${name} ${JSON.stringify(args)}`;
