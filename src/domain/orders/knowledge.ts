import { MAY_REST, type OrderPattern, perhaps, REST, sure } from './pattern.js';

const PERSON = '(?:<@[^>]+>|@\\S+)';
const ROLE =
  '(?:do(?: here)?|role|job|title|team|time ?zone|local time|department|working hours|responsible for|in charge of)';

/** Questions about what is known of something or of somebody. */
export const KNOWLEDGE_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'know',
    `what (?:do|does|did) (?:you|we|anyone|anybody|frontdoor) (?:already |actually )?(?:know|have)(?: on record)? (?:about|of|on|regarding) ${REST}`,
    `what(?:'s| is| was) (?:already )?(?:known|on record) (?:about|of|on|regarding) ${REST}`,
    `tell (?:me|us) (?:what|everything|all)(?: that)? (?:you|we) (?:know|have) (?:about|of|on|regarding) ${REST}`,
    `(?:search|query|check)(?: in)? (?:your|our|the) (?:knowledge(?: base)?|past requests|old requests|earlier requests|records)(?: for| about| on|:| ?,)? ${REST}`,
    `what (?:did|have|do) (?:you|we) (?:learn(?:ed|t)?|find out|found out|figured? out|gather(?:ed)?) (?:about|on|from|regarding) ${REST}`,
    `what do you know${MAY_REST}`,
  ),
  ...sure(
    'person',
    `who(?:'s| is) (?<rest>${PERSON})`,
    '(?<rest>who am i)',
    `(?:what (?:does|is|are)|what's) (?<rest>${PERSON})(?:'s)? ${ROLE}`,
  ),
  ...perhaps(
    'know',
    `(?<rest>(?:have we|has (?:anyone|anybody|someone|somebody|this|that|it)|did (?:anyone|anybody|someone|somebody|we)|was (?:this|that|it|there)|were there|is there) (?:\\S+ ){0,12}?(?:before|already|ever|earlier|in the past|last (?:week|month|year))(?: \\S.*)?)`,
  ),
  ...perhaps(
    'person',
    `who(?:'s| is) ${REST}`,
    `(?:what (?:does|is|are)|what's) (?<rest>\\S.*?)(?:'s)? ${ROLE}`,
    `how (?:do|can|could) i (?:reach|contact|get hold of) ${REST}`,
    `(?:which|what) (?:team|department) is (?<rest>\\S.*?) (?:in|on|part of)`,
    `(?:tell me about|info (?:on|about)|details (?:on|about)) (?<rest>${PERSON})`,
  ),
];
