import type { Kept } from './kept.js';

const REGISTRY = 'unit/tools/registry.test.ts';
const ADDING = 'unit/tools/adding-a-tool.test.ts';
const CHAT = 'unit/graphs/chat-tools.test.ts';
const ONE = 'unit/graphs/one-reading.test.ts';
const COMMIT = 'integration/knowledge/memory/commit.test.ts';
const SETS = 'unit/tools/sets.test.ts';
const LOOKS = 'unit/graphs/looks.test.ts';
const HISTORY = 'integration/db/command-history.test.ts';
const UNDO = 'unit/graphs/undo.test.ts';
const UNDO_E2E = 'e2e/tools/undo.ts';
const UNDO_FILED = 'unit/graphs/undo-filed.test.ts';
const GUARDS = 'unit/graphs/guards.test.ts';
const APPROVAL = 'unit/graphs/approval.test.ts';
const BUDGET = 'contract/brain/talk-budget.test.ts';
const SEARCH = 'integration/knowledge/memory/search.test.ts';
const THOUSAND = 'integration/knowledge/memory/thousand.test.ts';
const WATCHES = 'integration/knowledge/memory/watches.test.ts';
const BRIEF = 'integration/knowledge/memory/project-brief.test.ts';
const BEGUN = 'unit/graphs/project-brief.test.ts';
const CONTRADICTIONS = 'unit/graphs/contradictions.test.ts';

const tool = (name: string) => `unit/tools/${name}.test.ts`;

/** "One registry", and the table of tools. */
const TOOLS: readonly Kept[] = [
  [
    'a tool is one file with all that it says of itself',
    REGISTRY,
    'have names of their own, words for people and for the model, and a schema of an object',
  ],
  [
    'the model is offered few tools, that fit the moment',
    'contract/brain/look-ups.test.ts',
    '“$says” takes two calls at most, each of a bounded size',
  ],
  [
    'of what is at hand',
    ONE,
    'is none of those that change fields, nor of those for which nothing is at hand',
  ],
  [
    'of a draft where there is one',
    CHAT,
    'tells it only of tools that can do something: of a draft where there is one, and never to edit it',
  ],
  [
    'a tool whose answer shows everything ends the turn',
    ONE,
    'ends the turn where it has shown what came of it, and goes back to the brain where it has not',
  ],
  ['a tool never writes: the turn’s commit does', COMMIT, 'is not written where the turn is not committed'],
  ['a redone turn does nothing twice', COMMIT, 'is there once, however often the turn is done again'],
  [
    'the registry gives the executor its functions',
    ADDING,
    'takes what its schema says, and answers from the thread',
  ],
  [
    'the registry gives the model its schemas; a tool is a file and its test',
    ADDING,
    'is told to the brain, called in a conversation, and its answer reaches people, with nothing else touched',
  ],
  ['a tool’s phrases need no model', ADDING, 'is called by its phrase without a model'],
  ['the registry gives help its text', ADDING, 'is in help and in the docs, by what it says of itself'],
  [
    'the page of tools is what the registry says',
    tool('docs-page'),
    'in docs/tools.md is what the registry says (npm run docs:tools), with the answer to each example',
  ],
  ['the tools of each category', REGISTRY, 'are those that people were promised, by category'],
  [
    'navigate_to_text: exact, with its permalink',
    tool('navigate-to-text'),
    'leads to the message that has the words, with a link to it in its thread',
  ],
  ['navigate_to_text: fuzzy', tool('navigate-to-text'), 'finds what only comes near, and says so'],
  ['navigate_to_text: quote', 'unit/tools/search/search.test.ts', 'are found as a quote with %s'],
  [
    'navigate_to_text: person',
    tool('navigate-to-text'),
    'leads to what one person said, or to their newest message',
  ],
  ['jump_to_request: by number or title', tool('jump-to-request'), 'leads by “%s”'],
  ['jump_to: question', tool('jump-to'), 'leads to a question, from the message that asks'],
  [
    'jump_to: next and previous',
    tool('jump-to'),
    'goes on from the place that was shown just now, or from one that is named',
  ],
  ['jump_to: decision, card', tool('jump-to'), 'leads to cards and decisions'],
  [
    'jump_to: edit',
    tool('jump-to'),
    'counts as edits what people have added since the request began, and changes that were confirmed',
  ],
  [
    'jump_to: a position in the thread',
    tool('jump-to'),
    'counts every message as a position but those that ask and that only led to others',
  ],
  [
    'update_draft: the first occurrence',
    tool('update-draft'),
    'replaces the first occurrence, letter case as written where it can',
  ],
  ['update_draft: sets the field', tool('update-draft'), 'sets the whole field without words to find'],
  [
    'update_draft: a description for people',
    tool('update-draft'),
    'tells people what it was for, and rests on the message that asked',
  ],
  [
    'append_to_draft',
    tool('append-to-draft'),
    'adds a sentence to a text, whose other words keep what they rested on',
  ],
  ['set_field', tool('set-field'), 'says what it set, by the label'],
  ['remove_item', tool('remove-item'), 'removes %s'],
  [
    'critique: a quoted message or a field, with a focus',
    tool('run-analysis'),
    'tells of a field or of a quote what a model remarks on words that stand there',
  ],
  [
    'critique: a helpful error when nothing is selected',
    'e2e/tools/analysis.ts',
    'says how to select something where nothing is',
  ],
  ['run_analysis: completeness', tool('run-analysis'), 'says what is missing'],
  ['run_analysis: acceptance', tool('run-analysis'), 'says whether it is said when it is done'],
  [
    'run_analysis: constraints',
    tool('run-analysis'),
    'finds limits that contradict each other, and what the project agreed on elsewhere',
  ],
  ['run_analysis: risks', tool('run-analysis'), 'counts the risks that people named'],
  [
    'run_analysis: duplicates',
    tool('run-analysis'),
    'shows the open requests that look alike, as far as the asker may see them',
  ],
  [
    'run_analysis: all when none is named',
    tool('run-analysis'),
    'goes through all of it where no section is named',
  ],
  ['open_panel', 'e2e/tools/ui.ts', 'leads to a part of the Home tab: “%s”'],
  [
    'toggle_quiet: spoken only when mentioned',
    'unit/graphs/quiet.test.ts',
    'takes in what people say among themselves, and says nothing',
  ],
  [
    'highlight_text: a warning or a suggestion',
    tool('highlight-text'),
    'quotes the newest passage with the mark %s, and changes nothing',
  ],
  ['set_focus', tool('focus'), 'makes the thread about an entity, within its project'],
  ['clear_focus', tool('focus'), 'takes back what people said the thread is about'],
  [
    'query_knowledge: from entities and memory',
    tool('knowledge'),
    'gathers what is on record of what the question names, and what was noted',
  ],
  [
    'query_knowledge: all that carries a name, by kind',
    tool('knowledge'),
    'tells of all of them by their kind, what is called so first',
  ],
  [
    'query_knowledge: from filed requests, with citations',
    tool('knowledge'),
    'shows them quoted, each with a link to its card and the day in the asker’s zone',
  ],
  ['get_person_info', tool('knowledge'), 'says who somebody is and what they are at'],
  [
    'rewrite_field',
    tool('rewrite-field'),
    'takes the words that it is given, and tells which figures they leave out',
  ],
  ['continue_draft', tool('continue-draft'), 'fills what is empty and leaves alone what says something'],
  [
    'suggest_acceptance_criteria',
    tool('suggest-acceptance-criteria'),
    'offers to add them as they are shown: all at once, and each',
  ],
  ['suggest_reply', tool('suggest-reply'), 'shows a reply to the asker alone, and tells nobody its words'],
  [
    'propose_ticket, create_task',
    'e2e/tools/proposing.ts',
    'a small task comes as a card, and is filed once a person approves it',
  ],
  [
    'update_ticket: by team or requester',
    'unit/graphs/update-ticket.test.ts',
    'is changed for %s by one order, and its cards say so',
  ],
  [
    'update_ticket: undoable',
    'unit/graphs/update-ticket.test.ts',
    'is put back by undo, unless somebody has changed it since',
  ],
  [
    'update_ticket: a day on which it is due',
    'e2e/tools/changed-tickets.ts',
    'gets a day on which it is due, and loses it',
  ],
];

/** "Sets". */
const OF_SETS: readonly Kept[] = [
  ['text: all', SETS, 'in writing is everything'],
  [
    'voice: nothing heavy',
    SETS,
    'to an audio clip is what finds, knows, refers, looks over and sets how we talk; but it marks nothing',
  ],
  ['quick: navigation, one edit, basic lookup', SETS, 'to a command is a look around, and one edit'],
  ['sets limit the loop', GUARDS, 'offers a tool only in the ways of speaking that it is for'],
  ['never the intake', 'e2e/tools/voice.ts', 'begins a request'],
];

/** "Commands and undo". */
const COMMANDS: readonly Kept[] = [
  [
    'every execution is recorded: who, arguments, the change',
    'unit/graphs/acts.test.ts',
    'changes the draft, brings the card up to date, is on record and can be taken back by a button',
  ],
  ['navigation, ui and knowledge, too', LOOKS, '“%s”'],
  ['analysis and generation, too', LOOKS, 'an analysis of a request, and a reply that is suggested for it'],
  ['but a pure memory or reference one', LOOKS, 'of what only looks up references or is about memory: “%s”'],
  [
    'nor what a model repeats from memory',
    LOOKS,
    'of what a model repeats from memory: the entry has no arguments then',
  ],
  [
    'who, thread, arguments, when, from which turn',
    HISTORY,
    'holds what changed nothing as well: by whom, with what, when and from which turn; there is nothing of it to take back',
  ],
  [
    'the whole way to the history',
    'e2e/tools/story.ts',
    'is told by the story all the same, call by call and with what it came to, without people’s words',
  ],
  [
    'edits have inverse patches',
    'unit/graphs/undo.property.test.ts',
    'is as before once all of it is taken back, and as after once all of it is done again',
  ],
  [
    'the button under the confirmation',
    UNDO_E2E,
    'is taken back and done again under its one confirmation, and the card follows',
  ],
  [
    '“@Frontdoor undo” and /frontdoor undo',
    UNDO_E2E,
    'is taken back step by step in words, which are answered, and by a command',
  ],
  [
    'undo is a new revision',
    UNDO,
    'takes back the last act as a new revision, evidence included, and refreshes the card in place',
  ],
  ['redo exists', UNDO, 'goes one further back each time, and redo comes forward again, to the same states'],
  [
    'what others changed since is not undone: reason and diff',
    UNDO,
    'is refused where others changed it since, with what it set, what stands there now, by whom and where',
  ],
  [
    'filed tickets: first it is said which way',
    UNDO_FILED,
    'says first what can be done instead, and does nothing yet',
  ],
  [
    'filed tickets: withdrawn, not erased',
    UNDO_FILED,
    'withdraws it on the click: its cards say so, and the history knows once the tracker has done it',
  ],
  ['filed tickets: opened again', UNDO_FILED, 'opens it again on redo, which asks as well'],
  [
    'filed tickets: a comment',
    UNDO_FILED,
    'may leave a note instead, which withdraws nothing, or leave it be',
  ],
  [
    'edits of one thread under its lock',
    'integration/runtime/undo-concurrency.test.ts',
    'leave what one of them after the other would have left, and the history tells who came first',
  ],
  [
    'idempotent by (turn, call)',
    HISTORY,
    'takes each place of a turn once, and no entry of it is ever changed',
  ],
  [
    'idempotent over a lost commit',
    'integration/runtime/atomic-turn.test.ts',
    'that fails leaves the thread parked as it was, and is done again',
  ],
];

/** "The guarded loop". */
const LOOP: readonly Kept[] = [
  [
    'ten steps, the same call, nothing new, wrong again',
    GUARDS,
    'of a brain that %s ends within ten steps, with an answer',
  ],
  [
    'the same call twice ends it',
    GUARDS,
    'lets the calls of one answer be made that stand beside a repeated one',
  ],
  [
    'a pure read that returned something new goes on',
    GUARDS,
    'is no loop where each look finds something new: no guard is needed',
  ],
  [
    'unknown tool or bad arguments go back once',
    GUARDS,
    'tells the brain once what was wrong with %s, then lets it answer without',
  ],
  [
    'the trace says why the model called again',
    CHAT,
    'names the tool, what it followed and what it came to, and none of anybody’s words',
  ],
  [
    'a guard that ends the loop tells what is left out',
    GUARDS,
    'tells people what was left out, so that nobody believes it done',
  ],
  ['a turn has its time', GUARDS, 'ends when the time that a turn has for tools is over'],
  [
    'approval: {tool, args} are stored',
    APPROVAL,
    'is kept and asked about, in the words of its tool; nothing is done and nothing else is said',
  ],
  [
    'approval executes without asking the model again',
    APPROVAL,
    'is made on its asker’s “%s”, without the brain',
  ],
  ['approval executes once', APPROVAL, 'is made on its asker’s click, once'],
  [
    'approval executes exactly what was shown',
    'unit/knowledge/memory/turns.test.ts',
    'that means the newest forgets the one that was shown, whatever is noted before the answer',
  ],
  ['results are fenced as data', 'contract/brain/talk-injection.test.ts', 'stay data in %s'],
  [
    'a result is cut to a budget',
    BUDGET,
    'a result that holds %s is cut to what all may take, and told as cut',
  ],
  ['so are all', BUDGET, 'of many results the oldest give way, and every call is still told'],
  [
    'location, linked, person, conversation within budgets, system whole',
    BUDGET,
    'what is named, what is linked and what was said are each cut, the instructions never',
  ],
  [
    'the root and the newest stay, the middle is cut',
    BUDGET,
    'keeps the newest messages and what the thread began with',
  ],
  [
    'the system part within its own',
    'unit/brain/prompts.test.ts',
    'keep their static part within its budget, and call what people wrote data: %s',
  ],
  [
    'draft and memory within theirs',
    'contract/brain/acting.test.ts',
    'keeps each block within its budget, and the instructions whole',
  ],
];

/** "Memory": notes and goals. */
const MEMORY: readonly Kept[] = [
  ['a note with all its parts', COMMIT, 'comes back as it was'],
  [
    'a note has its source message and its author',
    tool('write-memory-note'),
    'keeps the words with what they speak of and the message they come from',
  ],
  ['a note’s scope', tool('write-memory-note'), '“%s” is the %s’s, as its words and its place say'],
  [
    'a note’s text keeps what was said',
    tool('write-memory-note'),
    'where “this” is meant it keeps what was told, never an order or a question, and repeats it',
  ],
  [
    'a changed note is found by its new words',
    COMMIT,
    'is found by its new words once it was changed, and by its old ones no more',
  ],
  ['found by words', SEARCH, 'by its words, in whatever form they come'],
  ['found by tags', SEARCH, 'by its tags, all that are asked for'],
  [
    'ranked by relevance, importance and age',
    SEARCH,
    'the most relevant first, then the more important, then the newer',
  ],
  ['a goal, of a project', tool('create-goal'), 'keeps a project’s goal, which its project brief then has'],
  ['a goal’s progress and end', 'e2e/tools/memory.ts', 'keeps goals and how far they are'],
  ['visible by scope', 'integration/knowledge/memory/visibility.test.ts', 'is told to %s'],
  ['and to nobody else', 'integration/knowledge/memory/visibility.test.ts', 'is not there at all for %s'],
  [
    'listed by its owner',
    'integration/knowledge/memory/visibility.test.ts',
    'is listed to them alone, of whatever scope',
  ],
  [
    'deletable by its owner, in App Home',
    'integration/slack/home.test.ts',
    'lists what is remembered for the person, and forgets it when they say so',
  ],
  ['by nobody else', COMMIT, 'changes and deletes nothing of anybody else'],
  [
    'gone from every table',
    'integration/knowledge/memory/forget.test.ts',
    'is gone from every table, with the words that told of it',
  ],
  [
    'never written from another workspace',
    'integration/knowledge/memory/visibility-workspaces.test.ts',
    'under the first one’s id reaches nothing',
  ],
];

/** "Watches". */
const OF_WATCHES: readonly Kept[] = [
  ['one message', WATCHES, 'is told once when it changes'],
  ['the state, or the assignee', WATCHES, 'is told of the changes that they asked for alone'],
  [
    'the due date passed, once',
    WATCHES,
    'is told once that it is past its due date, and again only where that was moved',
  ],
  [
    'passed where the watcher lives',
    WATCHES,
    'is told so as their own day of it ends, not before: %s, in %s',
  ],
  [
    'by the clock of who asked',
    WATCHES,
    'is not told of a due date that had passed when they asked, by the clock of who asked',
  ],
  ['batched if many', WATCHES, 'is told many changes in one message, of which a few stand there'],
  [
    'batched over conditions',
    WATCHES,
    'is told of all that has passed, and of what else changed, in one message',
  ],
  [
    'a watched ticket that is withdrawn',
    WATCHES,
    'is told that a ticket was withdrawn, and of its due date no more',
  ],
  ['what may no longer be seen', WATCHES, 'is told nothing of what they may no longer see'],
  ['end to end', 'e2e/tools/watch.ts', 'tells once, in a direct message, and no more once that was ended'],
];

/** "The project brief" and "Contradictions". */
const PROJECTS: readonly Kept[] = [
  [
    'one note a project, type plan, tagged',
    BRIEF,
    'is one note a project, of type plan and with its tag, however many write on it',
  ],
  [
    'made the first time that the context is built',
    BEGUN,
    'is made the first time that its context is built',
  ],
  [
    'first in the memory block',
    BRIEF,
    'begins with the project brief, and goes on with notes that have to do with the words',
  ],
  [
    'first in what a model is told',
    'contract/brain/acting.test.ts',
    'is what is remembered, the project brief first, and what people were shown already',
  ],
  ['evolves', BRIEF, 'evolves with an analysis, a filed request, a goal and a reminder'],
  ['a reminder', BEGUN, 'takes in a reminder'],
  ['a filed request', BEGUN, 'takes in a filed request and what becomes of it'],
  [
    'an analysis',
    tool('run-analysis'),
    'leaves what it found on the project brief of the project, and none of a direct message',
  ],
  ['bounded', BRIEF, 'stays within its bounds, the oldest lines giving way'],
  ['with its history', BRIEF, 'keeps all of its history'],
  [
    'accepted constraints are kept',
    'integration/db/commit-requests.test.ts',
    'is kept for its project, and not at all where it has none',
  ],
  [
    'a conflict is shown, with the sources of both',
    CONTRADICTIONS,
    'is shown with links to both, and the card waits',
  ],
  [
    'units and negation',
    CONTRADICTIONS,
    'is found in other units too, and so is one that nothing can fulfil beside it',
  ],
  [
    'what words mean is the brain’s to say',
    CONTRADICTIONS,
    'is not looked for in words: what they mean is the reading’s to say',
  ],
];

/** Bad input. */
const ODD: readonly Kept[] = [
  ['a thousand notes: search', THOUSAND, 'a search shows ten, with few reads: %s'],
  [
    'a thousand notes: App Home',
    THOUSAND,
    'App Home lists all of them to their author, page by page, each page with few reads',
  ],
  [
    'a thousand notes: forgetting',
    THOUSAND,
    'an order to forget one of them asks which, quotes five, and takes few reads',
  ],
  ['a thousand goals', THOUSAND, 'is found by its words among a thousand of one’s own'],
  ['one of many alike', tool('delete-memory-note'), 'asks which of several that fit alike, and deletes none'],
  [
    'one of many alike is changed',
    tool('update-memory-note'),
    'asks which of several that fit alike, and changes none',
  ],
  [
    'one of several goals',
    tool('update-goal'),
    'says which where several fit, and that there is none where none does',
  ],
  [
    'a note that is gone already',
    'unit/knowledge/memory/turns.test.ts',
    'that is gone by the time of the answer says so',
  ],
  ['a note deleted meanwhile does not come back', COMMIT, 'brings back nothing that was deleted meanwhile'],
  ['a goal of somebody else', THOUSAND, 'of somebody else can’t be told from one that is not there'],
  ['a note of somebody else', tool('delete-memory-note'), 'deletes nothing of anybody else: %s'],
  ['a watch of what is hidden', tool('watching'), 'knows nothing of %s'],
  [
    'a focus that may not be seen any more',
    'unit/graphs/focus.test.ts',
    'and the focus itself are kept from whoever may not see them',
  ],
  [
    'a ticket that may not be seen is changed',
    'unit/graphs/update-ticket.test.ts',
    'is as unknown as one that is not there to those who may not see it',
  ],
];

/** What 40-tools-memory.md promises, sentence by sentence, and the test that keeps it. */
export const TOOLS_AND_MEMORY: readonly Kept[] = [
  ...TOOLS,
  ...OF_SETS,
  ...COMMANDS,
  ...LOOP,
  ...MEMORY,
  ...OF_WATCHES,
  ...PROJECTS,
  ...ODD,
];
