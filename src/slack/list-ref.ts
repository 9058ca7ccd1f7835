import { z } from 'zod';
import { TaskFilter } from '../domain/references.js';
import { parseJson } from './card-ref.js';

/** A list of tickets: what it is called, and which they are. */
export interface ListRef {
  title: string;
  filter: TaskFilter;
}

/** Slack: a button's value holds 2,000 characters. */
const MAX_VALUE = 2000;
const MAX_TITLE = 200;

const ButtonValue = z.strictObject({ t: z.string().max(MAX_TITLE), f: TaskFilter });

/** The value of a list's button: {"t": title, "f": filter}; null for a filter that is too long to carry. */
export function listValue({ title, filter }: ListRef): string | null {
  const value = JSON.stringify({ t: title.slice(0, MAX_TITLE), f: filter });
  return value.length <= MAX_VALUE ? value : null;
}

/** The list behind a button's value, or null for a value that we did not make. */
export function parseListValue(value: string | undefined): ListRef | null {
  const parsed = ButtonValue.safeParse(parseJson(value ?? '')).data;
  return parsed === undefined ? null : { title: parsed.t, filter: parsed.f };
}
