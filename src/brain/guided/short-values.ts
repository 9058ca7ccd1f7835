import type { Field } from '../../domain/draft/blueprint.js';
import { saidInstead } from './clauses.js';
import { behindCourtesy } from './hedges.js';

/** Whether a field holds a name or a few words, so that a sentence around them is no part of its value. */
export const isShort = (field: Field): boolean => field.type === 'text' && field.short === true;

/** How what people say besides begins behind a few words: "Sales Ops, I book these for them". */
const BESIDE = String.raw`,\s+(?:and\s+)?(?=(?:she|he|it|that|we|i|they|you|like|same|because|since|as)(?:['’]|\s))`;
const BEHIND = new RegExp(BESIDE, 'iu');
/** Where an answer of a few words is over. */
const END = new RegExp(`[.!?](?:\\s|$)|\\n|(?<!\\s)\\s+but\\s|${BESIDE}`, 'iu');

const ONLY = /^\s*(?:(?:so|just|only|(?:please |pls )?(?:put|write|take|use|say))\s+)+/iu;
/** "We're Nordics Sales". */
const WE_ARE =
  /^\s*(?:it['’]?s|we['’]?re|we are|i['’]?m|i am)\s+(?:(?:in|from|with|for)\s+)?(?:the\s+)?(?=\S)/iu;
const IS_FINE = /(?<!\s)\s+(?:(?:is|are|would be)\s+(?:fine|ok|okay|enough|good)|too|as well)\s*$/iu;

/** The few words of an answer: "sales" of "haha ok. sales, same as always". */
export const shortValueIn = (answer: string): string =>
  (behindCourtesy(saidInstead(answer)).split(END, 1)[0] ?? answer)
    .replace(ONLY, '')
    .replace(WE_ARE, '')
    .replace(IS_FINE, '')
    .replace(/[\s,;.…]+$/u, '');

/** "Would love to" */
const NO_NAME =
  /^\s*(?:would|will|can|could|should|i|you|he|she|they|let|do|does|did|is|are|was|were|have|has|thanks|thx)\b/iu;

/** Whether words begin as a sentence does, so that they are no name and no few words of one. */
export const isSentence = (words: string): boolean => NO_NAME.test(words);

/** A few words without what people say besides, in the same sentence. */
export const withoutBeside = (words: string): string => words.split(BEHIND, 1)[0] ?? words;
