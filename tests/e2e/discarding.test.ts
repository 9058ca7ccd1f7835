import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { offers, tellSlowApp } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('Discarding in words, over Slack', () => {
  const database = testDatabase();
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
  }, 120_000);

  const phase = async () =>
    (await database.owner.query<{ phase: string }>('SELECT phase FROM drafts')).rows.map((row) => row.phase);

  it('is nobody’s but theirs who decide, and is taken back by Undo with the card as it was', async () => {
    const { priya, channel, root, card } = await tellSlowApp(workspace);
    const daniel = await workspace.person('daniel');

    await daniel.post(channel, '@Frontdoor never mind, cancel it', root);
    await until('the stranger to be told', async () =>
      (await workspace.state()).messages.some(
        ({ ephemeralTo, text }) => ephemeralTo === daniel.id && text.includes("You can't do that here"),
      ),
    );
    expect(await phase()).toEqual(['AWAITING_USER']);

    await priya.post(channel, '@Frontdoor cancel the request', root);
    const told = await workspace.answer(channel, root, (message) => offers(message, ACTION.undo));
    expect(told.text).toContain('Discarded the request');
    expect(await phase()).toEqual(['DISCARDED']);

    await priya.click(told, ACTION.undo);
    const back = await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
    expect(back.ts).toBe(card.ts);
    expect(await phase()).toEqual(['AWAITING_USER']);
    await priya.click(back, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
  });

  it('names in the Edit form who else may approve, and the person named does', async () => {
    const { priya, channel, root, card } = await tellSlowApp(workspace);
    const daniel = await workspace.person('daniel');
    await priya.click(card, ACTION.edit);
    const form = await workspace.modal(priya.id);
    await priya.submit(form, {
      'who-else-may-approve': { value: { type: 'multi_users_select', selected_users: [daniel.id] } },
    });
    const now = await workspace.answer(
      channel,
      root,
      (message) =>
        offers(message, ACTION.approve) && JSON.stringify(message.blocks).includes('also be approved by'),
    );
    await daniel.click(now, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-2'));
  });
});
