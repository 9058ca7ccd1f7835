import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Playground } from '../../playground/server/options.js';
import { startTestPlayground } from '../integration/playground/support.js';
import { testBrowser } from '../support/browser.js';
import type { Desk } from '../support/desk.js';

describe('what others post, and forwards, in the page', () => {
  const browser = testBrowser();
  let playground: Playground;
  let desk: Desk;
  beforeAll(async () => {
    playground = await startTestPlayground({ page: true });
    desk = await browser.open(playground.url);
    await desk.become('priya');
    await desk.goTo('sales');
  }, 120_000);
  afterAll(() => playground.close());

  const last = () => desk.channel.getByTestId('message').last();

  it('the playground posts as an app, under its name and with a badge', async () => {
    for (const [post, words] of [
      ['alert', 'PagerDuty'],
      ['blocks', 'Disk 95% full'],
      ['form', 'Laptop request'],
      ['reminder', 'Slackbot'],
    ] as const) {
      await desk.page.getByTestId('post-as-channel').click();
      await desk.page.getByTestId(`post-as-${post}`).click();
      await last().getByText(words).first().waitFor();
    }
    expect(await last().locator('.message-head').textContent()).toContain('SlackbotApp');
  });

  it('a file goes out alone, and a message is forwarded with words', async () => {
    const file = { name: 'error.png', mimeType: 'image/png', buffer: Buffer.from('hi') };
    await desk.page.getByTestId('files-channel').setInputFiles(file);
    await last().getByText('error.png').waitFor();
    await last().hover();
    await last().getByTestId('message-menu').click();
    await last().getByTestId('menu-forward').click();
    await desk.page.getByTestId('forward-text').fill('please have a look');
    await desk.page.getByTestId('forward-send').click();
    await last().getByText('please have a look').waitFor();
    expect(await last().getByTestId('forwarded').textContent()).toBe(
      'Priya Nair📎 error.pngPosted in #sales | View message',
    );
  });
});
