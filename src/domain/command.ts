import { z } from 'zod';
import { Change } from './change.js';

/**
 * One entry of a thread's command history, which only grows: something was done, taken back, or done again. `of` names the
 * entry that was taken back or done again. `tool` is the tool's name, or where else the change came from ("edit_form").
 * `summary` says in a few words what was done, for people. `change` is what this entry itself changed.
 */
export const Command = z.object({
  id: z.string(),
  act: z.enum(['do', 'undo', 'redo']),
  of: z.string().nullable(),
  tool: z.string(),
  by: z.string(),
  args: z.record(z.string(), z.unknown()),
  summary: z.string(),
  change: Change,
});
export type Command = z.infer<typeof Command>;

/**
 * Something that was done with a tool and changed nothing: it found, looked over, marked or suggested. It stands in the history
 * for the record; there is nothing to take back. `summary`: what it came to.
 */
export interface Look extends Omit<Command, 'act' | 'of' | 'change'> {
  act: 'look';
  of: null;
  change: null;
}

/** An entry of the history as a turn writes it. */
export type Entry = Command | Look;

/** An entry as it was stored: from which turn it is, and when that was (ISO). */
export interface PastCommand extends Command {
  turnNo: number;
  at: string;
}

/** What a thread's people changed with its tools, oldest first: the newest `limit` entries. */
export type ReadCommands = (
  teamId: string,
  threadId: string,
  limit: number,
) => Promise<readonly PastCommand[]>;
