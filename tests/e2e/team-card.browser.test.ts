import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { startWorkspace } from '../support/workspace.js';

describe("at the team's card, in the page", () => {
  const database = testDatabase();
  const browser = testBrowser();
  let story: ToldStory;
  let desk: Desk;

  beforeAll(async () => {
    const workspace = await startWorkspace(database, { page: true });
    story = await tellSlowApp(workspace);
    const { priya, channel, root, card } = story;
    await priya.click(card, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
    desk = await browser.open(workspace.url);
  }, 120_000);

  const atTheTeam = async (team: string, member: Parameters<Desk['become']>[0]) => {
    await desk.become(member);
    await desk.goTo(team);
  };
  const inTheThread = async () => {
    await desk.become('priya');
    await desk.visit(story.channel, story.root);
  };

  it('who is not of the team can not take it, and is told', async () => {
    await atTheTeam('performance-eng', 'daniel');
    await desk.join();
    await desk.teamCard.press(ACTION.take);
    await desk.whisper.filter({ hasText: 'Only members of Performance Engineering Team' }).waitFor();
    expect(await desk.teamCard.message.textContent()).toContain('Assignee: nobody yet');
  });

  it("Ask a question puts the team's question into the thread, with its name", async () => {
    await atTheTeam('performance-eng', 'tom');
    await desk.teamCard.press(ACTION.askBack);
    await desk.fill('question', 'Since when is it slow?');
    await desk.submit();
    await inTheThread();
    const asked = await desk.hear('Since when is it slow?');
    expect(asked).toContain('@Tom Becker asks about T-1');
    expect(asked).toContain('@Priya Nair');
  });

  it('her answer goes to who asked, under the card, and her thread is told so', async () => {
    await desk.reply('Since Monday morning.');
    expect(await desk.hear('passed your answer on')).toContain('@Tom Becker');
    await atTheTeam('performance-eng', 'tom');
    await desk.openThread();
    expect(await desk.hear('Since Monday morning.')).toContain('@Priya Nair answers about T-1');
  });

  it('Re-route moves it: the old card points to the new one, and the thread is told', async () => {
    await atTheTeam('performance-eng', 'tom');
    await desk.teamCard.choose(ACTION.reroute, 'Data & Analytics Team');
    await desk.teamCard.message.filter({ hasText: 'Re-routed to' }).waitFor();
    expect(await desk.teamCard.elements.count()).toBe(0);

    await desk.teamCard.link('Data & Analytics Team').click();
    await desk.highlighted.filter({ hasText: 'T-1: Slow app' }).waitFor();
    expect(await desk.channel.getAttribute('aria-label')).toBe('#data-analytics');
    expect(await desk.teamCard.element(ACTION.take).count()).toBe(1);

    await inTheThread();
    expect(await desk.hear('moved T-1')).toContain('@Tom Becker moved T-1 to Data & Analytics Team.');
  });
});
