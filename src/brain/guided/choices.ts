import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import type { Field } from '../../domain/draft/blueprint.js';

/** Words in one spelling, without courtesy: what is called so is meant by them. */
export const plain = (text: string): string => withoutCourtesy(wordsOfShort(text)).join(' ');

/** The one choice that words are, courtesy aside: its value, its label or one of its cues; else null. */
export function choiceOf(field: Field, text: string): string | null {
  const said = plain(text);
  if (field.type !== 'enum' || said === '') return null;
  const meant = field.values.filter(({ value, label, cues = [] }) =>
    [value, label, ...cues].some((name) => plain(name) === said),
  );
  return meant.length === 1 ? (meant[0]?.value ?? null) : null;
}
