import { beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { slowAppModel } from '../support/slow-app-model.js';
import { SLOW_APP, tellSlowApp } from '../support/tell-slow-app.js';
import { turnsOf } from '../support/turns.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('the slow app, read by a model', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let server: OpenAiServer;

  beforeAll(async () => {
    server = await startOpenAiServer(slowAppModel);
    database.onClose(() => server.stop());
    const env = { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: server.baseUrl };
    workspace = await startWorkspace(database, { env });
  }, 120_000);

  it('is filed, with one reading a turn and one match at most', async () => {
    const { priya, channel, root, card } = await tellSlowApp(workspace);
    expect(JSON.stringify(card.blocks)).toContain('Performance Engineering Team');
    await priya.click(card, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-1'));

    const asked = server.requests().map(({ purpose }) => purpose);
    const turns = await turnsOf(database, root);
    const collecting = turns.filter(({ trace }) => trace.some(({ node }) => node === 'elicitation'));
    expect(collecting).toHaveLength(SLOW_APP.length);
    expect(asked.length).toBeLessThanOrEqual(collecting.length + 1);

    const answering = collecting.slice(1, -1);
    expect(answering.length).toBeGreaterThan(0);
    expect(answering.map(({ brain_calls }) => brain_calls)).toEqual(
      answering.map(() => [{ purpose: 'read', outcome: 'ok' }]),
    );
    expect(turns.flatMap(({ brain_calls }) => brain_calls.map(({ purpose }) => purpose))).toEqual(asked);
  });

  it('is asked in the strict form', () => {
    expect(server.requests().length).toBeGreaterThan(0);
    expect(server.requests().every(({ strict }) => strict)).toBe(true);
  });
});
