import { isList } from '../../domain/blueprint.js';
import { shown } from '../../domain/card.js';
import { emptyPatch } from '../../domain/draft.js';
import { folded, itemText, MAX_ITEMS } from '../../domain/patch.js';
import { isBlank } from '../../domain/text.js';
import type { ToolResult } from '../../domain/tool.js';
import { edited, LONGEST_VALUE, refused, type Target } from './edit.js';
import { choiceNamed, choicesOf, entryOf, itemsOf, LONGEST_ITEM, linesIn, listPatch } from './entries.js';
import { editWords } from './words.js';

/** Words that empty a field; what people say for "not known" marks it so. */
const EMPTIES = /^(?:nothing|empty|blank|none|nil|null|-|)$/iu;

/**
 * The field says this and nothing else. A list takes one entry a line; "nothing" empties the field, "unknown" and the like
 * mark it as not known.
 */
export function setTo(target: Target, words: string): ToolResult {
  const { open, field } = target;
  const value = words.trim();
  // a choice may be called "None"
  const chosen = field.type === 'enum' ? choiceNamed(field, value) : undefined;
  if (chosen === undefined && EMPTIES.test(value)) {
    const patch = { ...emptyPatch(), clear: [field.name] };
    return edited(open, patch, editWords.cleared(field), editWords.saysSo(field));
  }
  if (chosen === undefined && isBlank(value)) {
    const patch = { ...emptyPatch(), clear: [field.name], markUnknown: [field.name] };
    return edited(open, patch, editWords.unknown(field), editWords.saysSo(field));
  }
  if (isList(field)) return setItems(target, value);
  if (value.length > LONGEST_VALUE) return refused(editWords.tooLong(field, LONGEST_VALUE));
  if (field.type === 'enum' && chosen === undefined) {
    return refused(editWords.noChoice(field, value, choicesOf(field)));
  }
  const patch = {
    ...emptyPatch(),
    updates: [{ field: field.name, value: chosen ?? value, evidence: target.evidence(value) }],
  };
  const said = editWords.set(field, shown(field, chosen ?? value));
  return edited(open, patch, said, editWords.saysSo(field));
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
  if (items.length === 0) return refused(editWords.unusable(field));
  if (items.length < entries.length) return refused(editWords.needsKey(field));
  if (items.length > MAX_ITEMS) return refused(editWords.full(field, MAX_ITEMS));
  if (items.some(({ value }) => value.length > LONGEST_ITEM))
    return refused(editWords.tooLong(field, LONGEST_ITEM));
  const said =
    items.length === 1
      ? editWords.set(field, items[0]?.value ?? '')
      : editWords.setItems(field, items.length);
  return edited(open, listPatch(field.name, items), said, editWords.saysSo(field));
}
