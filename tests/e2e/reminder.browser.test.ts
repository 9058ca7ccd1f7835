import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { users } from '../../playground/seed/people.js';
import { Stack } from '../../playground/terminal/stack.js';
import { stackEnv } from '../../playground/terminal/stack-env.js';
import { inBusinessHours } from '../../src/runtime/schedule/reminders.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';
import { watched } from '../support/watched.js';

const FOUR_HOURS_MS = 4 * 3_600_000;

/** How often four hours have to pass until a reminder of a question asked now comes to a person in that time zone. */
function skipsFrom(now: Date, zone: string): number {
  const due = inBusinessHours(new Date(now.getTime() + FOUR_HOURS_MS), zone, { from: 9, to: 17 });
  return Math.ceil((due.getTime() - now.getTime()) / FOUR_HOURS_MS);
}

describe('in the playground, a question that nobody answers', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let desk: Desk;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdoor-reminder-'));
    await chmod(folder, 0o711);
    const env = watched({ PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, BRAIN: 'guided' });
    const stack = new Stack(stackEnv(env, { port: await freePort(), dataDir: folder }));
    database.onClose(async () => {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    });
    desk = await browser.open(await stack.ready(new AbortController().signal));
    await desk.become('priya');
  }, 120_000);

  it('is brought back when the hours are skipped on the page, and can be put off', async () => {
    await desk.goTo('sales');
    await desk.say('@frontdoor I need to submit a request about slow app');
    await desk.openThread();
    await desk.hear('Once I know this');

    const skip = desk.page.getByRole('button', { name: 'Skip 4 hours' });
    const time = desk.page.getByTestId('workspace-time');
    const read = async () => Date.parse((await time.getAttribute('datetime')) ?? '');
    const before = await read();
    const zone = users.find(({ name }) => name === 'priya')?.tz ?? 'UTC';
    const skips = skipsFrom(new Date(), zone);
    for (let left = skips; left > 0; left -= 1) {
      await skip.focus();
      await desk.page.keyboard.press('Enter');
      await until(
        'the time to pass',
        async () => (await read()) >= before + (skips - left + 1) * FOUR_HOURS_MS,
      );
    }
    await desk.page
      .getByTestId('time-skipped')
      .filter({ hasText: '4 hours have passed.' })
      .waitFor({ state: 'attached' });
    await desk.hear('A gentle reminder: this request is still waiting for your answer.');

    const reminder = desk.saidBy('frontdoor').filter({ hasText: 'A gentle reminder' });
    expect(await reminder.count()).toBe(1);
    expect(await reminder.textContent()).toContain('@Priya Nair');
    await reminder.getByRole('button', { name: 'Remind me again later' }).click();
    await reminder.filter({ hasText: /Priya Nair snoozed this reminder until \D*\d/ }).waitFor();
    expect(await reminder.getByRole('button', { name: 'Snooze' }).count()).toBe(0);
  }, 120_000);
});
