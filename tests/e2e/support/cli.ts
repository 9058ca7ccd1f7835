import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Ended } from './program.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LOADER = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;

type Program = 'story' | 'purge' | 'import';

/** Runs one of src/cli's programs as `npm run` does, with this environment and no other, away from a developer's .env. */
export function runCli(
  program: Program,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return startCli(program, args, env).ended;
}

/** The same, for one that may be killed before it ends. */
export function startCli(
  program: Program,
  args: readonly string[],
  env: Record<string, string>,
): { ended: Promise<Ended>; kill: () => void } {
  const child = spawn(process.execPath, ['--import', LOADER, join(ROOT, `src/cli/${program}.ts`), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += String(chunk);
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
  return { ended, kill: () => void child.kill('SIGKILL') };
}
