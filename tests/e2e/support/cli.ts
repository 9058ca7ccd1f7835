import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { programFile } from '../../support/programs.js';
import { watched } from '../../support/watched.js';
import type { Ended } from './program.js';

type Program = 'story' | 'purge' | 'forget' | 'import' | 'audit' | 'doctor' | 'migrate';

/** Runs one of src/cli's programs, bundled, with this environment and no other, away from a developer's .env. */
export async function runCli(
  program: Program,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const { ended } = await startCli(program, args, env);
  return ended;
}

/** The same, for one that may be killed before it ends. */
export async function startCli(
  program: Program,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ ended: Promise<Ended>; kill: () => void }> {
  const child = spawn(process.execPath, [await programFile(program), ...args], {
    cwd: tmpdir(),
    env: watched({ PATH: process.env['PATH'] ?? '', ...env }),
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
