import { afterEach, describe, expect, it } from '@jest/globals';
import { APP, CHANNELS, USER_GROUPS, USERS } from '../../../playground/seed/index.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { until } from '../../support/until.js';
import { act, type Bot, control, postAsIs, say, startBot, workspace } from './support.js';

const { priya, tom, ingrid } = USERS;
const BOT = `<@${APP.botUserId}>`;
const ALERT = {
  bot_id: 'B0ALERTS',
  subtype: 'bot_message',
  username: 'PagerDuty',
  text: '',
  attachments: [{ title: 'p95 of checkout-api is 6.2 s', text: 'Since 09:12', fallback: 'alert' }],
};
const forward = (more: object = {}) => ({
  is_share: true,
  is_msg_unfurl: true,
  author_id: ingrid,
  author_name: 'Ingrid Keller',
  channel_id: 'C0ELSEWHERE',
  ts: '1763990000.000100',
  from_url: 'https://harbour.slack.com/archives/C0ELSEWHERE/p1763990000000100',
  text: 'The VAT export has been failing since Monday',
  fallback: '[no preview available]',
  ...more,
});

describe.each(['http', 'socket'] as const)('over %s', (kind) => {
  let bot: Bot;
  const start = async (): Promise<void> => {
    bot = await startBot(kind, { madeForRequests: CHANNELS.sales });
  };
  afterEach(() => bot.close());
  const post = (message: Record<string, unknown>, threadTs?: string, channel: string = CHANNELS.sales) =>
    postAsIs(bot, channel, message, threadTs);
  /** What becomes of the message of that ts. */
  const heard = (ts: string): Promise<Incoming> =>
    until(`the event of ${ts}`, async () =>
      bot.handed.find(({ event }) => 'ts' in event && event.ts === ts && event.kind === 'message'),
    );

  it('a forwarded message is quoted under its author, with its files and where it stands', async () => {
    await start();
    const file = { id: 'F0ERROR', name: 'error.png' };
    const ts = await post({
      user: priya,
      text: `${BOT} please handle this`,
      attachments: [forward({ files: [file] })],
    });
    expect((await heard(ts)).event).toMatchObject({
      author: priya,
      addressed: true,
      text: `please handle this\n<@${ingrid}> wrote: The VAT export has been failing since Monday`,
      quotes: [
        {
          author: ingrid,
          text: 'The VAT export has been failing since Monday',
          at: { channel: 'C0ELSEWHERE', ts: '1763990000.000100' },
        },
      ],
      files: [file],
    });
  });

  it('a forward without words counts as the message itself', async () => {
    await start();
    const ts = await post({ user: priya, text: '', attachments: [forward()] });
    expect((await heard(ts)).event).toMatchObject({
      author: priya,
      text: 'The VAT export has been failing since Monday',
    });
  });

  it('a forward of a person by name alone, of a forward, and of one that Slack does not show', async () => {
    await start();
    const stranger = await post({
      user: priya,
      text: 'see',
      attachments: [forward({ author_id: undefined, author_name: 'Kim Doe', is_share: undefined })],
    });
    expect((await heard(stranger)).event).toMatchObject({ quotes: [{ author: 'name:Kim Doe' }] });
    const nested = await post({
      user: priya,
      text: 'see',
      attachments: [forward({ text: 'any idea?', attachments: [forward({ author_id: tom })] })],
    });
    expect((await heard(nested)).event).toMatchObject({
      text: `see\n<@${ingrid}> wrote: any idea?\n<@${tom}> wrote: The VAT export has been failing since Monday`,
    });
    const hidden = await post({ user: priya, text: `${BOT}`, attachments: [forward({ text: '' })] });
    expect((await heard(hidden)).event).toMatchObject({ text: '', unreadable: true });
    const blocks = [
      {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'in blocks' }] }],
      },
    ];
    const inBlocks = await post({
      user: priya,
      text: '',
      attachments: [forward({ text: '', message_blocks: [{ message: { blocks } }] })],
    });
    expect((await heard(inBlocks)).event).toMatchObject({ text: 'in blocks' });
  });

  it('an app’s post in a thread is context under the app’s name, never said to the bot', async () => {
    await start();
    const root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
    const inThread = await post({ ...ALERT, text: `${BOT} file this` }, root);
    expect(await heard(inThread)).toMatchObject({
      address: { opens: false },
      event: { author: 'app:PagerDuty', addressed: false },
      urgent: false,
    });
    const roots = [await post(ALERT), await post({ ...ALERT, text: `${BOT} hello` })];
    await heard(await say(bot, priya, CHANNELS.sales, 'and another thing is broken'));
    expect(bot.handed.filter(({ slackTs }) => roots.includes(slackTs))).toEqual([]);
  });

  it('a thread is read with what apps say in it, in whatever form', async () => {
    await start();
    const root = await post(ALERT);
    const modern = await post(
      {
        user: 'U0NOBODY',
        bot_id: 'B0GRAFANA',
        bot_profile: { name: 'Grafana' },
        text: 'New alert',
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'Disk 95% full' } },
          {
            type: 'section',
            fields: [
              { type: 'mrkdwn', text: '*Host*' },
              { type: 'mrkdwn', text: 'db-3' },
            ],
          },
          {
            type: 'context',
            elements: [
              { type: 'mrkdwn', text: 'region' },
              { type: 'plain_text', text: 'eu-1' },
            ],
          },
          {
            type: 'actions',
            elements: [{ type: 'button', action_id: 'a', text: { type: 'plain_text', text: 'Ack' } }],
          },
          { type: 'a_block_of_next_year', body: { type: 'mrkdwn', text: 'it is *bad*' } },
          {
            type: 'table',
            rows: [
              [
                { type: 'raw_text', text: 'a' },
                { type: 'raw_text', text: 'b' },
              ],
            ],
          },
        ],
      },
      root,
    );
    const reminder = await post({ user: 'USLACKBOT', text: 'Reminder: look at it' }, root);
    const read = await bot.slack.readThread(CHANNELS.sales, root, AbortSignal.timeout(60_000));
    expect(read.map(({ ts, author, text, bot: own }) => [ts, author, text, own])).toEqual([
      [root, 'app:PagerDuty', 'p95 of checkout-api is 6.2 s\nSince 09:12', false],
      [modern, 'app:Grafana', 'Disk 95% full\nHost\ndb-3\nregion eu-1\nit is bad\na | b', false],
      [reminder, 'app:Slackbot', 'Reminder: look at it', false],
    ]);
  });

  it('a person who posts through an app is a person', async () => {
    await start();
    const ts = await post({
      user: tom,
      bot_id: 'B0SHEETS',
      bot_profile: { name: 'Sheets' },
      text: 'my VPN is broken',
    });
    expect(await heard(ts)).toMatchObject({ actor: tom, event: { author: tom, addressed: true } });
  });

  it('a workflow’s form at a root asks for the one person whom it names, once', async () => {
    await start();
    const form = (text: string, more: object = {}) => ({
      subtype: 'bot_message',
      bot_id: 'B0WORKFLOW',
      username: 'IT request',
      text,
      ...more,
    });
    const asked = await post(form(`*Laptop request*\nFrom: <@${tom}>\nModel: MacBook Pro 14`));
    expect(await heard(asked)).toMatchObject({
      actor: tom,
      address: { opens: true },
      event: { via: 'workflow', author: 'app:IT request', addressed: true, raisedBy: tom },
    });
    const nobody = await post(form('*Laptop request*\nModel: MacBook Pro 14'));
    const event = (await heard(nobody)).event;
    expect(event).toMatchObject({ via: 'workflow', addressed: true });
    expect(event).not.toHaveProperty('raisedBy');
    const two = await post(form(`For <@${tom}>, approved by <@${priya}>`, { workflow_id: 'Wf1' }));
    expect((await heard(two)).event).not.toHaveProperty('raisedBy');
    for (const words of ['From: <@U0OKTABOT>', `From: ${BOT}`])
      expect((await heard(await post(form(`${words} a laptop is wanted`)))).event).not.toHaveProperty(
        'raisedBy',
      );
    const besideApp = await post(form(`From: <@${tom}>, by <@U0OKTABOT>`));
    expect((await heard(besideApp)).event).toMatchObject({ raisedBy: tom });
    const reply = await post(form(`From: <@${tom}>`), asked);
    expect(await heard(reply)).toMatchObject({ address: { opens: false }, event: { addressed: false } });
  });

  it('two bots never wake each other: what the bot itself posts is nothing, in whatever form', async () => {
    await start();
    await post({ user: APP.botUserId, bot_id: APP.botId, text: `${BOT} hi` });
    await post({ bot_id: APP.botId, subtype: 'bot_message', text: `${BOT} hi <@${tom}>`, username: 'x' });
    await post({ bot_id: APP.botId, user: priya, text: `${BOT} hi` });
    await post({ user: 'USLACKBOT', text: `${BOT} reminder: review the open access requests` });
    await post({ user: 'USLACKBOT', bot_id: 'B01', text: `reminder for <@${tom}>` });
    await post({ bot_id: 'B0OTHERBOT', user: 'U0NOBODY', text: `${BOT} hi <@${tom}>` });
    const last = await say(bot, priya, CHANNELS.sales, 'the printer is broken');
    await heard(last);
    expect(bot.handed.map(({ slackTs }) => slackTs)).toEqual([last]);
  });

  it('user groups are told by name, and never so that two look alike', async () => {
    await start();
    const [group] = USER_GROUPS;
    const ts = await post({ user: tom, text: `please ask <!subteam^${group.id}> and <!subteam^S0GONE>` });
    expect((await heard(ts)).event).toMatchObject({
      text: `please ask @${group.handle} and a group (S0GONE)`,
    });
  });

  it('a mention that stands only in blocks is one', async () => {
    await start();
    const blocks = [
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'user', user_id: APP.botUserId },
              { type: 'text', text: ' the app is slow & <old>' },
            ],
          },
        ],
      },
    ];
    const ts = await post({ user: tom, text: '', blocks }, undefined, CHANNELS.itHelp);
    expect((await heard(ts)).event).toMatchObject({ via: 'mention', text: 'the app is slow & <old>' });
  });

  it('what Slack changes by itself is no edit: previews, replies, blocks in the same words', async () => {
    await start();
    const root = await say(bot, tom, CHANNELS.sales, `${BOT} look at <https://example.com/a>`);
    await heard(root);
    const preview = { from_url: 'https://example.com/a', title: 'A page', text: 'about a' };
    await control(bot, {
      type: 'repost',
      channel: CHANNELS.sales,
      ts: root,
      message: { attachments: [preview] },
      edited: false,
    });
    await control(bot, {
      type: 'repost',
      channel: CHANNELS.sales,
      ts: root,
      message: { reply_count: 3 },
      edited: false,
    });
    const last = await say(bot, priya, CHANNELS.sales, `${BOT} hello`);
    await heard(last);
    expect(bot.handed.filter(({ event }) => event.kind === 'edit')).toEqual([]);
    await control(bot, {
      type: 'repost',
      channel: CHANNELS.sales,
      ts: root,
      message: { attachments: [forward()] },
    });
    await until('the edit', async () => bot.handed.find(({ event }) => event.kind === 'edit'));
  });

  it('what an app posted can be raised by menu and by reaction, under the app’s name', async () => {
    await start();
    const posts = await Promise.all([
      post({
        bot_id: 'B0A',
        subtype: 'bot_message',
        username: 'A',
        text: '',
        blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'only blocks' } }],
      }),
      post({
        bot_id: 'B0A',
        subtype: 'bot_message',
        username: 'A',
        text: '',
        attachments: [{ text: 'only attachments' }],
      }),
      post({
        bot_id: 'B0A',
        subtype: 'bot_message',
        username: 'A',
        text: 'New alert',
        blocks: [{ type: 'markdown', text: 'the content' }],
      }),
    ]);
    for (const ts of posts) {
      await act(bot, {
        type: 'shortcut',
        as: tom,
        callbackId: 'turn_into_request',
        channel: CHANNELS.sales,
        ts,
      });
      await act(bot, { type: 'react', as: tom, channel: CHANNELS.sales, ts, name: 'ticket' });
    }
    await until('six wishes', async () => (bot.handed.length >= 6 ? bot.handed : undefined));
    const texts = bot.handed.map(({ event }) => (event.kind === 'message' ? event.text : null));
    expect(new Set(texts)).toEqual(new Set(['only blocks', 'only attachments', 'the content']));
    for (const { event, actor } of bot.handed)
      expect([event, actor]).toMatchObject([{ author: 'app:A', raisedBy: tom }, tom]);
  });

  it('a picture without words can be raised, and whoever reacted to nothing hears why', async () => {
    await start();
    const picture = await post(
      { user: priya, text: '', files: [{ id: 'F0PIC', name: 'billing-error.png' }] },
      undefined,
      CHANNELS.general,
    );
    await act(bot, { type: 'react', as: tom, channel: CHANNELS.general, ts: picture, name: 'ticket' });
    expect((await heard(picture)).event).toMatchObject({
      via: 'reaction',
      text: '',
      files: [{ id: 'F0PIC' }],
    });
    const empty = await post(
      { user: priya, text: '', attachments: [forward({ text: '' })] },
      undefined,
      CHANNELS.general,
    );
    await act(bot, { type: 'react', as: tom, channel: CHANNELS.general, ts: empty, name: 'ticket' });
    const notice = await until('a word to Tom', async () =>
      (await workspace(bot)).messages.find(({ ephemeralTo }) => ephemeralTo === tom),
    );
    expect(notice.text).toContain('can’t see the message that is forwarded');
  });
});
