import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, GUESTS, USER_GROUPS, USERS } from '../../../playground/seed/index.js';
import { act, post, startTestPlayground, state, webClient } from './support.js';

type Running = Awaited<ReturnType<typeof startTestPlayground>>;

describe('what people forward, and what others post', () => {
  let playground: Running;
  afterEach(() => playground.close());
  const { priya, ingrid, tom } = USERS;
  /** The message as the bot reads it. */
  const read = async (channel: string, ts: string) => {
    const { messages = [] } = await webClient(playground).conversations.replies({ channel, ts });
    return messages.find((message) => message.ts === ts);
  };
  const done = async (one: Parameters<typeof act>[1]) => {
    const answer = await act(playground, one);
    if (!answer.ok || answer.ts === undefined) throw new Error(JSON.stringify(answer));
    return answer.ts;
  };

  it('a forward carries the original as the server has it, with its files, into a channel or a thread', async () => {
    playground = await startTestPlayground();
    const ts = await done({
      type: 'share',
      as: ingrid,
      channel: CHANNELS.itHelp,
      text: 'the export fails',
      files: [{ name: 'error.png', mimetype: 'image/png', content: 'aGk=' }],
    });
    const root = await post(playground, priya, CHANNELS.sales, 'look at this');
    const base = { type: 'forward', as: priya, channel: CHANNELS.itHelp, ts, to: CHANNELS.sales } as const;
    const alone = await done(base);
    const replied = await done({ ...base, threadTs: root, text: '@Frontdoor please handle this' });
    const quoted = {
      is_share: true,
      is_msg_unfurl: true,
      author_id: ingrid,
      author_name: 'Ingrid Solberg',
      channel_id: CHANNELS.itHelp,
      ts,
      text: 'the export fails',
      footer: 'Posted in #it-help',
      files: [{ name: 'error.png' }],
    };
    expect(await read(CHANNELS.sales, alone)).toMatchObject({ user: priya, text: '', attachments: [quoted] });
    expect(await read(CHANNELS.sales, replied)).toMatchObject({
      thread_ts: root,
      text: `<@${USERS.frontdoor}> please handle this`,
      attachments: [quoted],
    });
  });

  it('a forward keeps an app’s blocks and attachments, and a forward of a forward stands inside', async () => {
    playground = await startTestPlayground();
    const channel = CHANNELS.sales;
    const blocks = await done({ type: 'postAs', as: tom, channel, post: 'blocks' });
    const alert = await done({ type: 'postAs', as: tom, channel, post: 'alert' });
    const forwarded = (ts: string) => done({ type: 'forward', as: tom, channel, ts, to: channel });
    const first = await forwarded(blocks);
    expect(await read(channel, first)).toMatchObject({
      attachments: [
        { author_name: 'Grafana', message_blocks: [{ message: { blocks: [{ type: 'header' }, {}, {}] } }] },
      ],
    });
    expect(await read(channel, await forwarded(alert))).toMatchObject({
      attachments: [{ author_name: 'PagerDuty', attachments: [{ color: '#d93f0b' }] }],
    });
    expect(await read(channel, await forwarded(first))).toMatchObject({
      attachments: [{ author_id: tom, attachments: [{ author_name: 'Grafana' }] }],
    });
  });

  it('nobody forwards what they don’t see, or into where they may not write', async () => {
    playground = await startTestPlayground();
    const secret = await post(playground, priya, CHANNELS.leadership, 'in confidence');
    const open = await post(playground, priya, CHANNELS.sales, 'hello');
    const refused = async (as: string, channel: string, ts: string, to: string) =>
      act(playground, { type: 'forward', as, channel, ts, to });
    for (const answer of [
      await refused(USERS.grace, CHANNELS.leadership, secret, CHANNELS.sales),
      await refused(priya, CHANNELS.sales, '1.000001', CHANNELS.sales),
      await refused(USERS.grace, CHANNELS.sales, open, CHANNELS.leadership),
      await refused(GUESTS.lena, CHANNELS.sales, open, CHANNELS.website),
    ])
      expect(answer).toMatchObject({ ok: false });
  });

  it('the playground posts as an app, a workflow and Slackbot do, in channels and threads', async () => {
    playground = await startTestPlayground();
    const root = await post(playground, priya, CHANNELS.sales, 'hello');
    const posted = async (one: 'alert' | 'form' | 'reminder') =>
      read(
        CHANNELS.sales,
        await done({ type: 'postAs', as: tom, channel: CHANNELS.sales, post: one, threadTs: root }),
      );
    const alert = await posted('alert');
    expect(alert).toMatchObject({ subtype: 'bot_message', username: 'PagerDuty', text: '', thread_ts: root });
    expect(alert).not.toHaveProperty('user');
    expect(await posted('form')).toMatchObject({
      username: 'Laptop request',
      text: expect.stringContaining(`From: <@${tom}>`),
    });
    expect(await posted('reminder')).toMatchObject({ user: 'USLACKBOT' });
    const within = { type: 'postAs', as: priya, channel: CHANNELS.leadership, post: 'alert' } as const;
    expect(await act(playground, within)).toMatchObject({ ok: true });
    expect(await act(playground, { ...within, as: USERS.grace })).toMatchObject({ ok: false });
  });

  it('user groups are named by their handle, and a file goes out without words', async () => {
    playground = await startTestPlayground();
    const [group] = USER_GROUPS;
    const ts = await post(playground, priya, CHANNELS.sales, `ask @${group.handle}, please`);
    const { messages, userGroups } = await state(playground);
    expect(messages.find((one) => one.ts === ts)?.text).toBe(`ask <!subteam^${group.id}>, please`);
    expect(userGroups).toEqual(USER_GROUPS);
    const files = [{ name: 'a.png', mimetype: 'image/png', content: 'aGk=' }];
    const alone = await done({ type: 'share', as: priya, channel: CHANNELS.sales, files });
    expect(await read(CHANNELS.sales, alone)).toMatchObject({ text: '', files: [{ name: 'a.png' }] });
  });
});
