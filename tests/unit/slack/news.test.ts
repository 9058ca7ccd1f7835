import { describe, expect, it } from '@jest/globals';
import { type Order, readNews } from '../../../src/slack/directory/news.js';

const BOT = 'U0BOT';
const envelope = (event: object) => ({ team_id: 'T1', event_time: 1_700_000_000, event });
const ordersOf = (event: object): Order[] => readNews(envelope(event), BOT).orders;
const read = { do: 'read', channel: 'C1' };
const forget = { do: 'forget', channel: 'C1' };
const close = { do: 'close', channel: 'C1', state: null };
const deleted = { ...close, state: 'deleted' };

describe('what follows from news of Slack’s', () => {
  it.each<[object, object[]]>([
    [{ type: 'channel_created', channel: { id: 'C1', name: 'new' } }, [read]],
    [{ type: 'channel_rename', channel: { id: 'C1', name: 'other' } }, [read]],
    [{ type: 'group_rename', channel: { id: 'C1', name: 'other' } }, [read]],
    [{ type: 'channel_archive', channel: 'C1', user: 'U1' }, [read]],
    [{ type: 'group_unarchive', channel: 'C1', actor_id: 'U1' }, [read]],
    [{ type: 'channel_unshared', channel: 'C1' }, [read]],
    [{ type: 'message', subtype: 'channel_topic', channel: 'C1' }, [read]],
    [{ type: 'message', subtype: 'channel_convert_to_public', channel: 'C1' }, [read]],
    [{ type: 'message', subtype: 'channel_convert_to_private', channel: 'C1' }, [close, read]],
    [{ type: 'channel_shared', channel: 'C1' }, [close, read]],
    [{ type: 'channel_deleted', channel: 'C1' }, [deleted, forget]],
    [{ type: 'group_deleted', channel: 'C1' }, [deleted, forget]],
    [{ type: 'channel_left', channel: 'C1' }, [forget, read]],
    [{ type: 'group_left', channel: 'C1' }, [forget, read]],
    [
      { type: 'channel_id_changed', old_channel_id: 'C1', new_channel_id: 'C2' },
      [deleted, forget, { do: 'read', channel: 'C2' }],
    ],
    [
      { type: 'member_joined_channel', user: 'U1', channel: 'C1' },
      [{ do: 'member', user: 'U1', channel: 'C1', present: true }],
    ],
    [
      { type: 'member_left_channel', user: 'U1', channel: 'C1' },
      [{ do: 'member', user: 'U1', channel: 'C1', present: false }],
    ],
    [
      { type: 'member_joined_channel', user: BOT, channel: 'C1' },
      [{ do: 'member', user: BOT, channel: 'C1', present: true }, read, { do: 'welcome', channel: 'C1' }],
    ],
    [{ type: 'member_left_channel', user: BOT, channel: 'C1' }, [forget, read]],
  ])('%j', (event, orders) => {
    expect(ordersOf(event)).toEqual(orders);
  });

  it('counts as of the event’s own time, else of the envelope’s', () => {
    const event = { type: 'channel_deleted', channel: 'C1' };
    expect(readNews(envelope({ ...event, event_ts: '1700000123.456789' }), BOT).at.getTime()).toBe(
      1_700_000_123_456,
    );
    expect(readNews(envelope(event), BOT).at.getTime()).toBe(1_700_000_000_000);
  });
});
