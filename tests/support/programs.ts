import { join } from 'node:path';
import { bundle } from './bundle.js';
import { onceARun } from './once-a-run.js';

const PROGRAMS = {
  main: 'src/main.ts',
  story: 'src/cli/story.ts',
  purge: 'src/cli/purge.ts',
  forget: 'src/cli/forget.ts',
  import: 'src/cli/import.ts',
  audit: 'src/cli/audit.ts',
  doctor: 'src/cli/doctor.ts',
  migrate: 'src/cli/migrate.ts',
  mortal: 'tests/support/mortal.ts',
};

/** A program that tests start again and again: a file for node, which the first test file to need one bundles for all. */
export async function programFile(name: keyof typeof PROGRAMS): Promise<string> {
  const folder = await onceARun('programs', (run) => bundle(join(run, 'programs'), PROGRAMS));
  return join(folder, `${name}.js`);
}
