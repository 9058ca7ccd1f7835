import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT, ROOT } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { watched } from '../support/watched.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const run = promisify(execFile);

describe('what npm run build makes', () => {
  const database = testDatabase();
  let workspace: Workspace;
  beforeAll(async () => {
    await run('npm', ['run', 'build'], { cwd: ROOT });
    workspace = await startWorkspace(database, { roots: [BUILT] });
  }, 120_000);

  it('answers a mention, and ends cleanly', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, '@Frontdoor I need to submit a request about slow app');
    const answer = await workspace.answer(channel, root, () => true);
    expect(answer.text).toMatch(/\?/);
    expect(await workspace.bots[0]?.kill('SIGTERM')).toBe(0);
  });

  it('writes no file, starts no program, and needs no rights but those of the bot’s login', async () => {
    const permission = process.versions.node.startsWith('20.') ? '--experimental-permission' : '--permission';
    const denied = `${permission} --allow-fs-read=* --allow-worker`;
    const guarded = await startWorkspace(database, {
      roots: [BUILT],
      env: { NODE_OPTIONS: denied, TMPDIR: '/nowhere' },
    });
    const priya = await guarded.person('priya');
    const channel = await guarded.channel('it-help');
    const root = await priya.post(channel, '@Frontdoor I need to submit a request about slow app');
    expect((await guarded.answer(channel, root, () => true)).text).toMatch(/\?/);
    expect(guarded.bots[0]?.lines.filter((line) => line.includes('MIGRATION_DATABASE_URL'))).toEqual([]);
    expect(await guarded.bots[0]?.kill('SIGTERM')).toBe(0);
  });

  it('migrates, and makes the bot’s login', async () => {
    const env = watched({
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: Object.assign(new URL(database.url), {
        username: 'frontdoor_test_bot_2',
        password: 'hush-hush',
      }).href,
      MIGRATION_DATABASE_URL: database.url,
    });
    const { stdout } = await run(process.execPath, ['src/cli/migrate.js'], { cwd: BUILT, env });
    expect(stdout).toContain('of this version');
    const { rows } = await database.owner.query(
      `SELECT pg_has_role('frontdoor_test_bot_2', 'frontdoor_runtime', 'USAGE') AS is`,
    );
    expect(rows).toEqual([{ is: true }]);
  });

  it('has no playground, and says what to set', async () => {
    const FRONTDOOR_CONFIG = join(ROOT, 'frontdoor.config.yaml');
    const env = watched({ PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url, FRONTDOOR_CONFIG });
    const start = run(process.execPath, ['src/main.js'], { cwd: BUILT, env });
    await expect(start).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not part of a build. Set SLACK_BOT_TOKEN'),
    });
  });
});
