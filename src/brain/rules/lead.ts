import { hitsAmong, type Lexicon, listLexicon } from './find.js';
import { bare, clausesOf, contentWords, type Span, sentencesOf, tokensOf, trimmed } from './text.js';

/** Phrases that open what a field holds: what follows them in the sentence is its value. */
export type Leads = Lexicon<'hit'>;

export const leadsOf = (phrases: readonly string[]): Leads => listLexicon(phrases);

/** Words before a lead that do not make it speak of something else. */
const MAY_STAND_BEFORE = 4;

/**
 * What follows the first lead of the sentence, up to its end. A lead counts where a clause begins, or where few words
 * stand before it; a question or a denial opens nothing.
 */
export function afterLead(text: string, sentence: Span, leads: Leads): Span | null {
  const tokens = tokensOf(sentence.text);
  const starts = new Set(
    clausesOf(sentence.text, { ...sentence, start: 0, end: sentence.text.length }).map(({ start }) => start),
  );
  const hit = hitsAmong(sentence.text, tokens, leads).find(({ span, negated }) => {
    const before = tokens.filter((token) => token.end <= span.start).length;
    return !negated && (starts.has(span.start) || before <= MAY_STAND_BEFORE);
  });
  if (hit === undefined) return null;
  const rest = trimmed(text, sentence.start + hit.span.end, sentence.end);
  const lead =
    /^(?:\s*[:,\u2013\u2014-]+\s*|\s*that\s+|\s*is\s+|\s*to have\s+)+/iu.exec(rest.text)?.[0].length ?? 0;
  const span = trimmed(text, rest.start + lead, rest.end);
  return contentWords(span.text) > 0 ? span : null;
}

/** The first value that a text opens with one of the leads. */
export function ledIn(text: string, leads: Leads): Span | null {
  for (const sentence of sentencesOf(text)) {
    const span = afterLead(text, sentence, leads);
    if (span !== null) return bare(text, span);
  }
  return null;
}
