import { hitsAmong, type Lexicon } from './find.js';
import { bare, clausesOf, contentWords, type Span, sentencesOf, tokensOf, trimmed } from './text.js';

/** Words before a lead that do not make it speak of something else. */
const MAY_STAND_BEFORE = 4;
const JOINT = /^(?:\s*[:,\u2013\u2014-]+\s*|\s*that\s+|\s*is\s+|\s*to have\s+)+/iu;

/**
 * What follows the first lead of the sentence, up to its end, and which lead it is. A lead counts where a clause begins, or
 * where few words stand before it; a denial opens nothing.
 */
export function afterLead<K extends string>(
  text: string,
  sentence: Span,
  leads: Lexicon<K>,
): { key: K; span: Span } | null {
  const tokens = tokensOf(sentence.text);
  const hit = hitsAmong(sentence.text, tokens, leads).find(({ span, negated }) => {
    const before = tokens.filter((token) => token.end <= span.start).length;
    return !negated && (before <= MAY_STAND_BEFORE || opensClause(text, sentence, span));
  });
  if (hit === undefined) return null;
  const rest = trimmed(text, sentence.start + hit.span.end, sentence.end);
  const span = trimmed(text, rest.start + (JOINT.exec(rest.text)?.[0].length ?? 0), rest.end);
  return contentWords(span.text) > 0 ? { key: hit.key, span } : null;
}

function opensClause(text: string, sentence: Span, span: Span): boolean {
  return clausesOf(text, sentence).some(({ start }) => start === sentence.start + span.start);
}

/** The first value that a text opens with one of the leads. */
export function ledIn<K extends string>(text: string, leads: Lexicon<K>): Span | null {
  for (const sentence of sentencesOf(text)) {
    const lead = afterLead(text, sentence, leads);
    if (lead !== null) return bare(text, lead.span);
  }
  return null;
}
