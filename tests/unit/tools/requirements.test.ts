import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Kept } from './requirements/kept.js';
import { LINKED_CONTEXT } from './requirements/linked-context.js';
import { REFERENCES } from './requirements/references.js';
import { SLACK } from './requirements/slack.js';
import { TOOLS_AND_MEMORY } from './requirements/tools-and-memory.js';
import { VISIBILITY } from './requirements/visibility.js';

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

/** Each part of the specification with its promises, and the test that keeps each. */
const PARTS: readonly [part: string, promises: readonly Kept[]][] = [
  ['references', REFERENCES],
  ['who sees what', VISIBILITY],
  ['linked context', LINKED_CONTEXT],
  ['Slack', SLACK],
  ['tools and memory', TOOLS_AND_MEMORY],
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
