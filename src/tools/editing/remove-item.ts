import { z } from 'zod';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { isList } from '../../domain/draft/blueprint.js';
import { itemText } from '../../domain/draft/patch.js';
import type { ToolResult } from '../../domain/tools/tool.js';
import { CHANGES, phrasesFor, refused, tool, words } from '../tool-parts.js';
import { edited, editField, FieldWords, openDraft, type Target } from './edit.js';
import { itemNamed, itemsOf, listPatch } from './entries.js';
import { editWords } from './words.js';

const MAX_WORDS = 500;

const Args = z.strictObject({
  field: FieldWords.optional().describe(
    'The field, by its name or label; without it any list that has the entry.',
  ),
  item: words(MAX_WORDS).describe('Which entry: its place ("2", "last"), its words, or its key.'),
});

const REMOVE = '(remove | delete | drop | take out | strike | erase | cross out)';

/** Takes an entry out of a list of the open draft. */
export const removeItem = tool(Args, {
  name: 'remove_item',
  category: 'editing',
  summary: 'Remove an entry from a list of the open request.',
  instructions:
    'Takes one entry out of a list of the draft that is open, named by its place, words or key. Use it only for what a person asked to remove. People are shown what was done, with Undo; do not repeat it.',
  sets: ['text'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesFor({ field: '{field}', item: '{order}' }, 'remove the second risk', [
      `${REMOVE} <the> {order} {field} [item | entry]`,
    ]),
    ...phrasesFor({ field: '{field}', item: '{number}' }, null, [
      `${REMOVE} <the> {field} [number | no | nr] {number}`,
    ]),
    ...phrasesFor({ field: '{field}', item: '{text}' }, null, [
      `${REMOVE} {text} (from | of | out of) <the> [list of] {field} [list]`,
    ]),
    ...phrasesFor({ field: '{field}', item: '{item}' }, 'remove “works offline”', [
      `${REMOVE} [<the> ({field} | entry | item | point | line)] {item} [again] [(from | of | out of) <the> [list of] {field:field} [list]]`,
    ]),
    ...phrasesFor({ field: '{field}', item: '{text}' }, null, [
      `${REMOVE} <the> {field} (about | with | on | that says | saying) {text}`,
    ]),
  ],
  async execute(context, { field, item }) {
    const open = openDraft(context);
    if ('data' in open) return open;
    const named = field ?? listWith(open, item);
    return named === null
      ? refused(editWords.inNoList(item))
      : editField(context, named, (target) => removed(target, item));
  },
});

/**
 * The list of the open draft that alone has such an entry; null where none has, or several have. A place is one in every
 * list.
 */
function listWith({ blueprint, draft }: OpenDraft, item: string): string | null {
  const lists = blueprint.fields.filter(isList);
  const having = lists.filter(({ name }) => itemNamed(itemsOf(draft, name), item) !== 'none');
  return having.length === 1 ? (having[0]?.name ?? null) : null;
}

function removed(target: Target, words: string): ToolResult {
  const { open, field } = target;
  if (!isList(field)) return refused(editWords.notAList(field));
  const items = itemsOf(open.draft, field.name);
  if (items.length === 0) return refused(editWords.empty(field));
  const found = itemNamed(items, words);
  if (found === 'none') return refused(editWords.noSuchItem(field, words, items.map(itemText)));
  if (found === 'several') return refused(editWords.whichItem(field, words, items.map(itemText)));
  const gone = items[found.at];
  if (gone === undefined) return refused(editWords.noSuchItem(field, words, items.map(itemText)));
  const patch = listPatch(field.name, items.toSpliced(found.at, 1));
  return edited(target, patch, editWords.removed(field, itemText(gone)));
}
