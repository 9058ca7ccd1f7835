import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { aliasesOf } from '../../../src/knowledge/entities/aliases.js';
import { createDirectory } from '../../../src/runtime/directory.js';
import { openThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import type { Directory, DirectoryPorts, Pace } from '../../../src/slack/directory/ports.js';
import type { SlackTransport } from '../../../src/slack/ports.js';
import type { TestDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { type Behind, type Bot, SECRET, startBot } from './support.js';

export const TEAM = 'T0NHARBOUR';

/** As fast as it goes, and in small pages. */
export const AT_ONCE: Pace = {
  pageSize: 4,
  listMs: 0,
  infoMs: 0,
  membersMs: 0,
  settleMs: 0,
  pollMs: 20,
  retryMs: 50,
  repeatMs: 24 * 60 * 60_000,
};

const Row = z.object({
  id: z.string(),
  name: z.string(),
  other_names: z.array(z.string()),
  state: z.string().nullable(),
  type_key: z.string().nullable(),
  properties: z.record(z.string(), z.unknown()),
  visible_to: z.array(z.string()).nullable(),
  url: z.string().nullable(),
});
export type Row = z.infer<typeof Row>;

/** What is kept of the workspace. */
export function kept(database: TestDatabase) {
  const rows = async (kind: string): Promise<Row[]> => {
    const text = 'SELECT * FROM entities WHERE team_id = $1 AND kind = $2 ORDER BY id';
    return Row.array().parse((await database.owner.query(text, [TEAM, kind])).rows);
  };
  return {
    users: () => rows('user'),
    channels: () => rows('channel'),
    channel: async (id: string) => (await rows('channel')).find((row) => row.id === `channel:${id}`),
    user: async (id: string) => (await rows('user')).find((row) => row.id === `user:${id}`),
    /** as whom a person sees, by the function that every query asks */
    principals: async (user: string): Promise<string[]> => {
      const { rows: answer } = await database.owner.query('SELECT principals($1, $2) AS list', [TEAM, user]);
      return z
        .object({ list: z.array(z.string()) })
        .parse(answer[0])
        .list.sort();
    },
    members: async (channel: string): Promise<string[]> => {
      const text = 'SELECT user_id FROM channel_members WHERE channel = $1 AND present ORDER BY 1';
      const { rows: answer } = await database.owner.query(text, [channel]);
      return answer.map((row) => z.object({ user_id: z.string() }).parse(row).user_id);
    },
    /** what is still to be read, but for everything once a day */
    wanted: async (): Promise<string[]> => {
      const { rows: answer } = await database.owner.query(
        `SELECT what FROM slack_reads WHERE what <> 'everything' OR due_at <= now() ORDER BY 1`,
      );
      return answer.map((row) => z.object({ what: z.string() }).parse(row).what);
    },
    loadedOnce: async (): Promise<boolean> => {
      const text = `SELECT FROM slack_reads WHERE what = 'everything' AND due_at > now() + interval '1 hour'`;
      return (await database.owner.query(text)).rowCount === 1;
    },
    empty: () =>
      database.owner.query(
        'TRUNCATE entities, entity_aliases, edges, channel_members, slack_reads, slack_lists, configured_names CASCADE',
      ),
  };
}

export interface DirectoryOptions {
  pace?: Partial<Pace>;
  /** what stands between the sync and the database */
  wrap?: (store: Directory) => Directory;
  sleep?: DirectoryPorts['sleep'];
  now?: DirectoryPorts['now'];
}

/** What a process of ours hands to Slack's side, over a test's database and a lock session of its own. */
export async function directoryPorts(
  database: TestDatabase,
  { pace = {}, wrap = (store) => store, sleep: ownSleep, now = Date.now }: DirectoryOptions = {},
): Promise<DirectoryPorts & { close(): Promise<void> }> {
  const lock = await openThreadLock(database.url, new HearingLog());
  return {
    store: wrap(createDirectory({ pool: database.pool, aliasesOf })),
    lock,
    pace: { ...AT_ONCE, ...pace },
    now,
    sleep: ownSleep ?? ((ms, signal) => sleep(ms, undefined, { signal })),
    close: () => lock.close(),
  };
}

/** The real Slack side with a directory, against a playground of its own. */
export async function startDirectory(
  database: TestDatabase,
  kind: SlackTransport['kind'],
  options: DirectoryOptions = {},
  behind: Behind = {},
): Promise<Bot> {
  const directory = await directoryPorts(database, options);
  const bot = await startBot(kind, { ...behind, directory });
  const close = async (): Promise<void> => {
    await bot.close();
    await directory.close();
  };
  return { ...bot, close };
}

/** A day goes by: everything is due again, and what is known is old news. */
export async function nextDay({ owner }: TestDatabase): Promise<void> {
  for (const table of ['entities', 'channel_members'])
    await owner.query(`UPDATE ${table} SET as_of = as_of - interval '1 day'`);
  await owner.query(`UPDATE slack_reads SET due_at = now()`);
}

/** Sends an event as Slack would, for what a playground does not do; answers the HTTP status. */
export async function sendEvent(
  { url }: Pick<Bot, 'url'>,
  event: object,
  envelope: { team_id?: string; event_time?: number } = {},
): Promise<number> {
  const time = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: TEAM,
    event_id: 'Ev0',
    event_time: time,
    event,
    ...envelope,
  });
  const digest = createHmac('sha256', SECRET).update(`v0:${time}:${body}`).digest('hex');
  const response = await fetch(`${url}/slack/events`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': String(time),
      'x-slack-signature': `v0=${digest}`,
    },
  });
  return response.status;
}

/** Slack's timestamp of so many milliseconds ago. */
export const ago = (ms: number): string => ((Date.now() - ms) / 1_000).toFixed(6);

/** Somebody to wait for: those who pass wait until it is opened. */
export class Gate {
  private readonly opened: Promise<void>;
  private readonly arrived: Promise<void>;
  private letThrough: () => void = () => undefined;
  private arrive: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => {
      this.letThrough = resolve;
    });
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
  }

  /** Waits here; called by whoever is to be held up. */
  async pass(): Promise<void> {
    this.arrive();
    await this.opened;
  }

  /** Resolves when somebody stands at the gate. */
  reached(): Promise<void> {
    return this.arrived;
  }

  open(): void {
    this.letThrough();
  }
}
