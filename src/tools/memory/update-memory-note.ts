import { z } from 'zod';
import { MAX_NOTE_LENGTH, type Note, NoteType } from '../../domain/entities/memory.js';
import { correctedProject, correction, PROJECT_KEY } from '../../domain/entities/project-brief.js';
import { searchWords } from '../../domain/entities/search-words.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { ACTS, phrasesFor, refused, tool } from '../tool-parts.js';
import { aboutBrief, goalsIn, type MeantBrief, notTheirs, unfitLine } from './brief.js';
import { confirmed, mayQuote, NAMED_NOTE, noteMeant, nothingMeant, quoted, whichNote } from './own.js';
import { textFor } from './shown.js';
import { idsNamedIn, memoryWords, tagsOf, tidy, tooLong } from './words.js';

const MAX_TAGS = 10;

const Args = z.strictObject({
  ...NAMED_NOTE,
  text: z.string().optional().describe('The whole note as it is to be from now on.'),
  type: NoteType.optional(),
  topic_tags: z.array(z.string().max(60)).max(MAX_TAGS).optional(),
  importance: z.int().min(1).max(5).optional(),
});

const CHANGE = '(change | update | fix | edit | correct | amend | reword)';

/** Changes a note of the asker's own, or a line on a brief of their project. Who can see it stays as it is. */
export const updateMemoryNote = tool(Args, {
  name: 'update_memory_note',
  category: 'memory',
  summary: 'Change a note that you asked me to remember.',
  instructions:
    "Changes one of the asker's own notes; look for it with search_memory first (`mine`, `show` false). Give only what changes. Nobody else's notes can be changed, and who can see a note stays as it is.",
  sets: ['text'],
  needs: 'memory',
  ...ACTS,
  phrases: [
    ...phrasesFor(
      { about: '{about}', text: '{rest}' },
      'change the note about releases: they go out on Wednesdays',
      [
        `${CHANGE} (the | my | that | our | your) note (about | on | for) {about:text} (: | to [say] | so that it says) {rest}`,
        '(the | my | your | our) note (about | on | for) {about:text} is (out of date | outdated | wrong | old | not right any more | no longer right) (, | : | .) {rest}',
        'correction (to | of) (what you [have] (noted | remember | know | wrote down) | [the | my | your] note) (about | on) {about:text} : {rest}',
      ],
    ),
    ...phrasesFor(
      (said) => ({ ...aboutBrief(said), text: said.one('rest') }),
      'correct the project brief: we sell to shops only',
      [
        `${CHANGE} (the | our | this) [project] brief [(of | for | about | on) {about:text}] (: | to [say] | so that it says) {rest}`,
      ],
    ),
    ...phrasesFor({ text: '{rest}' }, null, [
      `${CHANGE} (the | my | that) [last | latest] note (: | to [say] | so that it says) {rest}`,
    ]),
  ],
  async execute(context, { note_id, about, text, type, topic_tags, importance }) {
    const meant = await noteMeant(context, { note_id, about });
    if (meant === null) return refused(nothingMeant({ about }));
    if ('several' in meant) {
      const { error, shown, cites } = await whichNote(context, meant.several);
      return { data: { error }, replies: [textFor(context.viewer.user, shown, cites)], remembered: cites };
    }
    if ('brief' in meant) return corrected(meant, context, text);
    const { note } = meant;
    const words = text === undefined ? undefined : withTopic(about ?? '', tidy(text));
    if (words === '')
      return refused("A note can't be empty. Tell me what it should say, or ask me to forget it.");
    if (words !== undefined && words.length > MAX_NOTE_LENGTH) return refused(tooLong(words));
    const changed: Note = {
      ...note,
      text: words ?? note.text,
      type: type ?? note.type,
      topicTags: topic_tags ? tagsOf(topic_tags) : note.topicTags,
      importance: importance ?? note.importance,
    };
    if (JSON.stringify(changed) === JSON.stringify(note)) {
      return refused('The note says that already; nothing was changed.');
    }
    const { viewer, now } = context;
    const entities = words === undefined ? note.entities : await idsNamedIn(context, words);
    const written: Note = { ...changed, entities, updatedAt: now.toISOString() };
    const data = { changed: { id: note.id, type: written.type, scope: written.scope } };
    const memory = [{ write: 'note' as const, note: written, by: viewer.user }];
    const isReadable = await mayQuote(context, note);
    const plain = memoryWords.changed(isReadable || note.scope === 'user' ? written : null);
    if (!isReadable || written.text === note.text) return { data, memory, said: plain };
    const told = `${plain} It said ${quoted(note.text)}, and says ${quoted(written.text)} now.`;
    return { memory, ...confirmed(context, note, { plain, told, data }) };
  },
});

/** A line of a brief in the words of the project's people; words for the whole say what the project is. */
async function corrected(
  { brief, lines, isWhole }: MeantBrief,
  context: ToolContext,
  text: string | undefined,
): Promise<ToolResult> {
  const { project } = brief;
  const refusal = await notTheirs(context, brief);
  if (refusal !== null) return refused(refusal);
  const [line, ...others] = isWhole ? [] : lines;
  if (others.length > 0) {
    const which = memoryWords.whichLine(
      project.name,
      lines.map((one) => one.text),
    );
    const cites = goalsIn({ brief, lines, isWhole });
    return {
      data: { error: which },
      replies: [textFor(context.viewer.user, which, cites)],
      remembered: cites,
    };
  }
  const words = tidy(text ?? '').replace(/\s+/gu, ' ');
  const unfit = unfitLine(words);
  if (unfit !== null) return refused(unfit);
  const own = line ?? brief.lines.find(({ key }) => key === PROJECT_KEY);
  const memory = own === undefined ? correctedProject(project, words) : correction([own], words);
  return {
    data: { changed: { project: project.name, says: words } },
    memory,
    said: memoryWords.onTheBrief(project.name, words),
  };
}

/** A note's new words, after what it is about where they do not name that themselves: it is to be found by it. */
function withTopic(topic: string, words: string): string {
  const has = new Set(searchWords(words));
  const isNamed = searchWords(topic).every((word) => has.has(word));
  return isNamed || words === '' ? words : `${topic}: ${words}`;
}
