import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { confirmName } from '../../../src/db/queries/directory/configured-names.js';
import type { ConfiguredPeople } from '../../../src/domain/configured-names.js';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import { type ConfiguredNames, createConfiguredNames } from '../../../src/runtime/configured-names.js';
import { testDatabase } from '../../support/database.js';
import { teams } from '../../support/front-door.js';
import { HearingLog } from '../../support/hearing-log.js';
import { until } from '../../support/until.js';
import { kept, startDirectory, TEAM } from './at-a-directory.js';
import { act, type Bot, calls, control, say } from './support.js';

const database = testDatabase();
const { empty, wanted } = kept(database);
const { ingrid, tom, priya, jonas } = USERS;
const [desk] = teams;
if (desk === undefined) throw new Error('no team');

const CONFIG: ConfiguredPeople = {
  teams: [{ ...desk, channel: '#identity-access', members: ['@ingrid', 'tom'], approvers: ['@ingrid'] }],
  approval: ApprovalPolicy.parse({ people: ['@jonas'] }),
  channels: [
    { channel: '#it-help', blueprint: 'front_door' },
    { channel: '#growth', project: 'growth' },
  ],
};

let log: HearingLog;
const open: (() => Promise<unknown>)[] = [];
/** The names as one more process has them. */
function named(config = CONFIG): ConfiguredNames {
  const names = createConfiguredNames({ pool: database.pool, config, log, everyMs: 20 });
  open.push(names.stop);
  return names;
}
/** A bot that takes events and has not begun to read Slack's lists. */
async function start(names: ConfiguredNames): Promise<Bot> {
  // the second is later than any wait that Slack names here
  const bot = await startDirectory(database, 'http', {}, { names, retryDelaysMs: [10, 1_500, 10] });
  open.push(() => bot.close());
  return bot;
}
const team = (names: ConfiguredNames) => names.people().teams[0];
const known = (names: ConfiguredNames) =>
  until('the names', () => team(names)?.channel.startsWith('C') && names.people().channels.length === 2);
const refusals = (name: string) =>
  log.said('error', 'refused').filter(({ fields }) => fields['name'] === name);

beforeEach(async () => {
  await empty();
  log = new HearingLog();
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

describe('a start while Slack has not told of all people and channels', () => {
  it('takes a post in a channel for requests, and no other, by one look at each channel', async () => {
    const bot = await start(named());
    await say(bot, priya, CHANNELS.itHelp, 'my VPN is broken since this morning');
    await say(bot, priya, CHANNELS.sales, 'a fine day for sailing');
    await until('the post', () => bot.handed.length === 1);
    expect(bot.handed[0]).toMatchObject({
      address: { channel: CHANNELS.itHelp, opens: true },
      event: { addressed: true },
    });
    await say(bot, priya, CHANNELS.itHelp, 'and so is my mail');
    await say(bot, priya, CHANNELS.sales, 'a fine day for rowing');
    await until('the next post', () => bot.handed.length === 2);
    await until('both looks', async () => (await calls(bot, 'conversations.info')) === 2);
    expect(await calls(bot, 'conversations.list')).toBe(0);
  });

  it('asks nothing for a mention, a direct message or a reply', async () => {
    const bot = await start(named());
    const root = await say(bot, priya, CHANNELS.itHelp, `<@${USERS.frontdoor}> hello`);
    await say(bot, tom, CHANNELS.itHelp, 'hello you two', root);
    const { channel: dm = '' } = await act(bot, { type: 'openDm', as: priya, user: USERS.frontdoor });
    await say(bot, priya, dm, 'my VPN is broken');
    await until('all of them', () => bot.handed.length >= 3);
    expect(await calls(bot, 'conversations.info')).toBe(0);
  });

  it.each(['rate_limited', 'server_error', 'reset_after_commit'] as const)(
    'loses no post where Slack answers that look with %s: Slack delivers it again',
    async (fault) => {
      const bot = await start(named());
      await control(bot, {
        type: 'answer',
        method: 'conversations.info',
        with: fault,
        retryAfterSeconds: 0,
        count: 1,
      });
      await say(bot, priya, CHANNELS.itHelp, 'my VPN is broken');
      await until('the post', () => bot.handed.length > 0);
      expect(new Set(bot.handed.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
      expect(bot.handed[0]?.event).toMatchObject({ addressed: true });
    },
  );

  it('is one that a limit or a fault of the lists doesn’t end, and every name has its id afterwards', async () => {
    const names = named();
    const bot = await start(names);
    for (const method of ['users.list', 'conversations.list']) {
      await control(bot, { type: 'answer', method, with: 'rate_limited', retryAfterSeconds: 1, count: 1 });
      await control(bot, { type: 'answer', method, with: 'server_error', count: 1 });
    }
    bot.slack.startSync();
    await known(names);
    await until('the people', () => names.people().approval.people.length === 1);
    expect(team(names)).toMatchObject({
      channel: CHANNELS.identityAccess,
      members: [ingrid, tom],
      approvers: [ingrid],
    });
    expect(names.people().approval.people).toEqual([jonas]);
    expect(names.people().channels).toEqual([
      { channel: CHANNELS.itHelp, blueprint: 'front_door' },
      { channel: CHANNELS.growth, project: 'growth' },
    ]);
  });

  it('gives nobody a right, and sends nothing anywhere, before a name has its id', async () => {
    const names = named();
    await start(names);
    expect(team(names)).toMatchObject({ members: ['@ingrid', '@tom'], approvers: [] });
    expect(names.people().approval.people).toEqual([]);
    expect(await names.channelOf('#identity-access')).toEqual({ is: 'wait' });
  });

  it('knows at once what an earlier start has found', async () => {
    const first = named();
    const bot = await start(first);
    bot.slack.startSync();
    await known(first);
    await until('the people', () => first.people().approval.people.length === 1);
    const second = named();
    await second.open(TEAM);
    expect(team(second)).toEqual(team(first));
    expect(second.takesRequests(CHANNELS.itHelp)).toBe(true);
    expect(second.takesRequests(CHANNELS.sales)).toBe(false);
  });

  it('is understood by a second process whose channel was looked at by the first', async () => {
    const [first, second] = [named(), named()];
    await second.open(TEAM);
    const bot = await start(first);
    await say(bot, priya, CHANNELS.itHelp, 'my VPN is broken');
    await until('the post', () => bot.handed.length === 1);
    await second.freshen();
    expect(second.people().channels).toEqual([{ channel: CHANNELS.itHelp, blueprint: 'front_door' }]);
  });
});

describe('names that several have', () => {
  it('of a person are refused: handle and display name both count', async () => {
    const names = named();
    const bot = await start(names);
    await control(bot, { type: 'change_user', user: ingrid, name: 'ikeller2', displayName: 'ingrid' });
    await control(bot, { type: 'change_user', user: priya, name: 'ingrid', displayName: 'Benny' });
    bot.slack.startSync();
    await until('the refusal', () => refusals('@ingrid').length > 0);
    expect(refusals('@ingrid')[0]?.message).toMatch(new RegExp(`${ingrid}.*${priya}|${priya}.*${ingrid}`));
    expect(team(names)).toMatchObject({ members: [tom], approvers: [] });
  });

  it('of a person are told apart where the other is a closed account', async () => {
    const names = named();
    const bot = await start(names);
    await control(bot, { type: 'change_user', user: ingrid, name: 'ikeller2', displayName: 'ingrid' });
    await control(bot, { type: 'change_user', user: priya, name: 'ingrid', isDeactivated: true });
    bot.slack.startSync();
    await known(names);
    await until('the people', () => team(names)?.approvers.length === 1);
    expect(team(names)?.approvers).toEqual([ingrid]);
  });

  it.each([
    ['Ingrid.Keller', 'ingrid.keller'],
    ['Инга 🦊', 'инга 🦊'],
    ['O’Neil Jr.', 'o’neil jr.'],
  ])('of a person count letter for letter: %s', async (displayName, other) => {
    const config = { ...CONFIG, teams: [{ ...desk, members: [displayName], approvers: [] }] };
    const names = named(config);
    const bot = await start(names);
    await control(bot, { type: 'change_user', user: ingrid, displayName });
    await control(bot, { type: 'change_user', user: tom, displayName: other });
    bot.slack.startSync();
    await until('the member', () => team(names)?.members[0] === ingrid);
    expect(team(names)?.members).toEqual([ingrid]);
  });

  it('of a channel are refused, also where one of them was looked at before', async () => {
    const names = named();
    const bot = await start(names);
    await say(bot, priya, CHANNELS.itHelp, 'my VPN is broken');
    await until('the post', () => bot.handed.length === 1);
    await control(bot, {
      type: 'create_channel',
      name: 'it-help',
      isPrivate: true,
      members: [priya, USERS.frontdoor],
    });
    bot.slack.startSync();
    await until('the refusal', () => refusals('#it-help').length > 0);
    expect(refusals('#it-help')[0]?.message).toContain(CHANNELS.itHelp);
    await until('all channels', () => names.takesRequests(CHANNELS.itHelp) === false);
    expect(await names.channelOf('#it-help')).toEqual({ is: 'ambiguous' });
  });

  it('of a channel count once where the other is archived', async () => {
    const names = named();
    const bot = await start(names);
    await control(bot, { type: 'rename_channel', channel: CHANNELS.sales, name: 'it-help' });
    await control(bot, { type: 'archive_channel', channel: CHANNELS.sales });
    bot.slack.startSync();
    await known(names);
    expect(names.takesRequests(CHANNELS.itHelp)).toBe(true);
  });
});

describe('a name that has its id', () => {
  let names: ConfiguredNames;
  let bot: Bot;
  beforeEach(async () => {
    names = named();
    bot = await start(names);
    bot.slack.startSync();
    await known(names);
    await until('the people', () => team(names)?.approvers.length === 1);
  });
  const rename = (channel: string, name: string) => control(bot, { type: 'rename_channel', channel, name });

  it('keeps it when the channel or the person is renamed, also over a restart; the operator is told', async () => {
    await rename(CHANNELS.identityAccess, 'iam');
    await rename(CHANNELS.itHelp, 'help');
    await control(bot, { type: 'change_user', user: ingrid, name: 'ikeller', displayName: 'Inga' });
    await until('the operator to be told', () => log.said('warn', 'has an old name').length === 3);
    const restarted = named();
    await restarted.open(TEAM);
    for (const process of [names, restarted]) {
      expect(team(process)).toMatchObject({
        channel: CHANNELS.identityAccess,
        members: [ingrid, tom],
        approvers: [ingrid],
      });
      expect(process.takesRequests(CHANNELS.itHelp)).toBe(true);
      expect(await process.channelOf('#identity-access')).toEqual({ id: CHANNELS.identityAccess });
    }
  });

  it('keeps it when others take the name over, until the operator confirms them', async () => {
    await rename(CHANNELS.identityAccess, 'iam');
    await rename(CHANNELS.sales, 'identity-access');
    await control(bot, { type: 'change_user', user: ingrid, name: 'ikeller', displayName: 'Inga' });
    await control(bot, { type: 'change_user', user: priya, displayName: 'ingrid' });
    await until(
      'both refusals',
      () => refusals('#identity-access').length + refusals('@ingrid').length === 2,
    );
    expect(refusals('#identity-access')[0]?.message).toMatch(
      new RegExp(`${CHANNELS.identityAccess}.*${CHANNELS.sales}.*--confirm`),
    );
    expect(team(names)).toMatchObject({ channel: CHANNELS.identityAccess, approvers: [ingrid] });
    await confirmName(database.pool, TEAM, '#identity-access', CHANNELS.sales);
    await until('the new channel', () => team(names)?.channel === CHANNELS.sales);
    expect(team(names)?.approvers).toEqual([ingrid]);
  });

  it('keeps it when somebody else is called so as well', async () => {
    await control(bot, { type: 'change_user', user: priya, displayName: 'ingrid' });
    await control(bot, { type: 'change_user', user: jonas, displayName: 'Jonas II' });
    await until('the news', async () => {
      const { rows } = await database.owner.query(
        `SELECT FROM entities WHERE shown_as IN ('ingrid', 'Jonas II')`,
      );
      return rows.length >= 2;
    });
    const restarted = named();
    await restarted.open(TEAM);
    expect(team(restarted)?.approvers).toEqual([ingrid]);
  });

  it('is posted to without a call of a list, however many pages there are', async () => {
    const before = await calls(bot, 'conversations.list');
    expect(await names.channelOf('#identity-access')).toEqual({ id: CHANNELS.identityAccess });
    expect(await names.channelOf('#nowhere')).toEqual({ is: 'unknown' });
    // one that the configuration has no longer
    expect(await names.channelOf('#sales')).toEqual({ id: CHANNELS.sales });
    expect(await calls(bot, 'conversations.list')).toBe(before);
  });

  it('costs a post in any channel nothing', async () => {
    await until('the sync to be done', async () => (await wanted()).length === 0);
    const before = await calls(bot, 'conversations.info');
    await say(bot, priya, CHANNELS.sales, 'a fine day');
    await say(bot, priya, CHANNELS.itHelp, 'my VPN is broken');
    await until('the post', () => bot.handed.length === 1);
    expect(names.takesRequests(CHANNELS.sales)).toBe(false);
    expect(await calls(bot, 'conversations.info')).toBe(before);
  });
});

describe('a name that nobody has', () => {
  const config = {
    ...CONFIG,
    channels: [{ channel: '#new-desk', blueprint: 'front_door' }],
    teams: [{ ...desk, channel: '#new-desk', members: ['@nobody'], approvers: [] }],
  };

  it('is told, and has its id as soon as there is such a channel or person', async () => {
    const names = named(config);
    const bot = await start(names);
    bot.slack.startSync();
    await until('the refusals', () => refusals('#new-desk').length + refusals('@nobody').length === 2);
    await control(bot, { type: 'add_user', name: 'nobody', realName: 'Nora Body' });
    await control(bot, { type: 'create_channel', name: 'new-desk', members: [priya, USERS.frontdoor] });
    await until(
      'the channel and the person',
      () => team(names)?.members[0]?.startsWith('U') && names.people().channels.length === 1,
    );
    expect(team(names)?.channel).toMatch(/^C/);
  });
});

describe('a list of many pages', () => {
  it('is read to its end, however many there are', async () => {
    const names = named();
    const bot = await start(names);
    await control(bot, { type: 'channels', count: 100 });
    await control(bot, { type: 'rename_channel', channel: CHANNELS.identityAccess, name: 'zz' });
    await control(bot, { type: 'create_channel', name: 'identity-access', members: [USERS.frontdoor] });
    bot.slack.startSync();
    await known(names);
    // four to a page
    expect(await calls(bot, 'conversations.list')).toBeGreaterThan(25);
  });
});
