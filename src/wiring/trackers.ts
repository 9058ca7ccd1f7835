import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TrackerEntry } from '../config/config-file.js';
import { notePoll, noteUnread, readPoll } from '../db/queries/requests/item-news.js';
import { isPerson } from '../domain/conversation/speaker.js';
import { BUILTIN, type Tracker } from '../domain/tickets/tracker.js';
import { Sweep } from '../runtime/inbox/sweep.js';
import { startDeadline } from '../runtime/turns/turn.js';
import { createContacts } from '../slack/directory/contacts.js';
import type { TimeZoneOf } from '../slack/directory/time-zones.js';
import type { RunningSlack } from '../slack/transport/app.js';
import { permalink } from '../slack/views/permalink.js';
import type { TrackerAdapter } from '../trackers/adapter.js';
import { type Choices, checked, choicesIn } from '../trackers/choices.js';
import { connect } from '../trackers/connect.js';
import { Gate } from '../trackers/filing/gate.js';
import { createItemTracker, type TellOutside } from '../trackers/filing/item-tracker.js';
import { createNews, createTakeNews, type News } from '../trackers/news/news.js';
import type { Listened } from '../trackers/news/webhooks.js';
import { createTrackers } from '../trackers/trackers.js';
import type { Core } from './core.js';

/** How far back a tracker without webhooks is asked for changes the first time. */
const FIRST_POLL_MS = 24 * 60 * 60_000;
/** How often it is looked for items that are said to have changed, which other processes were told, or whose time has come. */
const READ_MS = 2_000;
/** How often it is looked for open requests whose items nobody has told of for a day, and how many are read then. */
const UNREAD_MS = 10 * 60_000;
const MOST_UNREAD = 100;
/** What one look or check may take. */
const LOOK_MS = 30_000;

/** What people call the tracker that has a team's requests; null: our own. */
export function trackerNameOf(
  { config, trackerOf }: Pick<Core, 'config' | 'trackerOf'>,
  team: string | null,
): string | null {
  const tracker = trackerOf(team);
  return config.trackers.find(({ id }) => id === tracker)?.name ?? null;
}

/** All configured trackers as one, and what comes back from them. */
export interface ConnectedTrackers {
  tracker: Tracker;
  /** those that tell what changed, by id */
  listened: ReadonlyMap<string, Listened>;
  /** Begins to ask those that don't tell by themselves, and says in the log what is wrong with any. */
  start(): void;
  stop(): Promise<void>;
}

export async function connectTrackers(
  core: Core,
  slack: RunningSlack,
  secret: (variable: string) => string,
  timeZoneOf: TimeZoneOf,
): Promise<ConnectedTrackers> {
  const { config, pool, tracker: builtin, runtime, clock, log } = core;
  const { now, nowMs } = clock;
  const contacts = createContacts(slack.client, nowMs);
  const tellOutside: TellOutside = async ({ named, typed, channel }, known, asker) => {
    const [nameOf, timeZone, emails] = await Promise.all([
      slack.namesOf(named, { typed, readers: { channel, reader: null } }),
      isPerson(asker) ? timeZoneOf(asker) : 'UTC',
      Promise.all(known.filter(isPerson).map(async (user) => [user, await contacts.emailOf(user)] as const)),
    ]);
    const emailOf = new Map(emails);
    return {
      people: new Map(named.map((user) => [user, { name: nameOf(user), email: emailOf.get(user) ?? null }])),
      linkOf: ({ channel, ts, threadTs }) => permalink(slack.teamUrl, channel, ts, threadTs),
      timeZone,
    };
  };
  const connectOne = async ({
    id,
    name,
    requests_a_second,
    poll_seconds,
    values,
    connection,
  }: TrackerEntry) => {
    const adapter = await connect(connection, { secret, now });
    const gate = new Gate({ intervalMs: 1_000 / requests_a_second, now: nowMs, sleep });
    const { userOf } = contacts;
    const { wake } = runtime;
    const take = createTakeNews({ pool, teamId: slack.teamId, id, name, adapter, userOf, wake });
    const news = createNews({ pool, teamId: slack.teamId, id }, take, log);
    const reading = readingOf(id, news, log);
    const note = async (items: readonly string[]) => {
      await news.note(items);
      reading.lookNow();
    };
    const tracker = createItemTracker({
      ...{
        pool,
        id,
        adapter,
        called: values,
        gate,
        tellOutside,
        filesIn: slack.filesIn,
        now,
        newId: randomUUID,
        log,
      },
    });
    return { id, adapter, values, note, reading, tracker, everyMs: poll_seconds * 1_000 };
  };
  const connected = await Promise.all(config.trackers.map(connectOne));
  const all = new Map([[BUILTIN, builtin], ...connected.map(({ id, tracker }) => [id, tracker] as const)]);
  const { teamId } = slack;
  const sweeps = connected.flatMap((one) => [
    one.reading,
    unreadOf(one.id, { pool, teamId, log }),
    ...(one.adapter.capabilities.news === 'polling' ? [pollOf(one, { pool, teamId, now, log })] : []),
  ]);
  return {
    // with the built-in tracker alone there is nothing to choose
    tracker: connected.length === 0 ? builtin : createTrackers(pool, all, core.trackerOf),
    listened: new Map(connected.map(({ id, adapter, note }) => [id, { adapter, note }])),
    start() {
      for (const sweep of sweeps) sweep.start(0);
      for (const one of connected) void reportFindings(one, choicesIn(config.blueprints), log);
    },
    async stop() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
    },
  };
}

/** Reads what is said to have changed, at once where this process was told, and else when the next look comes. */
function readingOf(id: string, news: News, log: Core['log']): Sweep {
  return new Sweep({
    everyMs: READ_MS,
    async look(stopping) {
      const { signal, release } = startDeadline(LOOK_MS, [stopping]);
      await news.readDue(signal).finally(release);
    },
    onFailure: `what the tracker ${id} told could not be looked up; it is looked up again`,
    log,
  });
}

/** Webhooks get lost, and a list tells of no deletion: what is open is read anew each day. */
function unreadOf(id: string, { pool, teamId, log }: Pick<Core, 'pool' | 'log'> & { teamId: string }): Sweep {
  return new Sweep({
    everyMs: UNREAD_MS,
    look: () => noteUnread(pool, teamId, id, MOST_UNREAD),
    onFailure: 'it could not be looked for items that nobody has told of for long',
    log,
  });
}

/** Asks a tracker over and over what changed since the last time, also when another process asked then. */
function pollOf(
  {
    id,
    adapter,
    note,
    everyMs,
  }: Pick<Listened, 'note'> & { id: string; adapter: TrackerAdapter; everyMs: number },
  { pool, teamId, now, log }: Pick<Core, 'pool' | 'log'> & { teamId: string; now: () => Date },
): Sweep {
  return new Sweep({
    everyMs,
    async look(stopping) {
      const { signal, release } = startDeadline(LOOK_MS, [stopping]);
      const asked = now();
      try {
        const since = (await readPoll(pool, teamId, id)) ?? new Date(asked.getTime() - FIRST_POLL_MS);
        await note(await adapter.changedSince(since, signal));
        await notePoll(pool, teamId, id, asked);
      } finally {
        release();
      }
    },
    onFailure: `the tracker ${id} could not be asked what changed; it is asked again`,
    log,
  });
}

async function reportFindings(
  { id, adapter, values }: { id: string; adapter: TrackerAdapter } & Pick<TrackerEntry, 'values'>,
  ours: Choices,
  log: Core['log'],
): Promise<void> {
  try {
    for (const finding of await checked(adapter, values, ours, AbortSignal.timeout(LOOK_MS))) {
      log.error({ tracker: id, ...finding }, 'a tracker is not connected as it should be (npm run doctor)');
    }
  } catch (error) {
    log.error({ tracker: id, err: error }, 'a tracker could not be checked (npm run doctor)');
  }
}
