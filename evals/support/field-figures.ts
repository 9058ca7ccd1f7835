import { ratio } from './numbers.js';
import type { FieldScore, Score } from './score.js';

/**
 * A field over all conversations that judge it. precision: of the values that the draft holds, how many are right; recall:
 * of the values that it should hold, how many it holds right.
 */
export interface FieldFigures {
  precision: number | null;
  recall: number | null;
  right: number;
  wrong: number;
  missing: number;
}

/** By field, in the order in which they are first met. */
export function fieldFigures(scores: readonly Score[]): Record<string, FieldFigures> {
  const all = scores.flatMap(({ fields }) => fields);
  const names = [...new Set(all.map(({ name }) => name))];
  return Object.fromEntries(names.map((name) => [name, figuresOf(all.filter((one) => one.name === name))]));
}

function figuresOf(fields: readonly FieldScore[]): FieldFigures {
  const count = (wanted: (field: FieldScore) => boolean) => fields.filter(wanted).length;
  const isRight = ({ verdict }: FieldScore) => verdict === 'right';
  const filled = count((field) => field.filled);
  const expected = count((field) => field.expected === 'value');
  return {
    precision: ratio(
      count((field) => field.filled && isRight(field)),
      filled,
    ),
    recall: ratio(
      count((field) => field.expected === 'value' && isRight(field)),
      expected,
    ),
    right: count(isRight),
    wrong: count(({ verdict }) => verdict === 'wrong'),
    missing: count(({ verdict }) => verdict === 'missing'),
  };
}
