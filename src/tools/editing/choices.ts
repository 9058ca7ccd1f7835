import { isBlank } from '../../domain/blank.js';
import type { Field } from '../../domain/blueprint.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/courtesy.js';
import { folded } from '../../domain/lists.js';

type EnumField = Extract<Field, { type: 'enum' }>;

/** Behind a choice stands why: "high, it is quarter end", "high because the board asks". */
const REASON = /[,;.!(–—]|\s-\s|\s(?:because|since|as)\s/u;

/** The choices of the field as people see them. */
export const choicesOf = ({ values }: EnumField): string[] => values.map(({ label }) => label);

/**
 * The choice that words name: by its value or label, or by the beginning of one that no other has ("service" for "Service
 * request"), letter case and underscores aside; a reason may follow. Undefined where none, or more than one, fits.
 */
export function choiceNamed(field: EnumField, words: string): string | undefined {
  const [choice = ''] = words.split(REASON, 1);
  return namedBy(field, words) ?? namedBy(field, withoutCourtesy(wordsOfShort(choice)).join(' '));
}

function namedBy({ values }: EnumField, words: string): string | undefined {
  const wanted = folded(words).replace(/^["“'‘]+|(?<!["”'’])["”'’]+$/gu, '');
  if (wanted === '' || isBlank(words)) return undefined;
  const namesOf = ({ value, label }: EnumField['values'][number]) => [folded(value), folded(label)];
  const exact = values.find((one) => namesOf(one).includes(wanted));
  if (exact) return exact.value;
  const begins = values.filter((one) => namesOf(one).some((name) => name.startsWith(`${wanted} `)));
  const [only] = begins;
  return begins.length === 1 ? only?.value : undefined;
}
