import { access } from 'node:fs/promises';
import { tsImport } from 'tsx/esm/api';

/** Stops this run's PostgreSQL, if a test started it, and removes its folder. Jest loads its global hooks as plain JavaScript. */
export default async function globalTeardown() {
  const run = process.env.FRONTDOOR_TEST_RUN;
  const used = await access(run).then(
    () => true,
    () => false,
  );
  if (!used) return;
  const { removeRun } = await tsImport('./test-run.ts', import.meta.url);
  await removeRun(run);
}
