import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { APP, CHANNELS, USERS } from '../../../playground/seed/index.js';
import { act, type Json, post, startBolt, until } from './support.js';

describe('events over HTTP, heard by the real Bolt', () => {
  let bolt: Awaited<ReturnType<typeof startBolt>>;
  let events: Json[];

  beforeEach(async () => {
    bolt = await startBolt();
    events = [];
    for (const type of [
      'message',
      'app_mention',
      'reaction_added',
      'reaction_removed',
      'app_home_opened',
    ] as const) {
      bolt.app.event(type, async ({ event }) => void events.push({ ...event }));
    }
    bolt.app.event('member_joined_channel', async ({ event }) => void events.push({ ...event }));
  });

  afterEach(() => bolt.close());

  const heard = (type: string, subtype?: string) =>
    events.filter((event) => event['type'] === type && event['subtype'] === subtype);

  it('sends a mention twice, as message and as app_mention, with the same ts', async () => {
    const ts = await post(bolt.playground, USERS.priya, CHANNELS.sales, '@Frontdoor the app is slow & <odd>');
    await until(() => events.length >= 2, 'both events');
    const text = `<@${USERS.frontdoor}> the app is slow &amp; &lt;odd&gt;`;
    const common = { user: USERS.priya, text, ts, channel: CHANNELS.sales };
    expect(heard('message')).toEqual([
      expect.objectContaining({ ...common, channel_type: 'channel', client_msg_id: expect.any(String) }),
    ]);
    expect(heard('app_mention')).toEqual([expect.objectContaining(common)]);
  });

  it('names the thread and its author in a reply', async () => {
    const root = await post(bolt.playground, USERS.priya, CHANNELS.sales, 'Something is slow');
    await post(bolt.playground, USERS.alexChen, CHANNELS.sales, 'For me too', root);
    await until(() => heard('message').length === 2, 'both messages');
    expect(heard('message')).toContainEqual(
      expect.objectContaining({ text: 'For me too', thread_ts: root, parent_user_id: USERS.priya }),
    );
  });

  it('sends the bot its own posts with its bot_id', async () => {
    await bolt.app.client.chat.postMessage({ channel: '#sales', text: 'I am here' });
    await until(() => events.length > 0, 'the message');
    expect(heard('message')).toEqual([
      expect.objectContaining({
        bot_id: APP.botId,
        user: APP.botUserId,
        app_id: APP.appId,
        text: 'I am here',
      }),
    ]);
  });

  it('tells of edits, by people and by the bot, with what was there before', async () => {
    const ts = await post(bolt.playground, USERS.priya, CHANNELS.sales, '@Frontdoor by Friday');
    await act(bolt.playground, {
      type: 'edit',
      as: USERS.priya,
      channel: CHANNELS.sales,
      ts,
      text: '@Frontdoor by Monday',
    });
    await until(
      () => heard('message', 'message_changed').length === 1 && heard('app_mention').length === 2,
      'the change',
    );
    expect(heard('message', 'message_changed')[0]).toMatchObject({
      hidden: true,
      channel: CHANNELS.sales,
      message: { ts, text: `<@${USERS.frontdoor}> by Monday`, edited: { user: USERS.priya } },
      previous_message: { ts, text: `<@${USERS.frontdoor}> by Friday` },
    });
    // Slack mentions the bot again when a message that mentions it is edited.
    expect(heard('app_mention').filter((event) => event['edited'] !== undefined)).toHaveLength(1);

    const posted = await bolt.app.client.chat.postMessage({ channel: CHANNELS.sales, text: 'one' });
    await bolt.app.client.chat.update({ channel: CHANNELS.sales, ts: String(posted.ts), text: 'two' });
    await until(() => heard('message', 'message_changed').length === 2, 'the change by the bot');
  });

  it('tells of deletions, and of a tombstone where there are replies', async () => {
    const lone = await post(bolt.playground, USERS.priya, CHANNELS.sales, 'never mind');
    await act(bolt.playground, { type: 'delete', as: USERS.priya, channel: CHANNELS.sales, ts: lone });
    await until(() => heard('message', 'message_deleted').length === 1, 'the deletion');
    expect(heard('message', 'message_deleted')[0]).toMatchObject({
      deleted_ts: lone,
      previous_message: { text: 'never mind' },
    });
    const root = await post(bolt.playground, USERS.priya, CHANNELS.sales, 'a root');
    await post(bolt.playground, USERS.tom, CHANNELS.sales, 'a reply', root);
    await act(bolt.playground, { type: 'delete', as: USERS.priya, channel: CHANNELS.sales, ts: root });
    await until(() => heard('message', 'message_changed').length === 1, 'the tombstone');
    expect(heard('message', 'message_changed')[0]).toMatchObject({
      message: { subtype: 'tombstone', ts: root },
    });
  });

  it('tells of reactions, of people who join, and of App Home', async () => {
    const { playground } = bolt;
    const ts = await post(playground, USERS.priya, CHANNELS.growthEu, 'numbers are up');
    const reaction = { as: USERS.grace, channel: CHANNELS.growthEu, ts, name: 'ticket' };
    await act(playground, { type: 'react', ...reaction });
    await act(playground, { type: 'unreact', ...reaction });
    await act(playground, { type: 'invite', as: USERS.grace, channel: CHANNELS.growthEu, user: USERS.tom });
    await act(playground, { type: 'openHome', as: USERS.grace });
    await until(() => events.length === 5, 'all five');
    const item = { type: 'message', channel: CHANNELS.growthEu, ts };
    expect(heard('reaction_added')).toEqual([
      expect.objectContaining({ reaction: 'ticket', user: USERS.grace, item }),
    ]);
    expect(heard('reaction_removed')).toHaveLength(1);
    expect(heard('member_joined_channel')).toEqual([
      expect.objectContaining({ user: USERS.tom, channel: CHANNELS.growthEu, inviter: USERS.grace }),
    ]);
    expect(heard('app_home_opened')).toEqual([expect.objectContaining({ user: USERS.grace, tab: 'home' })]);
  });

  it('sends direct messages as im, without app_mention, and nothing from where the bot is not', async () => {
    const { playground } = bolt;
    const opened = await act(playground, { type: 'openDm', as: USERS.mei, user: USERS.frontdoor });
    await post(playground, USERS.priya, CHANNELS.leadership, '@Frontdoor in confidence');
    await post(playground, USERS.mei, opened.ok ? String(opened.channel) : '', '@Frontdoor hello');
    await until(() => events.length > 0, 'the direct message');
    expect(events).toEqual([
      expect.objectContaining({ type: 'message', channel_type: 'im', user: USERS.mei }),
    ]);
  });
});
