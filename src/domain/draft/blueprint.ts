import { z } from 'zod';
import { Language } from '../conversation/language.js';
import { EntityKind } from '../entities/entity.js';

export const FieldName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'use lower case letters, digits and _');

/** What people read instead who are spoken to in one of these languages. */
const inLanguages = (longest: number) => z.partialRecord(Language, z.string().min(1).max(longest)).optional();

const base = {
  name: FieldName,
  label: z.string().min(1).max(60),
  labels: inLanguages(60),
  /** what else people call the field, as they do when they say what it is: "outcome", "dept" */
  called: z.array(z.string().min(1).max(60)).max(10).optional(),
  required: z.boolean().default(false),
  description: z.string().min(1),
  question: z.string().min(1),
  /** The same question in other words, for the second and last time it is asked. */
  rephrased: z.string().min(1),
  /** Whether the field says who can help: its text is matched against the teams. */
  routes: z.boolean().default(false),
};

/**
 * The value a draft begins with; a person's word replaces it. `repeats`: it begins with what the same person's last request of this form
 * said, where there is one.
 */
const preset = { default: z.string().min(1).optional(), repeats: z.boolean().optional() };

/**
 * A field of a blueprint. `question` is what the bot asks when the model supplies no words of its own.
 * - text: one value in people's own words; with `entity` it names a thing of that kind, which the form finds by typing
 * - enum: one of `values`
 * - list: items, as many as people name, in the order they named them; where they are questions, whoever answers one takes
 * it away
 * - key-value: items that each hold a key, a value and a status, such as constraints
 */
export const Field = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    ...preset,
    type: z.literal('text'),
    entity: EntityKind.optional(),
  }),
  z.strictObject({
    ...base,
    ...preset,
    type: z.literal('enum'),
    /** Slack: a menu shows 100 options of 75 letters each. */
    values: z
      .array(
        z.strictObject({
          value: z.string().min(1).max(75),
          label: z.string().min(1).max(75),
          labels: inLanguages(75),
          /** other words that mean this value, where they are the whole answer to the field */
          cues: z.array(z.string().min(1).max(75)).max(30).optional(),
        }),
      )
      .min(2)
      .max(100),
  }),
  z.strictObject({ ...base, type: z.literal('list'), of_questions: z.boolean().optional() }),
  z.strictObject({ ...base, type: z.literal('key-value') }),
]);
export type Field = z.infer<typeof Field>;

/** The form of a draft: data, not code. `title` names the kind of request for people. */
export const Blueprint = z.strictObject({
  id: FieldName,
  title: z.string().min(1).max(60),
  titles: inLanguages(60),
  description: z.string().min(1),
  /** The field whose value stands as the heading of the card and of the ticket. */
  headline: FieldName,
  /** `match`: the team is found from what was said; `none`: no team takes it; else the id of the team that does. */
  routing: z.string().min(1),
  /** Whether "nobody knows" is enough for a required field, or only a value is. */
  complete_when: z.enum(['filled_or_unknown', 'filled']).default('filled_or_unknown'),
  /** words that leave open what is meant, such as "fast" or "soon": whoever has their wording looked over is told of them */
  vague: z.array(z.string().min(1).max(40)).max(60).optional(),
  fields: z.array(Field).min(1).max(20),
});
export type Blueprint = z.infer<typeof Blueprint>;

/** The form as people read it who are spoken to in that language: what has no name there keeps its own. */
export function spokenIn(blueprint: Blueprint, language: Language | null | undefined): Blueprint {
  if (!language) return blueprint;
  const named = <One extends { label: string; labels?: Blueprint['titles'] }>(one: One): One => ({
    ...one,
    label: one.labels?.[language] ?? one.label,
  });
  const fields = blueprint.fields.map((field) =>
    field.type === 'enum' ? named({ ...field, values: field.values.map(named) }) : named(field),
  );
  return { ...blueprint, title: blueprint.titles?.[language] ?? blueprint.title, fields };
}

/** The field of that name, or undefined: a name that comes from a model or a click is never trusted to exist. */
export function findField(blueprint: Blueprint, name: string): Field | undefined {
  return blueprint.fields.find((field) => field.name === name);
}

/** Whether the field holds items instead of one value. */
export function isList(field: Pick<Field, 'type'>): boolean {
  return field.type === 'list' || field.type === 'key-value';
}

/** Shorter words are called that by chance. */
const MIN_NAME = 4;

/** By what names people speak of a field: its label, the word with which that ends where no other label does, and what else it is called. */
export function namesOf(field: Field, fields: readonly Field[]): string[] {
  const last = lastWordOf(field);
  const isOnly = fields.every((one) => one === field || lastWordOf(one) !== last);
  const short = isOnly && last.length >= MIN_NAME ? [last] : [];
  return [
    ...new Set([
      field.label.toLowerCase(),
      field.name.replaceAll('_', ' '),
      ...short,
      ...(field.called ?? []),
    ]),
  ];
}

const lastWordOf = ({ label }: Field): string => label.toLowerCase().split(/\s+/u).at(-1) ?? '';
