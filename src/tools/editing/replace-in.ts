import { isList } from '../../domain/blueprint.js';
import { shown } from '../../domain/card.js';
import type { ListItem } from '../../domain/draft.js';
import { itemText } from '../../domain/patch.js';
import { isBlank } from '../../domain/text.js';
import type { ToolResult } from '../../domain/tool.js';
import { edited, LONGEST_VALUE, refused, reworded, type Target } from './edit.js';
import { itemsOf, LONGEST_ITEM, listPatch } from './entries.js';
import { placeOf, withWords } from './find-text.js';
import { setTo } from './set-to.js';
import { editWords } from './words.js';

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
  if (after.length > LONGEST_VALUE) return refused(editWords.tooLong(field, LONGEST_VALUE));
  const patch = reworded(target, after, replace);
  return edited(
    open,
    patch,
    said(target, value.slice(place.start, place.end), replace),
    editWords.saysSo(field),
  );
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
  if (after.value.length > LONGEST_ITEM) return refused(editWords.tooLong(field, LONGEST_ITEM));
  const changed = { ...after, evidence: [...item.evidence, target.evidence(replace)] };
  const patch = listPatch(field.name, items.with(at, changed));
  return edited(open, patch, said(target, find, replace), editWords.saysSo(field));
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
