import { z } from 'zod';
import type { Note } from '../../domain/entities/memory.js';
import { queryTerms, searchWords } from '../../domain/entities/search-words.js';
import { clipped } from '../../domain/text/text.js';
import type { NothingToAsk, ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { briefAbout, briefOfId, type MeantBrief, speaksOfBrief } from './brief.js';
import { asNote, textFor } from './shown.js';
import { memoryWords } from './words.js';

const MAX_QUOTE_LENGTH = 300;

/** Words of a note in a sentence of ours. */
export const quoted = (text: string): string => `“${clipped(text.replace(/\s+/gu, ' '), MAX_QUOTE_LENGTH)}”`;

/**
 * A confirmation that repeats what a note says or said. It is a reply that tells of that note, so that its words go when the note
 * is forgotten; the turn itself keeps only `plain`.
 */
export function confirmed(
  { viewer }: Pick<ToolContext, 'viewer'>,
  note: Note,
  { plain, told, data }: { plain: string; told: string; data: object },
): Pick<ToolResult, 'data' | 'replies'> {
  return { data: { ...data, shown: plain }, replies: [textFor(viewer.user, told, [note])] };
}

const MAX_NAMED = 5;

/** The asker's own note of that id, wherever they ask from; null for anybody else's, and where there is none. */
async function ownNote({ memory, viewer }: ToolContext, id: string): Promise<Note | null> {
  const note = await memory.note({ ...viewer, place: null }, id);
  return note?.author === viewer.user ? note : null;
}

/** A note as a call names it: by its id, else by what it is about; by neither, the newest. */
export const NAMED_NOTE = {
  note_id: z
    .string()
    .max(100)
    .optional()
    .describe(
      "The id of one of the asker's own notes, as search_memory gives it; left out: the newest, or that `about` something.",
    ),
  about: z.string().max(300).optional().describe('Words that the note is about.'),
};
type NamedNote = z.infer<z.ZodObject<typeof NAMED_NOTE>>;

/** What a call means: a note of a person's own, or something of a project's brief. */
type MeantNote = { note: Note } | { several: readonly Note[] } | MeantBrief | null;

/** As many are looked at: more that fit equally well nobody can tell apart. */
const MAX_ALIKE = 20;

/**
 * The asker's own note that is meant, wherever they ask from; null where there is none. Of several that have all of the words one
 * with no others is meant, else that is for the asker to say; where none has all, what a project's brief has of it, else the best.
 */
export async function noteMeant(context: ToolContext, { note_id, about }: NamedNote): Promise<MeantNote> {
  if (note_id !== undefined)
    return asMeant(await ownNote(context, note_id)) ?? (await briefOfId(context, note_id));
  if (about !== undefined && speaksOfBrief(about)) return briefAbout(context, about);
  const { memory, viewer } = context;
  const sought = {
    author: viewer.user,
    ...(about === undefined ? { limit: 1 } : { limit: MAX_ALIKE, text: about }),
  };
  const found = (await memory.search({ ...viewer, place: null }, sought)).map(({ note }) => note);
  const words = queryTerms(about ?? '');
  const wordsOf = ({ text, topicTags }: Note) => new Set(searchWords(`${text} ${topicTags.join(' ')}`));
  const whole = found.filter((note) => words.every((word) => wordsOf(note).has(word)));
  const exact = whole.filter((note) => queryTerms(note.text).length === words.length);
  const [best, ...others] = exact.length > 0 ? exact : whole;
  if (best === undefined)
    return (about === undefined ? null : await briefAbout(context, about)) ?? asMeant(found[0]);
  return others.every(({ text }) => text === best.text) ? { note: best } : { several: [best, ...others] };
}

/** Why nothing is done where a call means nothing. */
export const nothingMeant = ({ about }: NamedNote): string =>
  about !== undefined && speaksOfBrief(about) ? memoryWords.noBrief : memoryWords.noNote;

const asMeant = (note: Note | null | undefined): MeantNote => (note == null ? null : { note });

/**
 * Why nothing is done with one of several notes, in words for the brain and, with what they say where that may be read, for
 * people.
 */
export async function whichNote(
  context: ToolContext,
  several: readonly Note[],
): Promise<Required<NothingToAsk>> {
  const few = several.slice(0, MAX_NAMED);
  const open = await Promise.all(few.map((note) => mayQuote(context, note)));
  const named = few.filter((_note, at) => open[at]);
  const quotes = named.map(({ text }) => quoted(text));
  const shown = memoryWords.whichNote(quotes, quotes.length === 0 ? 0 : several.length - quotes.length);
  return { error: memoryWords.whichNote([], 0), shown, cites: named.map(asNote) };
}

/** Whether the note's words may be repeated where the answer appears. */
export async function mayQuote({ memory, viewer }: ToolContext, { id }: Note): Promise<boolean> {
  return (await memory.note(viewer, id)) !== null;
}
