import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Directory } from '../../../src/slack/directory/ports.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { ago, type DirectoryOptions, kept, sendEvent, startDirectory } from './at-a-directory.js';
import { type Behind, type Bot, calls, control, say } from './support.js';

const database = testDatabase();
const { user, channel, channels, principals, members, wanted, loadedOnce, empty } = kept(database);

const { leadership, growthEu, epics } = CHANNELS;
const { priya, tom, samir, frontdoor } = USERS;
const AMONG = [`channel:${leadership}`];

let bot: Bot;
const order = (what: Parameters<typeof control>[1]) => control(bot, what);
const membership = (who: string, present: boolean, where: string = leadership) =>
  order({ type: 'membership', channel: where, user: who, present });
const allRead = () => until('the load', async () => (await loadedOnce()) && (await wanted()).length === 0);
const sees = async (who: string): Promise<boolean> =>
  (await principals(who)).includes(`channel:${leadership}`);

/** A bot in a private channel, with everything loaded. */
const start = async (kind: 'http' | 'socket' = 'http', options: DirectoryOptions = {}): Promise<void> => {
  bot = await startDirectory(database, kind, options);
  await membership(frontdoor, true);
  bot.slack.startSync();
  await allRead();
};

beforeEach(empty);
afterEach(() => bot.close());

describe.each(['http', 'socket'] as const)('who is in a private channel, over %s', (kind) => {
  beforeEach(() => start(kind));

  it('changes when somebody comes, goes or is taken out', async () => {
    expect(await sees(samir)).toBe(false);
    await membership(samir, true);
    await until('samir to be in', () => sees(samir));
    await membership(samir, false);
    await until('samir to be out', async () => !(await sees(samir)));
    expect(await sees(priya)).toBe(true);
  });

  it('is not known once the bot is taken out, and known again when it is back', async () => {
    await membership(frontdoor, false);
    await until('nobody to be in', async () => (await members(leadership)).length === 0);
    expect(await sees(priya)).toBe(false);
    await until('the look', async () => (await wanted()).length === 0);
    expect((await channel(leadership))?.visible_to).toEqual(AMONG);
    // of this the bot does not hear
    await membership(tom, false);
    await membership(frontdoor, true);
    await until('priya to be in', () => sees(priya));
    expect(await sees(tom)).toBe(false);
  });
});

describe('a channel', () => {
  beforeEach(() => start());

  it('that is renamed has its new name, a private one too', async () => {
    await order({ type: 'rename_channel', channel: leadership, name: 'captains' });
    await order({ type: 'rename_channel', channel: growthEu, name: 'growth-europe' });
    await until('the names', async () => {
      const names = (await channels()).map(({ name }) => name);
      return names.includes('captains') && names.includes('growth-europe');
    });
    expect((await channel(leadership))?.visible_to).toEqual(AMONG);
    expect((await channel(growthEu))?.visible_to).toBeNull();
    expect(await sees(priya)).toBe(true);
  });

  it('that is archived says so, until it is brought back', async () => {
    for (const where of [leadership, epics]) {
      await order({ type: 'archive_channel', channel: where });
      await until('the archive', async () => (await channel(where))?.state === 'archived');
      await order({ type: 'archive_channel', channel: where, archived: false });
      await until('the return', async () => (await channel(where))?.state === 'active');
    }
  });

  it('that is new is there, also where the bot is not in it', async () => {
    await order({ type: 'create_channel', name: 'harbour-fest', members: [priya] });
    const made = await until('the channel', async () =>
      (await channels()).find(({ name }) => name === 'harbour-fest'),
    );
    expect(made).toMatchObject({ visible_to: null, state: 'active', properties: { memberCount: 1 } });
  });

  it('has the topic that was set last', async () => {
    await order({ type: 'set_topic', channel: epics, topic: 'Only the big ones' });
    await until('the topic', async () => (await channel(epics))?.properties['topic'] === 'Only the big ones');
  });

  it('that is deleted is for nobody any more', async () => {
    for (const where of [leadership, epics]) {
      await order({ type: 'delete_channel', channel: where });
      await until('the end', async () => (await channel(where))?.state === 'deleted');
      expect((await channel(where))?.visible_to).toEqual([`channel:${where}`]);
      await until('nobody to be in', async () => (await members(where)).length === 0);
    }
  });

  it('that becomes private is for its members alone, and open again when it becomes public', async () => {
    await order({ type: 'convert_channel', channel: epics, isPrivate: true });
    await until('the closing', async () => (await channel(epics))?.visible_to !== null);
    expect((await channel(epics))?.visible_to).toEqual([`channel:${epics}`]);
    expect(await principals(priya)).toContain(`channel:${epics}`);
    expect(await principals(samir)).not.toContain(`channel:${epics}`);
    await order({ type: 'convert_channel', channel: epics, isPrivate: false });
    await until('the opening', async () => (await channel(epics))?.visible_to === null);
    // what was said in private is still its members'
    expect(await principals(priya)).toContain(`channel:${epics}`);
    await membership(frontdoor, false, epics);
    await until('nobody to be in', async () => (await members(epics)).length === 0);
  });

  it('that is shared with another company is for its members alone, until that ends', async () => {
    await order({ type: 'share_channel', channel: epics, shared: true });
    await until('the closing', async () => (await channel(epics))?.visible_to !== null);
    expect((await channel(epics))?.visible_to).toEqual([`channel:${epics}`]);
    expect(await principals(priya)).toContain(`channel:${epics}`);
    await order({ type: 'share_channel', channel: epics, shared: false });
    await until('the opening', async () => (await channel(epics))?.visible_to === null);
  });

  it('that has another id from now on is for nobody under the old one', async () => {
    await sendEvent(bot, {
      type: 'channel_id_changed',
      old_channel_id: leadership,
      new_channel_id: epics,
      event_ts: ago(0),
    });
    expect((await channel(leadership))?.state).toBe('deleted');
    expect(await members(leadership)).toEqual([]);
  });
});

describe('a channel that is closed', () => {
  it('is so before Slack has its answer, while it has not been asked yet', async () => {
    bot = await startDirectory(database, 'http');
    bot.slack.startSync();
    await allRead();
    await bot.slack.stop();
    await bot.close();
    bot = await startDirectory(database, 'http');
    for (const event of [
      { type: 'channel_shared', connected_team_id: 'T0ELSE', channel: epics },
      {
        type: 'message',
        subtype: 'channel_convert_to_private',
        user: priya,
        channel: growthEu,
        text: '',
        ts: ago(0),
      },
    ]) {
      expect((await channel(event.channel))?.visible_to).toBeNull();
      expect(await sendEvent(bot, { ...event, event_ts: ago(0) })).toBe(200);
      expect((await channel(event.channel))?.visible_to).toEqual([`channel:${event.channel}`]);
    }
    expect(await wanted()).toEqual([epics, growthEu].sort());
  });
});

describe('a channel that the bot comes into', () => {
  it('is welcomed once it is known what it is for, and again where that could not be stored', async () => {
    const done: string[] = [];
    const behind: Behind = {
      welcome: async (channel, isDirect) => {
        done.push(`welcome ${channel} ${isDirect}`);
        if (done.length < 3) throw new Error('no database');
      },
      names: {
        open: async () => undefined,
        takesRequests: () => false,
        place: async (channel) => void done.push(`place ${channel}`),
      },
    };
    bot = await startDirectory(database, 'http', {}, behind);
    await membership(frontdoor, true);
    const both = [`place ${leadership}`, `welcome ${leadership} false`];
    await until('the second try', () => done.length === 4);
    expect(done).toEqual([...both, ...both]);
  });
});

describe('a person', () => {
  beforeEach(() => start());

  it('who is new is there; whose profile changes is as it says; who leaves the company is marked', async () => {
    await order({ type: 'add_user', name: 'nina', realName: 'Nina Voss' });
    const { rows } = await until('nina', async () => {
      const found = await database.owner.query(`SELECT id FROM entities WHERE name = 'Nina Voss'`);
      return found.rowCount === 1 ? found : null;
    });
    expect(rows).toHaveLength(1);
    await order({ type: 'change_user', user: tom, realName: 'Tom Becker-Lie', title: 'Captain' });
    const changed = await until('the change', async () => {
      const now = await user(tom);
      return now?.name === 'Tom Becker-Lie' ? now : null;
    });
    expect(changed.properties['title']).toBe('Captain');
    await order({ type: 'change_user', user: tom, isDeactivated: true });
    await until('the end', async () => (await user(tom))?.state === 'deactivated');
  });
});

describe('news that is not for us', () => {
  beforeEach(() => start());

  it('is refused where it is another workspace’s', async () => {
    const before = await calls(bot, 'conversations.info');
    const events = [
      { type: 'member_left_channel', user: priya, channel: leadership, channel_type: 'G', team: 'T0OTHER' },
      { type: 'channel_deleted', channel: epics },
      { type: 'channel_rename', channel: { id: epics, name: 'stolen', created: 1 } },
      { type: 'user_change', user: { id: tom, name: 'tom', real_name: 'Somebody Else', profile: {} } },
    ];
    for (const event of events)
      expect(await sendEvent(bot, { ...event, event_ts: ago(0) }, { team_id: 'T0OTHER' })).toBe(403);
    expect(await sees(priya)).toBe(true);
    expect((await channel(epics))?.state).toBe('active');
    expect((await user(tom))?.name).toBe('Tom Becker');
    expect(await calls(bot, 'conversations.info')).toBe(before);
  });

  it.each([
    [{ type: 'member_left_channel', channel: leadership }],
    [{ type: 'member_left_channel', user: 'somebody else', channel: leadership }],
    [{ type: 'member_joined_channel', user: samir, channel: 'leadership; DROP TABLE entities' }],
    [{ type: 'channel_rename', channel: epics }],
    [{ type: 'channel_deleted', channel: { id: epics } }],
    [{ type: 'channel_deleted', channel: epics, event_ts: 'yesterday' }],
    [{ type: 'user_change', user: { name: 'nobody' } }],
    [{ type: 'user_change' }],
    [{ type: 'message', subtype: 'channel_convert_to_private', channel: 'here', ts: ago(0) }],
    [{ type: 'channel_id_changed', old_channel_id: epics }],
  ])('changes nothing and is answered where it has no known form: %j', async (event) => {
    const known = async () => JSON.stringify([await channels(), await user(tom), await members(leadership)]);
    const before = await known();
    expect(await sendEvent(bot, { event_ts: ago(0), ...event })).toBe(200);
    expect(await known()).toBe(before);
    expect(bot.logged()).toContain('a form that is not known');
  });

  it('does not keep ordinary messages from being heard', async () => {
    await say(bot, priya, CHANNELS.sales, `<@${frontdoor}> hello`);
    await until('the message', () => bot.handed.length > 0);
  });
});

describe('news that could not be saved', () => {
  it('comes again until it is', async () => {
    let failures = 2;
    const wrap = (store: Directory): Directory => ({
      ...store,
      async saveMembers(teamId, news) {
        failures -= 1;
        if (failures >= 0) throw new Error('no database');
        await store.saveMembers(teamId, news);
      },
    });
    bot = await startDirectory(database, 'http', { wrap });
    await membership(frontdoor, true);
    await until('the bot to be in', async () => (await members(leadership)).includes(frontdoor));
    expect(failures).toBe(-1);
    expect(bot.logged()).toContain('no database');
  });
});
