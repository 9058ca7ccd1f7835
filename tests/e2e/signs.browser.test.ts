import { beforeAll, describe, expect, it } from '@jest/globals';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { readsAsRequest, startOpenAiServer } from '../support/openai-server.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

/** Long enough to look at what stands meanwhile. */
const MODEL_MS = 4_000;

describe('whoever waits, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let workspace: Workspace;
  let desk: Desk;

  beforeAll(async () => {
    const model = await startOpenAiServer({ read: readsAsRequest() }, MODEL_MS);
    database.onClose(() => model.stop());
    workspace = await startWorkspace(database, {
      page: true,
      env: { BRAIN: 'openai', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: model.baseUrl },
    });
    desk = await browser.open(workspace.url);
    await desk.become('priya');
    await desk.goTo('it-help');
  }, 120_000);

  it('sees under the message that it is read, until the answer is there', async () => {
    await desk.say('@Frontdoor the badge printer is broken');
    const status = desk.channel.getByTestId('status');
    await status.waitFor();
    expect(await status.textContent()).toBe('Frontdoor is reading…');
    if (process.env['SHOTS']) await desk.page.screenshot({ path: `${process.env['SHOTS']}/status.png` });
    await status.waitFor({ state: 'detached' });
    await desk.openThread('the badge printer is broken');
    expect(await desk.heard()).toHaveLength(1);
    await desk.reply('@Frontdoor it is urgent');
    const below = desk.thread.getByTestId('status');
    await below.waitFor();
    if (process.env['SHOTS']) await desk.page.screenshot({ path: `${process.env['SHOTS']}/thread.png` });
    await below.waitFor({ state: 'detached' });
  });

  it('sees a reaction on the message where Slack takes no status', async () => {
    await workspace.control({
      ...{
        type: 'answer',
        method: 'assistant.threads.setStatus',
        with: 'refused',
        error: 'missing_scope',
        every: 1,
      },
    });
    await desk.reply('@Frontdoor and it smells');
    const eyes = desk.thread.locator('[data-testid=reaction][data-name=eyes]');
    await eyes.waitFor();
    if (process.env['SHOTS']) await desk.page.screenshot({ path: `${process.env['SHOTS']}/eyes.png` });
    await eyes.waitFor({ state: 'detached' });
    expect(await desk.thread.getByTestId('status').count()).toBe(0);
  });
});
