import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { firstLine, SLOW_APP, type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const [SLOW, BLOCKING, FAST, SALES] = SLOW_APP;

/** Every field of the card, and what was said of it. */
const RESTS_ON = {
  Summary: SLOW,
  'Business impact': BLOCKING,
  Urgency: BLOCKING,
  'Request type': FAST,
  Department: SALES,
  'Desired resolution': FAST,
};

describe('what a value on the card rests on, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let workspace: Workspace;
  let desk: Desk;
  let story: ToldStory;

  beforeAll(async () => {
    workspace = await startWorkspace(database, { page: true });
    story = await tellSlowApp(workspace);
    desk = await browser.open(workspace.url);
    await desk.become('priya');
    await desk.visit(story.channel, story.root);
    await desk.card.element(ACTION.approve).waitFor();
  }, 120_000);

  const messageOf = async (said: string) => {
    const thread = await workspace.thread(story.channel, story.root);
    const message = thread.find(
      ({ user, text }) => user === story.priya.id && text.includes(firstLine(said)),
    );
    if (!message) throw new Error(`nobody said ${said}`);
    return message;
  };

  it('is one click away, for every field: the link leads to the message that says it', async () => {
    for (const [label, said] of Object.entries(RESTS_ON)) {
      const { ts } = await messageOf(said);
      const link = desk.card.evidence(label).first();
      expect(await link.getAttribute('href')).toContain(`/p${ts.replace('.', '')}`);
      await link.click();
      await desk.highlighted
        .filter({ hasText: firstLine(said) })
        .first()
        .waitFor();
    }
  }, 120_000);

  it('is read anew when its message is edited', async () => {
    const before = await desk.card.stand();
    const { channel, ts } = await messageOf(BLOCKING);
    const text = 'Business impact: it blocks the finance team\nUrgency: low';
    await story.priya.act({ type: 'edit', as: story.priya.id, channel, ts, text });
    await desk.card.rewritten(before);
    await until('the new value', async () => (await desk.card.says('Urgency')).includes('Low'));
    expect(await desk.card.says('Business impact')).toContain('finance team');
    expect(await desk.card.says('Business impact')).not.toContain('sales');
  });

  it('is gone when its message is deleted: the card says so, and a required value is asked again', async () => {
    const before = await desk.card.stand();
    const { channel, ts } = await messageOf(FAST);
    await story.priya.act({ type: 'delete', as: story.priya.id, channel, ts });
    await desk.card.rewritten(before);
    await desk.hear('Is something broken');
    expect(await desk.card.says('Desired resolution')).not.toContain('two seconds');
    expect(await desk.card.says('Desired resolution')).toMatch(/message .*(gone|deleted)/i);
    expect(await desk.card.element(ACTION.approve).count()).toBe(0);
  });
});
