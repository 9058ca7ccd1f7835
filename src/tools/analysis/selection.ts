import { isList } from '../../domain/draft/blueprint.js';
import { itemText } from '../../domain/draft/patch.js';
import { opened } from '../../domain/text/open-text.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { fieldNamed, noSuchField } from '../editing/edit.js';
import { itemsOf } from '../editing/entries.js';
import { placeOf } from '../editing/find-text.js';
import { called, editWords, quoted } from '../editing/words.js';
import { analysisWords } from './words.js';

/** What was selected: its texts, one an entry of a list, and how to call it in a sentence. */
export interface Selection {
  name: string;
  entries: readonly string[];
}

/** So many words are looked at by themselves; fewer only point at the message that they stand in. */
const PASSAGE = 6;
/** The quoted message or the field that is meant; else what is wrong, and how to select something. */
export function selectionOf(
  context: Pick<ToolContext, 'thread' | 'message'>,
  { quote, field }: { quote?: string | undefined; field?: string | undefined },
): Selection | { error: string } {
  return field === undefined ? messageSelected(context, quote ?? '') : fieldSelected(context, field, quote);
}

function fieldSelected(
  { thread }: Pick<ToolContext, 'thread'>,
  words: string,
  quote: string | undefined,
): Selection | { error: string } {
  if (thread.open === null) return { error: editWords.noDraft };
  const { blueprint, draft } = thread.open;
  const field = fieldNamed(blueprint, words);
  if (!field) return { error: noSuchField(thread.open, words) };
  if (field.type === 'enum') return { error: analysisWords.choiceField(field) };
  const entries = isList(field)
    ? itemsOf(draft, field.name).map(itemText)
    : [draft.fields[field.name] ?? ''].filter((value) => value !== '');
  if (entries.length === 0) return { error: analysisWords.emptyField(field) };
  const name = called(field);
  if (quote === undefined) return { name, entries };
  const within = entries.filter((entry) => placeOf(entry, quote) !== null);
  if (within.length === 0) return { error: analysisWords.notInField(quote, field) };
  return { name, entries: within };
}

/**
 * The words in a message of the thread, the newest first, else in the open draft. The message that asks quotes, too, and is
 * none.
 */
function messageSelected(
  { thread, message }: Pick<ToolContext, 'thread' | 'message'>,
  words: string,
): Selection | { error: string } {
  const said = thread.messages.findLast(
    ({ ts, text }) => ts !== message.ts && placeOf(opened(text), words) !== null,
  );
  const isThere = (value: string) => placeOf(value, words) !== null;
  const text = said ? opened(said.text) : Object.values(thread.open?.draft.fields ?? {}).find(isThere);
  if (text === undefined) return { error: analysisWords.notInThread(words) };
  const isPassage = words.split(/\s+/u).length >= PASSAGE;
  return { name: quoted(words), entries: [isPassage ? words : text] };
}
