import { contentOf } from '../../../src/slack/normalize/content.js';
import type { Hearing } from '../../../src/slack/normalize/message.js';
import { speakerOf } from '../../../src/slack/normalize/speaker.js';
import type { MessageReader } from '../../../src/slack/reader.js';

/** Payloads as Slack sends them, for the tests of what we make of them. */

export const SELF = {
  teamId: 'T0HARBOUR',
  botUserId: 'U0FRONTD',
  botId: 'B0FRONTD',
  teamUrl: 'https://harbour.slack.com/',
};

export const DANA = 'U0DANA';

/** A post in a channel, as the `message` event. */
export function post(text: string, more: object = {}): object {
  return {
    type: 'message',
    client_msg_id: '2f8b4cf0-7b0a-4f5e-9a51-0d2a1fd2d0a1',
    user: DANA,
    text,
    team: SELF.teamId,
    ts: '1764000000.000100',
    blocks: [{ type: 'rich_text', block_id: 'x', elements: [] }],
    channel: 'C0SALES',
    event_ts: '1764000000.000100',
    channel_type: 'channel',
    ...more,
  };
}

/** The same post as the `app_mention` event, which has no channel_type. */
export function mention(text: string, more: object = {}): object {
  return {
    user: DANA,
    type: 'app_mention',
    ts: '1764000000.000100',
    client_msg_id: '2f8b4cf0-7b0a-4f5e-9a51-0d2a1fd2d0a1',
    text,
    team: SELF.teamId,
    channel: 'C0SALES',
    event_ts: '1764000000.000100',
    ...more,
  };
}

/** A `message_changed` of that post. */
export function changed(before: string, after: string, more: object = {}): object {
  return {
    type: 'message',
    subtype: 'message_changed',
    hidden: true,
    channel: 'C0SALES',
    channel_type: 'channel',
    ts: '1764000060.000200',
    event_ts: '1764000060.000200',
    message: {
      type: 'message',
      user: DANA,
      text: after,
      ts: '1764000000.000100',
      thread_ts: '1763999999.000100',
      edited: { user: DANA, ts: '1764000060.000000' },
      ...more,
    },
    previous_message: { type: 'message', user: DANA, text: before, ts: '1764000000.000100' },
  };
}

/** A click, as the `block_actions` payload. */
export function click(action: object, more: object = {}): object {
  return {
    type: 'block_actions',
    user: { id: DANA, username: 'dana', team_id: SELF.teamId },
    api_app_id: 'A0FRONTD',
    container: {
      type: 'message',
      message_ts: '1764000100.000300',
      channel_id: 'C0SALES',
      is_ephemeral: false,
      thread_ts: '1764000000.000100',
    },
    trigger_id: '1234.5678.abcdef',
    team: { id: SELF.teamId, domain: 'harbour' },
    channel: { id: 'C0SALES', name: 'sales' },
    message: { type: 'message', ts: '1764000100.000300', text: 'Please review' },
    actions: [{ type: 'button', block_id: 'fd:d1:3', action_ts: '1764000200.123456', ...action }],
    ...more,
  };
}

/** A reader that asks nobody: an app's account is a bot's, and no group has a name. */
export const READER: MessageReader = {
  read: async (message) => ({
    speaker: speakerOf(message, SELF, null),
    content: contentOf(message, { botUserId: SELF.botUserId, groups: new Map() }),
  }),
  isPerson: async () => true,
};

/** What decides about messages in a channel that takes no requests by itself. */
export const HEARING: Hearing = { self: SELF, reader: READER, takesRequests: () => 'nothing' };
