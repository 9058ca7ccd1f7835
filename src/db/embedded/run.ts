import { spawn } from 'node:child_process';

/** An operating system's user that programs run as when we are root, which PostgreSQL refuses to be. */
export interface OsUser {
  uid: number;
  gid: number;
}

export interface Outcome {
  /** null: the program could not be started, or a signal ended it */
  code: number | null;
  /** what it printed, or why it could not be started */
  output: string;
}

/** PostgreSQL needs none of our environment, and our secrets are no business of its processes. */
const POSIX_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Runs a program to its end, as `user` where one is given. Never rejects. Runs in the root folder, since `user` may not
 * be allowed into the current one and PostgreSQL's programs want to know where they are.
 */
export function run(program: string, args: readonly string[], user?: OsUser): Promise<Outcome> {
  const windows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(windows ? {} : { env: POSIX_ENV, cwd: '/' }),
      ...(user ?? {}),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
