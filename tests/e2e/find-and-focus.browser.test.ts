import { beforeAll, describe, expect, it } from '@jest/globals';
import { USERS } from '../../playground/seed/index.js';
import { saveEntities } from '../../src/db/queries/entities/save-entities.js';
import { Entity } from '../../src/domain/entities/entity.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testBrowser } from '../support/browser.js';
import { testDatabase } from '../support/database.js';
import type { Desk } from '../support/desk.js';
import { startWorkspace } from '../support/workspace.js';

const TEAM = 'T0NHARBOUR';

const entity = (given: Partial<Entity> & Pick<Entity, 'id' | 'kind' | 'name'>): Entity =>
  Entity.parse({
    shortId: null,
    otherNames: [],
    state: null,
    typeKey: null,
    description: null,
    url: null,
    owner: null,
    assignee: null,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...given,
  });

const task = (shortId: string, name: string, more: Partial<Entity> = {}): Entity =>
  entity({
    id: `task:${shortId.toLowerCase()}`,
    kind: 'task',
    shortId,
    name,
    state: 'in_progress',
    url: `https://tracker.example/${shortId}`,
    assignee: `user:${USERS.alexRomero}`,
    owner: `user:${USERS.priya}`,
    dueAt: '2026-12-04T00:00:00.000Z',
    properties: { priority: 'high' },
    ...more,
  });

describe('what people ask for by hand, in the page', () => {
  const database = testDatabase();
  const browser = testBrowser();
  let desk: Desk;

  beforeAll(async () => {
    await saveEntities(
      database.pool,
      TEAM,
      'import',
      [
        task('T-12', 'Make the sign-up page fast'),
        task('T-15', 'Serve images from the edge', { state: 'open', assignee: null }),
        task('T-18', 'Invite the pilot customers', { assignee: `user:${USERS.alexChen}` }),
        task('T-20', 'Prepare the merger', { visibleTo: [`user:${USERS.tom}`] }),
        entity({
          id: 'document:onboarding',
          kind: 'document',
          name: 'Onboarding Doc',
          shortId: 'DOC-7',
          description: 'Day one: laptop, badge and accounts.',
        }),
        entity({
          id: 'project:q1-launch',
          kind: 'project',
          name: 'Q1 Launch',
          state: 'on track',
          description: 'Berth booking opens to every marina on the coast.',
        }),
      ],
      aliasesOf,
    );
    const workspace = await startWorkspace(database, { page: true });
    desk = await browser.open(workspace.url);
    await desk.become('priya');
  }, 120_000);

  const command = async (text: string) => desk.answered(() => desk.say(text));

  it('an option of a question is clicked, and the answer follows in the thread', async () => {
    await desk.goTo('sales');
    await desk.say("@Frontdoor show me Alex's tasks");
    await desk.openThread();
    const options = desk.saidBy('frontdoor').locator(`[data-action-id^="${ACTION.choose}:"]`);
    await options.filter({ hasText: 'Alex Romero' }).click();
    expect(await desk.hear('Priya Nair chose')).toContain('Alex Romero');
    expect(await options.count()).toBe(0);
    const tasks = await desk.hear('In progress');
    expect(tasks).toContain('Make the sign-up page fast');
    expect(tasks).toContain('Alex Romero');
    expect(tasks).not.toContain('Invite the pilot customers');
  });

  it('/frontdoor find shows what is found to the asker alone, and never what they may not see', async () => {
    await desk.goTo('sales');
    await command('/frontdoor find T-12');
    const found = desk.whisper.filter({ hasText: 'Found for “T-12”' });
    expect(await found.textContent()).toContain('Make the sign-up page fast');
    await command('/frontdoor find merger');
    await desk.whisper.filter({ hasText: 'I found nothing for “merger”.' }).waitFor();
    const other = await browser.open(desk.page.url());
    await other.become('grace');
    await other.channel.waitFor();
    expect(await other.whisper.count()).toBe(0);
  });

  it('/frontdoor find alone opens a window that searches while one types', async () => {
    await command('/frontdoor find');
    const search = desk.modal.locator(`[data-action-id="${ACTION.findEntity}"]`);
    await search.fill('onb');
    await desk.page.getByRole('option', { name: /Onboarding Doc/ }).click();
    await desk.modal.getByText('laptop, badge and accounts').waitFor();
    await search.fill('merg');
    await desk.page.getByText('Nothing matches.').waitFor();
    await desk.modal.getByTestId('modal-cancel').click();
    await desk.modal.waitFor({ state: 'detached' });
  });

  it('App Home shows what is open for me, and sets the focus of my latest thread', async () => {
    await desk.page.getByTestId('bot-link').click();
    const home = desk.page.getByTestId('home-pane');
    await home.getByRole('heading', { name: 'You asked for' }).waitFor();
    const shown = await home.textContent();
    expect(shown).toContain('Make the sign-up page fast');
    expect(shown).not.toContain('Prepare the merger');
    await home.locator(`[data-action-id="${ACTION.focus}"]`).fill('launch');
    await desk.page.getByRole('option', { name: /Q1 Launch/ }).click();
    await home.getByText(/setting the focus/).waitFor();
    await home.getByRole('link', { name: 'our latest conversation' }).click();
    await desk.highlighted.waitFor();
    await desk.openThread();
    expect(await desk.hear('is about')).toContain('this thread is about Q1 Launch');
  });
});
