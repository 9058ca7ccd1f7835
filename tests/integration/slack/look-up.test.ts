import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, GUESTS, USERS } from '../../../playground/seed/index.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { type DirectoryOptions, kept, startDirectory, TEAM } from './at-a-directory.js';
import { act, type Bot, calls, control } from './support.js';

const database = testDatabase();
const { members, wanted, empty } = kept(database);
const { sales, website, freight, leadership } = CHANNELS;
const { priya, tom, frontdoor } = USERS;
const MINUTE = 60_000;

let bot: Bot;
let ahead = 0;
const start = async (options: DirectoryOptions = {}) => {
  bot = await startDirectory(database, 'http', { now: () => Date.now() + ahead, ...options });
};
beforeEach(async () => {
  ahead = 0;
  await empty();
});
afterEach(() => bot.close());

const standing = (user: string) => bot.slack.standingOf(TEAM, user);
/** Whether what is for everyone would be shown to that person there. */
const isOpen = async (user: string, place: string | null) => {
  const { rows } = await database.owner.query('SELECT among_guests($1, $2, $3) AS guests', [
    TEAM,
    user,
    place,
  ]);
  return rows[0]?.guests === false;
};
/** Slack does what it does to users.info, however often it is asked. */
const users = (how: Omit<Extract<Parameters<typeof control>[1], { type: 'answer' }>, 'type' | 'method'>) =>
  control(bot, { type: 'answer', method: 'users.info', ...how });

describe('somebody of whom nothing is known', () => {
  it.each([
    ['a full member', priya, 'member'],
    ['a guest of several channels', GUESTS.lena, 'guest'],
    ['a guest of one channel', GUESTS.oskar, 'guest'],
    ['somebody of another company', GUESTS.nora, 'outsider'],
    ['the bot itself', frontdoor, 'member'],
    ['nobody', 'U0NOBODY', 'unknown'],
  ])('is looked up once: %s', async (_who, user, expected) => {
    await start();
    const told = await Promise.all([standing(user), standing(user), standing(user)]);
    expect(told).toEqual([expected, expected, expected]);
    expect(await calls(bot, 'users.info')).toBe(1);
    expect(await isOpen(user, null)).toBe(expected === 'member');
  });

  it('whose account is closed is an outsider, also when it is closed meanwhile', async () => {
    await start();
    expect(await standing(tom)).toBe('member');
    await control(bot, { type: 'change_user', user: tom, isDeactivated: true });
    await expectSoon(() => isOpen(tom, null), false);
    expect(await standing(tom)).toBe('outsider');
  });

  it('is asked about again only after ten minutes, where Slack knew nothing or answered with an error', async () => {
    await start();
    await users({ with: 'server_error', every: 1 });
    expect(await standing(priya)).toBe('unknown');
    const asked = await calls(bot, 'users.info');
    await control(bot, { type: 'clear' });
    ahead = 9 * MINUTE;
    expect(await standing(priya)).toBe('unknown');
    expect(await calls(bot, 'users.info')).toBe(asked);
    ahead = 11 * MINUTE;
    expect(await standing(priya)).toBe('member');
  });

  it('stays unknown where Slack is late', async () => {
    const patient = (ms: number, signal: AbortSignal) =>
      ms === 2_000 ? sleep(50, undefined, { signal }) : sleep(ms, undefined, { signal });
    await start({ sleep: patient });
    await users({ with: 'slow', ms: 1_000 });
    expect([await standing(priya), await isOpen(priya, null)]).toEqual(['unknown', false]);
  });

  it('of another workspace is unknown, and not asked about', async () => {
    await start();
    expect(await bot.slack.standingOf('T0OTHER', priya)).toBe('unknown');
    expect(await calls(bot, 'users.info')).toBe(0);
  });
});

describe('a place of which nothing is known', () => {
  it.each([
    ['a channel of full members', sales, true],
    ['a channel with guests', website, false],
    ['a channel shared with another company', freight, false],
    ['a private channel without the bot', leadership, false],
    ['no channel', 'C0NOWHERE', false],
  ])('is looked up: %s', async (_what, channel, open) => {
    await start();
    expect(await isOpen(priya, channel)).toBe(false);
    await bot.slack.meet([priya], channel);
    expect(await isOpen(priya, channel)).toBe(open);
    const asked = await calls(bot, 'conversations.info');
    await bot.slack.meet([priya], channel);
    expect(await calls(bot, 'conversations.info')).toBe(asked);
  });

  it('is left to the sync where Slack does not answer', async () => {
    const patient = (ms: number, signal: AbortSignal) =>
      ms === 2_000 ? sleep(50, undefined, { signal }) : sleep(ms, undefined, { signal });
    await start({ sleep: patient });
    await control(bot, { type: 'answer', method: 'conversations.info', with: 'slow', ms: 1_000 });
    await bot.slack.meet([priya], sales);
    expect([await members(sales), await isOpen(priya, sales)]).toEqual([[], false]);
  });

  it.each([
    ['full members', [tom, frontdoor], true],
    ['a guest among them', [tom, GUESTS.lena, frontdoor], false],
    ['somebody of another company among them', [GUESTS.nora, frontdoor], false],
  ])('is a group message of its people: %s', async (_who, others, open) => {
    await start();
    const { channel = '' } = await act(bot, { type: 'openGroup', as: priya, users: others });
    await bot.slack.meet([priya], channel);
    expect((await members(channel)).length).toBe(others.length + 1);
    expect(await isOpen(priya, channel)).toBe(open);
    expect(await wanted()).not.toContain(channel);
  });
});

describe('a place of which all is known', () => {
  it('closes when a guest comes, and opens when they are gone', async () => {
    await start();
    bot.slack.startSync();
    await expectSoon(() => isOpen(priya, sales), true);
    const oskar = (present: boolean) =>
      control(bot, { type: 'membership', channel: sales, user: GUESTS.oskar, present });
    await oskar(true);
    await expectSoon(() => isOpen(priya, sales), false);
    await oskar(false);
    await expectSoon(() => isOpen(priya, sales), true);
    await control(bot, { type: 'change_user', user: tom, isRestricted: true });
    await expectSoon(() => isOpen(priya, sales), false);
    await control(bot, { type: 'change_user', user: tom, isRestricted: false });
    await expectSoon(() => isOpen(priya, sales), true);
    await control(bot, { type: 'share_channel', channel: sales, shared: true });
    await expectSoon(() => isOpen(priya, sales), false);
    await control(bot, { type: 'share_channel', channel: sales, shared: false });
    await expectSoon(() => isOpen(priya, sales), true);
  });
});

const expectSoon = (look: () => Promise<boolean>, expected: boolean) =>
  until(`it to be ${expected}`, async () => (await look()) === expected);
