import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import type { Message, OpenView } from '../../playground/protocol.js';
import { CHANNELS, TEAM } from '../../playground/seed/index.js';
import { signatureHeaders } from '../../playground/server/sign.js';
import { ACTION, CALLBACK } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

/** The secret and the token that startWorkspace gives to the bot. */
const SECRET = 'a-signing-secret';
const TOKEN = 'xoxb-e2e';

const PRESSED = [
  [ACTION.approve, undefined],
  [ACTION.discard, undefined],
  [ACTION.retry, undefined],
  [ACTION.take, undefined],
  [ACTION.fileAnyway, undefined],
  [ACTION.answer, 'urgency=low'],
  [ACTION.nobodyKnows, 'urgency'],
  [ACTION.settle, 'urgency#0'],
  [ACTION.follow, 'another'],
  [ACTION.changeForm, 'epic'],
] as const;

const WINDOWS = [ACTION.showAll, ACTION.edit, ACTION.askBack];

describe('a press from another message than the draft’s own', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let story: ToldStory;
  let daniel: Person;
  let draftId: string;
  let rev: number;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
    story = await tellSlowApp(workspace);
    daniel = await workspace.person('daniel');
    const { rows } = await database.owner.query<{ draft_id: string; rev: number }>(
      'SELECT draft_id, rev FROM drafts',
    );
    draftId = rows[0]?.draft_id ?? '';
    rev = rows[0]?.rev ?? 0;
  }, 120_000);

  /** A message of the bot in #sales with these buttons. */
  const post = async (buttons: readonly { action_id: string; value: string }[]): Promise<Message> => {
    const channel = await workspace.channel('sales');
    const elements = buttons.map((button) => ({
      ...{ type: 'button', text: { type: 'plain_text', text: 'Press' } },
      ...button,
    }));
    const response = await fetch(`${workspace.url}api/chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel, text: 'forged', blocks: [{ type: 'actions', elements }] }),
    });
    const { ts } = (await response.json()) as { ts?: string };
    return until('the message', async () =>
      (await workspace.state()).messages.find((one) => one.channel === channel && one.ts === ts),
    );
  };

  /** The same with Priya's draft. */
  const forge = (actionIds: readonly (readonly [string, string | undefined])[]): Promise<Message> =>
    post(
      actionIds.map(([action_id, v]) => ({
        action_id,
        value: JSON.stringify({ d: draftId, r: rev, ...(v === undefined ? {} : { v }) }),
      })),
    );

  const stored = async (): Promise<number> => {
    const { rows } = await database.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM inbox WHERE kind = 'press'`,
    );
    return rows[0]?.n ?? 0;
  };

  const windowAfter = async (person: Person, message: Message, actionId: string): Promise<OpenView> => {
    const before = new Set((await workspace.state()).views.map(({ id }) => id));
    await person.click(message, actionId);
    return until('a window that says something', async () =>
      (await workspace.state()).views.find(
        (one) => !before.has(one.id) && !JSON.stringify(one).includes('One moment'),
      ),
    );
  };

  const written = (value: string) => ({ value: { type: 'plain_text_input', value } });

  /** A form that Daniel submits, as Slack would tell of it. */
  const submit = async (callback_id: string, meta: object, values: object): Promise<void> => {
    const payload = {
      type: 'view_submission',
      team: { id: TEAM.id },
      user: { id: daniel.id },
      trigger_id: randomUUID(),
      view: { id: 'V1', callback_id, private_metadata: JSON.stringify(meta), state: { values } },
    };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    const response = await fetch(`http://127.0.0.1:${workspace.ports[0]}/slack/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...signatureHeaders(SECRET, body, Math.floor(Date.now() / 1000)),
      },
      body,
    });
    expect(response.status).toBe(200);
  };

  it.each(WINDOWS)('opens no window with it: %s', async (actionId) => {
    const forged = await forge([[actionId, undefined]]);
    const opened = await windowAfter(daniel, forged, actionId);
    const words = JSON.stringify(opened.view.blocks);
    expect(words).toContain('not open any more');
    expect(words).not.toContain('slow app');
    expect(opened.view.blocks.filter(({ type }) => type === 'input')).toEqual([]);
  });

  it('changes nothing, whatever is pressed', async () => {
    const before = await stored();
    const forged = await forge(PRESSED);
    for (const [actionId] of PRESSED) await daniel.click(forged, actionId);
    for (const [actionId] of PRESSED) await story.priya.click(forged, actionId);
    expect(await stored()).toBe(before);
  });

  it('of a form that no version knows any more is told so, and stored nowhere', async () => {
    const before = await stored();
    const older = await post([{ action_id: 'fd.row:0', value: 'watch T-12' }]);
    await daniel.click(older, 'fd.row:0');
    await until('him to be told', async () =>
      (await workspace.state()).messages.find(
        ({ text, ephemeralTo }) => ephemeralTo === daniel.id && text.includes('from an older message'),
      ),
    );
    expect(await stored()).toBe(before);
  });

  it.each([
    ['another channel', { channel: CHANNELS.sales }],
    ['another message', { ts: '1764000500.000600' }],
    ['another thread', { ts: '1764000500.000600', threadTs: '1764000500.000100' }],
  ])('takes no form that says it was opened from %s', async (_from, forged) => {
    const { channel, card } = story;
    const meta = { draftId, rev, channel, ts: card.ts, ...forged };
    const before = await stored();
    await submit(CALLBACK.edit, meta, { request_summary: written('Mine now') });
    await submit(CALLBACK.askBack, meta, { question: written('Since when?') });
    expect(await stored()).toBe(before);
  });

  it('shows and takes what is pressed on the card itself', async () => {
    const { priya, card, channel, root } = story;
    const { view } = await windowAfter(priya, card, ACTION.edit);
    expect(view.blocks.some(({ type }) => type === 'input')).toBe(true);
    const before = await stored();
    const meta = { draftId, rev, channel, ts: card.ts };
    await submit(CALLBACK.askBack, meta, { question: written('Since when?') });
    expect(await stored()).toBe(before + 1);
    await priya.click(card, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
  });
});
