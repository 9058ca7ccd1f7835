import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';

const FIRST = '@Frontdoor I need to submit a request about slow app';
const ANSWER = 'it is blocking the sales team';

describe('in mid-conversation', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let priya: Person;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
    priya = await workspace.person('priya');
  }, 120_000);

  /** A thread in which the bot has asked its first question. */
  async function asked(channelName: string) {
    const channel = await workspace.channel(channelName);
    const root = await priya.post(channel, FIRST);
    const { ts } = await workspace.answer(channel, root, () => true);
    return { channel, root, question: ts };
  }

  const goesOn = async ({ channel, root, question }: Awaited<ReturnType<typeof asked>>) => {
    await priya.post(channel, ANSWER, root);
    return workspace.answer(channel, root, ({ ts }) => ts > question);
  };

  /** What the bot has written to priya alone, in a direct conversation. */
  const directly = async () => {
    const { channels, messages } = await workspace.state();
    const ims = channels
      .filter(({ isIm, members }) => isIm && members.includes(priya.id))
      .map(({ id }) => id);
    return messages.filter(({ channel, botId }) => ims.includes(channel) && botId !== undefined);
  };

  it('the first message is deleted: the conversation goes on where it stands', async () => {
    const thread = await asked('it-help');
    await priya.act({ type: 'delete', as: priya.id, channel: thread.channel, ts: thread.root });
    await goesOn(thread);
    await settled(database);
    const { rows } = await database.owner.query('SELECT stopped FROM threads');
    expect(rows).toEqual([{ stopped: null }]);
  });

  it.each([
    ['the channel is archived', 'archive_channel', 'sales'],
    ['the bot is taken out of the channel', 'remove_bot', 'epics'],
  ] as const)(
    '%s: who asked is told once by direct message, and other threads go on',
    async (_, type, name) => {
      const thread = await asked(name);
      const other = await asked('it-help');
      const before = (await directly()).length;
      await priya.post(thread.channel, ANSWER, thread.root);
      await workspace.control({ type, channel: thread.channel });
      const told = await until('a direct message', async () => {
        const found = await directly();
        return found.length > before && found;
      });
      expect(told.at(-1)?.text).toContain('Nothing you told me is lost');
      await goesOn(other);
      await settled(database);
      expect(await directly()).toHaveLength(before + 1);
    },
  );
});
