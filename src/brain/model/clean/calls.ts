import { z } from 'zod';
import type { ToolCall } from '../../../domain/tools/tool.js';

/** No answer needs more at once; a turn has ten steps. */
const MAX_CALLS = 10;
const MAX_NAME_LENGTH = 64;
const MAX_ID_LENGTH = 64;

/** A call as a model asked for it; arguments that are no JSON come as the text they are. */
export const AskedCall = z.object({
  id: z.string().nullish(),
  name: z.string().nullish(),
  args: z.unknown(),
});
export type AskedCall = z.infer<typeof AskedCall>;

/**
 * The first few calls that a model asked for, each with an id of its own that no call of `taken` has. Names and arguments
 * stay what the model made them, but for signs that a protocol can't carry: whether they can be is the executor's to say.
 */
export function cleanCalls(asked: readonly AskedCall[], taken: Iterable<string>): ToolCall[] {
  const used = new Set(taken);
  return asked
    .flatMap(({ id, name, args }) => {
      const clean = (name ?? '').replace(/[^\w-]/gu, '_').slice(0, MAX_NAME_LENGTH);
      return clean === '' ? [] : [{ id: id ?? '', name: clean, args }];
    })
    .slice(0, MAX_CALLS)
    .map(({ id, name, args }) => ({ id: unused(id, used), name, args }));
}

function unused(id: string, used: Set<string>): string {
  const fits = /^[\w-]+$/u.test(id) && id.length <= MAX_ID_LENGTH && !used.has(id);
  const free = fits ? id : nextId(used);
  used.add(free);
  return free;
}

function nextId(used: ReadonlySet<string>): string {
  let number = used.size + 1;
  while (used.has(`call_${number}`)) number += 1;
  return `call_${number}`;
}
