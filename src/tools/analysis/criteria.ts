import { type Blueprint, type Field, findField } from '../../domain/blueprint.js';

/** The fields that the tools know the meaning of, by their names in a blueprint. */
const NAMES = { criteria: 'acceptance_criteria', outcome: 'desired_resolution', risks: 'risks' } as const;

function listNamed(blueprint: Blueprint, name: string): Field | undefined {
  const field = findField(blueprint, name);
  return field?.type === 'list' ? field : undefined;
}

/** The list of what must be true for the request to be done, where this kind of request has one. */
export const criteriaField = (blueprint: Blueprint): Field | undefined =>
  listNamed(blueprint, NAMES.criteria);

/** The text that says what a good outcome is. */
export const outcomeField = (blueprint: Blueprint): Field | undefined => findField(blueprint, NAMES.outcome);

/** The list of what could go wrong. */
export const risksField = (blueprint: Blueprint): Field | undefined => listNamed(blueprint, NAMES.risks);

/** The fields that hold limits by their names. */
export const constraintFields = ({ fields }: Blueprint): Field[] =>
  fields.filter(({ type }) => type === 'key-value');
