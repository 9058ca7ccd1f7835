import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { PHONE, SCREEN_AND_A_HALF, testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { tellSlowApp } from '../support/tell-slow-app.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('at the review card, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let workspace: Workspace;
  let desk: Desk;

  beforeAll(async () => {
    workspace = await startWorkspace(database, { page: true });
    desk = await browser.open(workspace.url);
    await desk.become('priya');
  }, 120_000);

  beforeEach(async () => {
    const { channel, root } = await tellSlowApp(workspace);
    await desk.visit(channel, root);
    await desk.card.element(ACTION.approve).waitFor();
  });

  it('fits a phone’s screen and a half, with all that can be pressed', async () => {
    const phone = await browser.open(desk.page.url(), PHONE);
    await phone.card.element(ACTION.approve).waitFor();
    const box = await phone.card.message.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(PHONE.width);
    expect(box?.height).toBeLessThanOrEqual(SCREEN_AND_A_HALF);
  });

  it('Change team sends it to another team, and says who chose it', async () => {
    const before = await desk.card.stand();
    await desk.card.choose(ACTION.changeTeam, 'Data & Analytics Team');
    expect((await desk.card.rewritten(before)).ts).toBe(before.ts);
    expect(await desk.card.says('Team')).toContain('Data & Analytics Team');
    expect(await desk.card.says('Team')).toContain('chosen by a person');
  });

  it('Discard asks first: Keep it leaves the card alone, Discard ends it', async () => {
    await desk.card.press(ACTION.discard);
    await desk.dialog.getByTestId('confirm-no').click();
    await desk.dialog.waitFor({ state: 'detached' });
    expect(await desk.card.element(ACTION.approve).count()).toBe(1);

    await desk.card.press(ACTION.discard);
    await desk.dialog.getByTestId('confirm-yes').click();
    await desk.card.message.filter({ hasText: /Discarded by Priya Nair, \D*\d/ }).waitFor();
    expect(await desk.card.elements.count()).toBe(0);
    await desk.hear('Discarded the request');
  });

  it('the form says what is wrong with a field, and saves nothing before it is right', async () => {
    const before = await desk.card.stand();
    await desk.card.press(ACTION.edit);
    await desk.fill('request_summary', '');
    await desk.modal.getByTestId('modal-submit').click();
    await desk.modal.getByTestId('input-error').waitFor();
    expect(await desk.card.stand()).toEqual(before);
    await desk.fill('request_summary', 'The CRM is slow');
    await desk.submit();
    await desk.card.rewritten(before);
    expect(await desk.card.says('Summary')).toContain('The CRM is slow');
  });

  it('a click on a card that has changed since is told to the one who clicked, and to nobody else', async () => {
    const { page } = desk;
    const other = await browser.open(page.url());
    await other.become('daniel');
    await other.card.element(ACTION.approve).waitFor();
    const before = await desk.card.stand();

    // Slack takes no updates for a while, so the old card stays where it can be clicked.
    await workspace.control({ type: 'answer', method: 'chat.update', count: 1_000, with: 'rate_limited' });
    await desk.card.press(ACTION.edit);
    await desk.fill('request_summary', 'The CRM is slow');
    await desk.submit();
    await desk.answered(() => desk.card.press(ACTION.approve));
    await workspace.control({ type: 'clear' });

    await desk.whisper.filter({ hasText: 'out of date' }).waitFor();
    await desk.card.rewritten(before);
    expect(await desk.card.element(ACTION.approve).count()).toBe(1);
    expect(await other.whisper.count()).toBe(0);
  });
});
