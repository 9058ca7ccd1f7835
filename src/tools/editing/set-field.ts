import { z } from 'zod';
import type { Tool } from '../../domain/tools/tool.js';
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
export const setField: Tool<z.infer<typeof Args>> = {
  name: 'set_field',
  category: 'editing',
  summary: 'Set a field of the open request.',
  instructions:
    'Sets a field of the draft that is open to a value, whatever it said before; a choice by its name. Use it only for what a person asked to set. People are shown what was done, with Undo; do not repeat it.',
  args: Args,
  sets: ['text', 'quick'],
  needs: 'draft',
  effect: 'write',
  approval: 'none',
  reversible: true,
  phrases: [
    {
      template:
        '(set | change | update | put | switch | correct | edit | raise | lower) <the> {field} [field] (to [be] | as | into | :) {rest}',
      example: 'set the urgency to high',
      args: ({ one }) => ({ field: one('field'), value: one('rest') }),
    },
    {
      template:
        '(set | change | update | put) <the> {field} (to | as) {value:text} (and | ,) [(set | change | update | put)] <the> {other:field} (to | as) {rest}',
      args: ({ one }) => [
        { field: one('field'), value: one('value') },
        { field: one('other'), value: one('rest') },
      ],
    },
    {
      template: '<the> {field} (should | must | needs to) (be | say | read) {rest}',
      args: ({ one }) => ({ field: one('field'), value: one('rest') }),
    },
    {
      template: '<the> {field} [is | to | =] {choice}',
      args: ({ one }) => ({ field: one('field'), value: one('choice') }),
    },
    {
      template: '(make | set) (it | this | that) [to] {choice}',
      example: 'make it critical',
      args: ({ one }) => ({ field: one('field'), value: one('choice') }),
    },
    {
      template: '(clear | empty) <the> {field} [field]',
      args: ({ one }) => ({ field: one('field'), value: 'nothing' }),
    },
    {
      template: '(mark | set) <the> {field} (as | to) (unknown | not known)',
      args: ({ one }) => ({ field: one('field'), value: 'unknown' }),
    },
  ],
  execute: (context, { field, value }) => editField(context, field, (target) => setTo(target, value)),
};
