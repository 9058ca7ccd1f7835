import type { Note } from '../../domain/memory.js';
import type { ToolContext } from '../../domain/tool.js';

/** The asker's own note of that id, wherever they ask from; null for anybody else's, and where there is none. */
async function ownNote({ memory, viewer }: ToolContext, id: string): Promise<Note | null> {
  const note = await memory.note({ ...viewer, place: null }, id);
  return note?.author === viewer.user ? note : null;
}

/** A note as a call names it: by its id, else by what it is about; by neither, the newest. */
export interface NamedNote {
  note_id?: string | undefined;
  about?: string | undefined;
}

/** The asker's own note that is meant, wherever they ask from; of several that fit the best. Null where there is none. */
export async function noteMeant(context: ToolContext, { note_id, about }: NamedNote): Promise<Note | null> {
  if (note_id !== undefined) return ownNote(context, note_id);
  const { memory, viewer } = context;
  const sought = { limit: 1, author: viewer.user, ...(about === undefined ? {} : { text: about }) };
  const [found] = await memory.search({ ...viewer, place: null }, sought);
  return found?.note ?? null;
}

/** Whether the note's words may be repeated where the answer appears. */
export async function mayQuote({ memory, viewer }: ToolContext, { id }: Note): Promise<boolean> {
  return (await memory.note(viewer, id)) !== null;
}
