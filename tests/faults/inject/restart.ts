import { pause, type Scene } from './scene.js';

/** PostgreSQL is restarted twice: in good order after a third of the time, by a crash after two thirds. */
export async function restarting({ postgres, signal, done, forMs }: Scene): Promise<void> {
  for (const mode of ['fast', 'immediate'] as const) {
    if (!(await pause(forMs / 3, signal))) return;
    await postgres.restart(mode);
    done.restarts += 1;
  }
}
