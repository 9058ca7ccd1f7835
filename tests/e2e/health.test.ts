import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import type { BotProcess } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { wayTo } from '../support/way.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const Part = z.object({ ok: z.boolean(), why: z.string().optional(), oldestMs: z.number().optional() });
const Ready = z.object({ ready: z.boolean(), database: Part, locks: Part, slack: Part, outbox: Part });

/** By the name of its session; our roles may not end the sessions of others. */
const END_LOCKS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'frontdoor-lock' AND datname = current_database()`;

describe.each(['http', 'socket'] as const)('a bot over %s', (via) => {
  const database = testDatabase();
  let workspace: Workspace;
  let bot: BotProcess;
  let way: Awaited<ReturnType<typeof wayTo>>;
  let url: string;

  const readyz = async () => {
    const response = await fetch(`${url}/readyz`);
    const found = Ready.parse(await response.json());
    expect(response.status).toBe(found.ready ? 200 : 503);
    return found;
  };
  const isReady = () => until('readiness', async () => (await readyz()).ready);
  const isAlive = async () => (await fetch(`${url}/healthz`)).status === 200;

  beforeAll(async () => {
    way = await wayTo(database);
    workspace = await startWorkspace(database, { via, env: { DATABASE_URL: way.url } });
    const [port] = workspace.ports;
    const [first] = workspace.bots;
    if (first === undefined) throw new Error('No bot runs.');
    bot = first;
    url = `http://127.0.0.1:${port}`;
  }, 120_000);
  afterAll(() => workspace.close());

  it('is alive and ready once it has started', async () => {
    await isReady();
    expect(await isAlive()).toBe(true);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nfrontdoor_ready 1\n');
  });

  it.each(['breakOff', 'fallSilent'] as const)(
    'is not ready while its database is away (%s), lives on, and is ready again once it is back',
    async (how) => {
      way[how]();
      way.refuse();
      const found = await until('the truth', async () => {
        const now = await readyz();
        return !now.database.ok && !now.locks.ok && now;
      });
      expect(found).toMatchObject({ ready: false, outbox: { ok: false }, slack: { ok: true } });
      expect(await isAlive()).toBe(true);
      way.admit();
      await isReady();
    },
  );

  it('is not ready without the session that holds its locks, until that stands again', async () => {
    const login = new pg.Client({ connectionString: database.url });
    await login.connect();
    const ending = setInterval(() => void login.query(END_LOCKS).catch(() => undefined), 20);
    try {
      const found = await until('the truth', async () => {
        const now = await readyz();
        return !now.locks.ok && now;
      });
      expect(found).toMatchObject({ ready: false, database: { ok: true }, slack: { ok: true } });
      expect(await isAlive()).toBe(true);
    } finally {
      clearInterval(ending);
      await login.end();
    }
    await isReady();
  });

  it('is not ready while Slack answers with errors, and says so of nothing else', async () => {
    for (const method of ['chat.postMessage', 'auth.test']) {
      await workspace.control({ type: 'answer', method, with: 'server_error', every: 1 });
    }
    const priya = await workspace.person('priya');
    const root = await priya.post(await workspace.channel('it-help'), '@Frontdoor my app is slow');
    const found = await until('the truth', async () => {
      const now = await readyz();
      return !now.slack.ok && now;
    });
    expect(found).toMatchObject({ slack: { ok: false, why: 'failing' }, database: { ok: true } });
    await workspace.control({ type: 'clear' });
    await isReady();
    await workspace.answer(await workspace.channel('it-help'), root, () => true);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/frontdoor_turns_total [1-9]/);
  });

  it('is not ready while orders are due that nobody delivers', async () => {
    await database.owner.query(
      `INSERT INTO outbox (team_id, intent_key, thread_id, lane, kind, payload, status, claimed_at)
       VALUES ('T9', 'k', 'no-thread', 'slack', 'text', '{}', 'claimed', now() - interval '100 s')`,
    );
    // of another workspace, whose row this bot claims: it is made late again until a probe sees it
    const found = await until('the truth', async () => {
      await database.owner.query(
        `UPDATE outbox SET status = 'claimed', claimed_at = now() - interval '100 s', due_at = now() - interval '100 s'
         WHERE team_id = 'T9'`,
      );
      const now = await readyz();
      return !now.outbox.ok && now;
    });
    expect(found).toMatchObject({ ready: false, outbox: { ok: false, why: 'late' }, database: { ok: true } });
    await database.owner.query(`DELETE FROM outbox WHERE team_id = 'T9'`);
    await isReady();
  });

  it('tells strangers nothing but that, and has not ended', async () => {
    for (const path of ['/readyz', '/metrics', '/healthz']) {
      const text = await (await fetch(`${url}${path}`)).text();
      expect(text).not.toMatch(/127\.0\.0\.1|postgres|xoxb|frontdoor_test|T0NHARBOUR|Error/);
    }
    expect(bot.exitCode).toBeNull();
    expect(bot.lines.filter((line) => line.includes('readyz'))).toEqual([]);
  });
});
