import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../../playground/person.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import { testDatabase } from '../../support/database.js';
import { offers, SLOW_APP } from '../../support/tell-slow-app.js';
import { until } from '../../support/until.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';

describe('a request from a private channel', () => {
  const database = testDatabase();
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace(database);
  }, 120_000);

  /** What somebody alone is answered to the command in #general. */
  const find = async (person: Person, what: string): Promise<string> => {
    const channel = await workspace.channel('general');
    const before = (await workspace.state()).messages.length;
    await person.act({ type: 'slash', as: person.id, channel, command: '/frontdoor', text: `find ${what}` });
    const answer = await until('an answer', async () =>
      (await workspace.state()).messages
        .slice(before)
        .find(({ channel: at, ephemeralTo }) => at === channel && ephemeralTo === person.id),
    );
    return JSON.stringify([answer.text, answer.blocks]);
  };

  it('is found by all who are in the channel in which its card stands, and by nobody else', async () => {
    const [priya, tom, daniel, jonas] = await Promise.all(
      ['priya', 'tom', 'daniel', 'jonas'].map((handle) => workspace.person(handle)),
    );
    if (!priya || !tom || !daniel || !jonas) throw new Error('nobody there');
    const { bot } = await workspace.state();
    const [channel, team] = await Promise.all(['leadership', 'performance-eng'].map(workspace.channel));
    if (channel === undefined || team === undefined) throw new Error('nowhere');
    await priya.act({ type: 'invite', as: priya.id, channel, user: bot.userId });
    await tom.act({ type: 'invite', as: tom.id, channel: team, user: daniel.id });
    const [first, ...answers] = SLOW_APP;
    const root = await priya.post(channel, first);
    let last = root;
    for (const text of answers) {
      const since = last;
      await workspace.answer(channel, root, ({ ts }) => ts > since);
      last = await priya.post(channel, text, root);
    }
    const card = await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
    await priya.click(card, ACTION.approve);
    const posted = await until('the card of the team', async () =>
      (await workspace.state()).messages.find((message) => offers(message, ACTION.take)),
    );
    expect(posted.channel).toBe(team);
    expect(await find(priya, 'T-1')).toContain('slow app');
    await until('a colleague of the team to find it', async () =>
      (await find(daniel, 'T-1')).includes('slow app'),
    );
    expect(await find(daniel, 'T-1')).not.toContain('#leadership');
    expect(await find(jonas, 'T-1')).not.toContain('slow app');
    await daniel.act({ type: 'leave', as: daniel.id, channel: team });
    await until(
      'who left the team to find it no more',
      async () => !(await find(daniel, 'T-1')).includes('slow app'),
    );
  });
});
