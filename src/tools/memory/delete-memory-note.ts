import { z } from 'zod';
import { correction } from '../../domain/entities/project-brief.js';
import { clipped } from '../../domain/text/text.js';
import type { CitingQuestion, NothingToAsk, ToolContext } from '../../domain/tools/tool.js';
import { phrasesFor, refused, tool } from '../tool-parts.js';
import { aboutBrief, goalsIn, idOf, type MeantBrief, notTheirs } from './brief.js';
import { mayQuote, NAMED_NOTE, noteMeant, nothingMeant, whichNote } from './own.js';
import { asNote } from './shown.js';
import { memoryWords } from './words.js';

const MAX_QUOTE_LENGTH = 150;

const Args = z.strictObject({
  ...NAMED_NOTE,
});

const FORGET = '[you (can | may)] (forget | delete | remove | drop | erase | bin | scrap | throw away) [now]';

/** Deletes a note of the asker's own, or takes lines off a brief of their project, once they have agreed. */
export const deleteMemoryNote = tool(Args, {
  name: 'delete_memory_note',
  category: 'memory',
  summary: 'Forget, for good, a note that you asked me to remember.',
  instructions:
    "Deletes one of the asker's own notes for good; look for it with search_memory first (`mine`, `show` false). People are asked before it happens: do not say that it is forgotten. Nobody else's notes can be deleted.",
  sets: ['text'],
  needs: 'memory',
  effect: 'write',
  approval: 'ask',
  reversible: false,
  phrases: [
    ...phrasesFor({}, 'forget that', [
      'forget that [again]',
      `${FORGET} (the | my | that | your | our) [last | latest | newest] note`,
    ]),
    ...phrasesFor({ about: '{about}' }, 'forget the note about releases', [
      `${FORGET} [the | my | that | your | our] (note[s] | thing[s] | fact[s] | bit) [about | on | of | with | saying | that says] {about:text}`,
      '(the | my | that | your | our) note (about | on | with) {about:text} is (outdated | out of date | old | wrong) [,] (forget | delete | remove | drop) it',
      `${FORGET} [the | my | that | your | our] {about:text} (note[s] | thing)`,
      `${FORGET} (what | everything | all | anything) [that] (i | we | you) (said | told you | asked you to (remember | keep | note) | had you remember | know | noted | remember) [about | on | of] [that] {about:text}`,
    ]),
    ...phrasesFor(aboutBrief, 'forget the project brief', [
      `${FORGET} (the | our | this) [project] brief [(of | for | about | on) {about:text}]`,
      `take {about:text} off (the | our | this) [project] brief`,
    ]),
  ],
  async asks(args, context) {
    const meant = await noteMeant(context, args);
    if (meant === null) return { error: nothingMeant(args) };
    if ('several' in meant) return whichNote(context, meant.several);
    if ('brief' in meant) return asksOfBrief(meant, context);
    const { note } = meant;
    const exactly = { args: { note_id: note.id } };
    if (!(await mayQuote(context, note))) {
      return { text: memoryWords.forgetOwn, shown: memoryWords.forgetOwn, cites: [], ...exactly };
    }
    const shown = memoryWords.forget(clipped(note.text.replace(/\s+/gu, ' '), MAX_QUOTE_LENGTH));
    return { text: memoryWords.forgetThat, shown, cites: [asNote(note)], ...exactly };
  },
  async execute(context, args) {
    const meant = await noteMeant(context, args);
    if (meant === null || 'several' in meant) return refused(nothingMeant(args));
    if ('brief' in meant) {
      const { brief, lines } = meant;
      const refusal = await notTheirs(context, brief);
      if (refusal !== null) return refused(refusal);
      return {
        data: { taken_off: lines.map(({ id }) => id) },
        memory: correction(lines, null),
        said: memoryWords.offTheBrief(brief.project.name),
      };
    }
    const { note } = meant;
    return {
      data: { forgotten: { id: note.id } },
      memory: [{ write: 'delete_note', id: note.id, by: context.viewer.user }],
      said: memoryWords.forgotten,
    };
  },
});

async function asksOfBrief(meant: MeantBrief, context: ToolContext): Promise<CitingQuestion | NothingToAsk> {
  const { brief, lines } = meant;
  const refusal = await notTheirs(context, brief);
  if (refusal !== null) return { error: refusal };
  const name = brief.project.name;
  const shown = memoryWords.takeOff(
    name,
    lines.map(({ text }) => text),
  );
  const id = idOf(meant);
  const exactly = id === null ? {} : { args: { note_id: id } };
  return { text: memoryWords.takeOff(name, []), shown, cites: goalsIn(meant), ...exactly };
}
