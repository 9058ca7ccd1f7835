import type { Note } from '../../domain/memory.js';
import type { ToolContext } from '../../domain/tool.js';

/** The asker's own note of that id, wherever they ask from; null for anybody else's, and where there is none. */
export async function ownNote({ memory, viewer }: ToolContext, id: string): Promise<Note | null> {
  const note = await memory.note({ ...viewer, place: null }, id);
  return note?.author === viewer.user ? note : null;
}

/** Whether the note's words may be repeated where the answer appears. */
export async function mayQuote({ memory, viewer }: ToolContext, { id }: Note): Promise<boolean> {
  return (await memory.note(viewer, id)) !== null;
}
