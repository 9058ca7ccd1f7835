import type { Kept } from './kept.js';

const PHRASES = ['e2e/references/by-phrases.test.ts', 'answers “$says”'] as const;
const RESOLVE = 'integration/knowledge/entities/resolve.test.ts';
const ANY_TEXT = 'integration/knowledge/entities/resolve-any-text.test.ts';
const STATEMENTS = 'integration/knowledge/entities/statements.test.ts';
const CONTEXT = 'integration/knowledge/entities/context.test.ts';
const ENTITIES = 'integration/knowledge/entities/save-entities.test.ts';
const ALIASES = 'unit/knowledge/entities/aliases.test.ts';
const NAMES = [RESOLVE, '%j names %j'] as const;
const NO_NAMES = [RESOLVE, '%j names nothing'] as const;
const ASKED = [RESOLVE, '%j is asked about, with %j'] as const;
const TEXT = 'unit/knowledge/entities/text.test.ts';
const QUESTIONS = 'unit/graphs/references-questions.test.ts';

/** 20-references.md. */
export const REFERENCES: readonly Kept[] = [
  // Entities
  ['one table for all kinds', ENTITIES, 'are kept with all that was told, and the names that find them'],
  [
    'a source: Slack, by a paged sync',
    'integration/slack/sync-load.test.ts',
    'reads page after page, and keeps people and channels as Slack has them',
  ],
  [
    'members of channels, kept in step by events',
    'integration/slack/sync-events.test.ts',
    'changes when somebody comes, goes or is taken out',
  ],
  [
    'a source: the tickets that Frontdoor files',
    'integration/db/ticket-entities.test.ts',
    'can be named from the commit of its turn on',
  ],
  [
    'a source: an import, that reports bad lines by number and loads the rest',
    'e2e/import.test.ts',
    'tells each broken line by file and number, loads the rest, and ends with 1',
  ],
  [
    'an import streams',
    'integration/knowledge/import/http.test.ts',
    'streams: what has come is loaded before the rest is sent',
  ],
  [
    'an import over HTTP is authenticated',
    'e2e/import-over-http.test.ts',
    'is taken beside Slack over %s, with the token only',
  ],
  [
    'aliases: id and short id, in any case',
    ALIASES,
    'its id with and without the kind, and its short id however it is written',
  ],
  [
    'aliases: slug, compact and normalised name',
    ALIASES,
    'its whole name, its slug and the name without separators',
  ],
  [
    'aliases of people: handle, display name, first name, initials',
    ALIASES,
    'of a person: handle, display name, first name and initials',
  ],
  [
    'aliases are kept with their entity',
    ENTITIES,
    'are changed as told last, names and all, and keep the time when they were made',
  ],
  ['also where several write', ENTITIES, 'leave the names of the one whose word stands'],

  // resolve_references
  [
    'ids by kind, ambiguous with candidates, unresolved',
    'unit/tools/resolve-references.test.ts',
    'gives ids by kind, what is ambiguous with its candidates, and what is not to be found',
  ],
  ['explicit: @token, <@U…>, <#C…|name>, links', 'unit/knowledge/entities/explicit.test.ts', 'of %j are %j'],
  ['permalinks and known tracker URLs', ...NAMES],
  [
    'the message that a ticket comes from is known',
    'unit/domain/ticket-entity.test.ts',
    'knows the message that its conversation began with, where there is one',
  ],
  [
    'an explicit token that matches nothing is unresolved',
    RESOLVE,
    'says of explicit mentions, and only of these, that they match nothing',
  ],
  [
    'mention tokens count beside the text',
    RESOLVE,
    'takes explicit mentions that are given besides the text',
  ],
  ['what fits several is ambiguous', ...ASKED],
  ['normalised: NFKC, case, punctuation, possessives, simple plurals', TEXT, '%j is %j'],
  ['words that end in s are no plurals', TEXT, 'knows words that end in s and are no plurals'],
  ['initials, compact names, possessives, plurals', ...NAMES],
  ['one indexed lookup finds all', STATEMENTS, 'once for all names of a text, however many they are: %.40s'],
  [
    'the cost follows the text, not the number of entities',
    'integration/knowledge/entities/resolve-crowded.test.ts',
    'reads few of its holders',
  ],
  [
    'the longest match wins and swallows what lies inside',
    ANY_TEXT,
    'lets the longest name swallow what lies inside it',
  ],
  ['a single common word counts only with its kind or written as a name', ...NO_NAMES],
  ['written as a name', 'unit/knowledge/entities/written.test.ts', 'in %j: %j'],
  [
    'a kind word narrows the candidates',
    'integration/knowledge/entities/resolve-crowded.test.ts',
    'still names the one of another kind, where the kind stands beside it',
  ],
  ['a bare short id always counts', ...NAMES],
  ['a kind word in a token: the rest is tried', ...NAMES],
  [
    'likeness offers candidates and decides nothing',
    RESOLVE,
    'offers what looks like a token that was not typed quite right, and decides nothing',
  ],
  [
    'likeness is looked for only where an explicit token found nothing',
    STATEMENTS,
    'a second time only for a mention that found nothing',
  ],
  [
    'nothing invisible, not even as a candidate',
    'unit/tools/resolve-references.test.ts',
    'knows nothing of what the asker may not see, not even as a candidate',
  ],
  ['nor as what looks alike', ANY_TEXT, 'is offered only to who may see it, and in its own workspace'],
  [
    'a partial title makes candidates and never decides',
    ALIASES,
    'pairs of telling words of a longer name, in either order, only as a part',
  ],
  ['candidates can be told apart', RESOLVE, 'tell candidates apart'],

  // fetch_reference_context
  [
    'a summary of a ticket',
    CONTEXT,
    'of a ticket says how it stands, who has it, until when, and where it is from',
  ],
  ['a summary of each other kind', CONTEXT, 'of a project, a document, and what has a state and a date'],
  [
    'open tickets of a channel and a person',
    CONTEXT,
    'counts of a channel and of a person the open tickets that the asker may see, and no others',
  ],
  [
    'when a document was changed',
    CONTEXT,
    'of a document tells when it was changed, as far as anybody has said so',
  ],
  ['one query a kind', CONTEXT, 'needs one query a kind, however many are asked for'],
  [
    'unknown ids are reported, and the invisible alike',
    CONTEXT,
    'comes in the order asked for, each once, and what is invisible is as unknown as what is not there',
  ],

  // How the agent behaves
  [
    'resolve first, for who asks and the place of the answer',
    'unit/graphs/references.test.ts',
    'are looked up once, for whoever wrote them and for the place of the answer, before they are judged',
  ],
  [
    'ask when ambiguous: buttons, one per candidate',
    QUESTIONS,
    'is asked about with a button a candidate, and goes no further',
  ],
  [
    'answers lead to the next action',
    'e2e/references/by-phrases.test.ts',
    'goes on with the next step that it offers, as if the asker had said it',
  ],
  [
    'answers are short, and count the rest',
    'unit/tools/answers/summaries.test.ts',
    'is one line each, in the order in which they come, and no more than fit a screen',
  ],
  [
    'an unknown bare id is told as unknown',
    'integration/knowledge/entities/quick-cost.test.ts',
    'takes no model and few statements: “%s”',
  ],
  ['reading tools show no approval card', 'unit/tools/registry.test.ts', 'show no card for what only reads'],
  [
    'show_tasks: compact cards',
    'unit/slack/tasks.test.ts',
    'shows each as a compact card: number and title, priority, assignee and due date',
  ],
  [
    'show_tasks: grouped by status',
    'unit/slack/tasks.test.ts',
    'groups them by status, in the words that people use',
  ],
  [
    'propose_ticket fills the thread’s draft',
    'e2e/tools/proposing.ts',
    'a request is drafted out of the conversation, and asks for what is missing',
  ],
  [
    'create_task: title, assignee, due date, project',
    'unit/tools/create-task.test.ts',
    'proposes a draft of a task, with the person as a mention and the project by its name',
  ],
  [
    'both need approval',
    'unit/tools/create-task.test.ts',
    'is approved by a person, and takes days, not words for them',
  ],
  [
    'a type-ahead for tickets, docs and projects',
    'integration/knowledge/entities/find.test.ts',
    'finds what is called so first, then what begins so, then what has it at a later word',
  ],
  [
    'it is there in modals',
    'integration/slack/questions.test.ts',
    'is found by typing, among the projects that all who read the card may see',
  ],
  [
    'and in /frontdoor find',
    'integration/slack/commands.test.ts',
    'find without words opens a search window',
  ],
  [
    'under 300 ms: a few statements',
    STATEMENTS,
    'a few times at a key of a type-ahead, whatever is typed: “%s”',
  ],
  ['the ten cases that must hold, without a model', ...PHRASES],
  [
    'the same among other words, with one',
    'e2e/references/by-model.test.ts',
    'answers “$says” among other words',
  ],
  [
    'due this week in the asker’s time zone',
    'unit/tools/show-tasks.test.ts',
    'counts a Sunday to the week that ends with it, and a day of 23 hours whole',
  ],
];
