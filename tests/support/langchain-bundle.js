import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the code and its tests import of LangChain's packages: together, so that they share one copy of what they share. */
const ENTRIES = [
  '@langchain/core/language_models/base',
  '@langchain/core/messages',
  '@langchain/core/runnables',
  '@langchain/langgraph',
  '@langchain/langgraph-checkpoint',
  '@langchain/langgraph-checkpoint-postgres',
  '@langchain/openai',
];

const key = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .update(ENTRIES.join())
  .digest('hex')
  .slice(0, 16);

/** Where the bundle of these packages stands: one module an entry, `<entry>.mjs`. */
export const LANGCHAIN = join(ROOT, 'node_modules', '.cache', 'langchain-for-tests', key);

/**
 * Joins some three hundred modules into a few, once for each state of package-lock.json. Jest evaluates all modules anew for every
 * test file, which takes a second of LangGraph's as they are and a quarter of one as a bundle.
 */
export async function bundleLangChain() {
  if (existsSync(LANGCHAIN)) return;
  const { build } = await import('esbuild');
  const parent = dirname(LANGCHAIN);
  await mkdir(parent, { recursive: true });
  const outdir = await mkdtemp(join(parent, 'new-'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(ENTRIES.map((entry) => [entry, entry])),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['pg', 'zod'],
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  // another run may have been faster
  await rename(outdir, LANGCHAIN).catch(() => rm(outdir, { recursive: true, force: true }));
}
