import * as phrases from '../../domain/phrases.js';
import { onlyCounts } from './find-affected.js';
import { departmentIn } from './find-department.js';
import { tellsOfImpact } from './find-impact.js';
import { urgencyIn } from './find-urgency.js';
import { VAGUE_ORDERS } from './lexicon/trouble.js';
import { clausesOf, contentWords, type Span } from './text.js';

const LINK = /https?:\/\/\S+/u;
const PLEA = /^(?:please|pls|plz|can you|could you|otherwise)\b\s*(?:please\s+)?(\p{L}*)/iu;

/** Whether a clause says how urgent it is, who is affected, whose it is or what it costs, and no more. */
export function isAside(clause: string): boolean {
  const urgent = urgencyIn(clause);
  if (urgent !== null && contentWords(clause) - contentWords(urgent.span.text) <= 2) return true;
  if (contentWords(clause) <= 5 && departmentIn(clause) !== null && !phrases.tellsOfTrouble(clause))
    return true;
  return onlyCounts(clause) || (tellsOfImpact(clause) && !phrases.readsAsQuestion(clause));
}

/** "please help", "can you look into it": no part of what it is about; "please remove his access" is. */
function isPlea(clause: string): boolean {
  const verb = PLEA.exec(clause)?.[1];
  return (
    verb !== undefined && (verb === '' || VAGUE_ORDERS.has(verb.toLowerCase()) || contentWords(clause) < 2)
  );
}

/** The words up to the clauses that say something else at the end, and from the first that doesn't. */
export function withoutAsides(text: string, span: Span, keepsFirst = false): Span {
  const clauses = clausesOf(text, span);
  const own = clauses.map(({ text: clause }, at) => {
    if (at === 0 && (keepsFirst || phrases.tellsOfTrouble(clause))) return true;
    return !isAside(clause) && !(at > 0 && (isPlea(clause) || LINK.test(clause)));
  });
  const first = clauses[own.indexOf(true)];
  const next = own.indexOf(false, own.indexOf(true));
  const last = next < 0 ? clauses.at(-1) : clauses[next - 1];
  if (first === undefined || last === undefined) return span;
  return { text: text.slice(first.start, last.end), start: first.start, end: last.end };
}
