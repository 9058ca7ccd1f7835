import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { offers, type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('Approve', () => {
  const database = testDatabase();
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
  }, 120_000);

  const tickets = async () => (await database.owner.query('SELECT request FROM tickets')).rows.length;
  const whispers = async ({ channel }: ToldStory, to: string): Promise<Message[]> =>
    (await workspace.state()).messages.filter(
      (message) => message.channel === channel && message.ephemeralTo === to,
    );

  it('pressed five times at once by two people files one ticket, and tells everyone else', async () => {
    const story = await tellSlowApp(workspace);
    const { priya, channel, root } = story;
    const daniel = await workspace.person('daniel');
    await priya.post(channel, `@Frontdoor <@${daniel.id}> can approve this`, root);
    const card = await workspace.answer(
      channel,
      root,
      (message) => offers(message, ACTION.approve) && JSON.stringify(message.blocks).includes('Daniel'),
    );

    const pressed = [priya, daniel, priya, daniel, priya];
    const answers = await Promise.all(pressed.map((person) => person.click(card, ACTION.approve)));
    expect(answers.map(({ acked }) => acked)).toEqual(pressed.map(() => true));

    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
    await until('everyone else to be told', async () => {
      const told = [...(await whispers(story, priya.id)), ...(await whispers(story, daniel.id))];
      return told.filter(({ text }) => text.includes('approved this')).length === pressed.length - 1;
    });
    expect(await tickets()).toBe(1);
    const cards = (await workspace.state()).messages.filter((message) => offers(message, ACTION.take));
    expect(cards).toHaveLength(1);
  });

  it('on a card that has changed since changes nothing, and tells the one who pressed it', async () => {
    const story = await tellSlowApp(workspace);
    const { priya, channel, root, card } = story;
    const filed = await tickets();
    const daniel = await workspace.person('daniel');

    // Slack takes no updates for a while, so the old card stays where it can be clicked.
    await workspace.control({ type: 'answer', method: 'chat.update', count: 1_000, with: 'rate_limited' });
    await priya.click(card, ACTION.edit);
    const form = await workspace.modal(priya.id);
    await priya.submit(form, {
      request_summary: { value: { type: 'plain_text_input', value: 'The CRM is slow' } },
    });
    await priya.click(card, ACTION.approve);
    await workspace.control({ type: 'clear' });

    const [told] = await until('the clicker to be told', async () => {
      const mine = await whispers(story, priya.id);
      const late = mine.filter(({ ts }) => ts > card.ts);
      return late.length > 0 && late;
    });
    expect(told?.text).toContain('out of date');
    expect((await whispers(story, daniel.id)).filter(({ ts }) => ts > card.ts)).toEqual([]);
    expect(await tickets()).toBe(filed);
    // who clicked may be told before Slack takes the card again
    const now = await workspace.answer(
      channel,
      root,
      (message) =>
        offers(message, ACTION.approve) && JSON.stringify(message.blocks).includes('The CRM is slow'),
    );
    expect(now.ts).toBe(card.ts);
  });
});
