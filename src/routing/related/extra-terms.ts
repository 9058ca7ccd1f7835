import { type Terms, termsOf } from '../terms.js';
import { type Related, relatedTerms } from './related.js';

/** A term that a text doesn't have, but that descriptions have for what the text is about. */
export interface ExtraTerm {
  name: string;
  /** How much it says, as a share of what it would say if the text had it. */
  share: number;
  /** The words of the text that led to it, as they stand there. */
  written: string;
}

/** A word that means the same says so much of what the text's own word would say, a vaguer one less. */
const SHARE = 0.4;
const SHARE_OF_VAGUE = 0.2;
/** A subject that the text has in a description's very words matches as it is, and its other words only bear it out. */
const BORNE_OUT = 0.5;

/**
 * The terms that a text leads to and some team's description holds (`isDescribed`), each once. They are meant for
 * descriptions alone: past requests are in people's own words already.
 */
export function extraTerms(
  text: string,
  { counts }: Terms,
  isDescribed: (term: string) => boolean,
): ExtraTerm[] {
  const extra = new Map<string, ExtraTerm>();
  const offer = (names: readonly string[], share: number, written: string) => {
    for (const name of names) {
      if (counts.has(name) || !isDescribed(name) || share <= (extra.get(name)?.share ?? 0)) continue;
      extra.set(name, { name, share, written });
    }
  };
  for (const related of relatedTerms(text)) {
    const part = isSaid(related, isDescribed) ? BORNE_OUT : 1;
    const first = related.written[0] ?? '';
    offer(related.terms, part * SHARE, first);
    offer(related.vague, part * SHARE_OF_VAGUE, first);
  }
  return [...extra.values()];
}

/** Whether one of the words or phrases that say it stands in a description. */
function isSaid({ written }: Related, isDescribed: (term: string) => boolean): boolean {
  return written.some((words) => {
    const names = [...termsOf(words).counts.keys()];
    return names.length > 0 && names.every(isDescribed);
  });
}
