import { describe, expect, it } from '@jest/globals';
import { MessageEvent } from '../../../src/domain/conversation/event.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { normalizeMessage } from '../../../src/slack/normalize/message.js';
import { changed, DANA, mention, post, SELF } from './wire.js';

function taken(raw: unknown): Incoming {
  const result = normalizeMessage(raw, SELF, () => false);
  if ('ignored' in result) throw new Error(`ignored: ${result.ignored}`);
  return result.incoming;
}

function ignored(raw: unknown): string {
  const result = normalizeMessage(raw, SELF, () => false);
  return 'ignored' in result ? result.ignored : 'taken';
}

describe('a post', () => {
  it('that mentions the bot opens a thread at itself and is due at once', () => {
    expect(taken(post('<@U0FRONTD> the app is slow for sales'))).toEqual({
      teamId: 'T0HARBOUR',
      dedupeKey: 'msg:C0SALES:1764000000.000100:',
      address: { by: 'root', channel: 'C0SALES', rootTs: '1764000000.000100', opens: true, isDirect: false },
      event: {
        kind: 'message',
        via: 'mention',
        ts: '1764000000.000100',
        author: DANA,
        text: 'the app is slow for sales',
        addressed: true,
      },
      actor: DANA,
      slackTs: '1764000000.000100',
      urgent: true,
    });
  });

  it('with fewer than six words to the bot is marked, since people press Enter early', () => {
    for (const words of ['', 'hi', 'the app is slow', ':wave: my VPN <https://vpn.example>'])
      expect([words, taken(post(`<@U0FRONTD> ${words}`)).brief]).toEqual([words, true]);
    expect(taken(post('<@U0FRONTD> the app is slow for sales')).brief).toBeUndefined();
    expect(taken(post('it is slow', { thread_ts: '1763999999.000100' })).brief).toBeUndefined();
  });

  it('makes the very same event from message and from app_mention', () => {
    const text = 'hello <@U0FRONTD> &amp; co';
    expect(taken(mention(text))).toEqual(taken(post(text)));
    const reply = { thread_ts: '1763999999.000100' };
    expect(taken(mention(text, reply))).toEqual(taken(post(text, reply)));
  });

  it('in a thread without a mention belongs to that thread, opens none and waits for the debounce', () => {
    const incoming = taken(post('it is blocking sales', { thread_ts: '1763999999.000100' }));
    expect(incoming.address).toEqual({
      by: 'root',
      channel: 'C0SALES',
      rootTs: '1763999999.000100',
      opens: false,
      isDirect: false,
    });
    expect(incoming.urgent).toBe(false);
    expect(MessageEvent.parse(incoming.event)).toMatchObject({ via: 'message', addressed: false });
  });

  it('in a channel made for requests opens a thread without a mention, but for greetings and thanks', () => {
    const result = (text: string, more = {}) => normalizeMessage(post(text, more), SELF, () => true);
    expect(result('faster checkout')).toMatchObject({
      incoming: { address: { opens: true }, event: { via: 'message', addressed: true }, urgent: true },
    });
    for (const text of ['good morning', 'Thanks!', '👋'])
      expect(result(text)).toEqual({ ignored: 'courtesy' });
    expect(result('and faster', { thread_ts: '1763999999.000100' })).toMatchObject({
      incoming: { address: { opens: false }, event: { addressed: false } },
    });
  });

  it('outside any thread that does not address the bot is dropped', () => {
    expect(ignored(post('lunch?'))).toBe('not_addressed');
  });

  it('in a direct message is addressed, and without a thread belongs to the one conversation', () => {
    const incoming = taken(post('hello', { channel: 'D0DANA', channel_type: 'im' }));
    expect(incoming.address).toMatchObject({ rootTs: 'dm', opens: true, isDirect: true });
    expect(incoming.event).toMatchObject({ via: 'dm', addressed: true });
    const reply = taken(post('hello', { channel: 'D0DANA', channel_type: 'im', thread_ts: '1763.1' }));
    expect(reply.address).toMatchObject({ rootTs: '1763.1' });
  });

  it.each(['file_share', 'thread_broadcast', 'me_message'])(
    'of subtype %s counts as a message',
    (subtype) => {
      expect(taken(post('<@U0FRONTD> see', { subtype })).event).toMatchObject({ text: 'see' });
    },
  );

  it.each([
    ['its own', post('<@U0FRONTD> hi', { user: SELF.botUserId })],
    ['its own, with bot_id', post('<@U0FRONTD> hi', { user: SELF.botUserId, bot_id: SELF.botId })],
    ["another bot's", post('<@U0FRONTD> hi', { bot_id: 'B0OTHER' })],
    ["a bot's without user", post('<@U0FRONTD> hi', { user: undefined, subtype: 'bot_message' })],
    ['a join', post('<@U0DANA> has joined the channel', { subtype: 'channel_join' })],
    ['a pinned item', post('x', { subtype: 'pinned_item' })],
    ['the reply marker', post('x', { subtype: 'message_replied' })],
    ['a mention repeated for an edit', mention('<@U0FRONTD> hi', { edited: { user: DANA, ts: '1764.2' } })],
  ])('that is %s is left out', (_what, raw) => {
    expect(ignored(raw)).not.toBe('taken');
  });

  it.each([null, 'text', [], {}, { type: 'message' }, post('x', { ts: 17 })])(
    'that is %j is malformed',
    (raw) => {
      expect(ignored(raw)).toBe('malformed');
    },
  );
});

describe('an edit', () => {
  it('is an event of its own, of the message it changes', () => {
    expect(taken(changed('Friday', 'Monday'))).toEqual({
      teamId: 'T0HARBOUR',
      dedupeKey: 'msg:C0SALES:1764000000.000100:1764000060.000000',
      address: { by: 'root', channel: 'C0SALES', rootTs: '1763999999.000100', opens: false, isDirect: false },
      event: {
        kind: 'edit',
        via: 'message',
        ts: '1764000000.000100',
        editTs: '1764000060.000000',
        author: DANA,
        text: 'Monday',
      },
      actor: DANA,
      slackTs: '1764000060.000000',
      urgent: false,
    });
  });

  it('that adds the mention calls the bot', () => {
    const incoming = taken(
      changed('the app is slow', '<@U0FRONTD> the app is slow', { thread_ts: undefined }),
    );
    expect(incoming.address).toMatchObject({ rootTs: '1764000000.000100', opens: true });
    expect(incoming.event).toMatchObject({ kind: 'message', addressed: true, text: 'the app is slow' });
    expect(incoming.urgent).toBe(true);
  });

  it('that only adds a link preview is left out', () => {
    const attachments = [{ title: 'A page', from_url: 'https://x.example' }];
    expect(ignored(changed('see <https://x.example>', 'see <https://x.example>', { attachments }))).toBe(
      'text_unchanged',
    );
  });

  it('without the text before is one if a person is named as its editor', () => {
    const bare = { previous_message: undefined };
    expect(taken({ ...changed('', 'Monday'), ...bare }).event).toMatchObject({ kind: 'edit' });
    expect(taken({ ...changed('', '<@U0FRONTD> x'), ...bare }).address).toMatchObject({ opens: false });
    expect(ignored({ ...changed('', 'Monday', { edited: undefined }), ...bare })).toBe('text_unchanged');
  });

  it("of the bot's own message, as chat.update causes it, is left out", () => {
    expect(ignored(changed('a', 'b', { user: SELF.botUserId, bot_id: SELF.botId }))).not.toBe('taken');
    expect(ignored(changed('a', 'b', { bot_id: 'B0OTHER' }))).not.toBe('taken');
  });
});

describe('a deletion', () => {
  const deleted = (previous: object): object => ({
    type: 'message',
    subtype: 'message_deleted',
    hidden: true,
    channel: 'C0SALES',
    channel_type: 'channel',
    deleted_ts: '1764000000.000100',
    ts: '1764000300.000500',
    event_ts: '1764000300.000500',
    previous_message: { type: 'message', text: 'x', ts: '1764000000.000100', ...previous },
  });

  it('names the message and its thread, and nobody as actor', () => {
    const incoming = taken(deleted({ user: DANA, thread_ts: '1763999999.000100' }));
    expect(incoming).toMatchObject({
      dedupeKey: 'del:C0SALES:1764000000.000100',
      address: { rootTs: '1763999999.000100', opens: false },
      event: { kind: 'deletion', ts: '1764000000.000100' },
      actor: null,
      slackTs: '1764000300.000500',
    });
  });

  it('of a root with replies comes as a tombstone and is the same event', () => {
    const tombstone = changed('x', 'This message was deleted.', {
      subtype: 'tombstone',
      user: 'USLACKBOT',
      edited: undefined,
      thread_ts: '1764000000.000100',
    });
    expect(taken(tombstone)).toMatchObject({
      dedupeKey: 'del:C0SALES:1764000000.000100',
      event: { kind: 'deletion', ts: '1764000000.000100' },
    });
  });

  it("of the bot's own message is left out", () => {
    expect(ignored(deleted({ user: SELF.botUserId, bot_id: SELF.botId }))).toBe('bot');
  });
});
