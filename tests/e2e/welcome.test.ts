import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';

describe('where the bot is new', () => {
  const database = testDatabase();
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace(database);
  }, 120_000);

  const said = async (channel: string) =>
    (await workspace.state()).messages.filter((one) => one.channel === channel && one.botId !== undefined);

  it('it says how to begin, as a message of its own, once: in a direct conversation and in a channel', async () => {
    const priya = await workspace.person('priya');
    const { bot } = await workspace.state();
    const opens = async () =>
      (await priya.act({ type: 'openHome', as: priya.id, tab: 'messages' })).channel ?? '';
    const direct = await opens();
    await until('the welcome', async () => (await said(direct)).length > 0);
    await opens();
    const channel = await workspace.channel('leadership');
    await priya.act({ type: 'invite', as: priya.id, channel, user: bot.userId });
    await until('the welcome', async () => (await said(channel)).length > 0);
    await priya.post(direct, 'hello');
    await until('an answer', async () => (await said(direct)).length > 1);
    await settled(database);
    const [welcome, ...answers] = await said(direct);
    expect(welcome?.text).toContain('Write here what you need');
    expect(answers).toEqual([expect.objectContaining({ text: expect.not.stringContaining('• “') })]);
    const inChannel = await said(channel);
    expect(inChannel.some((one) => 'threadTs' in one)).toBe(false);
    expect(inChannel).toEqual([expect.objectContaining({ text: expect.stringContaining('Mention me') })]);
  });
});
