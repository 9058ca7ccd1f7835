import type { Blueprint, Field } from './blueprint.js';
import type { Draft } from './draft.js';

/** How far a draft is. `percent` counts required fields, 0 to 100, rounded down. */
export interface Completion {
  missing: Field[];
  percent: number;
  complete: boolean;
}

/** Complete when every required field is filled or marked unknown. */
export function completion(draft: Draft, blueprint: Blueprint): Completion {
  const required = blueprint.fields.filter((field) => field.required);
  const missing = required.filter(
    ({ name }) => draft.fields[name] === undefined && !draft.unknown.includes(name),
  );
  const done = required.length - missing.length;
  return {
    missing,
    percent: required.length === 0 ? 100 : Math.floor((100 * done) / required.length),
    complete: missing.length === 0,
  };
}
