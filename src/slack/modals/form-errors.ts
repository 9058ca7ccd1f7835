import type { Blueprint, Field } from '../../domain/blueprint.js';
import type { CardField } from '../../domain/reply.js';
import { LIMIT } from '../present/clip.js';
import { mayBeEmpty } from './edit-view.js';

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
  if (value === '') return mayBeEmpty(field, before) ? null : `${field.label} is needed.`;
  if (field.type === 'enum') {
    const known = field.values.some((one) => one.value === value);
    return known ? null : `Choose one of: ${field.values.map(({ label }) => label).join(', ')}.`;
  }
  return value.length > LIMIT.inputText ? `Please keep this under ${LIMIT.inputText} characters.` : null;
}
