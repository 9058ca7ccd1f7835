import type { Blueprint, Field } from './blueprint.js';
import { type Draft, isFilled } from './draft.js';

/** How far a draft is. `percent` counts required fields, 0 to 100, rounded down. */
export interface Completion {
  missing: Field[];
  percent: number;
  complete: boolean;
}

/** Complete when every required field is filled or, where the blueprint allows that, marked unknown. */
export function completion(draft: Draft, blueprint: Blueprint): Completion {
  const required = blueprint.fields.filter((field) => field.required);
  const excused = blueprint.complete_when === 'filled' ? [] : draft.unknown;
  const missing = required.filter(({ name }) => !isFilled(draft, name) && !excused.includes(name));
  const done = required.length - missing.length;
  return {
    missing,
    percent: required.length === 0 ? 100 : Math.floor((100 * done) / required.length),
    complete: missing.length === 0,
  };
}
