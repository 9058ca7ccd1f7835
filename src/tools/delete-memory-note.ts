import { z } from 'zod';
import { clipped } from '../domain/clipped.js';
import type { Tool } from '../domain/tool.js';
import { notFound } from './groups.js';
import { mayQuote, ownNote } from './memory/own.js';
import { asNote } from './memory/remembered.js';
import { memoryWords } from './memory/words.js';

const LONGEST_QUOTE = 150;

const Args = z.strictObject({
  note_id: z.string().max(100).describe("The id of one of the asker's own notes, as search_memory gives it."),
});

/** Deletes a note of the asker's own, once they have agreed. */
export const deleteMemoryNote: Tool<z.infer<typeof Args>> = {
  name: 'delete_memory_note',
  category: 'memory',
  summary: 'Forget a note that you had me remember, for good.',
  instructions:
    "Deletes one of the asker's own notes for good; look for it with search_memory first (`mine`, `show` false). People are asked before it happens: do not say that it is forgotten. Nobody else's notes can be deleted.",
  args: Args,
  sets: ['text'],
  effect: 'write',
  approval: 'ask',
  reversible: false,
  examples: ['forget that', 'forget the note about releases'],
  async asks({ note_id }, context) {
    const note = await ownNote(context, note_id);
    if (note === null) return memoryWords.forgetUnknown;
    if (!(await mayQuote(context, note))) return memoryWords.forgetOwn;
    const quote = clipped(note.text.replace(/\s+/gu, ' '), LONGEST_QUOTE);
    return { text: memoryWords.forgetThat, shown: memoryWords.forget(quote), tellsOf: [asNote(note)] };
  },
  async execute(context, { note_id }) {
    const note = await ownNote(context, note_id);
    if (note === null) return notFound();
    return {
      data: { forgotten: { id: note_id } },
      memory: [{ write: 'delete_note', id: note_id, by: context.viewer.user }],
      said: memoryWords.forgotten,
    };
  },
};
