import type { z } from 'zod';

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const MOST_ISSUES = 3;
const MOST_SHOWN = 80;

/** What is wrong with a line, in words for the person who wrote the file. */
export function explain({ issues }: z.ZodError, line: unknown): string {
  const sentences = issues.slice(0, MOST_ISSUES).map((issue) => `${sentence(issue, line)}.`);
  const more = issues.length - sentences.length;
  return more > 0 ? `${sentences.join(' ')} And ${more} more.` : sentences.join(' ');
}

function sentence(issue: z.core.$ZodIssue, line: unknown): string {
  const name = issue.path.length === 0 ? 'The line' : `"${issue.path.join('.')}"`;
  const value = at(line, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? `${name} is missing`
        : `${name} must be ${NAMES[issue.expected] ?? issue.expected}, but is ${shown(value)}`;
    case 'too_small':
      return `${name} is empty`;
    case 'too_big':
      return `${name} is too long: at most ${Number(issue.maximum).toLocaleString('en')} ${issue.origin === 'array' ? 'entries' : 'characters'}`;
    case 'invalid_value':
      return value === undefined
        ? `${name} is missing`
        : `${name} is ${shown(value)}, but must be one of ${issue.values.join(', ')}`;
    default:
      return `${name} is ${shown(value)}: ${issue.message}`;
  }
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
