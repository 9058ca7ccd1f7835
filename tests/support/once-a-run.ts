import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.js';

/**
 * What the first test file of a run to come here makes, while the others wait for it, and all of them use.
 * @param name what it is, and how it is called in the run's folder
 * @param make is given the run's folder, which is removed with all that is in it at the end of the run
 * @returns the text that `make` answered
 * @throws Error in every file that asks, when it could not be made
 */
export async function onceARun(name: string, make: (run: string) => Promise<string>): Promise<string> {
  const run = process.env['FRONTDOOR_TEST_RUN'];
  if (!run) throw new Error('FRONTDOOR_TEST_RUN is unset: tests/support/global-setup.js did not run.');

  const [made, failed] = [join(run, `${name}.made`), join(run, `${name}.failed`)];
  if (await claim(run, name)) {
    try {
      await publish(made, await make(run));
    } catch (error) {
      await publish(failed, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  const outcome = await until(
    `the ${name} of this test run`,
    async () => (await readOutcome('made', made)) ?? (await readOutcome('failure', failed)),
    100_000,
  );
  if (outcome.is === 'failure') throw new Error(`The ${name} of this test run failed: ${outcome.text}`);
  return outcome.text;
}

/** True for the one test file that is to make it: of all that make this folder, one succeeds. */
async function claim(run: string, name: string): Promise<boolean> {
  await mkdir(run, { recursive: true, mode: 0o755 });
  return mkdir(join(run, `${name}.claimed`)).then(
    () => true,
    () => false,
  );
}

async function readOutcome<K extends string>(
  is: K,
  file: string,
): Promise<{ is: K; text: string } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { is, text };
}

/** A reader sees the whole text or none. */
async function publish(file: string, text: string): Promise<void> {
  await writeFile(`${file}.draft`, text);
  await rename(`${file}.draft`, file);
}
