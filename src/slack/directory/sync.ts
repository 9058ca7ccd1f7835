import { WebAPIPlatformError } from '@slack/web-api';
import { classify } from '../delivery/classify.js';
import { type Page, type PageArguments, pages, type SyncContext } from './call-slack.js';
import { EVERYTHING, type ListName } from './ports.js';
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

/** It is noted after so many pages where a list goes on; a restart reads at most these once more. */
const NOTED_PAGES = 5;

/** The list in the form of its things; `save` keeps a page of it. */
interface ListReading<Thing> {
  list: ListName;
  listPages(from: string | null): AsyncGenerator<Page<Thing>>;
  save(things: readonly Thing[], asOf: Date): Promise<void>;
}

/**
 * Reads a list to its end, each page saved at once, from where the last reading was cut off, if it was. @returns how many
 * things were read now, and Slack's time of the first page
 */
async function readWhole<Thing>(
  { store, teamId, now, pace }: SyncContext,
  { list, listPages, save }: ListReading<Thing>,
): Promise<{ count: number; begunAt: Date | null }> {
  const left = await store.readList(teamId, list);
  // what was read longer ago is due again
  const at = left !== null && now() - left.begunAt.getTime() < pace.repeatMs ? left : null;
  let [count, pageNo, begunAt] = [0, 0, at?.begunAt ?? null];
  try {
    for await (const { things, asOf, next } of listPages(at?.nextPage ?? null)) {
      begunAt ??= asOf;
      // the clock of the process that began may be ahead of ours
      await save(things, new Date(Math.max(asOf.getTime(), begunAt.getTime())));
      count += things.length;
      pageNo += 1;
      if (next !== null && pageNo % NOTED_PAGES === 0)
        await store.noteList(teamId, list, { begunAt, nextPage: next });
    }
  } catch (error) {
    // Slack forgets where a page began after a while
    if (classify(error).kind === 'failed') await store.noteList(teamId, list, null);
    throw error;
  }
  return { count, begunAt };
}

/**
 * Reads all people and all channels that the bot can see, side by side, since Slack counts the calls of each method by itself, and
 * asks for the members of those that the bot is in. A channel that the whole list did not have is gone, or private without the
 * bot: it is closed, and its members are not known any more. Cut off in the middle it goes on there the next time. @returns how
 * many it has read
 */
async function loadEverything(context: SyncContext): Promise<{ people: number; channels: number }> {
  const both = await Promise.allSettled([loadPeople(context), loadChannels(context)]);
  const [people, channels] = both.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return { people: people ?? 0, channels: channels ?? 0 };
}

async function loadPeople(context: SyncContext): Promise<number> {
  const { store, teamId, client, pace } = context;
  const { count } = await readWhole(context, {
    list: 'people',
    listPages: (from) => {
      const users = { field: 'members', thing: WireUser, everyMs: pace.listMs, from };
      return pages(context, (page) => client.users.list({ ...page }), users);
    },
    save: (users, asOf) =>
      store.saveEntities(
        teamId,
        users.map((user) => toUser(user, context, asOf)),
      ),
  });
  await store.completeList(teamId, 'people');
  return count;
}

async function loadChannels(context: SyncContext): Promise<number> {
  const { store, teamId, teamUrl, log } = context;
  const { count, begunAt } = await readWhole(context, {
    list: 'channels',
    listPages: (from) => conversations(context, from),
    save: async (things, asOf) => {
      const channels = things.flatMap((channel) => toChannel(channel, teamUrl, asOf) ?? []);
      await store.saveEntities(teamId, channels);
      const wanted = things.filter(membersMatter).map(({ id }) => ({ what: id, newsAt: asOf }));
      await store.wantReads(teamId, wanted, 0);
    },
  });
  if (begunAt !== null) {
    const closed = await store.closeUnlisted(teamId, begunAt);
    if (closed > 0) log.info({ teamId, closed }, 'channels that Slack no longer lists are for nobody now');
    await store.forgetUnreadMembers(teamId, begunAt);
  }
  await store.completeList(teamId, 'channels');
  return count;
}

/** Where the app was installed without the scope for group direct messages, the channels come without them. */
async function* conversations(context: SyncContext, from: string | null): AsyncGenerator<Page<WireChannel>> {
  const channels = 'public_channel,private_channel';
  try {
    yield* listed(context, `${channels},mpim`, from);
  } catch (error) {
    if (!(error instanceof WebAPIPlatformError) || error.data.error !== 'missing_scope') throw error;
    context.log.warn(
      { teamId: context.teamId },
      'the app may not read group direct messages (mpim:read); install it again with the scopes of manifest.json',
    );
    yield* listed(context, channels, from);
  }
}

function listed(context: SyncContext, types: string, from: string | null): AsyncGenerator<Page<WireChannel>> {
  const list = (page: PageArguments) =>
    context.client.conversations.list({ types, exclude_archived: false, ...page });
  const { listMs: everyMs } = context.pace;
  return pages(context, list, { field: 'channels', thing: WireChannel, everyMs, from });
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
