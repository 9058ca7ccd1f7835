import { z } from 'zod';
import { CHANGES, phrasesFor, tool } from '../tool-parts.js';
import { setTo } from './apply.js';
import { editField, FieldWords, MAX_VALUE_LENGTH } from './edit.js';

const Args = z.strictObject({
  field: FieldWords,
  value: z
    .string()
    .max(MAX_VALUE_LENGTH)
    .describe(
      'What the field is to say; one entry a line for a list; "nothing" empties it, "unknown" says nobody knows.',
    ),
});

/** Sets one field of the open draft. */
export const setField = tool(Args, {
  name: 'set_field',
  category: 'editing',
  summary: 'Set a field of the open request.',
  instructions:
    'Sets a field of the draft that is open to a value, whatever it said before; a choice by its name. Use it only for what a person asked to set. People are shown what was done, with Undo; do not repeat it.',
  sets: ['text', 'quick'],
  needs: 'draft',
  ...CHANGES,
  phrases: [
    ...phrasesFor({ field: '{field}', value: '{rest}' }, 'set the urgency to high', [
      '(set | change | update | put | switch | correct | edit | raise | lower) <the> {field} [field] (to [be] | as | into | :) {rest}',
    ]),
    ...phrasesFor(
      ({ one }) => [
        { field: one('field'), value: one('value') },
        { field: one('other'), value: one('rest') },
      ],
      null,
      [
        '(set | change | update | put) <the> {field} (to | as) {value:text} (and | ,) [(set | change | update | put)] <the> {other:field} (to | as) {rest}',
      ],
    ),
    ...phrasesFor({ field: '{field}', value: '{rest}' }, null, [
      '<the> {field} (should | must | needs to) (be | say | read) {rest}',
    ]),
    ...phrasesFor({ field: '{field}', value: '{choice}' }, 'make it critical', [
      '(make | set) (it | this | that) [to] {choice}',
      '<the> {field} [is | to | =] {choice}',
    ]),
    ...phrasesFor({ field: '{field}', value: 'nothing' }, null, ['(clear | empty) <the> {field} [field]']),
    ...phrasesFor({ field: '{field}', value: 'unknown' }, null, [
      '(mark | set) <the> {field} (as | to) (unknown | not known)',
    ]),
  ],
  execute: (context, { field, value }) => editField(context, field, (target) => setTo(target, value)),
});
