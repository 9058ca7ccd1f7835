import { z } from 'zod';
import { parseJson } from '../card-ref.js';

/** What somebody wants forgotten: a note or a goal by its id, or the watch on an entity by the entity's. */
export interface Forgotten {
  kind: 'note' | 'goal' | 'watch';
  id: string;
}

const Value = z.strictObject({ k: z.enum(['note', 'goal', 'watch']), i: z.string().min(1).max(300) });

/** The value of the button: {"k": kind, "i": id}. Whose it is, is looked up. */
export function forgetValue({ kind, id }: Forgotten): string {
  return JSON.stringify({ k: kind, i: id });
}

/** What is behind it, or null for a value that we did not make. */
export function parseForgetValue(value: string | undefined): Forgotten | null {
  const parsed = Value.safeParse(parseJson(value ?? '')).data;
  return parsed === undefined ? null : { kind: parsed.k, id: parsed.i };
}
