import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION, variantOf } from '../../../src/slack/views/action-ids.js';
import { testDatabase } from '../../support/database.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';
import { askCase, buttonsOf } from './ask.js';
import { CASES } from './cases.js';

describe('what people name in a phrase, without a model', () => {
  const database = testDatabase();
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
    await workspace.importRecords();
  }, 120_000);

  it.each(CASES)('answers “$says”', async (one) => {
    const { tools, nodes } = await askCase(workspace, database, one);
    expect(tools.length).toBeGreaterThan(0);
    // names are looked up where the phrase is read, and nobody is asked for words
    expect(nodes).not.toContain('chat');
  });

  it('goes on with the next step that it offers, as if the asker had said it', async () => {
    const one = CASES.find(({ offers }) => offers !== undefined);
    if (one === undefined) throw new Error('No case has an offer.');
    const { root, channel } = await askCase(workspace, database, one);
    const offer = await workspace.answer(channel, root, (message) => buttonsOf(message).length > 0);
    const grace = await workspace.person('grace');
    await grace.click(offer, variantOf(ACTION.choose, buttonsOf(offer).indexOf(one.offers ?? '')));
    await workspace.answer(channel, root, ({ blocks }) =>
      ['T-12', 'T-22'].every((ticket) => JSON.stringify(blocks ?? []).includes(ticket)),
    );
  });
});
