import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GRAPH_VERSION } from '../../../graphs/intake/state.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = ['src', 'graphs', 'prompts', 'migrations', 'package.json', 'frontdoor.config.yaml'];
const STATE = 'graphs/intake/state.ts';

/** A copy of this code that says of itself to be of the next version of the graph. */
export async function newerVersion(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'frontdoor-newer-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const source = await readFile(join(root, STATE), 'utf8');
  const raised = source.replace(`GRAPH_VERSION = ${GRAPH_VERSION};`, `GRAPH_VERSION = ${GRAPH_VERSION + 1};`);
  if (raised === source) throw new Error(`${STATE} does not say its version as this expects.`);
  await writeFile(join(root, STATE), raised);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}
