import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { control, type Json, startBolt, state, until } from './support.js';

const { leadership, sales, epics } = CHANNELS;

describe('news of people and channels, heard by the real Bolt', () => {
  let bolt: Awaited<ReturnType<typeof startBolt>>;
  let events: Json[];
  const order = (what: Parameters<typeof control>[1]) => control(bolt.playground, what);
  const botIn = (channel: string, present: boolean) =>
    order({ type: 'membership', channel, user: USERS.frontdoor, present });
  const heard = async (type: string): Promise<Json> => {
    const found = () => events.find((event) => event['type'] === type);
    await until(() => found() !== undefined, type);
    return found() ?? {};
  };

  beforeEach(async () => {
    bolt = await startBolt();
    events = [];
    bolt.app.use(async (args) => {
      if ('event' in args) events.push({ ...args.event });
    });
  });
  afterEach(() => bolt.close());

  it('of a public channel reaches the bot wherever it is', async () => {
    await botIn(epics, false);
    expect(await heard('channel_left')).toMatchObject({ channel: epics, actor_id: USERS.priya });
    await order({ type: 'rename_channel', channel: epics, name: 'big-things' });
    expect(await heard('channel_rename')).toMatchObject({ channel: { id: epics, name: 'big-things' } });
    await order({ type: 'archive_channel', channel: epics });
    expect(await heard('channel_archive')).toMatchObject({ channel: epics, user: USERS.priya });
    await order({ type: 'archive_channel', channel: epics, archived: false });
    expect(await heard('channel_unarchive')).toMatchObject({ channel: epics });
    await order({ type: 'share_channel', channel: epics, shared: true });
    expect(await heard('channel_shared')).toMatchObject({ channel: epics });
    await order({ type: 'delete_channel', channel: epics });
    expect(await heard('channel_deleted')).toMatchObject({ channel: epics });
    expect((await state(bolt.playground)).channels.map(({ id }) => id)).not.toContain(epics);
  });

  it('of a private channel reaches the bot only while it is in it, under a name of its own', async () => {
    await order({ type: 'rename_channel', channel: leadership, name: 'unheard' });
    await botIn(leadership, true);
    expect(await heard('member_joined_channel')).toMatchObject({
      channel: leadership,
      user: USERS.frontdoor,
    });
    await order({ type: 'rename_channel', channel: leadership, name: 'captains' });
    expect(await heard('group_rename')).toMatchObject({ channel: { name: 'captains' } });
    await order({ type: 'archive_channel', channel: leadership });
    await heard('group_archive');
    await botIn(leadership, false);
    await heard('group_left');
    await order({ type: 'membership', channel: leadership, user: USERS.tom, present: false });
    await order({ type: 'rename_channel', channel: sales, name: 'selling' });
    await heard('channel_rename');
    expect(events.map(({ type }) => type)).not.toContain('member_left_channel');
    expect(JSON.stringify(events)).not.toContain('unheard');
  });

  it('of a channel that changes what it is comes as a message in it', async () => {
    await order({ type: 'convert_channel', channel: sales, isPrivate: true });
    expect(await heard('message')).toMatchObject({
      subtype: 'channel_convert_to_private',
      channel: sales,
      channel_type: 'group',
    });
    await order({ type: 'set_topic', channel: sales, topic: 'Quietly' });
    await until(() => events.some((event) => event['subtype'] === 'group_topic'), 'the topic');
  });

  it('of people describes them as they are now', async () => {
    await order({ type: 'add_user', name: 'nina', realName: 'Nina Voss' });
    expect(await heard('team_join')).toMatchObject({ user: { name: 'nina', real_name: 'Nina Voss' } });
    await order({ type: 'change_user', user: USERS.tom, realName: 'Tom Lie', isDeactivated: true });
    expect(await heard('user_change')).toMatchObject({
      user: { id: USERS.tom, name: 'tom', real_name: 'Tom Lie', deleted: true },
    });
    const { members = [] } = await bolt.app.client.users.list({});
    expect(members.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual([USERS.tom]);
  });
});
