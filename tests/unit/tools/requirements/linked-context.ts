import type { Kept } from './kept.js';

const LINKED = 'integration/knowledge/entities/linked.test.ts';
const STATEMENTS = 'integration/knowledge/entities/statements.test.ts';
const FOCUS = 'unit/graphs/focus.test.ts';
const ELSEWHERE = 'integration/knowledge/entities/linked-elsewhere.test.ts';
const FORMATS = 'unit/knowledge/entities/linked-formats.test.ts';
const BUDGET = 'unit/knowledge/entities/linked-budget.test.ts';
const TOOL = 'unit/tools/get-linked-entities.test.ts';
const ANSWERS = 'unit/tools/answers/links.test.ts';
const EDGES = 'integration/knowledge/entities/save-edges.test.ts';

/** 30-linked-context.md. */
export const LINKED_CONTEXT: readonly Kept[] = [
  // Focus
  [
    'a command sets the focus',
    FOCUS,
    'is said by a command, and is an element within its project where it has one',
  ],
  [
    'App Home sets it',
    'integration/slack/home.test.ts',
    'sets the focus of the latest thread, and says which',
  ],
  ['words set it', 'unit/tools/focus.test.ts', 'makes the thread about an entity, within its project'],
  [
    'a thread has a focus by nature',
    FOCUS,
    'is the request that it has filed, where nobody said anything else',
  ],
  [
    'none, a project alone, an element, one in its project',
    FOCUS,
    'is told to the brain with the focus that has it: %s',
  ],
  [
    'a focus brings its links into the prompt, and a call the rest',
    'e2e/references/focus.test.ts',
    'has its links in the prompt, and the whole of them by a call',
  ],
  [
    'none without a focus; a project has its own',
    'e2e/references/focus.test.ts',
    'has none of them where the thread is about nothing, and those of a project that it is about',
  ],
  ['questions by name need no focus', ANSWERS, 'is told in both directions, with the next step'],

  // Edges
  [
    'an import line is source, relation, target, with kinds in the ids',
    'unit/knowledge/import/record.test.ts',
    'with a source and a target is a link',
  ],
  ['edges are unique', EDGES, 'are there once, however often they are told'],
  [
    'direction is seen from the focused entity',
    LINKED,
    'tells of each link what it is, in both directions, and descriptions when asked for',
  ],
  ['directions in words', ANSWERS, 'is told the way that each link points, and those alike together'],
  ['which project a ticket is part of', ANSWERS, 'names the project that a ticket is part of'],
  [
    'a filed ticket is linked to its project',
    'integration/db/ticket-entities.test.ts',
    'is linked to the project of its channel, where there is one',
  ],
  [
    'and to the one that it names',
    'integration/db/ticket-entities.test.ts',
    'is linked to the project that it names: %s',
  ],
  [
    'one hop only, by one round trip',
    STATEMENTS,
    'once for all that something is linked to, and no further than one link away',
  ],
  ['a cycle shows both directions once', LINKED, 'shows both directions of a cycle once each'],

  // loadLinkedEntities
  [
    'the active first, then the newest',
    LINKED,
    'comes with the active and those in progress first, then the newest, of both directions',
  ],
  [
    'scratch documents are left out, a context document is in',
    LINKED,
    'leaves scratch documents out, and has the context document of a project',
  ],
  [
    'counts are of all that the asker may see',
    LINKED,
    'is counted whole, but for those that the viewer may not see, and cut to the first',
  ],
  ['ten of a kind by default', STATEMENTS, 'for ten of each kind where nobody says how many'],
  [
    'three of each kind in the prompt before a fourth',
    FORMATS,
    'has three of each type before a fourth of any',
  ],
  ['what blocks the focus comes first', LINKED, 'comes with what it waits for before all else'],
  [
    'and first in the prompt',
    FORMATS,
    'begins with what is waited for, and shows three of it where there is hardly room for the rest',
  ],
  ['fifty by the tool', TOOL, 'has fifty of a kind, with their descriptions, and says how many are left'],
  [
    'what another process hides or takes away is not told any more',
    ELSEWHERE,
    'are told as they are at the very next answer where elsewhere %s',
  ],
  [
    'an entity with ten thousand links',
    LINKED,
    'is found within the time of a statement, though PostgreSQL has looked at one of the two tables only',
  ],

  // Two formats
  ['both formats, to the letter', FORMATS, 'read as the golden files of %s'],
  [
    'dependent tasks stand by themselves',
    FORMATS,
    'says how many tasks are waited for, though none of them is among the first',
  ],
  [
    'fifty with descriptions fit what a model is given',
    FORMATS,
    'is nothing of fifty with descriptions of a sentence',
  ],
  [
    'or are told as cut, with how to get the rest',
    FORMATS,
    'is cut from long descriptions, and told as cut with how to get the rest',
  ],
  [
    'milestones, outputs and plans of the focus, by phrase',
    FOCUS,
    'is told by phrase, without a model: of %s, %s',
  ],
  ['descriptions whole in the full one', FORMATS, 'has descriptions whole'],
  ['the full one says how many are left', FORMATS, 'has all that was loaded, and says how many are left'],
  ['never over 500 tokens', BUDGET, 'never takes more than 500 tokens of the model, whatever is linked'],
  ['long names are shortened, ids never', BUDGET, 'shortens long names and no ids'],
  ['and filled up to them', BUDGET, 'is filled: two thirds at least where anything is left out'],
  [
    'of very many that wait the rest is counted',
    ANSWERS,
    'is counted where there are more than were looked at, and nothing is said as if there were none',
  ],

  // Tool and prompt
  ['read-only, and a project may be the source', TOOL, 'only reads, and may be asked about a project, too'],
  ['one kind alone', TOOL, 'describes one kind alone where that is asked for'],
  [
    'missing or invisible: the same plain words',
    TOOL,
    'says "not found" of what does not exist, may not be seen, or is of another kind',
  ],
  ['a missing entity is as an invisible one', LINKED, 'is as if it did not exist when asked about itself'],
  [
    'the prompt says what relations mean',
    'unit/brain/prompts.test.ts',
    'for conversation says what relations mean, which way they point, and that the linked block is a summary',
  ],
];
