import { type Blueprint, type Field, isList } from '../../domain/blueprint.js';

/** Whether the field holds what must be true for the request to be done. */
export const isCriteria = ({ name, label }: Pick<Field, 'name' | 'label'>): boolean =>
  /criteri/iu.test(`${name} ${label}`);

/** The list of what must be true for the request to be done, where this kind of request has one. */
export function criteriaField({ fields }: Blueprint): Field | undefined {
  return fields.find((field) => field.type === 'list' && isCriteria(field));
}

/** The text that says what a good outcome is. */
export function outcomeField({ fields }: Blueprint): Field | undefined {
  return fields.find(
    ({ type, name, label }) => type === 'text' && /resolution|outcome/iu.test(`${name} ${label}`),
  );
}

/** The list of what could go wrong. */
export function risksField({ fields }: Blueprint): Field | undefined {
  return fields.find((field) => isList(field) && /risk/iu.test(`${field.name} ${field.label}`));
}

/** The fields that hold limits by their names. */
export const constraintFields = ({ fields }: Blueprint): Field[] =>
  fields.filter(({ type }) => type === 'key-value');
