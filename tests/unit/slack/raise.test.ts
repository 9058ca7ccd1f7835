import { describe, expect, it } from '@jest/globals';
import { normalizeRaising, readShortcut } from '../../../src/slack/normalize/raise.js';
import { DANA, HEARING, SELF } from './wire.js';

const LEE = 'U0LEE';
const chosen = (message: object, channel = 'C0SALES') => ({
  type: 'message_action',
  callback_id: 'turn_into_request',
  trigger_id: '1234.5678.abcdef',
  action_ts: '1764000300.000000',
  user: { id: LEE },
  channel: { id: channel, name: 'sales' },
  message_ts: '1764000000.000100',
  message: { type: 'message', user: DANA, ts: '1764000000.000100', text: 'the app is slow', ...message },
});

async function raised(message: object, channel?: string) {
  const raising = readShortcut(chosen(message, channel));
  if (raising === null) throw new Error('not read');
  return normalizeRaising(raising, HEARING);
}

describe('turning a message into a request', () => {
  it('is that message as if it had mentioned the bot, in its own thread', async () => {
    expect(await raised({})).toEqual({
      incoming: {
        teamId: 'T0HARBOUR',
        dedupeKey: expect.stringMatching(/^act:/),
        address: {
          by: 'root',
          channel: 'C0SALES',
          rootTs: '1764000000.000100',
          opens: true,
          isDirect: false,
        },
        event: {
          kind: 'message',
          via: 'shortcut',
          ts: '1764000000.000100',
          author: DANA,
          text: 'the app is slow',
          addressed: true,
          raisedBy: LEE,
        },
        actor: LEE,
        slackTs: '1764000300.000000',
        urgent: true,
      },
    });
  });

  it('of a reply belongs to the thread of the reply, of a direct message to that conversation', async () => {
    expect(await raised({ thread_ts: '1763999999.000100' })).toMatchObject({
      incoming: { address: { rootTs: '1763999999.000100' } },
    });
    expect(await raised({}, 'D0DANA')).toMatchObject({
      incoming: { address: { rootTs: 'dm', isDirect: true } },
    });
  });

  it('of another app keeps its author, and whoever chose it asks; our own messages and wordless ones are none', async () => {
    expect(await raised({ user: 'U0ALERT', bot_id: 'B0ALERT' })).toMatchObject({
      incoming: { event: { author: 'app:an app', raisedBy: LEE }, actor: LEE },
    });
    expect(await raised({ user: SELF.botUserId, bot_id: SELF.botId })).toEqual({ ignored: 'own' });
    expect(await raised({ text: ' <@U0FRONTD> ' })).toEqual({ ignored: 'no_words' });
    const filed = { is_share: true, author_id: SELF.botUserId, text: 'Filed as T-1: the app is slow' };
    expect(await raised({ text: '', attachments: [filed] })).toEqual({ ignored: 'own' });
  });

  it('is read from what Slack sends and nothing else', async () => {
    expect(readShortcut({ ...chosen({}), trigger_id: undefined })).toBeNull();
    expect(readShortcut({})).toBeNull();
  });

  it.each([
    ['channel_join', { subtype: 'channel_join', text: '<@U0DANA> has joined the channel' }],
    ['huddle_thread', { subtype: 'huddle_thread', user: 'USLACKBOT', text: 'A huddle started' }],
    ['channel_topic', { subtype: 'channel_topic', text: 'set the topic: VPN is down' }],
    ['pinned_item', { subtype: 'pinned_item', text: 'pinned a message' }],
    ['ekm_access_denied', { subtype: 'ekm_access_denied', user: 'UREVOKEDU', text: 'suspended' }],
    ['tombstone', { subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.' }],
  ])('is not done with what nobody said: %s', async (_subtype, message) => {
    expect(await raised(message)).toEqual({ ignored: 'nothing_said' });
  });

  it('waits for the transcript of a clip', async () => {
    const file = { id: 'F1', subtype: 'slack_audio', transcription: { status: 'processing' } };
    expect(await raised({ text: '', subtype: 'file_share', files: [file] })).toEqual({
      ignored: 'transcript_pending',
    });
  });
});
