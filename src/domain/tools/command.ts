import { z } from 'zod';
import { Change } from '../draft/changes.js';

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

/** A command as its history leaves it: the entry that did it, whether it holds now, and what its newest entry changed. */
export interface Standing<C extends Command = Command> {
  command: C;
  done: boolean;
  /** the change that the newest entry made: its inverse is what comes next, be that Undo or Redo */
  last: Change;
  /** who did, took back or redid it last */
  lastBy: string;
}

/** A command together with the place of its newest entry in the history. */
type Placed<C extends Command> = Standing<C> & { at: number };

/**
 * The commands of a history (oldest entry first), in the order in which each was last touched. Entries about a command that
 * the history no longer holds, or that say what holds already, count for nothing.
 */
export function standings<C extends Command>(history: readonly C[]): Standing<C>[] {
  return placed(history).map(({ at: _at, ...standing }) => standing);
}

function placed<C extends Command>(history: readonly C[]): Placed<C>[] {
  const known = new Map<string, Placed<C>>();
  for (const [at, entry] of history.entries()) {
    const { act, by: lastBy, change: last } = entry;
    if (act === 'do') {
      known.set(entry.id, { command: entry, done: true, last, lastBy, at });
      continue;
    }
    const held = known.get(entry.of ?? '');
    if (held === undefined || held.done === (act === 'redo')) continue;
    known.set(held.command.id, { ...held, done: act === 'redo', last, lastBy, at });
  }
  return [...known.values()].sort((a, b) => a.at - b.at);
}

/** The command of that id, or undefined where the history does not hold it. */
export function standingOf<C extends Command>(history: readonly C[], id: string): Standing<C> | undefined {
  return standings(history).find(({ command }) => command.id === id);
}

/** What "undo" takes back: of what holds now, that which was done or redone last. */
export function nextUndo<C extends Command>(history: readonly C[]): Standing<C> | undefined {
  return standings(history).findLast(({ done }) => done);
}

/** What "redo" does again: what was taken back last, unless something `newer` was done since. */
export function nextRedo<C extends Command>(history: readonly C[]): { next?: Standing<C>; newer?: C } {
  const undone = placed(history).filter(({ done }) => !done);
  const next = undone.at(-1);
  if (next === undefined) return {};
  const newer = history.findLast(({ act }, at) => act === 'do' && at > next.at);
  return newer === undefined ? { next } : { newer };
}
