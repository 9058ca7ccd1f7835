import { WebAPIPlatformError } from '@slack/web-api';
import { type Page, type PageArguments, pages, type SyncContext } from './call-slack.js';
import { EVERYTHING } from './ports.js';
import { readChannel } from './read-channel.js';
import { membersMatter, toChannel, WireChannel } from './to-channel.js';
import { toUser, WireUser } from './to-user.js';

/**
 * Something to wait for: a ring, or the end of a time. A ring while nobody waits is not lost.
 * @param sleep rejects when its signal aborts
 */
function createBell(sleep: SyncContext['sleep']) {
  let rung = false;
  let wake = (): void => undefined;
  return {
    ring(): void {
      rung = true;
      wake();
    },
    /** Resolves at a ring, after `ms`, or at the stop; never rejects. */
    async wait(ms: number, stopping: AbortSignal): Promise<void> {
      const waiting = new AbortController();
      wake = () => waiting.abort();
      stopping.addEventListener('abort', wake);
      if (rung || stopping.aborted) wake();
      await sleep(ms, waiting.signal).catch(() => undefined);
      stopping.removeEventListener('abort', wake);
      rung = false;
    },
  };
}

/**
 * Reads all people and all channels that the bot can see, each page saved at once, and asks for the members of those that
 * the bot is in. A channel that the whole list did not have is gone, or private without the bot: it is closed, and its
 * members are not known any more. Cut off in the middle it has done no harm; it begins anew the next time. @returns how
 * many it has read
 */
async function loadEverything(context: SyncContext): Promise<{ people: number; channels: number }> {
  const { store, teamId, teamUrl, client, pace, log } = context;
  const loaded = { people: 0, channels: 0 };
  const users = { field: 'members', thing: WireUser, everyMs: pace.listMs };
  for await (const { things, asOf } of pages(context, (page) => client.users.list({ ...page }), users)) {
    const people = things.map((user) => toUser(user, context, asOf));
    await store.saveEntities(teamId, people);
    loaded.people += people.length;
  }
  const listed: string[] = [];
  const heardOf: string[] = [];
  let begun: Date | undefined;
  for await (const { things, asOf } of conversations(context)) {
    begun ??= asOf;
    const channels = things.flatMap((channel) => toChannel(channel, teamUrl, asOf) ?? []);
    await store.saveEntities(teamId, channels);
    const wanted = things.filter(membersMatter).map(({ id }) => ({ what: id, newsAt: asOf }));
    await store.wantReads(teamId, wanted, 0);
    listed.push(...things.map(({ id }) => id));
    heardOf.push(...wanted.map(({ what }) => what));
    loaded.channels += channels.length;
  }
  if (begun === undefined) return loaded;
  const closed = await store.closeUnlisted(teamId, listed, begun);
  if (closed > 0) log.info({ teamId, closed }, 'channels that Slack no longer lists are for nobody now');
  await store.forgetMembersElsewhere(teamId, heardOf, begun);
  return loaded;
}

/** Where the app was installed without the scope for group direct messages, the channels come without them. */
async function* conversations(context: SyncContext): AsyncGenerator<Page<WireChannel>> {
  const channels = 'public_channel,private_channel';
  try {
    yield* listed(context, `${channels},mpim`);
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError) || error.data.error !== 'missing_scope') throw error;
    context.log.warn(
      { teamId: context.teamId },
      'the app may not read group direct messages (mpim:read); install it again with the scopes of manifest.json',
    );
    yield* listed(context, channels);
  }
}

function listed(context: SyncContext, types: string): AsyncGenerator<Page<WireChannel>> {
  const list = (page: PageArguments) =>
    context.client.conversations.list({ types, exclude_archived: false, ...page });
  return pages(context, list, { field: 'channels', thing: WireChannel, everyMs: context.pace.listMs });
}

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
  const stopping = stop.signal;
  const context: SyncContext = { ...parts, stopping };
  const { store, lock, teamId, pace, sleep, now, log } = context;
  const unrung = createBell(sleep);
  const wanted = createBell(sleep);
  let running: Promise<unknown> = Promise.resolve();

  const loop = async (bell: typeof unrung, work: () => Promise<void>): Promise<void> => {
    while (!stopping.aborted) {
      try {
        await work();
      } catch (error) {
        if (!stopping.aborted)
          log.warn({ err: error }, 'the directory could not be kept in step; tried again');
      }
      await bell.wait(pace.pollMs, stopping);
      await sleep(pace.settleMs, stopping).catch(() => undefined);
    }
  };

  /** Does the work unless another process is at it. */
  const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
    const held = await lock.tryLock(teamId, name);
    if (held === null) return;
    try {
      await work();
    } finally {
      await held.unlock();
    }
  };

  let isAsked = false;
  /** Loads everything where that is due, as it is at the start. */
  const loadIfDue = async (): Promise<void> => {
    if (!isAsked) await store.wantReads(teamId, [{ what: EVERYTHING, newsAt: new Date(now()) }], 0);
    isAsked = true;
    await alone('directory: everything', async () => {
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
  };

  const readWhatIsDue = (): Promise<void> =>
    alone('directory: conversations', async () => {
      for (let due = await store.dueRead(teamId, 'conversation'); due !== null; ) {
        const { what } = due;
        try {
          await readChannel(context, due);
          await store.finishRead(teamId, due);
        } catch (error) {
          if (stopping.aborted) throw error;
          log.warn({ err: error, channel: what }, 'a conversation could not be read from Slack; tried again');
          await store.postponeRead(teamId, what, pace.retryMs);
        }
        await sleep(pace.infoMs, stopping);
        due = await store.dueRead(teamId, 'conversation');
      }
    });

  return {
    start() {
      running = Promise.all([loop(unrung, loadIfDue), loop(wanted, readWhatIsDue)]);
    },
    poke: () => wanted.ring(),
    async stop() {
      stop.abort(new Error('the process is to stop'));
      await running;
    },
  };
}
