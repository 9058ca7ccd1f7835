import { type Blueprint, type Field, isList } from '../../domain/blueprint.js';
import { MAX_ITEMS } from '../../domain/lists.js';
import type { CardField } from '../../domain/reply.js';
import { LIMIT } from '../present/clip.js';
import { mayBeEmpty } from './edit-view.js';

/** What the draft keeps of an item and of a key; more would be cut. */
export const ITEM_LIMIT = 500;
export const KEY_LIMIT = 60;

/** What is wrong with a submitted Edit form, by field, in words for the person. Fields that the form left out pass. */
export function formErrors(
  blueprint: Blueprint,
  shown: readonly CardField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const before = new Map(shown.map((field) => [field.name, field]));
  const errors: Record<string, string> = {};
  for (const field of blueprint.fields) {
    const value = values[field.name];
    const error = value === undefined ? null : fieldError(field, value, before.get(field.name));
    if (error !== null) errors[field.name] = error;
  }
  return errors;
}

function fieldError(field: Field, value: string, before: CardField | undefined): string | null {
  if (value === '') return mayBeEmpty(field, before) ? null : neededOf(field);
  if (field.type === 'enum') {
    const known = field.values.some((one) => one.value === value);
    return known ? null : `Choose one of: ${field.values.map(({ label }) => label).join(', ')}.`;
  }
  if (value.length > LIMIT.inputText) return `Please keep this under ${LIMIT.inputText} characters.`;
  return isList(field) && value !== before?.value?.trim() ? listError(field, value) : null;
}

function neededOf(field: Field): string {
  return isList(field) ? `${field.label} needs at least one item.` : `${field.label} is needed.`;
}

/** What a draft could not hold as it was written; the first line that is wrong. Empty lines count, but hold nothing. */
function listError({ type }: Field, value: string): string | null {
  const lines = value.split('\n').map((line, index) => ({ line: line.trim(), at: `Line ${index + 1}` }));
  const items = lines.filter(({ line }) => line !== '');
  if (items.length > MAX_ITEMS) return `Please keep it to ${MAX_ITEMS} items.`;
  for (const { line, at } of items) {
    const error = type === 'key-value' ? pairError(line) : itemError(line);
    if (error !== null) return `${at}: ${error}`;
  }
  return null;
}

function pairError(line: string): string | null {
  const [, key = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  if (key.trim() === '' || value.trim() === '') return 'write it as key: value';
  if (key.trim().length > KEY_LIMIT) return `please keep the key under ${KEY_LIMIT} characters`;
  return itemError(value.trim());
}

function itemError(item: string): string | null {
  return item.length > ITEM_LIMIT ? `please keep it under ${ITEM_LIMIT} characters` : null;
}
