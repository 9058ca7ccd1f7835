import { z } from 'zod';

/** More failing suites than that are no accident of a busy machine. */
export const MOST = 12;

/** Jest's exit code for that; any other is about more than a suite. */
const SUITES_FAILED = 1;

/** How a run of Jest ended. */
export interface Ended {
  code: number | null;
  /** what it wrote with --json, as text; null where it wrote nothing */
  report: string | null;
}

/** What the runs are made with. */
export interface Runs {
  /** all suites */
  all(): Promise<Ended>;
  /** one suite with nothing beside it; answers its exit code */
  alone(suite: string): Promise<number | null>;
  say(line: string): void;
}

const Report = z.object({
  wasInterrupted: z.boolean().optional(),
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/**
 * Runs all suites, and each that failed once more, alone. One that passes then does not fail the run, and is named at the
 * very end, so that it is seen and mended: it depends on what runs beside it or on how fast the machine is.
 * @returns whether the run is green
 */
export async function runOnceMore({ all, alone, say }: Runs): Promise<boolean> {
  const first = await all();
  if (first.code === 0) return true;
  const failed = first.code === SUITES_FAILED ? failedSuites(first.report) : null;
  if (failed === null || failed.length === 0) {
    say('The tests did not run to their end; no suite is run once more.');
    return false;
  }
  if (failed.length > MOST) {
    say(`${failed.length} suites failed. Only up to ${MOST} are run once more.`);
    return false;
  }
  const passed: string[] = [];
  for (const suite of failed) {
    say(`Once more, alone: ${suite}`);
    if ((await alone(suite)) === 0) passed.push(suite);
  }
  const red = failed.filter((suite) => !passed.includes(suite));
  say('='.repeat(80));
  for (const suite of passed) say(`PASSED ONLY WHEN RUN ALONE, to be mended: ${suite}`);
  for (const suite of red) say(`FAILED, alone too: ${suite}`);
  say('='.repeat(80));
  return red.length === 0;
}

/** Null where the report does not speak for the whole run. */
function failedSuites(text: string | null): string[] | null {
  if (text === null) return null;
  const { wasInterrupted, testResults } = Report.parse(JSON.parse(text));
  if (wasInterrupted) return null;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}
