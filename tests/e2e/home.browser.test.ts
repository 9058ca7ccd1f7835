import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { PHONE, SCREEN_AND_A_HALF, testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { startWorkspace } from '../support/workspace.js';
import { WITHOUT_DEPARTMENT } from './tools/slow-app.js';

describe('what is done on request, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let desk: Desk;

  beforeAll(async () => {
    const workspace = await startWorkspace(database, { page: true });
    await workspace.importRecords();
    desk = await browser.open(workspace.url);
    await desk.become('priya');
  }, 120_000);

  const home = (): Locator => desk.page.getByTestId('home-pane');
  const tab = async (name: string): Promise<void> => {
    await home()
      .getByRole('button', { name: `Show ${name}` })
      .click();
    await home()
      .getByRole('button', { name: `${name}, shown` })
      .waitFor();
  };
  /** What the bot has in the open thread with that button, the newest. */
  const pressed = async (label: string): Promise<void> => {
    await desk.saidBy('frontdoor').getByRole('button', { name: label }).last().click();
  };

  it('is taken back and done again with a press, for all to see', async () => {
    await desk.goTo('it-help');
    await desk.say(WITHOUT_DEPARTMENT);
    await desk.openThread();
    await desk.saidBy('frontdoor').first().waitFor();
    await desk.reply('@Frontdoor set the urgency to low');
    await pressed('Undo: ');
    expect(await desk.hear('took this back')).toContain('Priya Nair took this back');
    await pressed('Redo: ');
    expect(await desk.hear('did this again')).toContain('Priya Nair did this again');
  });

  it('is remembered, listed in App Home, and forgotten there', async () => {
    await desk.reply('@Frontdoor remember for me that I like short summaries');
    await desk.hear('remember');
    await desk.reply('@Frontdoor watch T-12');
    await desk.hear('T-12');
    await desk.reply('@Frontdoor open my memory');
    await desk.saidBy('frontdoor').getByRole('button', { name: 'Open your memory' }).last().click();
    await home().getByText('I like short summaries').waitFor();
    expect(await home().textContent()).toContain('only you see it');
    await home().getByText('any change').waitFor();
    await home()
      .getByRole('button', { name: /^Delete the note/ })
      .click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await home().getByText('That is forgotten.').waitFor();
    expect(await home().getByText('I like short summaries').count()).toBe(0);
    await home()
      .getByRole('button', { name: /^Stop watching/ })
      .click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await home().getByText("I'm not remembering anything for you yet.").waitFor();
  });

  it('shows drafts, what waits for approval, and help, each in its part', async () => {
    await tab('Requests');
    await home().getByRole('heading', { name: 'Not filed yet' }).waitFor();
    await tab('Approvals');
    await tab('Help');
    await home().getByText('/frontdoor undo', { exact: false }).first().waitFor();
    await desk.page.reload();
    await home().getByRole('button', { name: 'Help, shown' }).waitFor();
  });

  it('has help that fits a phone’s screen and a half, and more of it in a window', async () => {
    await desk.page.setViewportSize(PHONE);
    const last = await home().getByText('/frontdoor help watch').boundingBox();
    const bottom = (last?.y ?? Number.POSITIVE_INFINITY) + (last?.height ?? 0);
    expect(bottom).toBeLessThanOrEqual(SCREEN_AND_A_HALF);
    await home().locator('[data-action-id="fd.help"]').click();
    await desk.page.getByRole('option', { name: 'Remembering and watching' }).click();
    await desk.modal.getByText('tell me when T-12 is done', { exact: false }).waitFor();
    await desk.modal.getByTestId('modal-close').click();
    await desk.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('a clip is heard, once Slack has listened', async () => {
    await desk.goTo('general');
    await desk.page.getByTestId('clip-channel').click();
    const dialog = desk.page.getByTestId('clip-dialog');
    await dialog.getByTestId('clip-words').fill('What is the status of T-12?');
    await dialog.getByTestId('clip-calls').check();
    await dialog.getByTestId('clip-send').click();
    await desk.page.getByTestId('clip').waitFor();
    await desk.page.getByTestId('clip').getByText('What is the status of T-12?').waitFor();
    await desk.openThread();
    expect(await desk.hear('T-12')).toContain('T-12');
  });

  it('a message of somebody becomes a request by its menu', async () => {
    await desk.goTo('it-help');
    await desk.say('The printer on the third floor jams all the time');
    const said = desk.channel.getByTestId('message').filter({ hasText: 'third floor jams' });
    await said.hover();
    await said.getByTestId('message-menu').click();
    await desk.page.getByRole('menuitem', { name: 'Turn into a request' }).click();
    await desk.openThread('third floor jams');
    await desk.saidBy('frontdoor').first().waitFor();
  });
});
