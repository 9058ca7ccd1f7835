import { type Span, trimmed } from '../text.js';

/** A piece of a sentence that may say what a request is about, and how telling it is. */
export interface Candidate {
  span: Span;
  worth: number;
}

/** How telling a sentence is. What somebody calls their subject is; what people can't do is often only the cost. */
export const WORTH = {
  byName: 6,
  order: 4.5,
  trouble: 4,
  need: 3.2,
  wish: 3,
  stuck: 2.2,
  /** what shall be true in the end says less about what it is about */
  outcome: 2,
  asks: 2,
  anything: 1,
} as const;

const ARTICLE = /^(?:a|an|the|our|my)\s+(?=\S)/iu;

/** The span without the article it begins with. */
export function withoutArticle(text: string, span: Span): Span {
  const lead = ARTICLE.exec(span.text)?.[0].length ?? 0;
  return trimmed(text, span.start + lead, span.end);
}
