import { isList } from '../../domain/blueprint.js';
import { emptyPatch } from '../../domain/draft.js';
import { folded, itemText, MAX_ITEMS, sameItem } from '../../domain/patch.js';
import type { ToolResult } from '../../domain/tool.js';
import { edited, LONGEST_VALUE, refused, reworded, type Target } from './edit.js';
import { choicesOf, type Entry, entryOf, itemsOf, LONGEST_ITEM, linesIn } from './entries.js';
import { setTo } from './set-to.js';
import { editWords } from './words.js';

/** Adds words to what the field says: a sentence to a text, an entry to a list. Several are entries, each as it stands. */
export function addTo(target: Target, words: string | readonly string[], key?: string): ToolResult {
  const { open, field } = target;
  if (isList(field)) return addItems(target, words, key);
  const text = typeof words === 'string' ? words : words.join('\n');
  const before = open.draft.fields[field.name];
  if (before === undefined) return setTo(target, text);
  if (field.type === 'enum') return refused(editWords.oneChoice(field, choicesOf(field)));
  if (folded(before).includes(folded(text))) return refused(editWords.saysSo(field));
  const after = joined(before, text);
  if (after.length > LONGEST_VALUE) return refused(editWords.tooLong(field, LONGEST_VALUE));
  return edited(open, reworded(target, after, text), editWords.added(field, [text]), editWords.saysSo(field));
}

function joined(before: string, sentence: string): string {
  const ends = /(?:[.!?…:;,]["”’)]*\s*|\n[^\S\n]*)$/u.test(before);
  return `${before.trimEnd()}${ends ? ' ' : '. '}${sentence.trim()}`;
}

/**
 * Adds the entries that the words hold, one a line or set apart by semicolons; with a key they are one. Of several, those that
 * stand there already are left as they are; a key that is given is that of the only one.
 */
function addItems(target: Target, words: string | readonly string[], key?: string): ToolResult {
  const { open, field } = target;
  const lines = typeof words !== 'string' ? words : key === undefined ? linesIn(words) : [words];
  const entries = lines.flatMap((line) => entryOf(field, line, lines.length === 1 ? key : undefined) ?? []);
  if (entries.length < lines.length) return refused(editWords.needsKey(field));
  const [first] = entries;
  if (first === undefined) return refused(editWords.unusable(field));
  if (entries.some(({ value }) => value.length > LONGEST_ITEM))
    return refused(editWords.tooLong(field, LONGEST_ITEM));
  const items = itemsOf(open.draft, field.name);
  const heldOf = (entry: Entry) => items.find((item) => sameItem(item, entry));
  const added = entries.filter((entry) => heldOf(entry) === undefined);
  if (items.length + added.length > MAX_ITEMS) return refused(editWords.full(field, MAX_ITEMS));
  const stands = (entry: Entry) => {
    const held = heldOf(entry);
    return held !== undefined && folded(held.value) === folded(entry.value);
  };
  const fresh = entries.filter((entry) => !stands(entry));
  const patch = {
    ...emptyPatch(),
    updates: fresh.map((entry) => ({
      field: field.name,
      ...entry,
      evidence: target.evidence(entry.value),
    })),
  };
  const held = heldOf(first);
  const said =
    held !== undefined && entries.length === 1
      ? editWords.replaced(field, itemText(held), itemText(first))
      : editWords.added(field, fresh.map(itemText), entries.length - fresh.length);
  return edited(open, patch, said, editWords.saysSo(field));
}
