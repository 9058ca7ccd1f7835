import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { SLOW_APP, type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('after a request was filed, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let workspace: Workspace;
  let story: ToldStory;
  let desk: Desk;

  beforeAll(async () => {
    workspace = await startWorkspace(database, { page: true });
    story = await tellSlowApp(workspace);
    const { priya, channel, root, card } = story;
    await priya.click(card, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
    desk = await browser.open(workspace.url);
  }, 120_000);

  const tickets = async () => (await database.owner.query('SELECT FROM tickets')).rows.length;
  const button = (action: string) => desk.saidBy('frontdoor').locator(`[data-action-id="${action}"]`).last();

  it('what is added becomes an offer to update the ticket; taken, both cards show it', async () => {
    await desk.become('priya');
    await desk.visit(story.channel, story.root);
    await desk.reply('@Frontdoor Affected users: the sales team, finance');
    expect(await desk.hear('would change')).toContain('sales team, finance');
    await button(ACTION.updateTicket).click();
    expect(await desk.hear('updated T-1')).toContain('@Priya Nair updated T-1: affected users.');
    expect(await desk.card.says('Affected users')).toContain('finance');
    await desk.goTo('performance-eng');
    await desk.teamCard.message.filter({ hasText: 'sales team, finance' }).waitFor();
  });

  it('a look-alike is offered before its card; followed, the team sees who needs it too and no second ticket comes', async () => {
    const daniel = await workspace.person('daniel');
    const [first, ...answers] = SLOW_APP;
    const root = await daniel.post(story.channel, first);
    let last = root;
    for (const text of answers) {
      const since = last;
      await workspace.answer(story.channel, root, ({ ts }) => ts > since);
      last = await daniel.post(story.channel, text, root);
    }
    await desk.become('daniel');
    await desk.visit(story.channel, root);
    expect(await desk.hear('Looks like T-1')).toContain('slow app');
    await button(ACTION.follow).click();
    expect(await desk.hear('added you')).toContain('T-1');
    expect(await tickets()).toBe(1);

    await desk.visit(story.channel, story.root);
    expect(await desk.hear('needs T-1 as well')).toContain('@Daniel Ortiz');
    await desk.goTo('performance-eng');
    await desk.teamCard.message.filter({ hasText: 'Daniel Ortiz' }).waitFor();
  });
});
