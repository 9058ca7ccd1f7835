import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const TOPIC = 'Planning, in confidence';

describe('a private channel, asked about in a direct message to the bot', () => {
  const database = testDatabase();
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace(database);
  });

  /** What the bot answers to a person alone. */
  const ask = async (person: Person, question: string): Promise<string> => {
    const bot = (await workspace.state()).bot.userId;
    const { channel } = await person.act({ type: 'openDm', as: person.id, user: bot });
    const asked = await person.post(channel ?? '', question);
    const answer = await until('an answer', async () =>
      (await workspace.state()).messages.find(
        (message) => message.channel === channel && message.botId !== undefined && message.ts > asked,
      ),
    );
    return answer.text;
  };

  it('is told of to who is in it, and is not there for who has left, once the bot is in it', async () => {
    const [priya, tom] = [await workspace.person('priya'), await workspace.person('tom')];
    const leadership = await workspace.channel('leadership');
    const { bot } = await workspace.state();
    const question = 'What is going on in the leadership channel?';
    const nothing = await ask(tom, question);
    expect(await ask(tom, question.replace('leadership', 'no-such'))).toBe(
      nothing.replace('leadership', 'no-such'),
    );
    await priya.act({ type: 'invite', as: priya.id, channel: leadership, user: bot.userId });
    await until('tom to be told', async () => (await ask(tom, question)).includes(TOPIC));
    await tom.act({ type: 'leave', as: tom.id, channel: leadership });
    await until('tom to be told no more', async () => !(await ask(tom, question)).includes(TOPIC));
    expect(await ask(tom, question)).toBe(nothing);
    expect(await ask(priya, question)).toContain(TOPIC);
  });
});
