import { isMereCourtesy } from '../../domain/conversation/courtesy.js';
import { written } from '../../domain/text/person-text.js';
import { hasWords, MIN_WORDS } from '../../domain/text/words.js';
import { sentencesOf } from './clauses.js';

/** More than that is no choice with a tag behind it; in code units. */
const MAX_TAGGED = 200;
const TAG =
  /(?<![\s,])[\s,]+(?:(?:right|correct|ok|okay|no|agreed?)\b[\s,]*)?(?:<@[^<>]{1,100}>\s*)?\?\s*$/iu;

/** Words without what only asks others to agree: "high I'd say, right @Daniel?" */
export const withoutTag = (text: string): string => (text.length > MAX_TAGGED ? text : text.replace(TAG, ''));

/** How people begin an answer, and no part of it: "like I said, …", "no idea, …". */
const BEGINS =
  /^\s*(?:(?:(?:(?:as|like) )?i (?:already )?(?:said|wrote|told you)(?: (?:it|that|this))?(?: (?:above|before|already))?:?|no idea|hm+|well|ha(?:ha)*|hehe|lol|ok(?:ay)?(?: then| so)?)[\s,.…]+)+(?=\S)/iu;
/** By these people say that they are not sure, or are kind. */
const HEDGE =
  /(?<![\s,])(?:[\s,]+(?:i (?:think|guess|suppose|said)|(?:as|like) i said|obviously|obv|tbh|lol|please|pls|then|why|what else|or so|(?:thanks|thank you|thx|ty|cheers)(?: (?:\p{L}+|<@[^<>]{1,100}>))?))+[.!]*$/iu;

/** So far before its end a hedge begins; in code units. */
const MAX_HEDGE = 60;

/** An answer without what people say around it, which is no part of the value. */
export function withoutHedges(text: string): string {
  const said = text.replace(BEGINS, '');
  const at = Math.max(0, said.length - MAX_HEDGE);
  return said.slice(0, at) + said.slice(at).replace(HEDGE, '');
}

/** What people begin with before they say what they need: "sorry! the dashboard …", "hello?? the report …". */
const LEADS_IN =
  /^\s*(?:(?:sorry|hello|hi|hey|morning|anyway|so|oh|ah|ok(?:ay)?|well|did you (?:get|see) that|are you there|(?:can|could) you (?:please )?(?:log|file|raise|take) (?:this|that|it)(?: one)?(?: please| pls)?(?=\s*[,.:;])|(?:(?:i|my phone|phone|it) )?(?:sent|posted|(?:hit|pressed) (?:enter|send))(?: (?:that|it|this))? too (?:early|soon|fast))\b[\s,.!?:…–—-]+)+(?=\S)/iu;

/** Words without what only leads to them, where enough is left. */
export function withoutLead(text: string): string {
  const said = behindCourtesy(text).replace(LEADS_IN, '');
  return hasWords(said, MIN_WORDS) ? said : text;
}

/** Words without the thanks and the like with which they begin: "perfect, ty. one more: …". */
export function behindCourtesy(text: string): string {
  const sentences = sentencesOf(text.slice(0, MAX_TAGGED));
  const told = sentences.findIndex((one) => !isMereCourtesy(written(one)));
  return told <= 0 ? text : text.slice(sentences.slice(0, told).join('').length);
}
