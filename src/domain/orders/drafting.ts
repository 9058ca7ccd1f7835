import {
  DRAFT,
  FIELD,
  LIST,
  LISTS,
  MAY_REST,
  type OrderPattern,
  perhaps,
  QUOTED,
  REST,
  sure,
} from './pattern.js';

const SHORTER =
  '(?:shorter|clearer|simpler|crisper|tighter|briefer|more (?:concise|precise|readable|compact|succinct)|concise|less wordy|a bullet(?:ed)? list|bullets?|bullet points?|easier to (?:read|understand))';
const MUCH = '(?:a bit |a little |much |even |so it is |to be )?';
const REWRITE = 'rewrite|reword|rephrase|redo|polish|tighten(?: up)?|shorten|condense|simplify|clarify';
const HOW = `(?: ?[,:–-])? (?:${MUCH}${SHORTER}|as|in|into|with|to|so|and make|for|using|more|less|but).*`;
const GOOD = '(?: some| a few| more| the| any| good| better| possible| further| other| an| a)*';

/** Orders that change the draft that is open, or write something for it. */
export const DRAFT_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'rewrite',
    `(?:${REWRITE}) (?<rest>${FIELD}(?:${HOW}| ?[,:–-] .*)?)`,
    `make (?<rest>${FIELD} ${MUCH}${SHORTER}(?: and .*)?)`,
    `(?:turn|convert|put|format|write|change|rewrite) (?<rest>${FIELD} (?:into|as|in|to) (?:a )?(?:bullets?|bullet points?|list|bullet(?:ed)? list))`,
  ),
  ...sure(
    'continue',
    `(?:continue|go on with|carry on with|keep going with) (?:writing |filling(?: in| out)? )?${DRAFT}`,
    `(?:complete|finish) (?:writing |filling(?: in| out)? )?(?:the |my |our |this )?draft`,
    `fill(?: in| out)? (?:the )?(?:rest|blanks|gaps|(?:rest|remaining|missing|open|empty)(?: (?:of (?:the |it|this)?)?(?:draft|request|card|epic|form|fields?|parts?|bits?|ones?)?)?)(?: for me)?`,
    `(?:complete|write|do) the (?:rest of (?:the |this |my )?(?:draft|request|card|epic|form)|missing fields|remaining fields|empty fields)(?: for me)?`,
  ),
  ...sure(
    'criteria',
    `(?:suggest|propose|recommend|come up with|think of|draft|write|give|offer)(?: me| us)?${GOOD} (?:acceptance criteri(?:a|on)|criteria for acceptance|definition of done)(?: .*)?`,
    '(?:what|which) acceptance criteria (?:would|do|could|can|should) (?:you|we|i) (?:suggest|propose|recommend|add|have|need|write|use)',
  ),
  ...sure(
    'reply',
    `(?:suggest|draft|propose|compose|prepare|recommend|help me (?:write|with|draft))(?: me| us)?(?: a| an| some| the)?(?: possible| good| short| polite| quick| friendly| brief)* (?:reply|answer|response)${MAY_REST}`,
    `(?:what|how) (?:should|could|do|would) (?:i|we) (?:answer|reply|respond|write back)${MAY_REST}`,
  ),
  ...sure(
    'critique',
    `(?:critique|criti[cs]i[sz]e|poke holes in|pick apart|pull apart)${MAY_REST}`,
    `(?:give (?:me |us )?(?:some |your |a |honest )*(?:feedback|criticism|critique)|(?:some |your |any )?feedback) (?:on|about|of) (?<rest>(?:${QUOTED}|${FIELD}|${DRAFT}|it|this|that)(?: .*)?)`,
    `(?:review|assess|challenge|check|judge) (?<rest>(?:${QUOTED}|${FIELD})(?: (?:for|with|critically|regarding).*)?)`,
    `what do you think (?:of|about) (?<rest>(?:${QUOTED}|${FIELD}|${DRAFT}|this|that)(?: .*)?)`,
  ),
  ...sure(
    'analysis',
    `(?:run|do|make|start|give (?:me|us)|perform|repeat)(?: an?| the| another| your)?(?: full| quick| complete| thorough| whole)?(?<rest>(?: \\S+){0,3} (?:analysis|completeness check|duplicate check|risk check)(?: .*)?)`,
    `(?:analy[sz]e|examine|inspect|assess|evaluate|validate|check|review) (?<rest>(?:${DRAFT.replace('|request|', '|')}|(?:the )?(?:completeness|duplicates))(?: .*)?)`,
    `(?:check|review|examine|inspect|assess) (?<rest>${DRAFT} for (?:risks|duplicates|completeness|gaps|constraints|anything missing).*)`,
    `analy[sz]e (?<rest>(?:it|this|that|${DRAFT}|${FIELD})(?: (?:for|please).*)?)`,
    `(?<rest>(?:what(?:'s| is| else is)|is (?:anything|something)|anything)(?: still)? missing(?: (?:here|(?:from|in|on) ${DRAFT}|before .*|now))?)`,
    `(?<rest>(?:are there|do we have|check for|look for|search for|find|any)(?: any| possible| known)* duplicates?(?: (?:of|for) (?:this|it|${DRAFT}))?)`,
    `(?<rest>how complete is ${DRAFT}|is ${DRAFT} (?:complete|a duplicate)(?: .*)?)`,
  ),
  ...sure(
    'replace',
    `(?:replace|swap|exchange|substitute) (?<what>\\S(?:(?! (?:with|by|for) ).)*) (?:with|by|for) (?<rest>\\S.*) (?:in|within) (?<field>${FIELD})`,
    `in (?<field>${FIELD})(?: ?,)? (?:replace|swap|change|exchange) (?<what>\\S.*?) (?:with|by|to|for|into) ${REST}`,
    `change (?<what>${QUOTED}) (?:to|into) (?<rest>${QUOTED}) (?:in|within) (?<field>${FIELD})`,
  ),
  ...sure('set', `set (?<rest>${FIELD} (?:to|as|=) \\S.*)`),
  ...sure(
    'append',
    `(?:add|append|attach|include|insert) (?<rest>\\S.*) (?:to|in|into|under|on) (?<field>${LIST})`,
    `(?:add|append)(?: the| this| that)? (?<rest>${QUOTED}) to (?<field>${FIELD})`,
    `(?:add|append|include|note)(?: (?:a|an|another|one more|the|this|that|as an?|new|further|next))* (?<field>${LISTS}) ?[:–-] ?${REST}`,
    `(?:add|append) to (?<field>${FIELD}) ?[:–-] ?${REST}`,
  ),
  ...sure(
    'remove',
    `(?:remove|delete|drop|take out|strike|cross out|erase) (?<rest>\\S.*) (?:from|of|in|out of) (?<field>${LIST})`,
    `(?:remove|delete|drop|take out|strike|cross out|erase) (?:the |my |our )?(?<rest>first|second|third|fourth|fifth|last|latest|newest|only|\\d{1,2}(?:st|nd|rd|th)?) (?<field>${LISTS})(?: item)?`,
    `(?:remove|delete|drop|take out|strike) (?:the )?(?<field>${LISTS})(?: number| no\\.?| nr\\.?)? ?#?(?<rest>\\d{1,2})`,
  ),
  ...perhaps('rewrite', `(?:${REWRITE}) ${REST}`, `make (?<rest>(?:it|this|that) ${MUCH}${SHORTER})`),
  ...perhaps('replace', `(?:replace|swap|exchange) (?<what>\\S.*?) (?:with|by) ${REST}`),
  ...perhaps(
    'set',
    `(?:set|change|update|switch|edit|correct|make|put|move|raise|lower|bump|rename|title|call) ${REST}`,
  ),
  ...perhaps('append', `(?:add|append) (?<rest>\\S.*) to (?<field>\\S.*)`),
  ...perhaps(
    'remove',
    `(?:remove|delete|drop|take out|strike|cross out|erase) (?<rest>\\S.*) (?:from|of) (?<field>\\S.*)`,
  ),
];
