import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { testDatabase } from '../support/database.js';
import { watched } from '../support/watched.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const A_STORY_MS = 180_000;

const Line = z.looseObject({ type: z.enum(['message', 'card', 'click', 'result']) });
const Result = z.object({
  type: z.literal('result'),
  ok: z.boolean(),
  stopped: z.string().nullable(),
  differences: z.array(z.object({ what: z.string(), expected: z.string(), found: z.string() })),
  draft: z.object({ phase: z.string() }).nullable(),
  tickets: z.array(z.object({ id: z.string(), team: z.string(), values: z.record(z.string(), z.unknown()) })),
});

interface Played {
  exitCode: number | null;
  lines: z.infer<typeof Line>[];
  result: z.infer<typeof Result>;
}

let temporary: string;

/** `npm run try` as a person starts it, with nothing of this test's environment but what is given. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'playground/terminal/main.ts', ...args], {
    cwd: ROOT,
    env: watched({ PATH: process.env['PATH'] ?? '', TMPDIR: temporary, BRAIN: 'guided', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, stdout, stderr };
}

async function play(story: string, databaseUrl?: string): Promise<Played> {
  const env = databaseUrl === undefined ? undefined : { DATABASE_URL: databaseUrl };
  const { exitCode, stdout } = await run(['--json', '--story', story], env);
  const objects = stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return { exitCode, lines: objects.map((one) => Line.parse(one)), result: Result.parse(objects.at(-1)) };
}

describe('npm run try', () => {
  const database = testDatabase();

  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'frontdoor-tries-'));
    // for PostgreSQL's user, where these tests run as root
    await chmod(temporary, 0o711);
  });
  afterAll(() => rm(temporary, { recursive: true, force: true }));
  afterEach(async () => {
    const leftBehind = (await readdir(temporary)).filter((name) => name.startsWith('frontdoor-try-'));
    expect(leftBehind).toEqual([]);
  });

  it(
    'files a request about a slow app and shows it on the team’s card',
    async () => {
      const { exitCode, lines, result } = await play('slow-app', database.url);
      expect(result).toMatchObject({ ok: true, stopped: null, differences: [], draft: { phase: 'CREATED' } });
      expect(result.tickets).toMatchObject([{ id: 'T-1', team: 'Performance Engineering Team' }]);
      expect(exitCode).toBe(0);
      expect(lines).toContainEqual({
        type: 'click',
        who: 'Priya Nair',
        control: 'Approve',
        option: null,
      });
      expect(lines.at(-2)).toMatchObject({
        type: 'card',
        title: 'T-1: slow app',
        place: { channel: '#performance-eng', inThread: false },
      });
    },
    A_STORY_MS,
  );

  it(
    'files a request for which a person chose the team',
    async () => {
      const { exitCode, lines, result } = await play('no-match', database.url);
      expect(result).toMatchObject({
        ok: true,
        differences: [],
        draft: { phase: 'CREATED' },
        tickets: [{ id: 'T-2' }],
      });
      expect(exitCode).toBe(0);
      expect(lines.find((line) => line['control'] === 'Choose a team')?.['option']).toBe(
        result.tickets[0]?.team,
      );
    },
    A_STORY_MS,
  );

  it(
    'files what was agreed after the card was changed in words and somebody objected',
    async () => {
      const { exitCode, result } = await play('change-of-mind', database.url);
      expect(result).toMatchObject({ ok: true, differences: [], draft: { phase: 'CREATED' } });
      expect(result.tickets[0]?.values).toMatchObject({
        request_summary: 'Editor access to the revenue dashboard',
        urgency: 'Medium',
      });
      expect(exitCode).toBe(0);
    },
    A_STORY_MS,
  );

  it(
    'reminds whoever does not answer, and files the request in the end',
    async () => {
      const { exitCode, lines, result } = await play('reminder', database.url);
      expect(result).toMatchObject({ ok: true, differences: [], draft: { phase: 'CREATED' } });
      expect(lines).toContainEqual({ type: 'click', who: 'Priya Nair', control: 'Snooze', option: null });
      expect(exitCode).toBe(0);
    },
    A_STORY_MS,
  );

  it(
    'files nothing that was discarded, on a database of its own',
    async () => {
      const { exitCode, result } = await play('abandon');
      expect(result).toMatchObject({ ok: true, differences: [], draft: { phase: 'DISCARDED' }, tickets: [] });
      expect(exitCode).toBe(0);
    },
    A_STORY_MS,
  );

  it(
    'fails when the bot says that it filed the request and the database doesn’t hold the ticket',
    async () => {
      await database.owner.query(`
        CREATE FUNCTION frontdoor.lose_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN DELETE FROM frontdoor.tickets WHERE draft_id = NEW.draft_id; RETURN NULL; END $$;
        CREATE TRIGGER lose_ticket AFTER INSERT ON frontdoor.tickets
          FOR EACH ROW EXECUTE FUNCTION frontdoor.lose_ticket()`);
      const { exitCode, result } = await play('slow-app', database.url);
      await database.owner.query('DROP FUNCTION frontdoor.lose_ticket CASCADE');
      expect(result).toMatchObject({
        ok: false,
        stopped: null,
        differences: [{ what: 'Tickets for this conversation', expected: '1', found: '0' }],
      });
      expect(exitCode).toBe(1);
    },
    A_STORY_MS,
  );

  it('leaves a bot alone that uses the same database', async () => {
    const other = new pg.Client({ connectionString: database.url, application_name: 'frontdoor-lock' });
    await other.connect();
    const { exitCode, result } = await play('slow-app', database.url);
    await other.end();
    expect(result.stopped).toMatch(/Another Frontdoor uses the database/);
    expect(exitCode).toBe(1);
  });

  it.each([
    ['a story', ['--story', 'slow-ap'], /no story “slow-ap”.*slow-app, no-match, abandon, change-of-mind/s],
    ['an option', ['--jsonl'], /no option --jsonl.*--story NAME.*--json /s],
  ])('says what is allowed when %s is unknown', async (_what, args, message) => {
    const { exitCode, stdout, stderr } = await run(args);
    expect(stderr).toMatch(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });
});
