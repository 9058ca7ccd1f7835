import type { Blueprint, Field } from '../../domain/blueprint.js';
import { readsAsUnknown } from '../../domain/phrases.js';
import type { Found } from './find.js';
import { affectedIn } from './find-affected.js';
import { departmentFrom, departmentIn } from './find-department.js';
import { enumFrom, enumIn } from './find-enum.js';
import { problemIn, solutionIn, titleIn } from './find-epic.js';
import { impactIn } from './find-impact.js';
import { politeOrder, resolutionIn } from './find-resolution.js';
import { summaryIn } from './find-summary.js';

type Finder = (text: string) => Found | null;

/** Readings of running text, by the name of a text field. A text field without one is filled by labels and answers. */
const TEXT_FINDERS: ReadonlyMap<string, Finder> = new Map([
  ['request_summary', summaryIn],
  ['business_impact', impactIn],
  ['affected_users', affectedIn],
  ['department', departmentIn],
  ['desired_resolution', resolutionIn],
  ['title', titleIn],
  ['problem', problemIn],
  ['proposed_solution', solutionIn],
]);

/** Readings of words that are known to be about the field. */
const ANSWER_FINDERS: ReadonlyMap<string, Finder> = new Map([
  ['department', departmentFrom],
  ['desired_resolution', politeOrder],
]);

/** Fields whose value is a name or a count rather than a sentence; a person's "actually, …" may replace it. */
const NAMED_THINGS: ReadonlySet<string> = new Set(['department', 'affected_users']);

/** What running text says about a field of one value, or null. */
export function findIn(blueprint: Blueprint, field: Field, text: string): Found | null {
  if (field.type === 'enum') return enumIn(field, text);
  if (field.type !== 'text') return null;
  const finder = TEXT_FINDERS.get(field.name) ?? (field.name === blueprint.headline ? summaryIn : undefined);
  return finder?.(text) ?? null;
}

/** The part of an answer that is a known value of the field (an enum value, a department), or null. */
export function findFrom(field: Field, answer: string): Found | null {
  if (field.type === 'enum') return enumFrom(field, answer);
  return readsAsUnknown(answer) ? null : (ANSWER_FINDERS.get(field.name)?.(answer) ?? null);
}

/** Whether "actually, …" without a field's name may replace the field's value by what is found. */
export function isReplaceable(field: Field): boolean {
  return field.type === 'enum' || NAMED_THINGS.has(field.name);
}

/** Whether the field's value is a name or a count that may stand within another field's sentence. */
export function isNamedThing(field: Field): boolean {
  return NAMED_THINGS.has(field.name);
}
