import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../support/bundle.js';

/** The programs of a run, as single files: it starts one of them every other second. */
export interface Programs {
  folder: string;
  bot: string;
  playground: string;
  /** to be imported before the bot's own code: plants a bug */
  preload: string;
  /** the same: slows the bot down */
  slow: string;
  remove(): Promise<void>;
}

/** Bundles src/main.ts and playground/main.ts as they are into a new folder. */
export async function buildPrograms(): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdoor-faults-'));
  // PostgreSQL keeps its data in here, and where we are root it runs as another user
  await chmod(folder, 0o755);
  const src = await bundle(folder, {
    main: 'src/main.ts',
    playground: 'playground/main.ts',
    preload: 'tests/faults/plants/preload.ts',
    slow: 'tests/faults/machine/slow-preload.ts',
  });
  return {
    folder,
    bot: join(src, 'main.js'),
    playground: join(src, 'playground.js'),
    preload: join(src, 'preload.js'),
    slow: join(src, 'slow.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
