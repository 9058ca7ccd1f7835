import { z } from 'zod';
import { didYouMean, type Finding, groupOf, listed, shown } from './finding.js';

/** The names that a place may hold; `elsewhere` are the types that know `name`, where this one does not. */
interface KnownNames {
  names: string[];
  elsewhere: string[];
}

/** What may stand, instead of `name`, in the group `raw` at that path of the schema. */
function knownNames(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  raw: unknown,
  name: string,
): KnownNames {
  const objects = objectsAt(schema, path);
  const { type } = groupOf(raw);
  const fitting = objects.filter((object) => typesOf(object).length === 0 || typesOf(object).includes(type));
  const others = objects.filter((object) => !fitting.includes(object) && namesOf(object).includes(name));
  return {
    names: [...new Set(fitting.flatMap(namesOf))],
    elsewhere: others.flatMap(typesOf).map(String),
  };
}

const namesOf = (object: z.ZodObject): string[] => Object.keys(object.shape);

/** The types for which this object stands; none where it stands for itself. */
function typesOf(object: z.ZodObject): unknown[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = object.shape;
  const type = shape['type'];
  return type instanceof z.ZodLiteral ? [...type.values] : [];
}

/** The object that may stand at that path, or one for each type of it. */
function objectsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.ZodObject[] {
  const here = unwrapped(schema);
  const [first, ...rest] = path;
  if (here instanceof z.ZodUnion) return here.options.flatMap((option) => objectsAt(option, path));
  if (here instanceof z.ZodArray) return first === undefined ? [] : objectsAt(here.element, rest);
  if (!(here instanceof z.ZodObject)) return [];
  if (first === undefined) return [here];
  const shape: Readonly<Record<string, z.core.$ZodType>> = here.shape;
  const next = shape[String(first)];
  return next === undefined ? [] : objectsAt(next, rest);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}

/** A schema's finding in words for the person who wrote the file; one for each unknown name. */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType): Finding[] {
  const path = [...issue.path];
  const name = nameOf(path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        sentence: unknownName(key, schema, path, issue.input),
      }));
    case 'invalid_type':
      return [{ path, sentence: wrongType(name, wanted(issue.expected, schema, path), issue) }];
    case 'invalid_value':
      return [{ path, sentence: notAllowed(name, issue.input, issue.values.map(String)) }];
    case 'invalid_union':
      return [
        { path, sentence: notAllowed(name, groupOf(issue.input)[String(path.at(-1))], typesIn(issue)) },
      ];
    case 'too_small':
      return [{ path, sentence: tooShort(name, issue.minimum) }];
    case 'too_big':
      return [{ path, sentence: tooLong(name, issue.origin, issue.maximum) }];
    case 'invalid_format':
    case 'custom':
      return [{ path, sentence: `${name} is ${shown(issue.input)}: ${issue.message}.` }];
    default:
      return [{ path, sentence: `${name}: ${issue.message}.` }];
  }
}

/** Entries of a list are counted from one and named with their list. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  return typeof last === 'number' ? `entry ${last + 1} of ${nameOf(path.slice(0, -1))}` : `"${String(last)}"`;
}

function unknownName(key: string, schema: z.ZodType, path: readonly PropertyKey[], holder: unknown): string {
  const { names, elsewhere } = knownNames(schema, path, holder, key);
  if (elsewhere.length > 0) {
    return `"${key}" goes with ${listed(elsewhere)}, and this is of type ${shown(groupOf(holder)['type'])}. Take it out, or change "type".`;
  }
  return `${shown(key)} is not known here.${didYouMean(key, names)} Known names: ${names.join(', ')}.`;
}

function typesIn(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return 'options' in issue ? (issue.options ?? []).map(String) : [];
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

function tooShort(name: string, least: number | bigint): string {
  return least > 1 ? `${name} needs at least ${least} entries.` : `${name} must not be empty.`;
}

function tooLong(name: string, origin: string, most: number | bigint): string {
  return `${name} is too long. At most ${most} ${origin === 'string' ? 'letters' : 'entries'} are allowed.`;
}

/** What a place takes; of a group, the names too. */
function wanted(expected: string, schema: z.ZodType, path: readonly PropertyKey[]): string {
  const type = TYPES[expected] ?? expected;
  const names = expected === 'object' ? knownNames(schema, path, {}, '').names : [];
  return names.length === 0 ? type : `${type}: ${names.join(', ')}`;
}

function wrongType(name: string, takes: string, { expected, input }: z.core.$ZodIssueInvalidType): string {
  if (input === undefined) return `${name} is missing. It takes ${takes}.`;
  if (input === null) return `${name} is empty. It takes ${takes}.${EMPTY_HINTS[expected] ?? ''}`;
  const unquoted = expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
  return `${name} takes ${takes}.${unquoted ? ` Put it in quotes, as in "${String(input)}".` : ''}`;
}
