import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Directory } from '../../../src/slack/directory/ports.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import {
  ago,
  type DirectoryOptions,
  Gate,
  kept,
  nextDay,
  sendEvent,
  startDirectory,
} from './at-a-directory.js';
import { type Bot, control } from './support.js';

const database = testDatabase();
const { user, channel, members, wanted, loadedOnce, empty } = kept(database);
const { leadership, epics } = CHANNELS;
const { priya, tom, samir, frontdoor } = USERS;

let bot: Bot;
const allRead = () => until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);
const start = async (options: DirectoryOptions = {}): Promise<void> => {
  bot = await startDirectory(database, 'http', options);
  await control(bot, { type: 'membership', channel: leadership, user: frontdoor, present: true });
};
const loaded = async (): Promise<void> => {
  await start();
  bot.slack.startSync();
  await allRead();
};
const renamedTo = (name: string, at: string) =>
  sendEvent(bot, { type: 'user_change', user: { id: tom, name: 'tom', real_name: name }, event_ts: at });
const member = (what: 'joined' | 'left', who: string, at: string) =>
  sendEvent(bot, { type: `member_${what}_channel`, user: who, channel: leadership, event_ts: at });

beforeEach(empty);
afterEach(() => bot.close());

describe('older news never wins over newer', () => {
  it('of two events, whichever comes first, once or again', async () => {
    await loaded();
    // later than the list of members, which would win over all of them
    const [first, second, third] = [ago(-1_000), ago(-2_000), ago(-3_000)];
    await renamedTo('Second', second);
    await renamedTo('First', first);
    await renamedTo('Second', second);
    expect((await user(tom))?.name).toBe('Second');
    await member('left', samir, second);
    await member('joined', samir, first);
    expect(await members(leadership)).not.toContain(samir);
    await member('joined', samir, third);
    await member('left', samir, second);
    expect(await members(leadership)).toContain(samir);
  });

  it('of an event and a page that was read later', async () => {
    await loaded();
    const hour = ago(60 * 60_000);
    await renamedTo('Long Ago', hour);
    await member('left', priya, hour);
    await member('joined', samir, hour);
    await sendEvent(bot, { type: 'channel_deleted', channel: epics, event_ts: hour });
    expect((await user(tom))?.name).toBe('Tom Becker');
    expect(await members(leadership)).toContain(priya);
    expect(await members(leadership)).not.toContain(samir);
    expect(await channel(epics)).toMatchObject({ state: 'active', visible_to: null });
  });

  it('of an event and a page that had been read before it and is saved after it', async () => {
    const gate = new Gate();
    await start({ wrap: holdsPeople(gate) });
    bot.slack.startSync();
    await gate.reached();
    await control(bot, { type: 'change_user', user: tom, realName: 'Tom the Newer' });
    await until('the event', async () => (await user(tom))?.name === 'Tom the Newer');
    gate.open();
    await allRead();
    expect((await user(tom))?.name).toBe('Tom the Newer');
    expect((await user(samir))?.name).toBe('Samir Haddad');
  });

  it('of who left while the members were being read', async () => {
    const gate = new Gate();
    await start({ wrap: holdsMembers(gate) });
    bot.slack.startSync();
    await gate.reached();
    for (const present of [false, true])
      await control(bot, { type: 'membership', channel: leadership, user: present ? samir : tom, present });
    await until('samir', async () => (await members(leadership)).includes(samir));
    gate.open();
    await allRead();
    const now = await members(leadership);
    expect(now).toContain(samir);
    expect(now).toContain(priya);
    expect(now).not.toContain(tom);
  });

  it('of the bot being taken out while the members were being read', async () => {
    const gate = new Gate();
    await start({ wrap: holdsMembers(gate) });
    bot.slack.startSync();
    await gate.reached();
    await control(bot, { type: 'membership', channel: leadership, user: frontdoor, present: false });
    await until('the event', async () => (await members(leadership)).length === 0);
    gate.open();
    await allRead();
    expect(await members(leadership)).toEqual([]);
  });

  it('of an event that was missed and the list of the next day', async () => {
    await loaded();
    await control(bot, { type: 'drop', count: 2 });
    await control(bot, { type: 'membership', channel: leadership, user: tom, present: false });
    await control(bot, { type: 'change_user', user: samir, realName: 'Sam Haddad' });
    await nextDay(database);
    await allRead();
    expect(await members(leadership)).not.toContain(tom);
    expect((await user(samir))?.name).toBe('Sam Haddad');
  });
});

/** Holds up whoever saves a page of people; single ones, as of events, pass. */
function holdsPeople(gate: Gate): (store: Directory) => Directory {
  return (store) => ({
    ...store,
    async saveEntities(teamId, entities) {
      if (entities.length > 1) await gate.pass();
      await store.saveEntities(teamId, entities);
    },
  });
}

/** Holds up whoever has read the members of a conversation and saves them. */
function holdsMembers(gate: Gate): (store: Directory) => Directory {
  return (store) => ({
    ...store,
    async replaceMembers(teamId, where, users, asOf) {
      if (users.length > 0) await gate.pass();
      await store.replaceMembers(teamId, where, users, asOf);
    },
  });
}
