import { type Cut, cutsOf } from '../../../domain/cuts.js';

/** Runs of signs and of letters without a space that nobody means to be read; more than that is kept of neither. */
const SIGNS = /[^\p{L}\p{M}\p{N}]{60,}/gu;
const SIGNS_KEPT = 20;
const UNSPACED = /(?<![\x21-\x7e])[\x21-\x7e]{600,}/gu;
const UNSPACED_KEPT = 400;

/** Cuts floods of one sign or of letters without spaces, so that no reading of the text takes long over them. */
export function floods(text: string): Cut[] {
  const rest = (kept: number) => (cut: Cut) => ({ ...cut, start: cut.start + kept });
  const apart = (match: RegExpMatchArray) => (match[0].includes('\n') ? '\n' : ' ');
  return [
    ...cutsOf(text, SIGNS, apart).map(rest(SIGNS_KEPT)),
    ...cutsOf(text, UNSPACED, () => ' ').map(rest(UNSPACED_KEPT)),
  ];
}
