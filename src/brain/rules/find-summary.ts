import * as phrases from '../../domain/phrases.js';
import { afterWish, saysNothing } from './empty-wish.js';
import type { Found } from './find.js';
import { hitsOf, listLexicon } from './find.js';
import { tellsOfImpact } from './find-impact.js';
import { ROUTING_VERBS } from './lexicon/departments.js';
import { REQUEST_NOUNS, SUBJECT_PREPOSITIONS } from './lexicon/summary.js';
import { URGENCY } from './lexicon/urgency.js';
import type { Span } from './text.js';
import { bare, clausesOf, contentWords, sentencesOf, tokensOf, trimmed, withoutConnective } from './text.js';

const ABOUT = listLexicon(
  REQUEST_NOUNS.flatMap((noun) => SUBJECT_PREPOSITIONS.map((preposition) => `${noun} ${preposition}`)),
);
const ROUTING: ReadonlySet<string> = new Set(ROUTING_VERBS);
const URGENT = listLexicon([...URGENCY.critical, ...URGENCY.high, ...URGENCY.medium, ...URGENCY.low]);
const ARTICLE = /^(?:a|an|the|our|my)\s+(?=\S)/iu;
const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?:\s+(?:there|all|team|everyone|folks))?[\s,!.–—-]+(?=\S)/iu;

/** How sure a summary is: the author names the subject, wants something or tells of trouble, or merely says something. */
type Strength = 3 | 2 | 1;
export type Summary = Found & { strength: Strength };

/** The part of the span up to the clause that speaks of impact, urgency or reasons. */
function untilAside(text: string, span: Span): Span {
  const clauses = clausesOf(text, span);
  const aside = clauses.findIndex((clause, index) => index > 0 && isAside(clause.text));
  const last = clauses[aside < 0 ? clauses.length - 1 : aside - 1];
  return bare(text, {
    text: text.slice(span.start, last?.end ?? span.end),
    start: span.start,
    end: last?.end ?? span.end,
  });
}

function isAside(clause: string): boolean {
  if (/^(?:because|so|although|though|otherwise|please|can|could|but)\b/iu.test(clause)) return true;
  const urgent = hitsOf(clause, URGENT).reduce((sum, hit) => sum + contentWords(hit.span.text), 0);
  return tellsOfImpact(clause) || (urgent > 0 && contentWords(clause) - urgent <= 1);
}

function withoutArticle(text: string, span: Span): Span {
  const lead = ARTICLE.exec(span.text)?.[0].length ?? 0;
  return trimmed(text, span.start + lead, span.end);
}

/** What follows "a request about". */
function subject(text: string, sentence: Span): Span | null {
  const hit = hitsOf(sentence.text, ABOUT)[0];
  if (hit === undefined) return null;
  const rest = untilAside(text, trimmed(text, sentence.start + hit.span.end, sentence.end));
  return contentWords(rest.text) > 0 ? withoutArticle(text, rest) : null;
}

/** What follows "I need", unless that is only the wish to file something or to have it sent somewhere. */
function wanted(text: string, sentence: Span): Span | null {
  const from = afterWish(sentence.text);
  if (from === null) return null;
  const rest = untilAside(text, trimmed(text, sentence.start + from, sentence.end));
  const routes = ROUTING.has(tokensOf(rest.text)[0]?.word ?? '') && /\sto\s/u.test(rest.text);
  return routes || saysNothing(rest.text) ? null : withoutArticle(text, rest);
}

function trouble(text: string, sentence: Span): Span | null {
  if (!phrases.tellsOfTrouble(sentence.text)) return null;
  const said = untilAside(text, sentence);
  return phrases.tellsOfTrouble(said.text) ? withoutConnective(text, said) : null;
}

function anything(text: string, sentence: Span): Span | null {
  if (phrases.readsAsQuestion(sentence.text) || phrases.readsAsModify(sentence.text)) return null;
  const said = untilAside(text, sentence);
  const empty = saysNothing(sentence.text) || afterWish(sentence.text) !== null || isAside(said.text);
  return empty || contentWords(said.text) < 2 ? null : withoutConnective(text, said);
}

function isSmallTalk(sentence: string): boolean {
  const readings = [
    phrases.readsAsGreeting,
    phrases.readsAsThanks,
    phrases.readsAsUnknown,
    phrases.readsAsHold,
  ];
  return readings.some((reads) => reads(sentence)) || phrases.readsAsConfirm(sentence);
}

/** What the request is about, in the author's words with a capital letter; the most telling sentence is taken. */
export function summaryIn(text: string): Summary | null {
  const sentences = sentencesOf(text)
    .filter((sentence) => !isSmallTalk(sentence.text))
    .map((sentence) =>
      trimmed(text, sentence.start + (GREETING.exec(sentence.text)?.[0].length ?? 0), sentence.end),
    );
  const ways = [
    [3, subject],
    [2, trouble],
    [2, wanted],
    [1, anything],
  ] as const;
  for (const [strength, way] of ways) {
    for (const sentence of sentences) {
      const span = way(text, sentence);
      if (span === null || span.text === '') continue;
      return { value: capitalised(span.text), span, strength };
    }
  }
  return null;
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase('en') + text.slice(1);
}
