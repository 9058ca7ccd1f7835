import { z } from 'zod';
import type { Change } from '../../../src/domain/change.js';
import type { Command } from '../../../src/domain/command.js';
import { commandSlot, type Reply } from '../../../src/domain/reply.js';

/** Something that was done on request: by whom, by which tool or otherwise ("edit_form"), and in which words to tell it. */
export interface Act {
  tool: string;
  by: string;
  args: Readonly<Record<string, unknown>>;
  summary: string;
  change: Change;
}

/** The act as an entry of the thread's command history. */
export function commandOf(id: string, { args, ...act }: Act): Command {
  return { id, act: 'do', of: null, args: { ...args }, ...act };
}

/** The act for the history, and as people are told of it, with Undo. */
export function recorded(id: string, act: Act): { commands: Command[]; replies: Reply[] } {
  const command = commandOf(id, act);
  return { commands: [command], replies: [doneReply(command)] };
}

/** Tells what was done, with Undo. */
export function doneReply({ id, summary, by }: Command): Reply {
  return {
    kind: 'done',
    slot: commandSlot(id),
    commandId: id,
    text: summary,
    by,
    now: 'done',
    changedBy: null,
    degraded: false,
  };
}

/** A call's arguments as the history keeps them. */
export function argsOf(args: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(args);
}
