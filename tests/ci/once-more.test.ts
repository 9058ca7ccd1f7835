import { describe, expect, it } from '@jest/globals';
import { MOST, runOnceMore } from './once-more.js';

const reportOf = (failed: readonly string[], more: object = {}) =>
  JSON.stringify({
    ...more,
    testResults: [{ name: 'good', status: 'passed' }, ...failed.map((name) => ({ name, status: 'failed' }))],
  });

/** A run in which those fail at first, and those of them that are no accident fail alone, too. */
async function run(code: number | null, report: string | null, broken: readonly string[] = []) {
  const alone: string[] = [];
  const lines: string[] = [];
  const isGreen = await runOnceMore({
    all: async () => ({ code, report }),
    alone: async (suite) => {
      alone.push(suite);
      return broken.includes(suite) ? 1 : 0;
    },
    say: (line) => void lines.push(line),
  });
  return { isGreen, alone, named: lines.filter((line) => /alone/i.test(line) && !/^Once more/.test(line)) };
}

describe('a run of all suites', () => {
  it('that passes is green, and nothing is run again', async () => {
    expect(await run(0, reportOf([]))).toEqual({ isGreen: true, alone: [], named: [] });
  });

  it('is green where each suite that failed passes alone, and names it', async () => {
    expect(await run(1, reportOf(['a', 'b']))).toEqual({
      isGreen: true,
      alone: ['a', 'b'],
      named: ['PASSED ONLY WHEN RUN ALONE, to be mended: a', 'PASSED ONLY WHEN RUN ALONE, to be mended: b'],
    });
  });

  it('is red where one of them fails alone, too', async () => {
    expect(await run(1, reportOf(['a', 'b']), ['b'])).toEqual({
      isGreen: false,
      alone: ['a', 'b'],
      named: ['PASSED ONLY WHEN RUN ALONE, to be mended: a', 'FAILED, alone too: b'],
    });
  });

  it('is red at once where many failed', async () => {
    const suites = (count: number) => Array.from({ length: count }, (_, n) => `suite ${n}`);
    expect(await run(1, reportOf(suites(MOST + 1)))).toMatchObject({ isGreen: false, alone: [] });
    expect(await run(1, reportOf(suites(MOST)))).toMatchObject({ isGreen: true, alone: suites(MOST) });
  });

  it.each([
    ['it said nothing of the suites', null, null],
    ['no suite failed, but something else did', 1, reportOf([])],
    ['it ended by more than a failed suite', 3, reportOf(['a'])],
    ['it was interrupted', 1, reportOf(['a'], { wasInterrupted: true })],
  ])('is red where %s', async (_what, code, report) => {
    expect(await run(code, report)).toMatchObject({ isGreen: false, alone: [] });
  });
});
