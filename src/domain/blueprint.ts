import { z } from 'zod';

const FieldName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'use lower case letters, digits and _');

const base = {
  name: FieldName,
  label: z.string().min(1).max(60),
  required: z.boolean().default(false),
  description: z.string().min(1),
  question: z.string().min(1),
  /** The same question in other words, for the second and last time it is asked. */
  rephrased: z.string().min(1),
};

/** A field of a blueprint. `question` is what the bot asks when the model supplies no words of its own. */
export const Field = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: z.literal('text') }),
  z.strictObject({
    ...base,
    type: z.literal('enum'),
    values: z.array(z.strictObject({ value: z.string().min(1), label: z.string().min(1) })).min(2),
  }),
]);
export type Field = z.infer<typeof Field>;

/** The form of a draft: data, not code. `title` names the kind of request for people. */
export const Blueprint = z.strictObject({
  id: FieldName,
  title: z.string().min(1).max(60),
  description: z.string().min(1),
  /** The field whose value stands as the heading of the card and of the ticket. */
  headline: FieldName,
  routing: z.enum(['match', 'none']),
  fields: z.array(Field).min(1).max(20),
});
export type Blueprint = z.infer<typeof Blueprint>;

/** The field of that name, or undefined: a name that comes from a model or a click is never trusted to exist. */
export function findField(blueprint: Blueprint, name: string): Field | undefined {
  return blueprint.fields.find((field) => field.name === name);
}
