import { type Found, hitsAmong, lexiconOf, listLexicon } from './find.js';
import { ACCESS_TROUBLE, BROKE, REQUEST_TYPE, REQUEST_TYPE_ANSWERS } from './lexicon/request-type.js';
import { tokensOf } from './text.js';

type Kind = 'access_request' | 'incident' | 'service_request' | 'question';

const WORDS = lexiconOf<Kind>([
  ['access_request', REQUEST_TYPE.access_request],
  ['incident', REQUEST_TYPE.incident],
  ['service_request', REQUEST_TYPE.service_request],
  ['question', REQUEST_TYPE.question],
]);
/** Words that choose a kind only in an answer to the question. */
export const LOOSE_KINDS = lexiconOf<Kind | 'other'>([
  ['access_request', REQUEST_TYPE_ANSWERS.access_request],
  ['incident', REQUEST_TYPE_ANSWERS.incident],
  ['service_request', REQUEST_TYPE_ANSWERS.service_request],
  ['question', REQUEST_TYPE_ANSWERS.question],
  ['other', REQUEST_TYPE_ANSWERS.other],
]);
/** Long words that tell the kind however they are typed. */
export const TELLING_KINDS: readonly [string, Kind][] = [
  ['broken', 'incident'],
  ['crashes', 'incident'],
  ['outage', 'incident'],
  ['access', 'access_request'],
  ['permission', 'access_request'],
  ['service', 'service_request'],
];
const TROUBLE = listLexicon(ACCESS_TROUBLE);
/** Taking a right away is neither asking for one nor any other service for sure. */
const REVOKES =
  /\b(?:remove|revoke|disable|withdraw|delete|close)\b[^.;!?]{0,30}\b(?:access|account|accounts|rights|permissions?)\b/iu;
const BROKEN = listLexicon(BROKE);

/**
 * The kind of request that running text makes, where it speaks of one kind only. Somebody who can't get in may miss a
 * right or have met a fault; only words such as "since" or "any more" tell.
 */
export function requestTypeIn(text: string): Found | null {
  if (REVOKES.test(text)) return null;
  const tokens = tokensOf(text);
  const trouble = hitsAmong(text, tokens, TROUBLE);
  const inside = (start: number, end: number) =>
    trouble.some(({ span }) => span.start <= start && end <= span.end);
  const hits = hitsAmong(text, tokens, WORDS)
    .filter(({ key, negated }) => !negated || key === 'incident')
    .filter(({ span }) => !inside(span.start, span.end));
  const kinds = new Set(hits.map(({ key }) => key));
  const [first] = hits;
  const [locked] = trouble;
  if (locked !== undefined) {
    if (kinds.size > 1 || (first !== undefined && first.key !== 'incident')) return null;
    const broken = first?.span ?? hitsAmong(text, tokens, BROKEN)[0]?.span;
    return broken === undefined ? null : { value: 'incident', span: broken };
  }
  return first !== undefined && kinds.size === 1 ? { value: first.key, span: first.span } : null;
}
