import { readsAsQuestion } from '../../domain/phrases.js';
import { type Found, hitsAmong, type Lexicon, listLexicon } from './find.js';
import {
  AFFECTING_VERBS,
  BLOCKED_THINGS,
  BLOCKING_VERBS,
  BUSINESS_THINGS,
  BUSINESS_VERBS,
  CANNOT,
  IMPACT_CUES,
} from './lexicon/impact.js';
import {
  bare,
  behind,
  clausesOf,
  contentWords,
  type Span,
  sentencesOf,
  type Token,
  tokensOf,
  withoutConnective,
} from './text.js';

const CUES = listLexicon(IMPACT_CUES);
const STUCK = listLexicon(CANNOT.flatMap((cannot) => BUSINESS_VERBS.map((verb) => `${cannot} ${verb}`)));
const BLOCKING = listLexicon(BLOCKING_VERBS);
const AFFECTING = listLexicon(AFFECTING_VERBS);
/** "blocks our whole release": this many words may stand between. */
const REACH = 5;
const COSTS = /\b(?:costs?|lose|losing|lost|waste[sd]?)\b/giu;
const MUCH = {
  what: /[$€£¥]\s?\d|\d\s?(?:k\b|%|percent|eur\b|usd\b|gbp\b|euros?\b|dollars?\b|pounds?\b|hours?\b|days?\b|minutes?\b)/iu,
  reach: 60,
  ends: /\n/u,
};
const KEEPS = /\b(?:keeps?|keeping|stops?|stopping|prevents?|preventing)\b/giu;
const FROM = { what: /\p{L}ing\b/iu, reach: 60, ends: /\n/u };

/** Whether one of the verbs has one of the things within reach after it. */
function reaches(
  text: string,
  tokens: readonly Token[],
  verbs: Lexicon<'hit'>,
  things: ReadonlySet<string>,
): boolean {
  return hitsAmong(text, tokens, verbs).some(({ span, negated }) => {
    if (negated) return false;
    const after = tokens.filter((token) => token.start >= span.end).slice(0, REACH);
    return after.some(({ word }) => things.has(word));
  });
}

/** Whether the words say what the trouble does to the business ("blocking …", "can't close deals"). */
export function tellsOfImpact(text: string): boolean {
  const tokens = tokensOf(text);
  if (hitsAmong(text, tokens, STUCK).length > 0 || behind(text, COSTS, MUCH) !== null) return true;
  if (reaches(text, tokens, BLOCKING, BLOCKED_THINGS) || reaches(text, tokens, AFFECTING, BUSINESS_THINGS))
    return true;
  if (hitsAmong(text, tokens, CUES).some(({ negated }) => !negated)) return true;
  return (
    behind(text, KEEPS, FROM) !== null &&
    /\b(?:keep|stop|prevent)\w*\s+(?:us|me|them|the|our|my|people|customers)\b/iu.test(text)
  );
}

/** The clauses that say it, with those between them: from the first that does to the last. */
function telling(text: string, sentence: Span): Span | null {
  const clauses = clausesOf(text, sentence);
  const first = clauses.findIndex((clause) => tellsOfImpact(clause.text));
  const last = clauses.findLastIndex((clause) => tellsOfImpact(clause.text));
  const from = clauses[first];
  const to = clauses[last];
  if (from === undefined || to === undefined) return tellsOfImpact(sentence.text) ? sentence : null;
  return { text: text.slice(from.start, to.end), start: from.start, end: to.end };
}

/** The words that say what the trouble does to the business. */
export function impactIn(text: string): Found | null {
  for (const sentence of sentencesOf(text)) {
    if (readsAsQuestion(sentence.text)) continue;
    const said = telling(text, sentence);
    if (said === null) continue;
    const span = withoutConnective(text, bare(text, said));
    if (contentWords(span.text) >= 2) return { value: span.text, span };
  }
  return null;
}
