import type { Constraint } from '../../../../src/domain/constraints/constraint.js';

/** A constraint written as "key: value". */
export function constraintOf(text: string): Constraint {
  const at = text.indexOf(': ');
  return { key: text.slice(0, at), value: text.slice(at + 2) };
}

/** Two constraints written as "key: value". */
export type Pair = readonly [a: string, b: string];
