import { readsAsUnknown } from '../../../domain/phrases.js';
import { clausesOf, contentWords, sentencesOf } from '../text.js';

/** After these words an answer follows all the same: "not sure, maybe high". */
const YET =
  /^(?:maybe|perhaps|probably|but|though|i['\u2019]?d|i would|i guess|i think|about|around|let['\u2019]?s|say|roughly|could be|might be|it['\u2019]?s|at least|something|some|\d)/iu;

const NONE = /^\s*(?:none|nothing)\b/iu;

/** Whether the first clause of an answer says that its author can't tell. */
export function beginsUnknown(text: string): boolean {
  const [first] = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  return first !== undefined && readsAsUnknown(first.text);
}

/** Whether an answer says first that its author can't tell, and no guess follows ("no idea, ask my manager"). */
export function opensAsUnknown(text: string): boolean {
  const [first, ...rest] = sentencesOf(text).flatMap((sentence) => clausesOf(text, sentence));
  if (first === undefined || !readsAsUnknown(first.text)) return false;
  // "none really, just hygiene" tells what it is after all.
  if (NONE.test(first.text) && rest.some(({ text: clause }) => contentWords(clause) > 0)) return false;
  return !rest.some((clause) => YET.test(clause.text) && contentWords(clause.text) > 0);
}
