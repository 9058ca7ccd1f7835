import { readsAsQuestion } from '../../domain/phrases.js';
import type { Found } from './find.js';
import { hitsOf, listLexicon } from './find.js';
import { BUSINESS_VERBS, CANNOT, IMPACT_CUES } from './lexicon/impact.js';
import { bare, clausesOf, sentencesOf, withoutConnective } from './text.js';

const CUES = listLexicon(IMPACT_CUES);
const STUCK = listLexicon(CANNOT.flatMap((cannot) => BUSINESS_VERBS.map((verb) => `${cannot} ${verb}`)));

/** Whether the words say what the trouble does to the business ("blocking …", "can't close deals"). */
export function tellsOfImpact(text: string): boolean {
  return [...hitsOf(text, CUES).filter(({ negated }) => !negated), ...hitsOf(text, STUCK)].length > 0;
}

/** The clause that says what the trouble does to the business. */
export function impactIn(text: string): Found | null {
  for (const sentence of sentencesOf(text)) {
    if (readsAsQuestion(sentence.text)) continue;
    const clause = clausesOf(text, sentence).find((part) => tellsOfImpact(part.text));
    if (clause === undefined) continue;
    const span = withoutConnective(text, bare(text, clause));
    return { value: span.text, span };
  }
  return null;
}
