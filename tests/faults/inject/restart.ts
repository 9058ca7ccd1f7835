import { every, pause, type Scene } from './scene.js';

/** PostgreSQL is restarted twice: in good order after a third of the time, by a crash after two thirds. */
export async function restarting({ postgres, signal, done, forMs }: Scene): Promise<void> {
  for (const mode of ['fast', 'immediate'] as const) {
    if (!(await pause(forMs / 3, signal))) return;
    await postgres.restart(mode);
    done.restarts += 1;
  }
}

/** The longest that PostgreSQL is away, milliseconds; in a short run it is away for half of the time. */
const GONE_MS = 120_000;

/** PostgreSQL is stopped in good order after a quarter of the time, and comes back two minutes later. */
export async function leaving({ postgres, signal, done, forMs }: Scene): Promise<void> {
  if (!(await pause(forMs / 4, signal))) return;
  await postgres.away(Math.min(GONE_MS, forMs / 2));
  done.restarts += 1;
}

const LOCK_SESSION_EVERY_MS = 2_000;

/** The session that pings is the one with the locks: all sessions of a bot bear its name. */
const END_LOCK_SESSION = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND query = 'SELECT 1'`;

/** Every two seconds an administrator ends the session with the locks of one of the bots. */
export async function endingLockSessions({ bots, database, random, signal, done }: Scene): Promise<void> {
  await every(LOCK_SESSION_EVERY_MS, signal, async () => {
    const bot = bots[Math.floor(random() * bots.length)];
    await database.query(END_LOCK_SESSION, [bot?.name]).catch(() => undefined);
    done.locksEnded += 1;
  });
}
