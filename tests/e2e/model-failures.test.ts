import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { type OpenAiServer, startOpenAiServer } from '../support/openai-server.js';
import { slowAppModel } from '../support/slow-app-model.js';
import { SLOW_APP } from '../support/tell-slow-app.js';
import { turnsOf } from '../support/turns.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const TURN_TIMEOUT_MS = 12_000;

/** Lowered, so that the hang costs a test seconds and not minutes; every other limit follows from them. */
const LIMITS = { BRAIN_TIMEOUT_MS: '1500', TURN_TIMEOUT_MS: String(TURN_TIMEOUT_MS) };

const DEGRADED = 'The language model is not answering right now';
const DECLINED = 'The language model could not take this message';

const always = (answer: Parameters<OpenAiServer['script']>[0]['read']) => (server: OpenAiServer) => {
  if (answer) server.script({ read: answer, match: answer, converse: answer });
};

const FAILURES: readonly { failure: string; outcome: string; order: (server: OpenAiServer) => void }[] = [
  {
    failure: 'a malformed answer',
    outcome: 'malformed',
    order: always({ content: '{"reasoning": "a requ' }),
  },
  { failure: 'an answer of another form', outcome: 'malformed', order: always({ json: { mood: 'fine' } }) },
  { failure: 'a refusal', outcome: 'refused', order: (server) => server.refuse(100) },
  { failure: 'a 500', outcome: 'failed', order: always({ status: 500 }) },
  { failure: 'a 429', outcome: 'limited', order: always({ status: 429, retryAfter: 30 }) },
  { failure: 'a hang of 30 s', outcome: 'timeout', order: always({ hangMs: 30_000 }) },
];

describe('a model that fails', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let server: OpenAiServer;

  beforeAll(async () => {
    server = await startOpenAiServer();
    database.onClose(() => server.stop());
    const env = { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: server.baseUrl, ...LIMITS };
    workspace = await startWorkspace(database, { env });
  }, 120_000);

  // A new process asks the model again; one that has seen failures leaves it alone for a while.
  beforeEach(async () => {
    server.refuse(0);
    for (const bot of workspace.bots) {
      await bot.kill('SIGTERM');
      await bot.start();
    }
  }, 120_000);

  it.each(FAILURES)(
    'with $failure: the guided conversation answers in time, and says so',
    async ({ outcome, order }) => {
      order(server);
      const priya = await workspace.person('priya');
      const channel = await workspace.channel('it-help');
      const root = await priya.post(channel, SLOW_APP[0]);
      const answer = await workspace.answer(channel, root, () => true);

      expect(answer.text).toMatch(/\?$/);
      expect(JSON.stringify(answer.blocks)).toContain(outcome === 'refused' ? DECLINED : DEGRADED);
      const [turn, ...more] = await turnsOf(database, root);
      expect(more).toEqual([]);
      expect(turn?.brain_calls[0]).toEqual({ purpose: 'read', outcome });
      expect(turn?.ms).toBeLessThan(TURN_TIMEOUT_MS);
    },
  );

  it('in the middle of a request: what was collected stays, and it is said once', async () => {
    server.script(slowAppModel);
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, SLOW_APP[0]);
    let last = await workspace.answer(channel, root, () => true);
    const say = async (text: string) => {
      const since = await priya.post(channel, text, root);
      last = await workspace.answer(channel, root, ({ ts }) => ts > since);
      return JSON.stringify(last.blocks);
    };
    expect(JSON.stringify(last.blocks)).not.toContain(DEGRADED);

    always({ status: 500 })(server);
    expect(await say('Department: Sales')).toContain(DEGRADED);
    expect(await say('Urgency: high')).not.toContain(DEGRADED);
    const { rows } = await database.owner.query('SELECT view FROM drafts ORDER BY updated_at DESC LIMIT 1');
    const card = JSON.stringify(rows[0]);
    for (const value of ['Slow app', 'Sales', 'High']) expect(card).toContain(value);
  });
});
