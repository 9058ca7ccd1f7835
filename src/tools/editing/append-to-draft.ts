import { z } from 'zod';
import { CHANGES, phrasesFor, tool, words } from '../tool-parts.js';
import { addTo } from './apply.js';
import { editField, FieldWords, MAX_VALUE_LENGTH } from './edit.js';
import { MAX_ITEM_LENGTH } from './entries.js';

const MAX_KEY = 60;

/** More than this nobody adds at once. */
const MAX_ENTRIES = 10;

const Args = z.strictObject({
  field: FieldWords,
  text: z
    .union([words(MAX_VALUE_LENGTH), z.array(words(MAX_ITEM_LENGTH)).min(1).max(MAX_ENTRIES)])
    .describe('A sentence for a text, or one entry for a list; several entries as an array.'),
  key: words(MAX_KEY)
    .optional()
    .describe('For entries with a name, such as constraints: what is limited; `text` is then the limit.'),
});

/** Adds a sentence or an entry to a field of the open draft. */
export const appendToDraft = tool(Args, {
  name: 'append_to_draft',
  category: 'editing',
  summary: 'Add a sentence or an entry to a field of the open request.',
  instructions:
    'Adds to a field of the draft that is open: a sentence to a text, an entry to a list. What stood there stays. Use it only for what a person asked to add. People are shown what was done, with Undo; do not repeat it.',
  sets: ['text'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesFor({ field: '{field}', text: '{text}' }, 'add “the vendor may be late” to the risks', [
      '(add | append | include) {text} (to | in | under) <the> [list of] {field} [field | list]',
    ]),
    ...phrasesFor({ field: '{field}', text: '{rest}' }, null, [
      '((add | append | include | record | note | put down | write down) [as] [a | an | another | one more | the | to the] | one more | another | a | new) [new | further] {field} [for (it | this | the epic | the request)] [please] (: | that | ,) {rest}',
      'one {field} more [please] : {rest}',
      '(to | under | in) <the> {field} [please | pls] [also] (add | put | include | note) [that | :] {rest}',
      '(add | put | note | write) (under | to | into | in) <the> [list of] {field} : {rest}',
    ]),
  ],
  execute: (context, { field, text, key }) => editField(context, field, (target) => addTo(target, text, key)),
});
