import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Kept } from './requirements/kept.js';
import { LINKED_CONTEXT } from './requirements/linked-context.js';
import { REFERENCES } from './requirements/references.js';
import { SLACK } from './requirements/slack.js';
import { VISIBILITY } from './requirements/visibility.js';

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

const SEARCH = 'integration/memory/search.test.ts';
const WATCHES = 'integration/memory/watches.test.ts';
const BEDSIDE = 'integration/memory/bedside.test.ts';
const UNDO = 'unit/graphs/undo.test.ts';
const SETS = 'unit/tools/sets.test.ts';

/** What tools and memory promise. */
const KEPT: readonly Kept[] = [
  ['by text: all tools', SETS, 'in writing is everything'],
  [
    'by voice: nothing heavy',
    SETS,
    'to an audio clip is what finds, knows, refers, looks over and sets how we talk; but it marks nothing',
  ],
  ['by command: navigation, one edit, basic lookup', SETS, 'to a command is a look around, and one edit'],
  [
    'the page of tools is what the registry says',
    'unit/tools/docs-page.test.ts',
    'in docs/tools.md is what the registry says (npm run docs:tools)',
  ],
  [
    'a few tools are offered, and a look-up is small',
    'contract/brain/look-ups.test.ts',
    '“$says” takes two calls at most, each of a bounded size',
  ],
  [
    'undo is a new revision',
    UNDO,
    'takes back the last act as a new revision, evidence included, and refreshes the card in place',
  ],
  ['redo exists', UNDO, 'goes one further back each time, and redo comes forward again, to the same states'],
  [
    'undo of what others changed since is refused, with the reason',
    UNDO,
    'is refused where others changed it since, with what it set, what stands there now, by whom and where',
  ],
  [
    'a guard that ends the loop tells what is left out',
    'unit/graphs/guards.test.ts',
    'tells people what was left out, so that nobody believes it done',
  ],
  [
    'a turn has its time',
    'unit/graphs/guards.test.ts',
    'ends when the time that a turn has for tools is over',
  ],
  [
    'approval executes exactly what was kept',
    'unit/graphs/approval.test.ts',
    'is made on its asker’s click, once',
  ],
  [
    'results are cut to a budget',
    'contract/brain/talk-budget.test.ts',
    'of many results the oldest give way, and every call is still told',
  ],
  ['notes are found by words', SEARCH, 'by its words, in whatever form they come'],
  ['notes are found by tags', SEARCH, 'by its tags, all that are asked for'],
  ['notes are ranked', SEARCH, 'the most relevant first, then the more important, then the newer'],
  ['a watcher gets one message', WATCHES, 'is told once when it changes'],
  [
    'many changes are one message',
    WATCHES,
    'is told many changes in one message, of which a few stand there',
  ],
  ['only what was asked for is told', WATCHES, 'is told of the changes that they asked for alone'],
  [
    'a due date that has passed is told once',
    WATCHES,
    'is told once that it is past its due date, and again only where that was moved',
  ],
  ['the bedside note evolves', BEDSIDE, 'evolves with an analysis, a filed request, a goal and a reminder'],
  ['it keeps its history', BEDSIDE, 'keeps all of its history'],
  ['it is bounded', BEDSIDE, 'stays within its bounds, the oldest lines giving way'],
  [
    'it comes first in the memory block',
    BEDSIDE,
    'begins with the bedside note, and goes on with notes that have to do with the words',
  ],
];

/** Each part of the specification with its promises, and the test that keeps each. */
const PARTS: readonly [part: string, promises: readonly Kept[]][] = [
  ['references', REFERENCES],
  ['who sees what', VISIBILITY],
  ['linked context', LINKED_CONTEXT],
  ['Slack', SLACK],
  ['tools and memory', KEPT],
];

describe.each(PARTS)('what the specification promises of %s', (_part, promises) => {
  it.each(promises)('%s: is kept by a test', (_promise, file, test) => {
    const source = readFileSync(`${TESTS}${file}`, 'utf8');
    expect([`'${test}'`, `"${test}"`, `\`${test}\``].some((name) => source.includes(name))).toBe(true);
  });

  it('each stands there once', () => {
    const names = promises.map(([promise]) => promise);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
