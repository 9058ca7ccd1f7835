import { access, readFile, rm } from 'node:fs/promises';
import { tsImport } from 'tsx/esm/api';

/** Another exit code than for a failed suite, which passes once it passes alone (tests/ci/once-more.ts). */
const LEFT_THE_HOUSE = 3;

/**
 * Stops this run's PostgreSQL, if a test started it, and removes its folder. Fails the run where a program of ours connected to
 * another machine, or sent something to the catcher of tracers. Jest loads its global hooks as plain JavaScript.
 */
export default async function globalTeardown() {
  await removePostgres(process.env.FRONTDOOR_TEST_RUN);
  const { catcher } = globalThis;
  await catcher.stop();
  const notes = process.env.FRONTDOOR_TEST_OUTGOING;
  const noted = await readFile(notes, 'utf8').catch(() => '');
  await rm(notes, { force: true });
  const caught = catcher.caught.map((one) => `The catcher got ${one.split('\n')[0]}\n`);
  if (noted === '' && caught.length === 0) return;
  process.stderr.write(`Something left the house unasked:\n${noted}${caught.join('')}`);
  process.exit(LEFT_THE_HOUSE);
}

async function removePostgres(run) {
  const used = await access(run).then(
    () => true,
    () => false,
  );
  if (!used) return;
  const { removeRun } = await tsImport('./test-run.ts', import.meta.url);
  await removeRun(run);
}
