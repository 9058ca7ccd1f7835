import { describe, expect, it } from '@jest/globals';
import { MessageEvent } from '../../../src/domain/conversation/event.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { normalizeMessage } from '../../../src/slack/normalize/message.js';
import { changed, DANA, HEARING, mention, post, SELF } from './wire.js';

async function taken(raw: unknown): Promise<Incoming> {
  const result = await normalizeMessage(raw, HEARING);
  if (!('incoming' in result)) throw new Error(JSON.stringify(result));
  return result.incoming;
}

async function ignored(raw: unknown): Promise<string> {
  const result = await normalizeMessage(raw, HEARING);
  return 'ignored' in result ? result.ignored : 'taken';
}

describe('a post', () => {
  it('that mentions the bot opens a thread at itself and is due at once', async () => {
    expect(await taken(post('<@U0FRONTD> the app is slow for sales'))).toEqual({
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

  it('with fewer than six words to the bot is marked, since people press Enter early', async () => {
    for (const words of ['', 'hi', 'the app is slow', ':wave: my VPN <https://vpn.example>'])
      expect([words, (await taken(post(`<@U0FRONTD> ${words}`))).brief]).toEqual([words, true]);
    expect((await taken(post('<@U0FRONTD> the app is slow for sales'))).brief).toBeUndefined();
    expect((await taken(post('it is slow', { thread_ts: '1763999999.000100' }))).brief).toBeUndefined();
  });

  it('makes the very same event from message and from app_mention', async () => {
    const text = 'hello <@U0FRONTD> &amp; co';
    expect(await taken(mention(text))).toEqual(await taken(post(text)));
    const reply = { thread_ts: '1763999999.000100' };
    expect(await taken(mention(text, reply))).toEqual(await taken(post(text, reply)));
  });

  it('in a thread without a mention belongs to that thread, opens none and waits for the debounce', async () => {
    const incoming = await taken(post('it is blocking sales', { thread_ts: '1763999999.000100' }));
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

  it('in a channel made for requests opens a thread without a mention, but for greetings and thanks', async () => {
    const result = (text: string, more = {}) =>
      normalizeMessage(post(text, more), { ...HEARING, takesRequests: () => 'opens' });
    expect(await result('faster checkout')).toMatchObject({
      incoming: { address: { opens: true }, event: { via: 'message', addressed: true }, urgent: true },
    });
    const wishes = [
      'morning all ☕',
      'have a nice weekend, all!',
      'lol 😂',
      'congrats! 🎉',
      'thanks a lot 🙏',
    ];
    for (const text of ['good morning', 'Thanks!', '👋', ...wishes])
      expect(await result(text)).toEqual({ ignored: 'courtesy' });
    for (const text of [':tada: :tada:', ':wave::skin-tone-3:', ':+1:', '👍🏽', '🚀🚀!', '…', '?!'])
      expect(await result(text)).toEqual({ ignored: 'courtesy' });
    for (const text of [':sos: VPN', 'good mouse', 'welcome screen hangs', 'door 7', 'プリンター', '1'])
      expect(await result(text)).toMatchObject({ incoming: { event: { text } } });
    expect(await result('and faster', { thread_ts: '1763999999.000100' })).toMatchObject({
      incoming: { address: { opens: false }, event: { addressed: false } },
    });
  });

  it('outside any thread that does not address the bot is dropped', async () => {
    expect(await ignored(post('lunch?'))).toBe('not_addressed');
  });

  it('in a direct message is addressed, and without a thread belongs to the one conversation', async () => {
    const incoming = await taken(post('hello', { channel: 'D0DANA', channel_type: 'im' }));
    expect(incoming.address).toMatchObject({ rootTs: 'dm', opens: true, isDirect: true });
    expect(incoming.event).toMatchObject({ via: 'dm', addressed: true });
    const reply = await taken(post('hello', { channel: 'D0DANA', channel_type: 'im', thread_ts: '1763.1' }));
    expect(reply.address).toMatchObject({ rootTs: '1763.1' });
  });

  it.each(['file_share', 'thread_broadcast', 'me_message'])(
    'of subtype %s counts as a message',
    async (subtype) => {
      expect((await taken(post('<@U0FRONTD> see', { subtype }))).event).toMatchObject({ text: 'see' });
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
  ])('that is %s is left out', async (_what, raw) => {
    expect(await ignored(raw)).not.toBe('taken');
  });

  it.each([null, 'text', [], {}, { type: 'message' }, post('x', { ts: 17 })])(
    'that is %j is malformed',
    async (raw) => {
      expect(await ignored(raw)).toBe('malformed');
    },
  );
});

describe('an edit', () => {
  it('is an event of its own, of the message it changes', async () => {
    expect(await taken(changed('Friday', 'Monday'))).toEqual({
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

  it('that adds the mention calls the bot', async () => {
    const incoming = await taken(
      changed('the app is slow', '<@U0FRONTD> the app is slow', { thread_ts: undefined }),
    );
    expect(incoming.address).toMatchObject({ rootTs: '1764000000.000100', opens: true });
    expect(incoming.event).toMatchObject({ kind: 'message', addressed: true, text: 'the app is slow' });
    expect(incoming.urgent).toBe(true);
  });

  it('that only adds a link preview is left out', async () => {
    const attachments = [{ title: 'A page', from_url: 'https://x.example' }];
    expect(
      await ignored(changed('see <https://x.example>', 'see <https://x.example>', { attachments })),
    ).toBe('looks_the_same');
  });

  it('without the text before is one if a person is named as its editor', async () => {
    const bare = { previous_message: undefined };
    expect((await taken({ ...changed('', 'Monday'), ...bare })).event).toMatchObject({ kind: 'edit' });
    expect((await taken({ ...changed('', '<@U0FRONTD> x'), ...bare })).address).toMatchObject({
      opens: false,
    });
    expect(await ignored({ ...changed('', 'Monday', { edited: undefined }), ...bare })).toBe(
      'looks_the_same',
    );
  });

  it("of the bot's own message, as chat.update causes it, is left out", async () => {
    expect(await ignored(changed('a', 'b', { user: SELF.botUserId, bot_id: SELF.botId }))).not.toBe('taken');
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

  it('names the message and its thread, and nobody as actor', async () => {
    const incoming = await taken(deleted({ user: DANA, thread_ts: '1763999999.000100' }));
    expect(incoming).toMatchObject({
      dedupeKey: 'del:C0SALES:1764000000.000100',
      address: { rootTs: '1763999999.000100', opens: false },
      event: { kind: 'deletion', ts: '1764000000.000100' },
      actor: null,
      slackTs: '1764000300.000500',
    });
  });

  it('of a root with replies comes as a tombstone and is the same event', async () => {
    const tombstone = changed('x', 'This message was deleted.', {
      subtype: 'tombstone',
      user: 'USLACKBOT',
      edited: undefined,
      thread_ts: '1764000000.000100',
    });
    expect(await taken(tombstone)).toMatchObject({
      dedupeKey: 'del:C0SALES:1764000000.000100',
      event: { kind: 'deletion', ts: '1764000000.000100' },
    });
  });

  it("of the bot's own message is left out", async () => {
    expect(await ignored(deleted({ user: SELF.botUserId, bot_id: SELF.botId }))).toBe('own');
  });
});
