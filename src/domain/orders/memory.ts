import { ENTITIES } from './entities.js';
import { FOR, MAY_REST, NAME, type OrderPattern, POINTED, perhaps, REST, sure } from './pattern.js';

const NOTE = '(?:note|memory)';
const NOTES = '(?:notes|memories|memory)';
const WHOSE = '(?:your|my|our|the|all|all the|all my|all our|all your)';
const STATE =
  '(?:done|completed?|finished|reached|met|dropped|cancell?ed|open|reopened|\\d{1,3} ?(?:%|percent))';

/** Orders to keep something in mind, to look it up there, and to forget it. */
export const MEMORY_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'remember',
    `(?:remember|save|store|keep|note) (?<rest>this|that)(?: (?:down|as a note|in (?:your |the )?memory|to memory|${FOR}))*`,
    '(?:make|take|keep) (?:a )?note of (?<rest>this|that)',
    `remember(?: (?:that|this|${FOR}))+(?: ?[:,–-])? ${REST}`,
    `remember ?[:,–-] ?${REST}`,
    `remember (?<rest>(?:i|i'm|i've|we|we're|we've|my|our|to) \\S.*)`,
    'remember(?: (?:something|it))?',
    `(?:don't|dont|do not|never) forget(?: that| this)?(?: ?[:,–-])? (?<rest>(?:that|i|we|my|our) \\S.*)`,
    `(?:make|take|add|write|save|leave|create|keep) (?:me )?(?:a |another |the following |this )?note(?: down)?(?: ${FOR})?(?: (?:that|of|to|saying)| ?[:,–-]) ?${REST}`,
    `memori[sz]e(?: that| this)?(?: ?[:,–-])? ${REST}`,
    `(?:save|store|put|keep|write) (?:this |that )?(?:in|to|into) (?:your |the )?memory(?: ?[:,–-]| that) ?${REST}`,
  ),
  ...sure(
    'forget_all',
    `(?:forget|delete|remove|erase|clear|drop|wipe)(?: out)? (?:all|everything|all of it|all that)(?: (?:about|of|on) me| (?:that )?(?:you|i)(?: have|'ve)? (?:know|remember|noted|keep|kept|learn(?:ed|t)|have|told you|asked you to remember)(?: (?:about|of|on) us)?)+`,
    `(?:(?:delete|remove|erase|clear|drop|wipe)(?: out)? (?:my|your)|forget (?:my|your|our|the|these|those)) (?:notes|memories)(?: (?:of|about|on) me)?`,
    `(?:forget|delete|remove|erase|clear|drop|wipe)(?: out)? (?:all|every)(?: of)?(?: my| your| our| the| these| those)? (?:notes?|memory|memories)(?: (?:of|about|on) me)?`,
    `(?:clear|erase|wipe)(?: out)? (?:my|your) (?:whole |entire )?memory(?: (?:of|about|on) me)?`,
  ),
  ...sure(
    'forget',
    `(?:forget|delete|remove|drop|erase) (?<rest>(?:the |that |my )?(?:(?:first|second|third|fourth|fifth|\\d{1,2}(?:st|nd|rd|th)?) (?:one|note)|last one))`,
    `(?:forget|delete|remove|drop|erase|discard) (?:(?:the|my|your|that|this|our) )?(?:last|latest|newest)? ?${NOTE}`,
    `(?:forget|delete|remove|drop|erase) (?:(?:the|my|your|that|our) )?(?:${NOTE}|${NOTES}) ${REST}`,
    'forget that(?: again)?',
    'forget (?<rest>(?:that|what|everything|all) \\S.*)',
  ),
  ...sure(
    'renote',
    `(?:change|update|edit|correct|amend|reword) (?:the|that|my|this|your|our) (?:last |latest )?note(?: (?:about|on|for) (?<what>\\S.*?))?(?: to(?: say)?(?: ?:|(?= ))| ?[:,–-]| so that it says) ?${REST}`,
  ),
  ...sure(
    'recall',
    `what (?:do|can|did) you (?:still )?(?:remember|recall|keep in mind)${MAY_REST}`,
    `what(?:'s| is| have you got| do you have) in (?:your|my|our|the) memory${MAY_REST}`,
    `do you (?:still )?(?:remember|recall) ${REST}`,
    `(?:search|check|look (?:in|into|through)|go through|browse)(?: in)? ${WHOSE} ${NOTES}${MAY_REST}`,
    `(?:show|list|read|give|what are)(?: me| us)?(?: all)?(?: of)? ${WHOSE} (?<rest>goals)`,
    `(?:show|list|read|give)(?: me| us)?(?: all of)? ${WHOSE} (?:notes and (?:my |our |the )?goals|goals and (?:my |our |the )?notes)`,
    `(?:show|list|read|give)(?: me| us)?(?: all of)? ${WHOSE} ${NOTES}${MAY_REST}`,
    `(?:show|list|find)(?: me| us)?(?: the| all| any)? notes (?<rest>(?:about|on|of|tagged|with the tags?|from|regarding|that mention|mentioning) \\S.*)`,
    `(?:any|are there(?: any)?|do (?:we|you|i) have(?: any)?|have (?:we|you|i)(?: got)?(?: any)?) notes ${REST}`,
    `what (?:did|have) (?:i|we) (?:tell|told|ask|asked|give|given) you(?: to (?:remember|note))?${MAY_REST}`,
  ),
  ...sure(
    'new_goal',
    `(?:create|add|set|make|start|open|define|record|put down|note)(?: me| us)?(?: a| an| another| this| our| my)?(?: new)?(?: team| project| personal| private| workspace)? goal(?: ${FOR})?(?: (?:called|named)| ?[:,–-]) ?${REST}`,
    `(?:set|create|make|define)(?: me| us| ourselves)?(?: a| an| another| our| my)(?: new)?(?: team| project| personal| private| workspace)? goal(?: ${FOR})? (?:to|that|of) ${REST}`,
    `(?:a )?new(?: team| project| personal| private| workspace)? goal(?: ${FOR})?(?: to| ?[:,–-]) ?${REST}`,
  ),
  ...sure(
    'goal',
    `(?:update|set|mark|move|put|bump|raise|change)(?: the progress (?:of|on)| progress (?:of|on))?(?: the| our| my| this)? goal (?<rest>\\S.* (?:to|as|at) ${STATE})`,
    `(?:close|complete|finish|drop|reopen|cancel|abandon|tick off|rename|delete|remove|forget)(?: the| our| my| this)? goal ${REST}`,
    `(?:we|i)(?: have|'ve)? (?:reached|met|achieved|hit|completed|finished|dropped|abandoned) (?:the|our|my) goal ${REST}`,
    `(?:the |our |my )goal (?<rest>\\S.* is (?:now )?(?:at )?${STATE})`,
  ),
  ...sure(
    'unwatch',
    `(?:unwatch|unfollow|unsubscribe(?: me)?(?: from)?|stop (?:watching|following|tracking))${MAY_REST}`,
    `(?:stop|quit) (?:telling|notifying|pinging|alerting) me (?:about|of|when) ${REST}`,
    `(?:don't|do not|no longer) (?:watch|follow) (?<rest>\\S.*?)(?: any ?more| any longer)?`,
  ),
  ...sure(
    'watch',
    `(?:watch|track|subscribe(?: me)?(?: to)?|keep (?:an eye|a watch|tabs) on) (?<rest>(?:(?:the |this |that )?${ENTITIES} )?${NAME}(?:\\W.*)?)`,
    `(?:watch|subscribe(?: me)?(?: to)?|keep (?:an eye|a watch|tabs) on) (?<rest>${POINTED}(?: for me| closely)?)`,
    `keep me (?:posted|updated|informed|in the loop|up to date) (?:on|about|of|with|regarding) (?<rest>(?:(?:the |this |that )?${ENTITIES} )?${NAME}(?:\\W.*)?)`,
    `keep me (?:posted|updated|informed|in the loop|up to date) (?:on|about|of|with|regarding) (?<rest>${POINTED})`,
    `(?:let me know|tell me|ping me|notify me|alert me|message me|dm me|inform me|give me a (?:shout|ping|heads[ -]up)|remind me) (?:when|if|once|as soon as|whenever|(?:about|of)(?: any)? changes? (?:to|of|on|in)) (?<rest>(?:(?:the |this |that )?${ENTITIES} )?${NAME}(?:\\W.*)?)`,
  ),
  ...perhaps(
    'watch',
    `(?:watch|follow|track|monitor|subscribe(?: me)?(?: to)?|keep (?:an eye|a watch|tabs) on) ${REST}`,
    `(?:let me know|tell me|ping me|notify me|alert me|message me|inform me|remind me) (?:when|if|once|as soon as|whenever|(?:about|of)(?: any)? changes? (?:to|of|on|in)) ${REST}`,
  ),
  ...perhaps(
    'remember',
    `(?:keep|bear) in mind(?: that)?(?: ?[:,–-])? ${REST}`,
    `(?:for the record|for (?:your|future) reference|for later|note|note to self|note down)(?: that| ?[:,–-]) ${REST}`,
    `remember ${REST}`,
  ),
  ...perhaps('forget', `forget about ${REST}`),
  ...perhaps('recall', `(?:show|list|find)(?: me| us)? notes ${REST}`),
  ...perhaps('new_goal', `(?:our |my |the )?goal(?: is(?: to)?| ?[:–-]) ${REST}`),
];
