import { type Found, listLexicon } from './find.js';
import { capitalised } from './find-summary.js';
import { ledIn } from './lead.js';
import { PROBLEM_LEADS, SOLUTION_LEADS, TITLE_LEADS } from './lexicon/epic.js';
import { bare, behind, clausesOf, type Span, sentencesOf, trimmed } from './text.js';

const PROBLEM = listLexicon(PROBLEM_LEADS);
const SOLUTION = listLexicon(SOLUTION_LEADS);
const TITLE = listLexicon(TITLE_LEADS);
/** A title is a few words; more are a sentence about it. */
const LONGEST_TITLE = 12;
/** "let's get this one on paper: meal pre-ordering for night shifts" */
const ANNOUNCES = /\b(?:let['\u2019]?s|please|here|new|next|another|this|following|epic)\b/giu;
const ANNOUNCED = { what: /:\s+/u, reach: 60, ends: /[.!?\n]/u };

const found = (span: Span | null): Found | null => (span === null ? null : { value: span.text, span });

/** What is difficult today, where words such as "the problem is that" say so. */
export function problemIn(text: string): Found | null {
  if (!/problem|pain|trouble|issue|hurts/iu.test(text)) return null;
  return found(ledIn(text, PROBLEM));
}

/** What is to be built, where words such as "my idea would be" say so. */
export function solutionIn(text: string): Found | null {
  if (!/idea|could|propos|suggest|solution|build|plan|in mind/iu.test(text)) return null;
  return found(ledIn(text, SOLUTION));
}

/** A title: the words in quotation marks, else up to the first clause that says more. */
function titleOf(text: string, span: Span): Span | null {
  const quoted = /^["\u201c\u201e](.+?)["\u201d\u201c]/u.exec(span.text);
  if (quoted?.[1] !== undefined) return trimmed(text, span.start + 1, span.start + 1 + quoted[1].length);
  const [first] = sentencesOf(span.text);
  if (first === undefined) return null;
  const [clause = first] = clausesOf(span.text, first);
  const title = bare(text, trimmed(text, span.start + clause.start, span.start + clause.end));
  const words = title.text.split(/\s+/u).length;
  const isAddress = /^(?:please|pls|bitte|the|this|that|here|today|now|we|i|it|thanks?)$/iu.test(title.text);
  return words <= LONGEST_TITLE && title.text !== '' && !isAddress ? title : null;
}

/** The name of a larger piece of work, where words such as "new epic:" give it one. */
export function titleIn(text: string): Found | null {
  if (!/epic|title|call|name|:\s/iu.test(text)) return null;
  for (const sentence of sentencesOf(text)) {
    const led = ledIn(sentence.text, TITLE);
    const at = led?.start ?? behind(sentence.text, ANNOUNCES, ANNOUNCED)?.end;
    if (at === undefined) continue;
    const title = titleOf(text, trimmed(text, sentence.start + at, sentence.end));
    if (title !== null) return { value: capitalised(title.text), span: title };
  }
  return null;
}
