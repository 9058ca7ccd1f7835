import type { Value } from '../item.js';
import { momentOf, whenOf } from '../shared/moment.js';
import { type Edition, richText } from './markup/rich-text.js';
import { cutTo, oneLine } from './markup/text.js';
import { wikiOneLine } from './markup/wiki.js';
import { type JiraField, sameName } from './metadata.js';
import type { Account } from './people.js';

/** Characters that a field of one line, a label and a title take. */
export const LINE = 255;

/** A value that Jira's field can't take, in words for the person who gave it. */
export class Unfit extends Error {}

export interface Conversion {
  edition: Edition;
  /** the account of somebody's address; null: Jira has none */
  account(email: string): Promise<Account | null>;
  /** in which an hour is meant that says no zone */
  timeZone: string;
}

const itemsOf = (value: Value): readonly string[] => (typeof value === 'string' ? [value] : value);

function numberOf(text: string): number {
  const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) throw new Unfit(`“${cutTo(text, 60)}” is no number`);
  return Number(plain);
}

function dateOf(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
  if (day === undefined || Number.isNaN(Date.parse(day)))
    throw new Unfit(`“${cutTo(text, 60)}” is no date such as 2026-03-31`);
  return day;
}

/** Jira takes an offset without a colon alone, and shows each reader the hour of their own zone. */
function momentFor(text: string, timeZone: string): string {
  const when = whenOf(text, timeZone);
  if (when !== null) return momentOf(when).toISOString().replace('Z', '+0000');
  throw new Unfit(`“${cutTo(text, 60)}” is no date such as 2026-03-31 or 2026-03-31 14:00`);
}

function choiceOf(field: JiraField, text: string): { id: string } {
  const found = field.choices.find(({ name }) => sameName(name, text));
  if (found !== undefined) return { id: found.id };
  const names = field.choices.slice(0, 12).map(({ name }) => name);
  throw new Unfit(
    `“${cutTo(text, 60)}” is none of ${names.join(', ')}${field.choices.length > names.length ? ' …' : ''}`,
  );
}

/** A label holds no gap. */
const labelOf = (text: string) => cutTo(oneLine(text).replaceAll(' ', '_'), LINE);

function textOf(field: JiraField, value: Value, { edition }: Conversion): unknown {
  const text = itemsOf(value).join('\n');
  // fields of one line that an administrator added are rendered, unlike the summary
  if (edition === 'data_center' && field.custom === 'textfield') return wikiOneLine(text, LINE);
  if (field.custom !== 'textarea' && field.id !== 'environment') return cutTo(oneLine(text), LINE);
  const paragraph = (words: string) => ({ kind: 'paragraph' as const, line: [{ text: words }] });
  return richText(edition, [paragraph(text)], { rest: paragraph('…') });
}

function one(field: JiraField, type: string, text: string, conversion: Conversion): unknown {
  switch (type) {
    case 'number':
      return numberOf(text);
    case 'date':
      return dateOf(text);
    case 'datetime':
      return momentFor(text, conversion.timeZone);
    case 'user':
      return text.includes('@') ? conversion.account(text.trim()) : null;
    case 'string':
      return labelOf(text);
    default:
      return choiceOf(field, text);
  }
}

/**
 * A blueprint's value as a field of Jira takes it; a person without an account is left out, since the text names them.
 * Throws Unfit.
 */
export async function valueFor(field: JiraField, value: Value, conversion: Conversion): Promise<unknown> {
  if (field.type === 'string') return textOf(field, value, conversion);
  if (field.type !== 'array') return one(field, field.type, itemsOf(value).join(', '), conversion);
  const items = itemsOf(value).filter((text) => text.trim() !== '');
  const taken = await Promise.all(items.map((text) => one(field, field.items ?? 'string', text, conversion)));
  return taken.filter((item) => item !== null);
}

/** What empties a field, for an issue whose request says nothing of it any longer; undefined: it is left alone. */
export function emptied(field: JiraField): null | readonly [] | undefined {
  if (field.isRequired || field.type === 'priority') return undefined;
  return field.type === 'array' ? [] : null;
}
