import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program of the run, in a process of its own that does not outlive this one. Every line it prints goes to `onLine`. */
export function startChild(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
  onLine: (line: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, [...args], {
    // not in the repository, where a developer's .env would be read
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const withUs = () => void child.kill('SIGKILL');
  process.once('exit', withUs);
  child.once('exit', () => process.off('exit', withUs));
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  return child;
}

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Sends a signal and resolves when the process is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}
