import { z } from 'zod';
import { clipped } from '../../domain/text/text.js';
import type { PhraseArgs, Slots } from '../../domain/tools/tool.js';
import { CHANGES, phrasesFor, tool, words } from '../tool-parts.js';
import { replaceIn, setTo } from './apply.js';
import { editField, FieldWords, MAX_VALUE_LENGTH } from './edit.js';

const MAX_DESCRIPTION = 200;

const Args = z.strictObject({
  field: FieldWords,
  find: words(MAX_VALUE_LENGTH)
    .optional()
    .describe(
      'Words that stand in the field, exactly; the first occurrence is replaced. Without it the whole field is.',
    ),
  replace: z
    .string()
    .max(MAX_VALUE_LENGTH)
    .describe('The words that take their place; empty takes them out.'),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION)
    .optional()
    .describe('What the edit is for, in a few words for people.'),
});

const replacing = ({ one }: Slots): PhraseArgs => ({
  field: one('field'),
  find: one('find'),
  replace: one('replace'),
});

/** Replaces words in a field of the open draft, or the whole field. */
export const updateDraft = tool(Args, {
  name: 'update_draft',
  category: 'editing',
  summary: 'Replace words in a field of the open request, or the whole field.',
  instructions:
    'Edits the draft that is open: replaces the first occurrence of `find` in the field or in one of its entries, or the whole field where `find` is left out. `find` is plain words, never a pattern. Use it only for what a person asked to change. People are shown what was done, with Undo; do not repeat it.',
  sets: ['text'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesFor(replacing, 'replace “90 seconds” with “80 seconds” in the problem', [
      '(replace | swap | exchange) {find:text} (with | by | for) {replace:text} (in | within) <the> {field}',
      'in <the> {field} (replace | swap | change) {find:text} (with | by | to | for) {replace:text}',
      'in <the> {field} it (should | must | has to) say {replace:text} ([,] not | instead of | [,] and not) {find:text}',
      'change {find:quote} (to | into) {replace:quote} (in | within) <the> {field}',
    ]),
  ],
  async execute(context, { field, find, replace, description = '' }) {
    const result = await editField(context, field, (target) =>
      find === undefined ? setTo(target, replace) : replaceIn(target, find, replace),
    );
    if (result.said === undefined || description === '') return result;
    const why = clipped(description.replace(/\s+/gu, ' '), MAX_DESCRIPTION).replace(/(?<![.\s])[.\s]+$/u, '');
    return { ...result, said: `${result.said.replace(/\.$/u, '')}: ${why}.` };
  },
});
