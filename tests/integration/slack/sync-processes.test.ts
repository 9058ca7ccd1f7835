import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { DatedEntity } from '../../../src/slack/directory/ports.js';
import { createSync, type Sync } from '../../../src/slack/directory/sync.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import {
  type DirectoryOptions,
  directoryPorts,
  Gate,
  kept,
  nextDay,
  startDirectory,
  TEAM,
} from './at-a-directory.js';
import { type Bot, calls, control, portsOf } from './support.js';

const database = testDatabase();
const { users, channel, members, wanted, loadedOnce, empty } = kept(database);
/** Those of the company and its two guests. */
const EVERYBODY = Object.keys(USERS).length + 2;

let bot: Bot;
const others: (() => Promise<void>)[] = [];
/** One more process of the same bot, with a lock session of its own. */
const another = async (options: DirectoryOptions = {}): Promise<Sync> => {
  const ports = await directoryPorts(database, options);
  const { client, teamId, teamUrl } = bot.slack;
  const sync = createSync({ ...ports, client, teamId, teamUrl, log: portsOf({}, []).ports.log });
  others.push(async () => {
    await sync.stop();
    await ports.close();
  });
  return sync;
};
const allRead = () => until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);

/** Holds up whoever saves the second page of people. */
const heldAtPage = (gate: Gate, page: number): DirectoryOptions => {
  let saved = 0;
  return {
    wrap: (store) => ({
      ...store,
      async saveEntities(teamId, entities) {
        if (entities.some(({ kind }) => kind === 'user')) saved += 1;
        if (saved === page) await gate.pass();
        await store.saveEntities(teamId, entities);
      },
    }),
  };
};

beforeEach(async () => {
  await empty();
  bot = await startDirectory(database, 'socket');
});
afterEach(async () => {
  for (const end of others.splice(0)) await end();
  await bot.close();
});

describe('loading in several processes, one after another or at once', () => {
  it('goes on after a restart where it was cut off', async () => {
    const gate = new Gate();
    const first = await another({ ...heldAtPage(gate, 6), pace: { pageSize: 2 } });
    first.start();
    await gate.reached();
    const stopped = first.stop();
    gate.open();
    await stopped;
    expect((await users()).length).toBe(12);
    expect(await loadedOnce()).toBe(false);
    const before = await calls(bot, 'users.list');
    (await another({ pace: { pageSize: 2 } })).start();
    await allRead();
    expect((await users()).length).toBe(EVERYBODY);
    // where it goes on is noted after every fifth page
    expect((await calls(bot, 'users.list')) - before).toBe(Math.ceil(EVERYBODY / 2) - 5);
  });

  it('writes nothing anew where nothing has changed', async () => {
    const versions = async () =>
      (await database.owner.query('SELECT id, updated_at FROM entities ORDER BY id')).rows;
    (await another()).start();
    await allRead();
    const before = await versions();
    await nextDay(database);
    await allRead();
    expect(await calls(bot, 'users.list')).toBe(8);
    expect(await versions()).toEqual(before);
  });

  it('is done by one of them, and the next goes on where that one died', async () => {
    const [gate, tried] = [new Gate(), new Gate()];
    const first = await another(heldAtPage(gate, 1));
    first.start();
    await gate.reached();
    const ports = await directoryPorts(database);
    others.push(ports.close);
    const { client, teamId, teamUrl } = bot.slack;
    const tryLock: typeof ports.lock.tryLock = async (team, name) => {
      const got = await ports.lock.tryLock(team, name);
      if (name.includes('everything') && got === null) tried.open();
      return got;
    };
    const lock = { tryLock };
    const second = createSync({ ...ports, lock, client, teamId, teamUrl, log: portsOf({}, []).ports.log });
    others.push(() => second.stop());
    second.start();
    await tried.pass();
    expect(await calls(bot, 'users.list')).toBe(1);
    gate.open();
    await allRead();
    expect(await calls(bot, 'users.list')).toBe(4);
    await first.stop();
    await nextDay(database);
    await allRead();
    expect(await calls(bot, 'users.list')).toBe(8);
  });

  it('reads a conversation whose news another process had taken and not lived to act upon', async () => {
    await control(bot, {
      type: 'membership',
      channel: CHANNELS.leadership,
      user: USERS.frontdoor,
      present: true,
    });
    await until('the news', async () => (await wanted()).length === 1);
    expect(await members(CHANNELS.leadership)).toEqual([USERS.frontdoor]);
    (await another()).start();
    await allRead();
    expect((await members(CHANNELS.leadership)).length).toBe(6);
  });

  it('reads the conversation with the newest news first', async () => {
    const read: string[] = [];
    const { store, close } = await directoryPorts(database);
    others.push(close);
    // newer than what the load asks for
    const at = (second: number) => new Date(Date.UTC(2099, 0, 1, 0, 0, second));
    const wants = [CHANNELS.sales, CHANNELS.epics, CHANNELS.growth].map((what, i) => ({
      what,
      newsAt: at([2, 3, 1][i] ?? 0),
    }));
    await store.wantReads(TEAM, wants, 0);
    // of one conversation the newest counts, though older news may come later
    await store.wantReads(TEAM, [{ what: CHANNELS.epics, newsAt: at(0) }], 0);
    const wrap: DirectoryOptions['wrap'] = (inner) => ({
      ...inner,
      async finishRead(teamId, done) {
        read.push(done.what);
        await inner.finishRead(teamId, done);
      },
    });
    (await another({ wrap })).start();
    await allRead();
    expect(read.slice(0, 3)).toEqual([CHANNELS.epics, CHANNELS.sales, CHANNELS.growth]);
  });

  it('reads a conversation again of which there was news while it was being read', async () => {
    const gate = new Gate();
    await control(bot, {
      type: 'membership',
      channel: CHANNELS.leadership,
      user: USERS.frontdoor,
      present: true,
    });
    await until('the news', async () => (await wanted()).length === 1);
    const wrap: DirectoryOptions['wrap'] = (store) => ({
      ...store,
      async replaceMembers(teamId, where, list, asOf) {
        await gate.pass();
        await store.replaceMembers(teamId, where, list, asOf);
      },
    });
    (await another({ wrap })).start();
    await gate.reached();
    const before = await calls(bot, 'conversations.info');
    const newsAt = async () =>
      String(
        (await database.owner.query(`SELECT news_at::text FROM slack_reads WHERE what LIKE 'C%'`)).rows[0]
          ?.news_at,
      );
    const first = await newsAt();
    await control(bot, { type: 'rename_channel', channel: CHANNELS.leadership, name: 'captains' });
    await until('the newer news', async () => (await newsAt()) !== first);
    gate.open();
    await until('the new name', async () => (await channel(CHANNELS.leadership))?.name === 'captains');
    expect(await calls(bot, 'conversations.info')).toBeGreaterThan(before);
  });

  it('stops at once, also where Slack is silent or has told it to wait', async () => {
    await control(bot, { type: 'answer', method: 'users.list', with: 'slow', ms: 8_000 });
    await control(bot, { type: 'answer', method: 'users.list', with: 'rate_limited', retryAfterSeconds: 60 });
    for (const called of [1, 2]) {
      const sync = await another();
      sync.start();
      await until('the call', async () => (await calls(bot, 'users.list')) === called);
      const begun = Date.now();
      await sync.stop();
      expect(Date.now() - begun).toBeLessThan(5_000);
    }
    expect(await users()).toEqual([]);
  });

  it('takes ten thousand people a page at a time, in a few statements each', async () => {
    await control(bot, { type: 'people', count: 10_000 });
    const sizes: number[] = [];
    let pages = 0;
    const wrap: DirectoryOptions['wrap'] = (store) => ({
      ...store,
      async saveEntities(teamId: string, entities: readonly DatedEntity[]) {
        sizes.push(entities.length);
        pages += 1;
        await store.saveEntities(teamId, entities);
      },
    });
    const statements = await statementsOf(async () => {
      (await another({ wrap, pace: { pageSize: 200, pollMs: 60_000 } })).start();
      await until('every page', () => pages === 52, 60_000);
    });
    await allRead();
    expect((await users()).length).toBe(10_000 + EVERYBODY);
    expect(Math.max(...sizes)).toBe(200);
    // 51 pages of people and one of channels; each is begun, saved, given its names and committed
    expect(statements / pages).toBeLessThan(8);
  }, 120_000);
});

/** How many statements PostgreSQL was asked for meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const client = await database.pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    count += 1;
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return count;
}
