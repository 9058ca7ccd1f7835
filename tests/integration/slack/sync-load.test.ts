import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, GUESTS, USERS } from '../../../playground/seed/index.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { type DirectoryOptions, kept, nextDay, startDirectory } from './at-a-directory.js';
import { type Bot, calls, control } from './support.js';

const database = testDatabase();
/** Of somebody of another company Slack tells only when it is asked about them. */
const LISTED = [...Object.values(USERS), GUESTS.lena, GUESTS.oskar];
const { users, channels, channel, user, principals, members, wanted, loadedOnce, empty } = kept(database);

let bot: Bot;
const start = async (options: DirectoryOptions = {}): Promise<Bot> => {
  bot = await startDirectory(database, 'socket', options);
  return bot;
};
const load = async (): Promise<void> => {
  bot.slack.startSync();
  await until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);
};
const join = (who: string, where: string) =>
  control(bot, { type: 'membership', channel: where, user: who, present: true });

beforeEach(empty);
afterEach(() => bot.close());

describe('the first load of people, channels and members', () => {
  it('reads page after page, and keeps people and channels as Slack has them', async () => {
    await start();
    await load();
    expect(await calls(bot, 'users.list')).toBe(4);
    expect((await users()).map(({ id }) => id)).toEqual(LISTED.map((id) => `user:${id}`).sort());
    expect(await user(USERS.tom)).toMatchObject({
      name: 'Tom Becker',
      other_names: ['tom'],
      state: 'active',
      type_key: null,
      visible_to: null,
      url: `${bot.playground.url}team/${USERS.tom}`,
      properties: {
        handle: 'tom',
        title: 'Lead, Performance Engineering',
        timeZone: 'Europe/Oslo',
        standing: 'member',
      },
    });
    for (const guest of [GUESTS.lena, GUESTS.oskar])
      expect((await user(guest))?.properties).toMatchObject({ standing: 'guest' });
    expect(await user(USERS.frontdoor)).toMatchObject({ name: 'Frontdoor', type_key: 'bot' });
    expect(await channel(CHANNELS.growthEu)).toMatchObject({
      name: 'growth-eu',
      state: 'active',
      visible_to: null,
      properties: { topic: 'Campaigns in Europe', memberCount: 4, isPrivate: false },
    });
    expect((await channels()).map(({ name }) => name)).not.toContain('leadership');
  });

  it('keeps the members of every channel that the bot is in, and of no other', async () => {
    await start();
    await join(USERS.frontdoor, CHANNELS.leadership);
    await load();
    expect(await channel(CHANNELS.leadership)).toMatchObject({
      visible_to: [`channel:${CHANNELS.leadership}`],
      properties: { isPrivate: true },
    });
    expect(await principals(USERS.priya)).toContain(`channel:${CHANNELS.leadership}`);
    expect(await principals(USERS.samir)).not.toContain(`channel:${CHANNELS.leadership}`);
    expect(await principals(GUESTS.oskar)).toEqual([`channel:${CHANNELS.website}`, `user:${GUESTS.oskar}`]);
    // two pages: five people and the bot
    expect((await members(CHANNELS.leadership)).length).toBe(6);
    expect((await members(CHANNELS.sales)).length).toBe(Object.keys(USERS).length);
    expect(await members(CHANNELS.agency)).toEqual([]);
  });

  it('closes a channel that is shared with another company, and keeps its members only where the bot is', async () => {
    await start();
    await control(bot, { type: 'share_channel', channel: CHANNELS.growthEu, shared: true });
    await control(bot, { type: 'share_channel', channel: CHANNELS.sales, shared: true });
    await control(bot, { type: 'remove_bot', channel: CHANNELS.sales });
    await load();
    expect(await channel(CHANNELS.growthEu)).toMatchObject({
      visible_to: [`channel:${CHANNELS.growthEu}`],
      properties: { isPrivate: false, isShared: true },
    });
    expect(await members(CHANNELS.growthEu)).toContain(USERS.grace);
    expect((await channel(CHANNELS.sales))?.visible_to).toEqual([`channel:${CHANNELS.sales}`]);
    expect(await members(CHANNELS.sales)).toEqual([]);
  });

  it('marks archived channels and deactivated people', async () => {
    await start();
    await control(bot, { type: 'archive_channel', channel: CHANNELS.epics });
    await control(bot, { type: 'change_user', user: USERS.jonas, isDeactivated: true });
    await load();
    expect((await channel(CHANNELS.epics))?.state).toBe('archived');
    expect((await user(USERS.jonas))?.state).toBe('deactivated');
  });

  it('waits as long as Slack says where it asks too often, in the middle of a load, and loses nothing', async () => {
    await start();
    await join(USERS.frontdoor, CHANNELS.leadership);
    const limit = { type: 'answer', with: 'rate_limited', retryAfterSeconds: 1 } as const;
    for (const method of ['users.list', 'conversations.list', 'conversations.info', 'conversations.members'])
      await control(bot, { ...limit, method });
    const begun = Date.now();
    await load();
    expect(Date.now() - begun).toBeGreaterThan(2_000);
    expect((await users()).length).toBe(LISTED.length);
    expect((await channels()).length).toBe(Object.keys(CHANNELS).length - 1);
    expect((await members(CHANNELS.leadership)).length).toBe(6);
  });

  it('gets over errors and broken connections', async () => {
    await start();
    await control(bot, { type: 'answer', method: 'users.list', with: 'server_error' });
    await control(bot, { type: 'answer', method: 'conversations.list', with: 'reset_after_commit' });
    await load();
    expect((await users()).length).toBe(LISTED.length);
    expect((await channels()).length).toBe(Object.keys(CHANNELS).length - 2);
  });

  it('closes a channel that a later list does not have, and forgets the members of those the bot is not in', async () => {
    await start();
    await join(USERS.frontdoor, CHANNELS.leadership);
    await load();
    await silently({ type: 'remove_bot', channel: CHANNELS.leadership });
    await silently({ type: 'remove_bot', channel: CHANNELS.dataAnalytics });
    await silently({ type: 'convert_channel', channel: CHANNELS.dataAnalytics, isPrivate: true });
    await silently({ type: 'rename_channel', channel: CHANNELS.epics, name: 'big-things' });
    await nextDay(database);
    await load();
    expect((await channel(CHANNELS.dataAnalytics))?.visible_to).toEqual([
      `channel:${CHANNELS.dataAnalytics}`,
    ]);
    expect(await members(CHANNELS.leadership)).toEqual([]);
    expect((await channel(CHANNELS.epics))?.name).toBe('big-things');
  });

  /** Something happens of which the bot never hears. */
  async function silently(order: Parameters<typeof control>[1]): Promise<void> {
    await control(bot, { type: 'drop', count: 1 });
    await control(bot, order);
    await control(bot, { type: 'clear' });
  }
});
