import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { TOOLS_AND_MEMORY } from './requirements/tools-and-memory.js';

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

const PHRASES = ['e2e/references/by-phrases.test.ts', 'answers “$says”'] as const;
const RESOLVE = 'integration/references/resolve.test.ts';
const CONTEXT = 'integration/references/context.test.ts';
const LINKED = 'integration/references/linked.test.ts';

/** What references and linked context promise, and the test that keeps it. */
const KEPT: readonly (readonly [promise: string, file: string, test: string])[] = [
  ['the ten cases that must hold, without a model', ...PHRASES],
  [
    'the same among other words, with one',
    'e2e/references/by-model.test.ts',
    'answers “$says” among other words',
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
  ['what fits several is ambiguous', RESOLVE, 'asks about the two names and finds what else was meant'],
  [
    'likeness offers candidates and decides nothing',
    RESOLVE,
    'offers what looks like a token that was not typed quite right, and decides nothing',
  ],
  ['candidates can be told apart', RESOLVE, 'tell candidates apart'],
  [
    'a summary of a ticket',
    CONTEXT,
    'of a ticket says how it stands, who has it, until when, and where it is from',
  ],
  ['a summary of each other kind', CONTEXT, 'of a project, a document, and what has a state and a date'],
  ['one query a kind', CONTEXT, 'needs one query a kind, however many are asked for'],
  [
    'unknown and invisible are reported alike',
    CONTEXT,
    'comes in the order asked for, each once, and what is invisible is as unknown as what is not there',
  ],
  [
    'type-ahead for tickets, docs and projects',
    'integration/references/find.test.ts',
    'finds what is called so first, then what begins so, then what has it at a later word',
  ],
  [
    'a ticket of a private channel is shown to those concerned',
    'integration/references/visibility.test.ts',
    'is shown to %s',
  ],
  [
    'an answer never tells of what is hidden',
    'e2e/references/leaks.test.ts',
    'changes no answer to a stranger: “%s”',
  ],
  [
    'a command sets the focus',
    'unit/graphs/focus.test.ts',
    'is said by a command, and is an element within its project where it has one',
  ],
  [
    'a thread has a focus by nature',
    'unit/graphs/focus.test.ts',
    'is the request that it has filed, where nobody said anything else',
  ],
  [
    'a focus brings its links into the prompt, and a call the rest',
    'e2e/references/focus.test.ts',
    'has its links in the prompt, and the whole of them by a call',
  ],
  [
    'none without a focus, or for a project alone',
    'e2e/references/focus.test.ts',
    'has none of them where the thread is about nothing, or about a project alone',
  ],
  [
    'direction is seen from the focused entity',
    LINKED,
    'tells of each link what it is, in both directions, and descriptions when asked for',
  ],
  ['a cycle shows both directions once', LINKED, 'shows both directions of a cycle once each'],
  [
    'the active first, then the newest',
    LINKED,
    'comes with the active and those in progress first, then the newest, of both directions',
  ],
  [
    'scratch documents are left out',
    LINKED,
    'leaves scratch documents out, and has the context document of a project',
  ],
  [
    'counts are of all that the asker may see',
    LINKED,
    'is counted whole, but for those that the viewer may not see, and cut to the first',
  ],
  ['a missing entity is as an invisible one', LINKED, 'is as if it did not exist when asked about itself'],
  [
    'links are kept for a minute, and dropped where one is written',
    'integration/references/linked-cache.test.ts',
    'are new at once where a link is written, and elsewhere after the minute',
  ],
];

describe('what the tools and references promise', () => {
  it.each([...KEPT, ...TOOLS_AND_MEMORY])('%s: is kept by a test', (_promise, file, test) => {
    const source = readFileSync(`${TESTS}${file}`, 'utf8');
    expect([`'${test}'`, `"${test}"`, `\`${test}\``].some((name) => source.includes(name))).toBe(true);
  });
});
