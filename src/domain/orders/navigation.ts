import { MAY_REST, type OrderPattern, perhaps, QUOTED, REST, sure } from './pattern.js';

const SAID =
  '(?:decided?|agreed?|settled?|said|say|wrote|write|mention(?:ed)?|talk(?:ed)?|spoke|discuss(?:ed)?|suggest(?:ed)?|propos(?:ed?)|promised?|asked|answered?|chose|approved?)';
const SPEAKER = "(?:<@[^>]+>|@\\S+|[\\p{L}'-]+(?: \\p{L}[\\p{L}'-]+)?)";
const GO =
  '(?:jump|go|skip|scroll|navigate|take (?:me|us)|bring (?:me|us))(?: back| up| down| over| forward| straight)? to';
const SHOW = '(?:show (?:me|us)|find(?: me| us)?|point (?:me|us) to|link (?:me|us)(?: to)?)';
const POST = '(?:message|comment|post|reply|line|sentence|passage|part|place|point|bit|spot|moment|remark)s?';
const WHICH = '(?:very )?(?:last|latest|previous|prev|next|first|newest|most recent|current|open|following)';
const STOP = '(?:question|decision|edit|change|card|review card)s?';
const PLACED =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|newest|latest|next|previous|\\d{1,4}(?:st|nd|rd|th))';
const NUMBERED = '(?: number| no\\.?| nr\\.?)? ?#?\\d{1,4}';
const SAYING = '(?:message|post|comment|reply|question|decision|edit|card)';
const THREAD = '(?:thread|conversation|discussion)';
const AROUND = `(?: (?:please|again|here|in (?:this|the) ${THREAD}|(?:before|after|from|above|below) .*))*`;

/** Orders to show a place: in the thread, among what Frontdoor posted, or where a request was filed. */
export const NAVIGATION_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'find',
    `(?:(?:${SHOW}|${GO}|search(?: for)?|look for) )?(?:(?:the |that |a |any )?(?:${POST} )?(?:where|in which) )(?:did )?(?<who>${SPEAKER}) (?:first |finally |last |actually )?${SAID}(?: (?<rest>\\S.*))?`,
    `(?:${SHOW}|${GO}) (?:the |that |a |any |all )?${POST} (?:about|with|saying|that (?:says?|said|mentions?|mentioned)|mentioning|containing|on|regarding|which (?:says?|mentions?)) ${REST}`,
    `(?:${SHOW}|${GO}) (?:the |that |a |any |all |the last |the first )?${POST} (?:from|by|of) (?<who>${SPEAKER})(?: (?:about|on|with|saying) (?<rest>\\S.*))?`,
    `(?:${SHOW}|${GO}|search(?: for)?|look for|locate) (?<rest>${QUOTED})(?: (?:here|above|in (?:this|the) ${THREAD}))?`,
    `(?:search|look through|scan|go through) (?:this |the )${THREAD}(?: for)? ${REST}`,
    `(?:find|search for|look for|locate|show me) (?<rest>\\S.*) in (?:this|the) ${THREAD}`,
    `what did (?<who>${SPEAKER}) (?:say|write|decide|agree|settle|suggest|propose|answer|promise|mention|choose)(?: (?:about|on|for|regarding|to)| that)?${MAY_REST}`,
    `(?:${SHOW}|remind (?:me|us)) what (?<who>${SPEAKER}) ${SAID}(?: (?:about|on|for|regarding|to)| that)?${MAY_REST}`,
    `where (?:was|were|is|did) (?:we )?(?<rest>\\S.*) (?:decided|agreed|discussed|mentioned|settled|talked about|come up|suggested)(?: (?:on|here|first))?`,
    `who (?:said|wrote|mentioned|suggested|proposed|brought up|decided|promised)(?: that| to)? ${REST}`,
  ),
  ...sure(
    'jump',
    `(?:${GO}|show (?:me|us)|find(?: me)?|back to) (?:the |my |your |our )?(?<rest>${WHICH} ${STOP})${AROUND}`,
    `(?:${GO}|show (?:me|us)|back to) (?:the )?(?<rest>${PLACED} ${SAYING}|${SAYING}${NUMBERED})${AROUND}`,
    `what did you (?:just |last )?(?<rest>change|edit)(?: last| here| so far| in (?:this|the) (?:${THREAD}|draft|request|card))?`,
    `(?<rest>(?:next|previous|prev|last|first|latest) (?:question|decision|edit|card))`,
    `what (?:was|is) (?:the |my |your )(?<rest>(?:last|latest|previous|next|first|open|current) (?:question|decision|edit|change))${AROUND}`,
    `(?:${GO}|back to) (?:the )?(?<rest>(?:very )?(?:top|beginning|start|bottom|end|root)(?: of (?:the |this )?${THREAD})?)`,
    `(?:${GO}|show (?:me|us)|back to|where(?:'s| is)) (?:the |my )?(?<rest>(?:review )?card|open question)(?: again)?`,
  ),
  ...sure(
    'place',
    `(?:jump|go|take me|bring me|navigate)(?: back| over)? to (?:the |my )?(?:request|ticket|epic) ${REST}`,
    `(?:jump|go|take me|bring me|navigate)(?: back| over)? to (?<rest>@?[a-z]{1,6}-\\d+)`,
    `(?:where(?:'s| is| was| can i (?:find|read|see)| do i find)|link(?: me)? to|give me the link (?:to|of|for)|show (?:me|us) where) (?:the |my )?(?:request |ticket |task )?(?<rest>@?[a-z]{1,6}-\\d+)(?: (?:is|was|went|got))?(?: (?:filed|posted|lives|live|to))?`,
  ),
  ...perhaps('place', `open (?:the |my )(?:request|ticket|epic) (?:about|on|for|with) ${REST}`),
];
