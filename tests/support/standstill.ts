import { readdirSync, readFileSync } from 'node:fs';

/**
 * Lets processes stand still with all that they have started, as a laptop does whose lid is closed.
 * @param roots their process ids
 * @returns lets them go on
 */
export function standStill(roots: readonly number[]): () => void {
  const all = withDescendants(roots);
  for (const pid of all) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) signal(pid, 'SIGCONT');
  };
}

/** One that has ended by itself meanwhile needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Linux tells who started whom, in /proc. */
function withDescendants(roots: readonly number[]): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const found = [...roots];
  for (const one of found) {
    found.push(...parents.filter(({ parent }) => parent === one).map(({ pid }) => pid));
  }
  return found;
}

/** Null where the process is gone by now. The parent stands second behind the name, which may hold anything, brackets too. */
function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
