import { z } from 'zod';
import { explainIssue } from '../../src/config/explain-issue.js';
import { type Finding, within } from '../../src/config/finding.js';
import { didYouMean, listed, shown } from '../../src/config/shown.js';
import type { Field } from '../../src/domain/blueprint.js';

const Words = z.array(z.string().min(1)).min(1);

/** Where a value must come from: the turn of that number, counting from 0, or an answer to the question about it. */
const From = z.custom<number | 'answer'>(
  (value) => value === 'answer' || (Number.isInteger(value) && Number(value) >= 0),
  'write the number of a turn, counting from 0, or "answer"',
);

const rests = { from: From.exactOptional(), optional: z.boolean().default(false) };

/** Words count whatever their letter case: `says` must all occur, of `any` one, of `not` none; `is` is the whole value. */
const TextShape = z.strictObject({
  is: z.string().min(1).exactOptional(),
  says: Words.exactOptional(),
  any: Words.exactOptional(),
  not: Words.exactOptional(),
  ...rests,
});
const EnumShape = z.strictObject({ is: z.string().exactOptional(), any_of: Words.exactOptional(), ...rests });
const ListShape = z.strictObject({
  items: z.array(Words).min(1),
  count: z.int().min(1).exactOptional(),
  ...rests,
});
const KeyValueShape = z.strictObject({
  items: z.array(z.strictObject({ key: z.string().min(1), value: Words })).min(1),
  count: z.int().min(1).exactOptional(),
  ...rests,
});

export type TextExpectation = { kind: 'text' } & z.infer<typeof TextShape>;
export type EnumExpectation = { kind: 'enum' } & z.infer<typeof EnumShape>;
export type ItemsExpectation =
  | ({ kind: 'list' } & z.infer<typeof ListShape>)
  | ({ kind: 'key-value' } & z.infer<typeof KeyValueShape>);

/**
 * What a field must hold when the conversation is over. `empty`: nothing; `unknown`: nothing, and marked so. A field that
 * is `optional` may also be empty.
 */
export type Expectation =
  | { kind: 'empty' }
  | { kind: 'unknown' }
  | TextExpectation
  | EnumExpectation
  | ItemsExpectation;

const NOTHING = ['empty', 'unknown'];

/** The expectation that stands in the file. @throws ZodError where `expectationFindings` would have found something */
export function expectationOf(field: Field, raw: unknown): Expectation {
  if (raw === 'empty' || raw === 'unknown') return { kind: raw };
  switch (field.type) {
    case 'text':
      return { kind: 'text', ...TextShape.parse(raw) };
    case 'enum':
      return { kind: 'enum', ...EnumShape.parse(raw) };
    case 'list':
      return { kind: 'list', ...ListShape.parse(raw) };
    case 'key-value':
      return { kind: 'key-value', ...KeyValueShape.parse(raw) };
  }
}

const SHAPES: Readonly<Record<Field['type'], z.ZodType>> = {
  text: TextShape,
  enum: EnumShape,
  list: ListShape,
  'key-value': KeyValueShape,
};

/** What is wrong with the expectation of a field; `path` leads there. */
export function expectationFindings(field: Field, raw: unknown, path: readonly PropertyKey[]): Finding[] {
  if (typeof raw === 'string') {
    if (NOTHING.includes(raw)) return [];
    const sentence = `"${field.name}" is ${shown(raw)}.${didYouMean(raw, NOTHING)} Allowed are ${listed(NOTHING)}, or a group such as { is: … }.`;
    return [{ path: [...path], sentence }];
  }
  const shape = SHAPES[field.type];
  const parsed = shape.safeParse(raw, { reportInput: true });
  const found = parsed.success
    ? promiseFindings(field, expectationOf(field, raw))
    : parsed.error.issues.flatMap((issue) => explainIssue(issue, shape));
  return within(path, found);
}

/** An expectation that nothing could violate, or nothing could meet, is a slip. */
function promiseFindings(field: Field, expected: Expectation): Finding[] {
  if (expected.kind === 'text') {
    const { is, says, any, not } = expected;
    return (is ?? says ?? any ?? not) ? [] : [{ path: [], sentence: `"${field.name}" expects nothing.` }];
  }
  if (expected.kind !== 'enum' || field.type !== 'enum') return [];
  const named = [...(expected.is === undefined ? [] : [expected.is]), ...(expected.any_of ?? [])];
  const allowed = field.values.map(({ value }) => value);
  if (named.length === 0) return [{ path: [], sentence: `"${field.name}" expects nothing.` }];
  return named
    .filter((value) => !allowed.includes(value))
    .map((value) => ({
      path: [expected.is === value ? 'is' : 'any_of'],
      sentence: `"${field.name}" never is ${shown(value)}.${didYouMean(value, allowed)} Allowed are ${listed(allowed)}.`,
    }));
}
