/** What an order wants done. */
export type OrderKind =
  | 'remember'
  | 'forget'
  | 'renote'
  | 'recall'
  | 'new_goal'
  | 'goal'
  | 'watch'
  | 'unwatch'
  | 'know'
  | 'person'
  | 'find'
  | 'jump'
  | 'place'
  | 'panel'
  | 'quiet'
  | 'loud'
  | 'highlight'
  | 'focus'
  | 'unfocus'
  | 'rewrite'
  | 'continue'
  | 'criteria'
  | 'reply'
  | 'critique'
  | 'analysis'
  | 'set'
  | 'append'
  | 'remove'
  | 'replace'
  | 'undo'
  | 'redo'
  | 'undo_more'
  | 'forget_all';

/**
 * One way to give an order. It is the whole sentence, in any letter case, without what opens it politely and without the mark
 * at its end; the group `rest` is what the order is about. `sure`: the words mean nothing else, whatever the thread waits for.
 */
export interface OrderPattern {
  kind: OrderKind;
  sure: boolean;
  pattern: RegExp;
}

/** Ways to say it that mean nothing else. A blank stands for one of any white space, "blank ?" for none as well. */
export const sure = (kind: OrderKind, ...patterns: string[]): OrderPattern[] => made(kind, true, patterns);

/** Ways to say it that could as well be an answer or a story; who reads them needs to know more than the words. */
export const perhaps = (kind: OrderKind, ...patterns: string[]): OrderPattern[] =>
  made(kind, false, patterns);

function made(kind: OrderKind, isSure: boolean, patterns: readonly string[]): OrderPattern[] {
  return patterns.map((pattern) => {
    const spaced = pattern.replaceAll(' ?', '\\s?').replaceAll(' ', '\\s');
    return { kind, sure: isSure, pattern: new RegExp(`^(?:${spaced})$`, 'isu') };
  });
}

export const REST = '(?<rest>\\S.*)';
export const MAY_REST = '(?: (?<rest>\\S.*))?';
/** For whom something is to be remembered. */
export const FOR =
  '(?:for (?:me|myself|us|everyone|everybody|all|the (?:whole )?(?:project|team|workspace|company|channel)|this project|later|next time))';
/** What can only be the name of something on record. */
export const NAME = '(?:[a-z]{1,6}-\\d+|<[@#][^>\\s]+>|@\\S+|#\\S+)';
/** What points at what was spoken of. */
export const POINTED = '(?:it|this|that)(?: (?:one|ticket|task|request|doc|document|project|channel|thing))?';
/** Words in quotation marks. A mark that opens ends the search for the one that closes, so that many that never close cost nothing. */
export const QUOTED =
  '(?:"[^"]+"|\u201c[^\u201c\u201d]+\u201d|\u201e[^\u201c-\u201e]+[\u201c\u201d]|\u00ab[^\u00ab\u00bb]+\u00bb|\u2018[^\u2018\u2019]+\u2019|(?<![\\p{L}\\p{N}])\'[^\'\\n]+\'(?![\\p{L}\\p{N}])|`[^`]+`)';

const TEXTS =
  'request summary|summary|title|headline|problem statement|problem|business impact|impact|desired resolution|resolution|desired outcome|outcome|proposed solution|solution|description';
const CHOICES =
  'urgency|priority|severity|request type|department|affected users|affected people|due date|assignee|epic id';
/** Fields that hold items, by the names that the shipped forms know. */
export const LISTS =
  'acceptance criteria|acceptance criterion|criteria|criterion|ac|constraints?|open questions?|dependency|dependencies|risks?|evidence links?|evidence|links?';
const THE = '(?:(?:the|my|our|its|your|this|that|a|an) )?';
/** A part of a draft. */
export const FIELD = `${THE}(?:${TEXTS}|${CHOICES}|${LISTS})(?: fields?| list| section)?`;
export const LIST = `${THE}(?:list of )?(?:${LISTS})(?: fields?| list| section)?`;
export const DRAFT = `${THE}(?:whole |current |open )?(?:draft|request|card|epic)`;
