import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { type OpenAiServer, readsAsRequest, startOpenAiServer } from '../support/openai-server.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const WORDS = '@Frontdoor I need to submit a request about slow app';

describe.each(['http', 'socket'] as const)('over %s, a workspace that removes the app', (via) => {
  const database = testDatabase();
  let model: OpenAiServer;
  let workspace: Workspace;
  let channel: string;
  let root: string;

  const one = async (sql: string) => (await database.owner.query(sql)).rows[0];
  const logged = (text: string) => workspace.bots[0]?.lines.some((line) => line.includes(text)) ?? false;
  const answers = async () =>
    (await workspace.thread(channel, root)).filter((message) => message.botId !== undefined).length;

  beforeAll(async () => {
    model = await startOpenAiServer({ read: { hangMs: 2_000 } });
    database.onClose(() => model.stop());
    workspace = await startWorkspace(database, {
      via,
      env: { BRAIN: 'openai', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: model.baseUrl },
    });
    const priya = await workspace.person('priya');
    channel = await workspace.channel('it-help');
    root = await priya.post(channel, WORDS);
    await until('the model to be asked in mid-turn', () =>
      model.requests().some(({ purpose }) => purpose === 'read'),
    );
  }, 120_000);

  it('has the turn under way commit nothing, and the operator told what to do', async () => {
    await workspace.control({ type: 'uninstall' });
    await until('the end to be noted', () => logged('npm run purge -- --workspace T0NHARBOUR'));
    await until('the turn to be dropped', () => logged('a workspace has ended; '));
    expect(await one('SELECT turn_no FROM threads')).toEqual({ turn_no: 0 });
    expect(await one('SELECT applied_at FROM inbox')).toEqual({ applied_at: null });
    expect(await one('SELECT count(*) AS n FROM outbox')).toEqual({ n: 0 });
    expect(await answers()).toBe(0);
  });

  it('goes on with what it left open, once it is installed again', async () => {
    model.script({ read: readsAsRequest() });
    await workspace.bots[0]?.kill('SIGTERM');
    await workspace.bots[0]?.start();
    await until('the answer', async () => (await answers()) === 1);
    expect(await one('SELECT ended_at, ended_why FROM workspaces')).toEqual({
      ended_at: null,
      ended_why: null,
    });
    expect(await one('SELECT turn_no FROM threads')).toEqual({ turn_no: 1 });
  });
});
