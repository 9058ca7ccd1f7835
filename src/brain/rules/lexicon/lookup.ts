/**
 * How people ask about what is on record. Sentences are read in lower case, without punctuation but question marks, and with
 * `thingname` or `personname` in the place of what they name.
 */

const T = "(?:the |our |my |this |that )?(?:thingname|personname)(?:'s)?";
const THINGS = 'tasks?|tickets?|to ?dos?|issues|work|items|assignments|workload|plate|to do list|backlog';
const KINDS =
  'tasks?|tickets?|issues?|docs?|documents?|pages?|channels?|projects?|persons?|people|users?|plans?|goals?|milestones?|outputs?|deliverables?|keps?|requests?|releases?';
/** What may stand between an order to show something and its name. */
const BETWEEN = `(?: (?:me|us|the|our|my|this|that|details?|info|status|summary|everything|something|anything|of|on|for|about|from|and|or|with|in|all|more|what|is|known|${KINDS}))*`;
const DUE =
  '(?:overdue|late|due|today|tonight|tomorrow|(?:this|next) (?:week|month)|soon|now|right now|currently)';

const REPORT =
  '(?:status|state|updates?|news|progress|summary|overview|recap|rundown|eta|details?|info|information|context|deadline|due date|owner|assignee|priority|blockers?)';

/** What may stand before a question or an order without changing it; taken off again and again. */
export const OPENERS = [
  /^(?:hi|hey|hello|please|pls|ok|okay|so|and|also|well|thanks|thank you|great|cool|good (?:morning|afternoon|evening)|morning|quick question|question|just|quickly|now|then|@) /u,
  /^(?:can|could|would|will) (?:you|someone|somebody|anyone|u) /u,
  /^(?:i|we) (?:want|would like|need|like|'d like) to (?:know|see|hear|understand) /u,
  /^(?:i'd|we'd) like to (?:know|see|hear|understand) /u,
  /^(?:can|could|may) (?:i|we) (?:please )?(?:get|have|see|know) /u,
  new RegExp(
    `^(?:(?:i|we|i'd|we'd)(?: would)? )?(?:need|want|like|get|give me|send me) (?=(?:a |an |the |some )?(?:quick |short |brief |latest |current )?${REPORT}\\b)`,
    'u',
  ),
  /^(?:do you know|does (?:anyone|anybody|somebody|someone) know|any idea|let me know|remind me|i wonder|i'm wondering|wondering|curious|help me understand) /u,
];

/** Questions and orders about something that is named, from their first word on. */
export const ABOUT: readonly RegExp[] = [
  `what(?:'s| is| are)(?: the)?(?: current| latest)? (?:status|state|progress|latest|news|updates?|summary|story|deal|due date|deadline|priority|eta|plan)(?: (?:of|on|with|for|about|in) ${T}|$| \\?)`,
  `what(?:'s| is| has been)(?: \\w+)? (?:going on|happening|happened|new|up|left|open|cooking|next)(?: \\w+)? (?:in|on|at|with|for|about) ${T}`,
  `(?:the |a |an |some |any )?(?:latest |current |quick |short |brief )?${REPORT}(?: check)?(?: report)?(?: please)? (?:on|of|for|about|with|in) ${T}`,
  `what(?: has)? happened (?:to|with|in|on|at) ${T}`,
  `(?:bring|get|keep) (?:me|us) up to (?:speed|date) (?:on|with|about)${BETWEEN} ${T}`,
  `(?:go|switch|jump|move|turn)(?: over| back)? to ${T}(?: ${KINDS})?(?: please)?$`,
  `(?:what(?:'s| is| are) )?${T} (?:current )?(?:status|state|update|summary|progress|overview|eta|deadline|due date|priority|owner|assignee|details)(?: now)?(?: please)?(?: \\?)?$`,
  `how(?:'s| is| are|'re| did| does) ${T}(?: ${KINDS})? (?:doing|going|coming|looking|progressing|stand|along|now|today|\\?)`,
  `how far (?:along )?(?:is|are) (?:we with )?${T}`,
  `where (?:are we|do we stand|does it stand|is|are|does) (?:(?:on|with|at) )?${T}`,
  `(?:give|send|get|show) (?:me|us) (?:a |an |the )?(?:quick |short |brief )?(?:status|summary|overview|rundown|update|recap|details|context|info)`,
  `(?:summari[sz]e|summarise|recap|sum up|explain|describe|tl dr|tldr|brief (?:me|us) on|fill (?:me|us) in on|catch (?:me|us) up on|walk me through|more (?:about|on|details on))${BETWEEN} ${T}`,
  `tell (?:me|us) .*${T}`,
  `(?:show|list|display|pull up|bring up|look up|find|search for|search|look for|locate|open|check)(?: me| us| up| for)?${BETWEEN} ${T}(?: ${KINDS})?(?: please)?(?: \\?)?$`,
  `(?:let's|let us|lets|we should|i want to|i'd like to) (?:talk|speak|discuss|chat|focus|look|get back|go back|turn|go over|review)(?: about| on| at| to| over)?${BETWEEN} ${T}`,
  `(?:focus on|back to|about|regarding|concerning|what about|how about|any (?:news|updates?|progress)(?: (?:on|about|for|from|with|in))?|anything (?:new|going on|happening)(?: (?:on|about|for|from|with|in))?) ${T}`,
  `who(?:'s| is| are)?(?: currently| now)? (?:on|owns?|owner|working|assigned|responsible|in charge|leads?|leading|runs?|running|manages?|managing|has|the owner|the assignee|behind|handles|handling|in)(?: \\w+){0,3} ${T}`,
  `who(?:'s| is) ${T}(?: \\?)?$`,
  `when(?:'s| is| are| was| will| does)(?: the (?:deadline|due date|eta) (?:of|for))? ${T}(?: (?:due|done|finished|ready|over|start|end|ending|ship|shipping|planned|scheduled|be \\w+|\\?))?`,
  `(?:is|are|was|has|have|did) ${T}(?: ${KINDS})? (?:already |still |now |been |yet |all )*(?:done|finished|ready|open|closed|overdue|late|delayed|on track|in progress|resolved|fixed|assigned|filed|due|active|complete|completed|started|stuck|blocked|shipped|ship|urgent|approved|waiting)\\b`,
  `why(?:'s| is| are) ${T} (?:still |not )*(?:blocked|late|overdue|delayed|open|stuck|waiting|done|closed|started)`,
  `(?:what|who|which)(?:'s| is| are| was)? ${T}(?: about| for)?(?: \\?)?$`,
  `what (?:is|are|'s|do we (?:know|have)|do you (?:know|have)) (?:about|on) ${T}`,
  `what does ${T} (?:say|mean|do|contain|cover)`,
].map((pattern) => new RegExp(`^${pattern}`, 'u'));

/** The same where a thread is about something, without naming it again; the whole sentence. */
export const ABOUT_FOCUS =
  /^(?:(?:what's|what is) )?(?:the )?(?:status|state|updates?|summary|progress|next steps?|next|any (?:news|updates?|progress)|owner|assignee|due(?: date)?|deadline|eta|who owns|who's on|who's (?:assigned|responsible|working)|(?:tell me |some )?more(?: details| info| information)?(?: about)?|details)(?: now| here| please| thingname)*(?: \?)?$/u;
/** Words for how something stands, in languages that the rules can't read. */
export const STANDS_ABROAD =
  /(?:^| )(?:status|stand|zustand|estado|estatus|situación|stato|statut|état|stav|stan|статус|стан|durum|durumu|tila|kondisi|trạng thái)(?: |$)|状态|進捗|状況|ステータス|상태|สถานะ/u;

/** A thing of the focus's kind, or what stands for it. */
export const POINTS_AT_FOCUS =
  /\b(?:this|that|the|our) (?:task|ticket|issue|doc|document|page|project|plan|goal|milestone|output|deliverable|kep|request|one)\b|\b(?:this|that|it)\b/u;

/** Questions about what something is linked to, wherever they stand in the sentence. */
export const LINKS: readonly RegExp[] = [
  `^(?:what(?:'s| is| are| does| do)?|which (?:tasks?|tickets?)|who(?:'s| is)?|why|is|are|does|anything|show(?: me)?|list)\\b.*\\b(?:block(?:s|ed|ing|ers?)?|depend(?:s|ed|ing|ents?|ency|encies)?|wait(?:s|ing)?|hold(?:s|ing)? up|held up|in the way|prerequisites?)\\b`,
  '^(?:any |the |open )*(?:blockers?|dependencies|dependents|links|plans?|goals?|milestones?|linked \\w+|related \\w+)(?: (?:of|for|to|on) .*)?(?: \\?)?$',
  '\\b(?:linked|connected|related|relationships?|links?)\\b.*(?:thingname|\\?|$)',
  `(?:what|which) (?:plans?|goals?|milestones?|projects?|documents?|docs?|outputs?|deliverables?|tasks?|tickets?|release) (?:does|do|is|are|has|have|did|was|will|belongs?|supports?) .*thingname`,
  `thingname's (?:plans?|goals?|milestones?|documents?|docs?|outputs?|deliverables?|dependencies|links|project)\\b`,
  `\\b(?:plans?|goals?|milestones?|documents?|docs?|outputs?|deliverables?|dependencies|blockers) (?:of|for|behind|linked to|connected to|related to|that belong to) ${T}`,
  'what does thingname (?:belong to|support|target|produce|reference|need|require|contain|lead to)',
  'what is thingname (?:part of|about to produce|linked to|good for)',
  'thingname (?:is )?(?:part of|belongs? to) (?:what|which|any)',
].map((pattern) => new RegExp(pattern, 'u'));

/** Words that speak of links and of nothing else. */
export const TELLS_LINKS =
  /\b(?:linked|related|connected|depend(?:s|ent|ents|encies)?|block(?:s|ing|ed|ers?))\b/u;

/** Which kind of linked entity a question is about, the first that fits. */
export const LINKED_KIND: readonly (readonly [
  RegExp,
  'task' | 'plan' | 'goal' | 'milestone' | 'document' | 'output' | 'project',
])[] = [
  [/\b(?:block|depend|wait|hold(?:s|ing)? up|held up|prerequisite|in the way)/u, 'task'],
  [/\b(?:docs?|documents?|pages?)\b/u, 'document'],
  [/\bplans?\b/u, 'plan'],
  [/\bgoals?\b/u, 'goal'],
  [/\b(?:milestones?|releases?)\b/u, 'milestone'],
  [/\b(?:outputs?|deliverables?|produces?)\b/u, 'output'],
  [/\bprojects?\b/u, 'project'],
  [
    /\b(?:linked|related|connected|dependent) (?:tasks?|tickets?)\b|\b(?:what|which) (?:tasks?|tickets?)\b/u,
    'task',
  ],
];

/** Questions about links that ask for more than the names. */
export const MORE = /\b(?:more|details?|describe|summari[sz]e|everything|all|explain)\b/u;
export const WAITS = /\b(?:block|depend|wait|hold(?:s|ing)? up|held up|prerequisite|in the way)/u;

/** Asking for the asker's own tasks, or for whoever's are due; the whole sentence. */
export const OWN_TASKS: readonly RegExp[] = [
  `(?:(?:show(?: me)?|list|what(?:'s| is| are)|get(?: me)?|give me|display|see|how many)(?: of)? )?(?:all )?(?:my|our)(?: own| open| current| overdue| due| active| next| assigned)* (?:${THINGS})(?: (?:are|is|that are|assigned to me))?(?: (?:for|by|until))?(?: ${DUE})*(?: please)?`,
  `what (?:am i|are we)(?: currently| supposed to be)? (?:working on|on|doing)(?: ${DUE})*`,
  `what(?:'s| is)(?: still| open| due)?(?: on)? my (?:plate|desk|agenda|list|to do list|queue|backlog)(?: for)?(?: ${DUE})*`,
  `what (?:do|must|should) i (?:(?:have|need) to )?(?:do|work on|finish)(?: next)?(?: (?:by|until|before|for))?(?: ${DUE})+`,
  `(?:what|which|anything|is anything|show(?: me)?(?: what)?|which (?:tasks|tickets))(?:'s| is| are)?(?: what is)? (?:assigned to me|mine|due for me)(?: ${DUE})*`,
  `(?:is there )?(?:anything|something)(?: left| open| to do| due)* for me(?: ${DUE})*`,
  `what should i (?:do|work on|tackle|finish|look at)(?: next| first| ${DUE})*`,
  `(?:what's|what is) my next (?:task|ticket|to do)`,
  `(?:do i have|have i got) (?:anything|something|any (?:open )?(?:${THINGS}))(?: (?:to do|left|open))?(?: (?:for|by))?(?: ${DUE})*`,
].map((pattern) => new RegExp(`^${pattern}(?: \\?)?$`, 'u'));
export const ALL_TASKS: readonly RegExp[] = [
  `(?:what|which (?:tasks|tickets)|anything|is anything|show(?: me)?(?: what)?|list(?: what)?)(?:'s| is| are)? (?:due|overdue|late)(?: (?:for|by|until|in))?(?: ${DUE})*`,
  `(?:all |the |open )*(?:(?:tasks|tickets|everything|anything) )?(?:that (?:is|are) )?(?:due|overdue|late) ${DUE}`,
  `(?:show(?: me)?|list)(?: all)?(?: the)?(?: open| overdue| due| current)+ (?:tasks|tickets)(?: ${DUE})*`,
  `(?:show(?: me)?|list)(?: all)?(?: the)? (?:tasks|tickets)(?: due)?(?: ${DUE})+`,
].map((pattern) => new RegExp(`^${pattern}(?: \\?)?$`, 'u'));

/** Asking for the tasks of somebody or of something that is named. */
export const NAMED_TASKS: readonly RegExp[] = [
  `(?:thingname|personname)'s(?: \\w+){0,2} (?:${THINGS})\\b`,
  '(?:thingname|personname)(?: (?:open|overdue|due|current))? (?:tasks|tickets|to ?dos|workload)\\b',
  `^(?:(?:show|list|get|give me|see|what|what's|which|how many|how much|any|display|find|do we have|are there)\\b.* )?(?:all |the |open |overdue |current |due )*(?:tasks|tickets|to ?dos|work|assignments) (?:of|for|from|assigned to|in|on|that|do|does|is|are|has|have|due for) .*(?:thingname|personname)`,
  '^how (?:busy|full|loaded) is personname',
  "what (?:has|is) personname(?:'s)? (?:got|left|open|still)",
  `\\b(?:due|overdue|late)\\b.*\\b(?:for|from|by|of|in|on) ${T}`,
  "what(?:'s| is| are)? (?:personname|thingname) (?:working on|doing|up to|busy with|on)\\b",
  `what (?:does|do|must|should) ${T} (?:have|need to|work|still)`,
  `\\b(?:on|assigned to) personname(?:'s (?:plate|list|desk))?(?: ${DUE})*(?: \\?)?$`,
  `(?:personname)(?:'s)? (?:has|have) (?:due|open|to do)`,
].map((pattern) => new RegExp(pattern, 'u'));

/** What makes or changes tasks does not ask for them. */
export const CHANGES =
  /^(?:create|open|make|file|add|raise|log|new|set|write|start|close|delete|remove|assign|move|split|merge|fix|do)\b/u;

/** When tasks are due, in the words that the tool for tasks takes. */
export const DUE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:overdue|late|past due)\b/u, 'overdue'],
  [/\b(?:today|tonight|by tonight)\b/u, 'today'],
  [/\bnext week\b/u, 'next_week'],
  [
    /\b(?:this week|week's|tomorrow|(?:by|until|before|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/u,
    'this_week',
  ],
  [/\b(?:this month|month's)\b/u, 'this_month'],
];

const A_TASK =
  '(?:a|an|another|one more|the|following)? ?(?:new |small |quick |little |short |simple )*(?:task|to ?do|action item)';
/** A small task to be made, and what leads to a ticket out of the conversation. */
export const NEW_TASK = new RegExp(
  `^(?:(?:create|add|make|open|log|start|file|set up|write down|note|give|assign)(?: me| us| thingname| personname)? ${A_TASK}|new (?:small )?(?:task|to ?do|action item)|(?:small |quick )?(?:task|to ?do|action item) for (?:me|us|personname|thingname)|(?:i|we) (?:need|want|would like|'d like) (?:to (?:create|add|make) )?${A_TASK})\\b`,
  'u',
);
export const TICKET_OF_THIS =
  /^(?:make|create|open|file|raise|write|turn|put|log)\b.*\b(?:(?:ticket|request)\b.*\b(?:of|from|out of|for|about) (?:this|that|it|thingname)|(?:this|that|it) (?:in|into|as) a (?:ticket|request))\b/u;

/** An order to find something, and what makes it an errand for people instead. */
export const FIND = /^(?:find|look up|search for|search|look for|locate) (?:me |us )?(.+?)(?: \?)?$/u;
export const ERRAND =
  /^(?:out|someone|somebody|anyone|a way|ways|a|an|some|time|why|how|what|whether|if|another|new|replacement|room)\b/u;
export const FINDABLE =
  /\b(?:docs?|documents?|tickets?|tasks?|channels?|projects?|plans?|goals?|milestones?)\b/u;

/** Words that leave nothing to be done where only they stand beside a name. */
export const IDLE: ReadonlySet<string> = new Set(
  `thingname personname thingname's personname's the our my this that these those and or & , ? # of on in for with about
  please pls update updates status state summary show tell see check look into at to me us it is are was what who
  which task tasks ticket tickets issue issues doc docs document documents page channel project projects person user plan
  goal milestone output kep request team thread now today week quick quickly again both all also then discuss talk
  review`.split(/\s+/u),
);

/** Wishes for something to be given are requests, whatever they name. */
export const WANTS_GIVEN =
  /\b(?:access|permissions?|licen[cs]es?|accounts?|install(?:ed)?|log ?in|passwords?|invited?|added)\b/u;
