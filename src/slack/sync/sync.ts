import { type Bell, createBell } from './bell.js';
import type { SyncContext } from './call-slack.js';
import { loadEverything } from './load-everything.js';
import { EVERYTHING } from './ports.js';
import { readChannel } from './read-channel.js';

/** Keeps the directory in step with Slack, in the background. */
export interface Sync {
  /** Begins, with a load of everything; returns at once. */
  start(): void;
  /** A conversation is wanted: no need to wait for the next look at what is due. */
  poke(): void;
  /** Resolves when nothing is saved any more; what was not finished is due at the next start. */
  stop(): Promise<void>;
}

/**
 * Two loops: one loads everything at the start and once a day, the other reads single conversations, the newest news first.
 * What they have to do is in the database, so that it outlives the process; of several processes one at a time does it.
 */
export function createSync(parts: Omit<SyncContext, 'stopping'>): Sync {
  const stop = new AbortController();
  const context: SyncContext = { ...parts, stopping: stop.signal };
  const never = createBell(parts.sleep);
  const wanted = createBell(parts.sleep);
  let running: Promise<unknown> = Promise.resolve();
  return {
    start() {
      running = Promise.all([
        loop(
          context,
          never,
          atStart(context, () => loadIfDue(context, wanted)),
        ),
        loop(context, wanted, () => readWhatIsDue(context)),
      ]);
    },
    poke: () => wanted.ring(),
    async stop() {
      stop.abort(new Error('the process is to stop'));
      await running;
    },
  };
}

async function loop(context: SyncContext, bell: Bell, work: () => Promise<void>): Promise<void> {
  const { stopping, pace, sleep, log } = context;
  while (!stopping.aborted) {
    try {
      await work();
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error }, 'the directory could not be kept in step; tried again');
    }
    await bell.wait(pace.pollMs, stopping);
    await sleep(pace.settleMs, stopping).catch(() => undefined);
  }
}

/** Asks for a load of everything, once, before the work. */
function atStart({ store, teamId, now }: SyncContext, work: () => Promise<void>): () => Promise<void> {
  let asked = false;
  return async () => {
    if (!asked) await store.wantReads(teamId, [{ what: EVERYTHING, newsAt: new Date(now()) }], 0);
    asked = true;
    await work();
  };
}

async function loadIfDue(context: SyncContext, wanted: Bell): Promise<void> {
  const { store, teamId, pace, stopping, log } = context;
  await alone(context, 'directory: everything', async () => {
    if ((await store.dueRead(teamId, EVERYTHING)) === null) return;
    try {
      const loaded = await loadEverything(context);
      await store.postponeRead(teamId, EVERYTHING, pace.repeatMs);
      log.info({ teamId, ...loaded }, 'people and channels are as Slack has them');
      wanted.ring();
    } catch (error) {
      if (stopping.aborted) throw error;
      log.warn({ err: error, teamId }, 'people and channels could not be read from Slack; tried again');
      await store.postponeRead(teamId, EVERYTHING, pace.retryMs);
    }
  });
}

async function readWhatIsDue(context: SyncContext): Promise<void> {
  const { store, teamId, pace, stopping, sleep, log } = context;
  await alone(context, 'directory: conversations', async () => {
    for (let due = await store.dueRead(teamId, 'conversation'); due !== null; ) {
      try {
        await readChannel(context, due);
        await store.finishRead(teamId, due);
      } catch (error) {
        if (stopping.aborted) throw error;
        log.warn(
          { err: error, channel: due.what },
          'a conversation could not be read from Slack; tried again',
        );
        await store.postponeRead(teamId, due.what, pace.retryMs);
      }
      await sleep(pace.infoMs, stopping);
      due = await store.dueRead(teamId, 'conversation');
    }
  });
}

/** Does the work unless another process is at it. */
async function alone({ lock, teamId }: SyncContext, name: string, work: () => Promise<void>): Promise<void> {
  const held = await lock.tryLock(teamId, name);
  if (held === null) return;
  try {
    await work();
  } finally {
    await held.unlock();
  }
}
