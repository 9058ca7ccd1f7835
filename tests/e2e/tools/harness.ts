import { beforeAll } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../support/database.js';
import { type OpenAiServer, startOpenAiServer } from '../../support/openai-server.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';
import { Orders, scriptedModel } from './scripted-model.js';
import { ONE_MESSAGE, WITHOUT_DEPARTMENT } from './slow-app.js';
import { Talk } from './talk.js';

export { buttonsOf, shown, type Talk } from './talk.js';

/** A running workspace with the real bot in it, and threads in which people order things. */
export interface Bench {
  readonly database: TestDatabase;
  readonly workspace: Workspace;
  /** what the model was asked; nothing where none reads */
  readonly model: OpenAiServer | null;
  /** what the model makes of messages; used where a model reads */
  readonly orders: Orders;
  /**
   * A thread that begins with these words to the bot ("@Frontdoor …"), once they are answered. In #general by Grace unless
   * said.
   */
  begin(text: string, where?: { channel?: string; as?: string }): Promise<Talk>;
  /** The thread under a message, in which that person (by handle) speaks. */
  at(root: { channel: string; ts: string }, beginner: string): Talk;
  /** A thread in which the request about the slow app has its card: Priya's, in #it-help. */
  withCard(): Promise<Talk>;
  /** A thread in which the request about the slow app waits for one answer: Priya's, in #it-help. */
  withDraft(): Promise<Talk>;
}

/**
 * Called once in a describe block: starts a workspace before its tests, read without a model or by one that follows
 * `orders`. `records` loads the playground's company (T-12, Q1 Launch, …). Its members may be used in tests, not before.
 *
 * @example
 * const bench = toolBench({ by: 'guided' });
 * it('sets a field and takes it back', async () => {
 *   const talk = await bench.withCard();
 *   await talk.say('@Frontdoor set the urgency to low');
 *   expect(shown(await talk.card())).toContain('Low');
 *   await talk.press('Undo');
 *   expect(shown(await talk.card())).toContain('Critical');
 * });
 *
 * @example
 * const bench = toolBench({ by: 'model' });
 * bench.orders.set('make it low', [[{ name: 'set_field', args: { field: 'urgency', value: 'low' } }]]);
 */
export function toolBench({
  by,
  records = false,
  via = 'http',
  env = {},
}: {
  by: 'guided' | 'model';
  records?: boolean;
  via?: 'http' | 'socket';
  env?: Record<string, string>;
}): Bench {
  const database = testDatabase();
  const orders = new Orders();
  let workspace: Workspace | undefined;
  let model: OpenAiServer | null = null;

  beforeAll(async () => {
    if (by === 'model') {
      const server = await startOpenAiServer(scriptedModel(orders));
      database.onClose(() => server.stop());
      model = server;
    }
    const told =
      model === null ? {} : { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: model.baseUrl };
    const started = await startWorkspace(database, { via, env: { ...told, ...env } });
    workspace = started;
    if (records) await started.importRecords();
  }, 120_000);

  const running = () => {
    if (workspace === undefined) throw new Error('The workspace runs in tests, not before.');
    return workspace;
  };
  const begin: Bench['begin'] = async (text, { channel = 'general', as = 'grace' } = {}) => {
    const person = await running().person(as);
    const id = await running().channel(channel);
    const root = await person.post(id, text);
    await running().answer(id, root, ({ ts }) => ts > root);
    return new Talk({ channel: id, root, beginner: as }, { workspace: running(), database });
  };
  /** Tells of the slow app, as if nobody had filed that before: else it would be asked whether it is the same. */
  const slowApp = async (text: string) => {
    await database.owner.query(`UPDATE frontdoor.requests SET status = 'withdrawn'`);
    return begin(text, { channel: 'it-help', as: 'priya' });
  };
  return {
    database,
    orders,
    get workspace() {
      return running();
    },
    get model() {
      return model;
    },
    begin,
    at: ({ channel, ts }, beginner) =>
      new Talk({ channel, root: ts, beginner }, { workspace: running(), database }),
    withCard: async () => {
      const talk = await slowApp(ONE_MESSAGE);
      await talk.card();
      return talk;
    },
    withDraft: () => slowApp(WITHOUT_DEPARTMENT),
  };
}
