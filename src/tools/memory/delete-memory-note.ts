import { z } from 'zod';
import { clipped } from '../../domain/text/text.js';
import type { Tool } from '../../domain/tools/tool.js';
import { mayQuote, noteMeant, whichNote } from './own.js';
import { asNote } from './shown.js';
import { memoryWords } from './words.js';

const MAX_QUOTE_LENGTH = 150;

const Args = z.strictObject({
  note_id: z
    .string()
    .max(100)
    .optional()
    .describe(
      "The id of one of the asker's own notes, as search_memory gives it; left out: the newest, or that `about` something.",
    ),
  about: z.string().max(300).optional().describe('Words that the note is about.'),
});

const FORGET = '[you (can | may)] (forget | delete | remove | drop | erase | bin | scrap | throw away) [now]';

/** Deletes a note of the asker's own, once they have agreed. */
export const deleteMemoryNote: Tool<z.infer<typeof Args>> = {
  name: 'delete_memory_note',
  category: 'memory',
  summary: 'Forget, for good, a note that you asked me to remember.',
  instructions:
    "Deletes one of the asker's own notes for good; look for it with search_memory first (`mine`, `show` false). People are asked before it happens: do not say that it is forgotten. Nobody else's notes can be deleted.",
  args: Args,
  sets: ['text'],
  needs: 'memory',
  effect: 'write',
  approval: 'ask',
  reversible: false,
  phrases: [
    { template: 'forget that [again]', example: 'forget that', args: () => ({}) },
    { template: `${FORGET} (the | my | that | your | our) [last | latest | newest] note`, args: () => ({}) },
    {
      template: `${FORGET} [the | my | that | your | our] (note[s] | thing[s] | fact[s] | bit) [about | on | of | with | saying | that says] {about:text}`,
      example: 'forget the note about releases',
      args: ({ one }) => ({ about: one('about') }),
    },
    {
      template:
        '(the | my | that | your | our) note (about | on | with) {about:text} is (outdated | out of date | old | wrong) [,] (forget | delete | remove | drop) it',
      args: ({ one }) => ({ about: one('about') }),
    },
    {
      template: `${FORGET} [the | my | that | your | our] {about:text} (note[s] | thing)`,
      args: ({ one }) => ({ about: one('about') }),
    },
    {
      template: `${FORGET} (what | everything | all | anything) [that] (i | we | you) (said | told you | asked you to (remember | keep | note) | had you remember | know | noted | remember) [about | on | of] [that] {about:text}`,
      args: ({ one }) => ({ about: one('about') }),
    },
  ],
  async asks(args, context) {
    const meant = await noteMeant(context, args);
    if (meant === null) return { error: memoryWords.noNote };
    if ('several' in meant) return whichNote(context, meant.several);
    const { note } = meant;
    const exactly = { args: { note_id: note.id } };
    if (!(await mayQuote(context, note))) {
      return { text: memoryWords.forgetOwn, shown: memoryWords.forgetOwn, cites: [], ...exactly };
    }
    const quote = clipped(note.text.replace(/\s+/gu, ' '), MAX_QUOTE_LENGTH);
    return {
      text: memoryWords.forgetThat,
      shown: memoryWords.forget(quote),
      cites: [asNote(note)],
      ...exactly,
    };
  },
  async execute(context, args) {
    const meant = await noteMeant(context, args);
    if (meant === null || 'several' in meant) return { data: { error: memoryWords.noNote } };
    const { note } = meant;
    return {
      data: { forgotten: { id: note.id } },
      memory: [{ write: 'delete_note', id: note.id, by: context.viewer.user }],
      said: memoryWords.forgotten,
    };
  },
};
