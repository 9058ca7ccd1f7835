import { z } from 'zod';
import { closest } from './closest.js';

/** What is wrong at a place of a file, and what is allowed there. */
export interface Explained {
  path: PropertyKey[];
  sentence: string;
}

/** A schema's finding in words for the person who wrote the file; one for each unknown name. */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType): Explained[] {
  const path = [...issue.path];
  const name = nameOf(path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, path);
      return issue.keys.map((key) => ({ path: [...path, key], sentence: unknownName(key, known) }));
    }
    case 'invalid_type':
      return [{ path, sentence: wrongType(name, issue.expected, issue.input) }];
    case 'invalid_value':
      return [
        {
          path,
          sentence: `${name} is ${shown(issue.input)}. Allowed are ${issue.values.map(String).join(', ')}.`,
        },
      ];
    case 'too_small':
      return [{ path, sentence: `${name} must not be empty.` }];
    case 'too_big':
      return [{ path, sentence: tooLong(name, issue.origin, issue.maximum) }];
    case 'invalid_format':
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

const shown = (value: unknown): string => JSON.stringify(value) ?? 'missing';

function unknownName(key: string, known: readonly string[]): string {
  const meant = closest(key, known);
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  return `"${key}" is not known here.${hint} Known are ${known.join(', ')}.`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of names and values',
  record: 'a group of names and values',
};

function tooLong(name: string, origin: string, most: number | bigint): string {
  return `${name} is too long. At most ${most} ${origin === 'string' ? 'letters' : 'entries'} are allowed.`;
}

function wrongType(name: string, expected: string, input: unknown): string {
  const wanted = TYPES[expected] ?? expected;
  if (input === undefined) return `${name} is missing. It takes ${wanted}.`;
  if (input === null) {
    const hint = expected === 'string' ? ' One that begins with # needs quotes, as in "#channel".' : '';
    return `${name} is empty. It takes ${wanted}.${hint}`;
  }
  return `${name} takes ${wanted}.`;
}

/** The names that an object of the schema may have at that path. */
function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const here = unwrapped(schema);
  const [first, ...rest] = path;
  if (here instanceof z.ZodArray) return first === undefined ? [] : namesAt(here.element, rest);
  if (here instanceof z.ZodUnion)
    return [...new Set(here.options.flatMap((option) => namesAt(option, path)))];
  if (!(here instanceof z.ZodObject)) return [];
  const shape: Readonly<Record<string, z.core.$ZodType>> = here.shape;
  if (first === undefined) return Object.keys(shape);
  const next = shape[String(first)];
  return next === undefined ? [] : namesAt(next, rest);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}
