import { z } from 'zod';
import { readAdf } from './adf-reader.js';
import type { SiteField, SiteUser } from './site.js';

export type Edition = 'cloud' | 'data_center';
const TEXT_LIMIT = 32_767;

const OneId = z.strictObject({ id: z.string() });
const Account = z.union([z.strictObject({ accountId: z.string() }), z.strictObject({ name: z.string() })]);

interface Rules {
  edition: Edition;
  users: readonly SiteUser[];
  project: string;
  issueType: string;
}

/** The user that a request means: by accountId on Cloud, by name on Data Center. */
export function userMeant(
  value: unknown,
  { edition, users }: Pick<Rules, 'edition' | 'users'>,
): SiteUser | undefined {
  const account = Account.safeParse(value).data;
  if (account === undefined) return undefined;
  if ('accountId' in account) {
    return edition === 'cloud' ? users.find(({ accountId }) => accountId === account.accountId) : undefined;
  }
  return edition === 'data_center' ? users.find(({ name }) => name === account.name) : undefined;
}

/** What Jira says of a text with markup; null: it takes it. */
export function textProblem(value: unknown, edition: Edition): string | null {
  if (value === null) return null;
  const text = edition === 'cloud' ? readAdf(value) : z.string().safeParse(value).data;
  if (text === null)
    return 'Operation value must be an Atlassian Document (see the Atlassian Document Format)';
  if (text === undefined) return 'Operation value must be a string';
  const length = edition === 'cloud' ? JSON.stringify(value).length : text.length;
  return length > TEXT_LIMIT
    ? 'The entered text is too long. It exceeds the allowed limit of 32,767 characters.'
    : null;
}

function lineProblem(name: string, value: unknown, limit: number): string | null {
  if (value === null) return null;
  if (typeof value !== 'string') return 'Operation value must be a string';
  if (value.includes('\n'))
    return `The ${name.toLowerCase()} is invalid because it contains newline characters.`;
  return value.length > limit ? `${name} must be less than or equal to ${limit} characters.` : null;
}

function labelsProblem(value: unknown): string | null {
  const labels = z.array(z.string()).safeParse(value);
  if (!labels.success) return 'Operation value must be an array of strings';
  const spaced = labels.data.find((label) => /\s/u.test(label));
  if (spaced !== undefined) return `The label '${spaced}' contains spaces which is invalid.`;
  return labels.data.some((label) => label === '' || label.length > 255) ? 'The label is too long.' : null;
}

const CHOICES = ['option', 'priority', 'component', 'version'];

function choiceProblem({ name, allowedValues = [] }: SiteField, value: unknown): string | null {
  const id = OneId.safeParse(value).data?.id;
  return allowedValues.some((choice) => choice.id === id)
    ? null
    : `The ${name.toLowerCase()} selected is invalid.`;
}

/** What Jira says of a value of one type; null: it takes it. */
function problemOf(field: SiteField, type: string, value: unknown, rules: Rules): string | null {
  if (CHOICES.includes(type)) return choiceProblem(field, value);
  switch (type) {
    case 'number':
      return typeof value === 'number' ? null : 'Operation value must be a number';
    case 'date':
      return z.iso.date().safeParse(value).success ? null : `Error parsing date string: ${String(value)}`;
    case 'datetime':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{4}$/u.test(String(value))
        ? null
        : 'Operation value must be a datetime string';
    case 'user':
      return userMeant(value, rules) === undefined ? 'Specify a valid value for the user' : null;
    default:
      return 'data was not an allowed value';
  }
}

const NO_SCHEMA: NonNullable<SiteField['schema']> = { type: 'any' };

/** What Jira says of a field's value; null: it takes it. */
export function fieldProblem(field: SiteField, value: unknown, rules: Rules): string | null {
  const { fieldId, name, schema = NO_SCHEMA, required } = field;
  if (fieldId === 'project') {
    const key = z.strictObject({ key: z.string() }).safeParse(value).data?.key;
    return key === rules.project ? null : 'valid project is required';
  }
  if (fieldId === 'issuetype') {
    return OneId.safeParse(value).data?.id === rules.issueType ? null : 'Specify a valid issue type';
  }
  if (fieldId === 'labels') return labelsProblem(value);
  if (fieldId === 'summary') {
    return value === '' || value == null
      ? 'You must specify a summary of the issue.'
      : lineProblem(name, value, 255);
  }
  if (fieldId === 'description' || schema.custom?.endsWith(':textarea'))
    return textProblem(value, rules.edition);
  if (schema.type === 'string') return lineProblem(name, value, 255);
  if (value === null) return required ? `${name} is required.` : null;
  if (schema.type !== 'array') return problemOf(field, schema.type, value, rules);
  if (!Array.isArray(value)) return 'data was not an array';
  const problems = value.map((item) => problemOf(field, schema.items ?? '', item, rules));
  return problems.find((problem) => problem !== null) ?? null;
}
