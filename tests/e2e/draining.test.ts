import { beforeAll, describe, expect, it } from '@jest/globals';
import { openThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { testDatabase } from '../support/database.js';
import { HearingLog } from '../support/hearing-log.js';
import { type OpenAiServer, readsAsRequest, startOpenAiServer } from '../support/openai-server.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

/** How long running turns have to end. */
const DRAIN_MS = 15_000;

describe('the bot, asked to stop while the model hangs', () => {
  const database = testDatabase();
  let model: OpenAiServer;
  let workspace: Workspace;
  let exitCode: number | null | undefined;
  let tookMs: number;

  beforeAll(async () => {
    model = await startOpenAiServer({ read: { hangMs: 120_000 } });
    database.onClose(() => model.stop());
    workspace = await startWorkspace(database, {
      env: {
        BRAIN: 'openai',
        OPENAI_API_KEY: 'any',
        OPENAI_BASE_URL: model.baseUrl,
        BRAIN_TIMEOUT_MS: '30000',
        TURN_TIMEOUT_MS: '300000',
      },
    });
    const channel = await workspace.channel('it-help');
    const priya = await workspace.person('priya');
    await priya.post(channel, '@Frontdoor the printer is slow');
    await until('the model to be asked', () => model.requests().length > 0);
    const asked = Date.now();
    exitCode = await workspace.bots[0]?.kill('SIGTERM');
    tookMs = Date.now() - asked;
  }, 120_000);

  it('gives the turn its time, then ends it and exits cleanly', () => {
    expect(exitCode).toBe(0);
    expect(tookMs).toBeGreaterThanOrEqual(DRAIN_MS);
    expect(tookMs).toBeLessThan(DRAIN_MS + 5_000);
  });

  it('leaves its event as it was, due at once and uncounted', async () => {
    const { rows } = await database.owner.query(
      `SELECT attempts, failures, applied_at, set_aside_at, due_at <= now() + interval '1 second' AS due FROM inbox`,
    );
    expect(rows).toEqual([{ attempts: 0, failures: 0, applied_at: null, set_aside_at: null, due: true }]);
  });

  it('leaves no lock behind', async () => {
    const { rows } = await database.owner.query('SELECT team_id, thread_id FROM threads');
    const lock = await openThreadLock(database.url, new HearingLog());
    expect(await lock.tryLock(rows[0]?.team_id, rows[0]?.thread_id)).not.toBeNull();
    await lock.close();
  });

  it('answers once it is started again and the model is back', async () => {
    model.script({ read: readsAsRequest() });
    await workspace.bots[0]?.start();
    await until('the event to be applied', async () => {
      const { rows } = await database.owner.query('SELECT 1 FROM inbox WHERE applied_at IS NOT NULL');
      return rows.length === 1;
    });
  }, 120_000);
});
