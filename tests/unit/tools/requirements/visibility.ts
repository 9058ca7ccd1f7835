import type { Kept } from './kept.js';

const CONTEXT = 'integration/knowledge/entities/context.test.ts';
const QUESTIONS = 'unit/graphs/references-questions.test.ts';
const LEAKS = 'e2e/references/leaks.test.ts';
const GUESTS = 'integration/knowledge/entities/visibility-guests.test.ts';
const WORKSPACES = 'integration/knowledge/entities/visibility-workspaces.test.ts';
const UPDATES = 'unit/graphs/update-ticket.test.ts';

/** 20-references.md: who sees what, and what is gone or a lot. */
export const VISIBILITY: readonly Kept[] = [
  // Visibility
  [
    'a ticket of a private channel is shown to those concerned',
    'integration/knowledge/entities/visibility.test.ts',
    'is shown to %s',
  ],
  ['and to nobody else', 'integration/knowledge/entities/visibility.test.ts', 'is not there at all for %s'],
  [
    'what is filed inherits: thread, requester, team',
    'unit/domain/ticket-entity.test.ts',
    'is else the channel, those in the thread, who asked and approved, and the team',
  ],
  ['an answer never tells of what is hidden', LEAKS, 'changes no answer to a stranger: “%s”'],
  ['nor does find', LEAKS, 'changes nothing that a stranger finds: /frontdoor %s'],
  [
    'find says the same of both',
    'integration/slack/commands.test.ts',
    'find says the same of what does not exist and of what the asker may not see',
  ],
  ['nor duplicates', LEAKS, 'is not offered as a look-alike'],
  ['nor App Home', LEAKS, 'is not on the App Home of somebody who may not see it, though it is theirs to do'],
  [
    'nor lists and their counts',
    'integration/knowledge/entities/tasks.test.ts',
    'has nothing that the asker, or those who read the answer, may not see, nor does its count',
  ],
  [
    'nor links and their counts',
    'integration/knowledge/entities/visibility.test.ts',
    'is counted for each as far as they may see',
  ],
  [
    'nor watches',
    'integration/knowledge/memory/watches.test.ts',
    'is told nothing of what they may no longer see',
  ],
  ['nor an order to watch', 'unit/tools/watching.test.ts', 'knows nothing of %s'],
  [
    'nor an order to change a ticket',
    UPDATES,
    'is as unknown as one that is not there to those who may not see it',
  ],
  [
    'members of channels are named to those who may know them',
    CONTEXT,
    'names those in a channel whom the asker may know',
  ],
  ['guests see no more than their own', GUESTS, 'is not there for %s'],
  [
    'row-level security stands behind it',
    WORKSPACES,
    'another workspace is told nothing though the application forgot its filter',
  ],

  // What is gone, and what is a lot
  [
    'a withdrawn ticket says so, and how it comes back',
    UPDATES,
    'that was withdrawn stays so, and says how it can be opened again',
  ],
  ['nothing is given to who has left', UPDATES, 'is given to nobody who has left'],
  [
    'no task either',
    'unit/tools/create-task.test.ts',
    'proposes nothing for somebody who has left, and says so',
  ],
  [
    'what is archived or closed says so',
    CONTEXT,
    'of a channel that is archived, and of a person who has left, says so',
  ],
  ['in words, too', 'unit/tools/answers/summaries.test.ts', 'says of what is closed that it is'],
  [
    'a long list is cut and counted',
    'unit/slack/tasks.test.ts',
    'shows eight at most, and says how many more there are',
  ],
  [
    'find is cut and counted',
    'integration/slack/commands.test.ts',
    'find counts what it does not show, as far as the asker may see it',
  ],
  ['many of one name: ten are asked about', QUESTIONS, 'offers ten of them at most'],
];
