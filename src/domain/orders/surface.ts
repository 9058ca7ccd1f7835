import { NAME, type OrderPattern, perhaps, QUOTED, REST, sure } from './pattern.js';

const OWN = '(?:open )?(?:requests|approvals|watches|watchlist|memory|notes)';
const HERE = '(?: (?:here|please|now|again|in (?:this|the) (?:thread|channel|conversation)))*';
const ASKED =
  "(?:you're |you are |i |we |someone |somebody )?(?:mention(?:ed|s)?|ask(?:ed|s)?|call(?:ed|s)?|address(?:ed)?)(?: .*)?";

/** Orders about what is shown: parts of App Home, how much is said in a thread, what is set off, what the thread is about. */
export const SURFACE_ORDERS: readonly OrderPattern[] = [
  ...sure(
    'panel',
    `(?:open|go to|take me to|bring up|pull up|view|show(?: me)?)(?: my| the| your| our)? (?<rest>(?:app )?home|help|approvals)(?: panel| tab| page| section| view)?`,
    `(?:open|go to|take me to|bring up|pull up|view) (?:my|your|our) (?<rest>${OWN})`,
    `(?:open|go to|take me to|show(?: me)?) (?:my |the |your |our )?(?<rest>${OWN}) (?:panel|tab|page|section|view)`,
    '(?:show(?: me)?|see|list) (?:my|our) (?<rest>(?:open )?(?:requests|approvals|watches|watchlist))',
    "what(?:'s| is| do i have)(?: still)? (?<rest>waiting (?:for|on) my approval|to approve|waiting for me to approve)",
    'what (?:am i|do i) (?<rest>watch|watching|follow|following)',
  ),
  ...sure(
    'loud',
    `unmute(?: yourself| this thread| the thread)?`,
    `(?:speak up|wake up|you (?:can|may) (?:talk|speak|post|answer)(?: up)?|(?:talk|speak)(?= (?:again|to us|freely)))(?: (?:freely|to us))*${HERE}`,
    `(?:stop|end|leave|exit|turn off|switch off|disable|no more)(?: being| staying)? quiet(?: mode)?${HERE}`,
    `(?:quiet(?: mode)?|silent mode) off|(?:turn|switch) (?:the )?quiet(?: mode)? off`,
    "(?:you (?:don't|do not) have to|no need to) be quiet(?: any ?more)?",
  ),
  ...sure(
    'quiet',
    `(?:be|stay|keep|go|remain)(?: very)? (?:quiet|silent)${HERE}(?: (?:for (?:now|a while)|until .*|unless .*))?`,
    `(?:quiet|hush|silence|mute|shh+|shush)(?: (?:mode|down|yourself|this thread))*${HERE}(?: on)?`,
    `(?:turn|switch)(?: on)? quiet(?: mode)?(?: on)?|(?:enable|start|toggle) quiet(?: mode)?${HERE}`,
    `(?:only|just) (?:speak|talk|answer|reply|respond|post|chime in|react)${HERE} (?:when|if|once) ${ASKED}`,
    `(?:stop|quit) (?:talking|posting|replying|answering|chiming in|commenting|interrupting)(?: so much| all the time)?${HERE}`,
    `(?:don't|do not) (?:talk|post|reply|speak|comment|answer|chime in|say anything|write)(?: anything)?${HERE} unless ${ASKED}`,
  ),
  ...sure(
    'highlight',
    `(?:highlight|mark|flag|underline|emphasi[sz]e|point out) (?<rest>${QUOTED}(?: (?:as|in|with|from) .*)?)`,
  ),
  ...perhaps('highlight', `highlight ${REST}`),
  ...sure('focus', `(?:set|change|switch|move|put) (?:the |your |our )?focus (?:to|on|onto) ${REST}`),
  ...sure('focus', `(?:focus|concentrate) on (?<rest>${NAME})`),
  ...perhaps('focus', `(?:focus|concentrate) on ${REST}`),
  ...sure(
    'unfocus',
    '(?:clear|remove|drop|reset|end|unset|stop) (?:the |your |our |this )?focus',
    '(?:stop|no longer|quit) focuss?ing(?: on .*)?',
    'unfocus|focus off|no focus',
  ),
];
