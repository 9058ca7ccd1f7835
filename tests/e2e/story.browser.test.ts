import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { firstLine, SLOW_APP } from '../support/tell-slow-app.js';
import { startWorkspace } from '../support/workspace.js';

const [FIRST, SECOND, THIRD, FOURTH] = SLOW_APP;

describe('the slow app, told in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let desk: Desk;

  beforeAll(async () => {
    const workspace = await startWorkspace(database, { page: true });
    desk = await browser.open(workspace.url);
    await desk.become('priya');
    await desk.goTo('it-help');
  }, 120_000);

  /** The questions of each message that asked some: they stand there until they are answered. */
  const asked: string[][] = [];
  const hearQuestions = async (words: string): Promise<string> => {
    await desk.hear(words);
    const text = (await desk.heard()).findLast((one) => one.includes(words)) ?? '';
    asked.push(text.match(/^.*\?$/gm) ?? []);
    return text;
  };

  it('a mention is answered with a question', async () => {
    await desk.say(FIRST);
    await desk.openThread();
    expect(await hearQuestions('?')).toContain('summary “slow app”');
  });

  it('an answer fills what it says, and the rest is asked for', async () => {
    await desk.reply(SECOND);
    const answer = await hearQuestions('Noted: business impact');
    expect(answer).toContain('urgency “Critical”');
    expect(answer).toContain('?');
  });

  it('the card names the team, and its evidence leads to the messages', async () => {
    await desk.reply(THIRD);
    await hearQuestions('desired resolution “pages load within two seconds again”');
    await desk.reply(FOURTH);
    await desk.card.element(ACTION.approve).waitFor();
    expect(await desk.card.says('Team')).toContain('Performance Engineering Team');
    const said =
      (await desk
        .saidBy('priya')
        .filter({ hasText: firstLine(SECOND) })
        .getAttribute('data-ts')) ?? 'gone';
    for (const [label, value] of Object.entries({
      'Business impact': 'it blocks the sales team',
      Urgency: 'Critical',
    })) {
      expect(await desk.card.says(label)).toContain(value);
      expect(await desk.card.evidence(label).getAttribute('href')).toContain(`/p${said.replace('.', '')}`);
    }
    await desk.card.evidence('Urgency').click();
    await desk.highlighted.filter({ hasText: firstLine(SECOND) }).waitFor();
  });

  it('at most three questions came at a time, and none twice', () => {
    const questions = asked.flat().map((line) => line.replace(/^\d\. /, ''));
    expect(Math.min(...asked.map(({ length }) => length))).toBeGreaterThanOrEqual(1);
    expect(new Set(questions).size).toBe(questions.length);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(3);
  });

  it('Edit changes the summary, and the card is updated in place with a new rev', async () => {
    const before = await desk.card.stand();
    await desk.card.press(ACTION.edit);
    await desk.fill('request_summary', 'The CRM is slow');
    await desk.submit();
    const after = await desk.card.rewritten(before);
    expect(after.ts).toBe(before.ts);
    expect(await desk.card.says('Summary')).toContain('The CRM is slow');
    expect(await desk.card.says('Summary')).toContain('put in by hand');
  });

  it('Approve files it: no buttons are left, and the card says who approved it and when', async () => {
    await desk.card.press(ACTION.approve);
    await desk.card.link('T-1').waitFor();
    expect(await desk.card.elements.count()).toBe(0);
    expect(await desk.card.message.textContent()).toMatch(/Approved by Priya Nair, \D*\d/);
  });

  it("the ticket's link opens the team's card, with the request on it", async () => {
    await desk.card.link('T-1').click();
    await desk.highlighted.filter({ hasText: 'T-1: The CRM is slow' }).waitFor();
    expect(await desk.channel.getAttribute('aria-label')).toBe('#performance-eng');
    expect(await desk.teamCard.says('Business impact')).toContain('it blocks the sales team');
    await desk.teamCard.evidence('Urgency').click();
    await desk.highlighted.filter({ hasText: firstLine(SECOND) }).waitFor();
  });

  it('what the team does with it is told in the thread', async () => {
    await desk.goTo('performance-eng');
    await desk.become('tom');
    await desk.teamCard.press(ACTION.take);
    await desk.teamCard.message.filter({ hasText: 'Assignee: Tom Becker' }).waitFor();
    await desk.teamCard.choose(ACTION.setStatus, 'Blocked');
    await desk.become('priya');
    await desk.goTo('it-help');
    await desk.openThread();
    expect(await desk.hear('took T-1')).toContain('@Tom Becker took T-1.');
    expect(await desk.hear('set T-1')).toContain('@Tom Becker set T-1 to Blocked.');
  });
});
