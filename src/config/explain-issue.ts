import { z } from 'zod';
import { didYouMean, type Finding, groupOf, listed, shown } from './finding.js';

/** The names under which an object says which of several it is. */
const TYPE_NAMES = ['type', 'kind'] as const;

/** The types for which this object stands; none where it stands for itself. */
function typesOf({ shape }: z.ZodObject<Readonly<Record<string, z.core.$ZodType>>>): unknown[] {
  return TYPE_NAMES.flatMap((name) => {
    const type = shape[name];
    return type instanceof z.ZodLiteral ? [...type.values] : [];
  });
}

/** The object that may stand at that path, or one for each type of it. */
function objectsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.ZodObject[] {
  const [first, ...rest] = path;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return objectsAt(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => objectsAt(option, path));
  if (schema instanceof z.ZodArray) return first === undefined ? [] : objectsAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (first === undefined) return [schema];
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const next = shape[String(first)];
  return next === undefined ? [] : objectsAt(next, rest);
}

const namesIn = (objects: readonly z.ZodObject[]): string[] => [
  ...new Set(objects.flatMap(({ shape }) => Object.keys(shape))),
];

/** A schema's finding in words for the person who wrote the file; one for each unknown name. */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType): Finding[] {
  const path = [...issue.path];
  const name = nameOf(path);
  if (issue.code !== 'unrecognized_keys') return [{ path, sentence: sentenceOf(issue, name, schema) }];
  const objects = objectsAt(schema, path);
  return issue.keys.map((key) => ({
    path: [...path, key],
    sentence: unknownName(key, objects, issue.input),
  }));
}

/** Entries of a list are counted from one and named with their list. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  return typeof last === 'number' ? `entry ${last + 1} of ${nameOf(path.slice(0, -1))}` : `"${String(last)}"`;
}

function unknownName(key: string, objects: readonly z.ZodObject[], holder: unknown): string {
  const called = TYPE_NAMES.find((name) => objects.some(({ shape }) => name in shape)) ?? 'type';
  const type = groupOf(holder)[called];
  const fitting = objects.filter((object) => typesOf(object).length === 0 || typesOf(object).includes(type));
  const others = objects.filter((object) => !fitting.includes(object) && Object.hasOwn(object.shape, key));
  if (others.length > 0) {
    const elsewhere = listed(others.flatMap(typesOf).map(String));
    return `"${key}" goes with ${elsewhere}, and this is of ${called} ${shown(type)}. Take it out, or change "${called}".`;
  }
  const names = namesIn(fitting);
  const variable = `${key}_env`;
  const hint = names.includes(variable)
    ? ` Secrets belong into the environment: put the name of the variable that holds it into "${variable}".`
    : didYouMean(key, names);
  return `${shown(key)} is not known here.${hint} Known names: ${names.join(', ')}.`;
}

function sentenceOf(issue: z.core.$ZodIssue, name: string, schema: z.ZodType): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, name, schema);
    case 'invalid_value':
      return notAllowed(name, issue.input, issue.values.map(String));
    case 'invalid_union': {
      const types = 'options' in issue ? (issue.options ?? []).map(String) : [];
      return notAllowed(name, groupOf(issue.input)[String(issue.path.at(-1))], types);
    }
    case 'too_small':
      return issue.minimum > 1
        ? `${name} needs at least ${issue.minimum} entries.`
        : `${name} must not be empty.`;
    case 'too_big': {
      const counted = issue.origin === 'string' ? 'letters' : 'entries';
      return `${name} is too long. At most ${issue.maximum} ${counted} are allowed.`;
    }
    case 'invalid_format':
    case 'custom':
      return `${name} is ${shown(issue.input)}: ${issue.message}.`;
    default:
      return `${name}: ${issue.message}.`;
  }
}

function notAllowed(name: string, given: unknown, allowed: readonly string[]): string {
  if (given === undefined) return `${name} is missing. Allowed: ${listed(allowed)}.`;
  const hint = typeof given === 'string' ? didYouMean(given, allowed) : '';
  return `${name} is ${shown(given)}.${hint} Allowed: ${listed(allowed)}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of names and values',
  record: 'a group of names and values',
};

/** What may have been meant where nothing stands. */
const EMPTY_HINTS: Readonly<Record<string, string>> = {
  string: ' One that begins with # needs quotes, as in "#channel".',
  array: ' Write [] for one without entries.',
};

/** Of a group it says the names, too, unless they depend on its type. */
function wrongType(
  { expected, input, path }: z.core.$ZodIssueInvalidType,
  name: string,
  schema: z.ZodType,
): string {
  const objects = expected === 'object' ? objectsAt(schema, path) : [];
  const names = namesIn(objects.filter((object) => typesOf(object).length === 0));
  const takes = `${TYPES[expected] ?? expected}${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
  if (input === undefined) return `${name} is missing. It takes ${takes}.`;
  if (input === null) return `${name} is empty. It takes ${takes}.${EMPTY_HINTS[expected] ?? ''}`;
  const unquoted = expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
  return `${name} takes ${takes}.${unquoted ? ` Put it in quotes, as in "${String(input)}".` : ''}`;
}
