import type { z } from 'zod';
import type { Finding } from './finding.js';
import { knownNames } from './known-names.js';
import { groupOf } from './raw.js';
import { didYouMean, listed, shown } from './shown.js';

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
  return `${shown(key)} is not known here.${didYouMean(key, names)} Known are ${names.join(', ')}.`;
}

function typesIn(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return 'options' in issue ? (issue.options ?? []).map(String) : [];
}

function notAllowed(name: string, given: unknown, allowed: readonly string[]): string {
  if (given === undefined) return `${name} is missing. Allowed are ${listed(allowed)}.`;
  const hint = typeof given === 'string' ? didYouMean(given, allowed) : '';
  return `${name} is ${shown(given)}.${hint} Allowed are ${listed(allowed)}.`;
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
