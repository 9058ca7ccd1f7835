import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import type { Message } from '../../playground/protocol.js';
import { wording } from '../../src/domain/conversation/wording.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { ROOT } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { offers } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const FORM = (id: string) => `
blueprints:
  - id: ${id}
    title: Vendor check
    description: Someone wants to buy from a company that we have not worked with before.
    headline: vendor
    routing: identity_access_team
    fields:
      - name: vendor
        label: Vendor
        type: text
        required: true
        description: The company.
        question: Which company is it?
        rephrased: Whose name would be on the contract?
      - name: purpose
        label: Purpose
        type: text
        required: true
        description: What it would do for us.
        question: What would it do for us?
        rephrased: What do we need it for?
`;

/** The configuration that ships, with #it-help for this form. */
const configOf = (id: string): string =>
  `${readFileSync(join(ROOT, 'frontdoor.config.yaml'), 'utf8').replace(
    'channels:\n  - channel: "#epics"',
    `channels:\n  - channel: "#it-help"\n    blueprint: ${id}\n  - channel: "#epics"`,
  )}${FORM(id)}`;

describe('A form that an operator renames while requests are open, over Slack', () => {
  const database = testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'lost-form-'));
  const file = join(folder, 'frontdoor.config.yaml');
  let workspace: Workspace;
  let priya: Person;
  let daniel: Person;
  let channel: string;

  const restartWith = async (id: string) => {
    writeFileSync(file, configOf(id));
    await workspace.bots[0]?.kill('SIGTERM');
    await workspace.bots[0]?.start();
  };
  beforeAll(async () => {
    writeFileSync(file, configOf('vendor_check'));
    workspace = await startWorkspace(database, { env: { FRONTDOOR_CONFIG: file } });
    priya = await workspace.person('priya');
    daniel = await workspace.person('daniel');
    channel = await workspace.channel('it-help');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const ask = async (of: Person, vendor: string): Promise<string> => {
    const root = await of.post(channel, `@Frontdoor new request: ${vendor}`);
    await workspace.answer(channel, root, ({ text }) => text.includes('What would it do for us?'));
    return root;
  };
  const toCard = async (of: Person, vendor: string): Promise<{ root: string; card: Message }> => {
    const root = await ask(of, vendor);
    await of.post(channel, `Purpose: what ${vendor} does`, root);
    return {
      root,
      card: await workspace.answer(channel, root, (message) => offers(message, ACTION.approve)),
    };
  };
  const said = async (root: string, reader?: string) =>
    (await workspace.thread(channel, root, reader)).flatMap(({ botId, text }) => (botId ? [text] : []));
  const seesOf = async (of: Person) =>
    JSON.stringify((await workspace.state()).messages.filter(({ ephemeralTo }) => ephemeralTo === of.id));
  const windowOf = (of: Person, words: string) =>
    until(`a window with “${words}”`, async () =>
      (await workspace.state()).views.some(
        ({ userId, view }) => userId === of.id && JSON.stringify(view).includes(words),
      ),
    );

  it('blames nobody, keeps all that is said, and goes on when it is back', async () => {
    const asking = await ask(priya, 'Acme Ltd');
    const { root, card } = await toCard(daniel, 'Blue Harbour');
    await restartWith('supplier_check');
    const lines = () => workspace.bots[0]?.lines.filter((one) => one.includes('"vendor_check"')) ?? [];
    await until('the operator to be told', () => lines().length > 0);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ blueprint: 'vendor_check', requests: 2 });

    await priya.post(channel, 'Purpose: translate our contracts', asking);
    await workspace.answer(channel, asking, ({ text }) => text === wording.formGone);
    await daniel.click(card, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text === wording.formGone);
    await daniel.click(card, ACTION.edit);
    await windowOf(daniel, 'its form was taken out of my settings');
    await daniel.act({ type: 'slash', as: daniel.id, channel, command: '/frontdoor', text: 'mine' });
    await until('the list to say so', async () => (await seesOf(daniel)).includes('puts its form back'));
    await priya.post(channel, 'and quickly, please', asking);
    await until('all to be kept', async () => {
      const { rows } = await database.owner.query('SELECT FROM inbox WHERE kept_for IS NOT NULL');
      return rows.length === 3;
    });
    expect((await said(asking)).filter((text) => text === wording.formGone)).toHaveLength(1);
    expect(lines()).toHaveLength(1);

    await restartWith('vendor_check');
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));
    await workspace.answer(
      channel,
      asking,
      (message) => offers(message, ACTION.approve) && JSON.stringify(message).includes('contracts'),
    );
    const { rows } = await database.owner.query('SELECT FROM inbox WHERE set_aside_at IS NOT NULL');
    expect(rows).toEqual([]);
  });

  it('can be given up without it', async () => {
    const { root, card } = await toCard(priya, 'Corner Bakery');
    const words = await ask(priya, 'Delta Couriers');
    await restartWith('supplier_check');
    await priya.post(channel, 'discard this', words);
    await workspace.answer(channel, words, ({ text }) => text.includes('Discarded the request'));
    await priya.click(card, ACTION.discard);
    const undo = await workspace.answer(channel, root, (message) => offers(message, ACTION.undo));
    await priya.click(undo, ACTION.undo);
    await until('to hear why it can’t come back', async () =>
      (await said(root, priya.id)).some((text) => text.includes("can't bring that request back just now")),
    );
  });
});
