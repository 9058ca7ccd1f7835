/** Where a clause ends; a point or a comma within a figure ends none. */
const CLAUSE_END = /[.,]+(?!\d)|[;!?\n]+|\bbut\b/iu;

/** The clauses of a message. */
export const clausesOf = (text: string): string[] => text.split(CLAUSE_END);

const SENTENCE = /[^.!?\n]+(?:[.!?\n]+\s*|$)/gu;

/** The sentences of a message, each with what ends it. */
export const sentencesOf = (text: string): string[] => text.match(SENTENCE) ?? [];

/** Whoever writes more gives no order; in code units. */
export const MAX_ORDER = 200;

/** What says that the words behind it in its clause don't hold; a "no" that begins a clause denies what stood before it. */
export const DENIES =
  /(?<!^\s*)\bno\b|\b(?:not|no longer|never|neither|nor|instead of|rather than)\b|n['’]t\b/iu;

/** Behind a choice people give their reason: "high I guess because of friday", "data, like Jo said". */
export const REASON = /\s(?:because|cause|since|as|like|for|if|until|when|in|on|with)\s/iu;

/** By these people order a change, as the source of an expression. */
export const ORDER_VERBS =
  'change|make|set|take out|remove|add|put|replace|rename|rewrite|shorten|include|note';

/** How people begin to take back what they said before: "no", and "it's" what they say instead. */
export const TAKES_BACK = 'no|nope|wait|sorry|oops';
export const IT_IS = "(?:it|that)['’]?s|(?:it|that) is";

/**
 * What comes before what people say instead: "low. well no, medium", "design... no wait, brand marketing". A "no" that goes on in its
 * clause ("sales. no idea why") takes nothing back.
 */
const INSTEAD = new RegExp(
  `(?<!\\s)\\s+but\\s+(?:put|say|take|make it|write)\\s+(?=\\S)|[.,;…!]\\s*(?:(?:${TAKES_BACK}|well|or|hm+)[\\s,.]+)*(?:(?:${TAKES_BACK}|hm+)\\s*[,.:…–—-]+|actually\\b|rather\\b)[\\s,.]*(?=\\S)`,
  'iu',
);

/** What a message says last where it takes back what stands before: that counts. */
export const saidInstead = (text: string): string => text.split(INSTEAD).at(-1) ?? text;
