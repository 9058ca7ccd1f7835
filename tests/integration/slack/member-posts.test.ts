import { afterEach, describe, expect, it } from '@jest/globals';
import type { Message } from '../../../playground/protocol.js';
import { APP, CHANNELS, USERS } from '../../../playground/seed/index.js';
import { until } from '../../support/until.js';
import { act, type Behind, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { priya, tom } = USERS;
const NEED = 'the dashboards are slow to load today';
const CHANNEL = CHANNELS.sales;

/** What members of teams post in a channel that takes requests: they are asked, alone, whether it is one. */
describe.each(['http', 'socket'] as const)('over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, { madeForRequests: CHANNEL, member: tom, ...behind });
    return bot;
  };
  afterEach(() => bot.close());

  const onlyTo = async (person: string) =>
    (await workspace(bot)).messages.filter(({ ephemeralTo }) => ephemeralTo === person);
  const asked = () =>
    until('the question', async () => (await onlyTo(tom)).find(({ text }) => text.includes('a request?')));
  const press = ({ ts, blocks = [] }: Message) => {
    const blockId = blocks.find(({ type }) => type === 'actions')?.block_id ?? '';
    const action = { type: 'button', actionId: 'fd.raise', blockId };
    return act(bot, { type: 'click', as: tom, channel: CHANNEL, ts, action });
  };
  /** Something else is said, and everything before it has been taken. */
  const settled = async () => {
    const last = await say(bot, priya, CHANNEL, `<@${APP.botUserId}> hello`);
    await until('the last event', async () => bot.handed.find(({ slackTs }) => slackTs === last));
  };
  const raised = () => bot.handed.filter(({ event }) => event.via === 'shortcut');

  it('asks its author, alone, and makes a request of it at the press, once', async () => {
    await start();
    const post = await say(bot, tom, CHANNEL, NEED);
    const question = await asked();
    expect(question.text).toContain('Only you can see this');
    expect(bot.handed).toEqual([]);
    const presses = await Promise.all([press(question), press(question)]);
    expect(presses.map(({ acked }) => acked)).toEqual([true, true]);
    await until('both presses', async () => raised().length === 2);
    expect(raised()[0]).toMatchObject({
      address: { by: 'root', channel: CHANNEL, rootTs: post, opens: true },
      event: { kind: 'message', ts: post, author: tom, text: NEED, addressed: true },
      actor: tom,
    });
    expect(new Set(raised().map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
    const left = await until('no more buttons', async () =>
      (await onlyTo(tom)).every(({ blocks }) => !JSON.stringify(blocks ?? []).includes('fd.raise'))
        ? onlyTo(tom)
        : undefined,
    );
    expect(left).toHaveLength(1);
    expect(await onlyTo(priya)).toEqual([]);
  });

  it('takes the post in the words that it has when the button is pressed', async () => {
    await start();
    const post = await say(bot, tom, CHANNEL, NEED);
    const question = await asked();
    await act(bot, { type: 'edit', as: tom, channel: CHANNEL, ts: post, text: 'the dashboards are down' });
    await press(question);
    await until('the request', async () => raised()[0]);
    expect(raised()[0]?.event).toMatchObject({ text: 'the dashboards are down' });
  });

  it('tells of a post that is gone', async () => {
    await start();
    const post = await say(bot, tom, CHANNEL, NEED);
    const question = await asked();
    await act(bot, { type: 'delete', as: tom, channel: CHANNEL, ts: post });
    expect((await press(question)).acked).toBe(true);
    await until('a word', async () => (await onlyTo(tom)).find(({ text }) => text.includes('is gone')));
    expect(raised()).toEqual([]);
  });

  it('keeps the button where the request could not be stored', async () => {
    let fails = true;
    await start({
      ingest: async () => {
        if (fails) throw new Error('no database');
      },
    });
    await say(bot, tom, CHANNEL, NEED);
    const question = await asked();
    await press(question);
    await until('a word', async () =>
      (await onlyTo(tom)).find(({ text }) => text.includes('press it again')),
    );
    fails = false;
    await press(question);
    await until('no more buttons', async () =>
      (await onlyTo(tom)).every(({ blocks }) => !JSON.stringify(blocks ?? []).includes('fd.raise')),
    );
    expect(raised()).toHaveLength(2);
  });

  it('asks once about a post that Slack delivers twice, and keeps Slack waiting for nothing', async () => {
    await start();
    await control(bot, { type: 'duplicate', count: 1, every: 1 });
    await control(bot, { type: 'answer', method: 'chat.postEphemeral', with: 'silent', count: 1, every: 1 });
    await say(bot, tom, CHANNEL, NEED);
    await settled();
    expect(await calls(bot, 'chat.postEphemeral')).toBe(1);
  });

  it('goes on where it may not ask, and says so in the log', async () => {
    await start();
    const refused = { with: 'refused', error: 'channel_not_found', count: 1, every: 1 } as const;
    await control(bot, { type: 'answer', method: 'chat.postEphemeral', ...refused });
    await say(bot, tom, CHANNEL, NEED);
    await until('the log', async () => bot.logged().includes('could not be asked'));
    await settled();
    expect(bot.logged()).not.toContain('dashboards');
  });

  it('asks nobody else, nor about replies, announcements or what mentions somebody', async () => {
    await start();
    const root = await say(bot, priya, CHANNEL, NEED);
    await say(bot, tom, CHANNEL, 'same here', root);
    await say(bot, tom, CHANNEL, `could you look, <@${priya}>?`);
    await say(bot, tom, CHANNEL, `<@${APP.botUserId}> ${NEED}`);
    await settled();
    expect(await calls(bot, 'chat.postEphemeral')).toBe(0);
    const toBot = bot.handed.filter(({ event }) => event.kind === 'message' && event.addressed);
    expect(new Set(toBot.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
  });
});
