import { shown } from '../../domain/conversation/card.js';
import { isList } from '../../domain/draft/blueprint.js';
import { emptyPatch, type ListItem } from '../../domain/draft/draft.js';
import { folded, itemText, MAX_ITEMS, sameItem } from '../../domain/draft/patch.js';
import { isBlank } from '../../domain/text/text.js';
import type { ToolResult } from '../../domain/tools/tool.js';
import { refused } from '../tool-parts.js';
import { edited, MAX_VALUE_LENGTH, reworded, type Target } from './edit.js';
import {
  choiceNamed,
  choicesOf,
  type Entry,
  entryOf,
  itemsOf,
  linesIn,
  listPatch,
  MAX_ITEM_LENGTH,
} from './entries.js';
import { placeOf, withWords } from './find-text.js';
import { editWords } from './words.js';

/** Words that empty a field; what people say for "not known" marks it so. */
const EMPTIES = /^(?:nothing|empty|blank|none|nil|null|-|)$/iu;

/**
 * The field says this and nothing else. A list takes one entry a line; "nothing" empties the field, "unknown" and the like
 * mark it as not known.
 */
export function setTo(target: Target, words: string): ToolResult {
  const { field } = target;
  const value = words.trim();
  // a choice may be called "None"
  const chosen = field.type === 'enum' ? choiceNamed(field, value) : undefined;
  if (chosen === undefined && EMPTIES.test(value)) {
    const patch = { ...emptyPatch(), clear: [field.name] };
    return edited(target, patch, editWords.cleared(field));
  }
  if (chosen === undefined && isBlank(value)) {
    const patch = { ...emptyPatch(), clear: [field.name], markUnknown: [field.name] };
    return edited(target, patch, editWords.unknown(field));
  }
  if (isList(field)) return setItems(target, value);
  if (value.length > MAX_VALUE_LENGTH) return refused(editWords.tooLong(field, MAX_VALUE_LENGTH));
  if (field.type === 'enum' && chosen === undefined) {
    return refused(editWords.noChoice(field, value, choicesOf(field)));
  }
  const patch = {
    ...emptyPatch(),
    updates: [{ field: field.name, value: chosen ?? value, evidence: target.evidence(value) }],
  };
  const said = editWords.set(field, shown(field, chosen ?? value));
  return edited(target, patch, said);
}

/** The list is made of these entries; one that stood there already keeps what it rested on. */
function setItems(target: Target, words: string): ToolResult {
  const { open, field } = target;
  const entries = linesIn(words).map((line) => entryOf(field, line));
  const standing = itemsOf(open.draft, field.name);
  const items = entries.flatMap((entry) => {
    if (entry === null) return [];
    const kept = standing.find((item) => folded(itemText(item)) === folded(itemText(entry)));
    return [kept ?? { ...entry, evidence: [target.evidence(entry.value)] }];
  });
  if (items.length < entries.length) return refused(editWords.needsKey(field));
  if (items.length === 0) return refused(editWords.unusable(field));
  if (items.length > MAX_ITEMS) return refused(editWords.full(field, MAX_ITEMS));
  if (items.some(({ value }) => value.length > MAX_ITEM_LENGTH))
    return refused(editWords.tooLong(field, MAX_ITEM_LENGTH));
  const said =
    items.length === 1
      ? editWords.set(field, items[0]?.value ?? '')
      : editWords.setItems(field, items.length);
  return edited(target, listPatch(field.name, items), said);
}

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
  if (after.length > MAX_VALUE_LENGTH) return refused(editWords.tooLong(field, MAX_VALUE_LENGTH));
  return edited(target, reworded(target, after, text), editWords.added(field, [text]));
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
  if (entries.some(({ value }) => value.length > MAX_ITEM_LENGTH))
    return refused(editWords.tooLong(field, MAX_ITEM_LENGTH));
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
  return edited(target, patch, said);
}

/** Puts other words in the place where `find` occurs first in the field: in its value, its choice or one of its items. */
export function replaceIn(target: Target, find: string, replace: string): ToolResult {
  const { open, field } = target;
  if (isList(field)) return replaceInItems(target, find, replace);
  const value = open.draft.fields[field.name];
  if (value === undefined) return refused(editWords.empty(field));
  const says = shown(field, value);
  const place = placeOf(says, find);
  if (place === null) return refused(editWords.occursNowhere(field, find, says));
  if (field.type === 'enum') return setTo(target, replace);
  const after = withWords(value, place, replace.trim());
  if (isBlank(after)) return refused(editWords.nothingLeft(field));
  if (after.length > MAX_VALUE_LENGTH) return refused(editWords.tooLong(field, MAX_VALUE_LENGTH));
  const patch = reworded(target, after, replace);
  return edited(target, patch, said(target, value.slice(place.start, place.end), replace));
}

function replaceInItems(target: Target, find: string, replace: string): ToolResult {
  const { open, field } = target;
  const items = itemsOf(open.draft, field.name);
  if (items.length === 0) return refused(editWords.empty(field));
  const at = items.findIndex((item) => placeOf(itemText(item), find) !== null);
  const item = items[at];
  if (item === undefined) {
    return refused(editWords.occursNowhere(field, find, items.map(itemText).join('; ')));
  }
  const after = withReplaced(item, find, replace);
  if (after === null) return refused(editWords.nothingLeft(field));
  if (after.value.length > MAX_ITEM_LENGTH) return refused(editWords.tooLong(field, MAX_ITEM_LENGTH));
  const changed = { ...after, evidence: [...item.evidence, target.evidence(replace)] };
  const patch = listPatch(field.name, items.with(at, changed));
  return edited(target, patch, said(target, find, replace));
}

/** The item with other words in its value, else in its key, else where both meet; null where nothing is left of it. */
function withReplaced(item: ListItem, find: string, replace: string): ListItem | null {
  const words = replace.trim();
  const inValue = placeOf(item.value, find);
  if (inValue !== null) {
    const value = withWords(item.value, inValue, words);
    return isBlank(value) ? null : { ...item, value };
  }
  const inKey = item.key === undefined ? null : placeOf(item.key, find);
  if (item.key !== undefined && inKey !== null) {
    const key = withWords(item.key, inKey, words);
    return isBlank(key) ? null : { ...item, key };
  }
  const [key = '', ...rest] = words.split(':');
  const value = rest.join(':').trim();
  return isBlank(key) || isBlank(value) ? null : { ...item, key: key.trim(), value };
}

const said = ({ field }: Target, before: string, after: string): string =>
  after.trim() === '' ? editWords.takenOut(field, before) : editWords.replaced(field, before, after.trim());
