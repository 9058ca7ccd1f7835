import TestSequencer from '@jest/test-sequencer';

/** Their files take longest, because they start processes and wait for them: begun last they would be waited for alone. */
const BEGUN_FIRST = ['tests/faults', 'tests/e2e', 'tests/integration'];

/**
 * The order of test files. Jest's own goes by how long a file took the last time, which a fresh clone doesn't know; within
 * a folder it still does.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ path, context }) {
  const at = BEGUN_FIRST.findIndex((folder) => path.startsWith(`${context.config.rootDir}/${folder}/`));
  return at === -1 ? BEGUN_FIRST.length : at;
}
