import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/db/open.js';
import { createPool } from '../../src/db/pool.js';
import { queryInTeam } from '../../src/db/team-tx.js';
import { Story } from '../../src/ops/story/story.js';
import { testDatabase } from '../support/database.js';
import { HearingLog } from '../support/hearing-log.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';
import { runCli } from './support/cli.js';

const database = testDatabase();
const TEAM = 'T0NHARBOUR';
const WORDS = 'I need to submit a request about slow app';
let workspace: Workspace;
let channel: string;
let root: string;
let threadId: string;
const run = (program: 'story' | 'purge' | 'audit', ...args: string[]) =>
  runCli(program, args, { DATABASE_URL: database.botUrl, MIGRATION_DATABASE_URL: database.url });
const story = (...args: string[]) => run('story', ...args);
const purge = (...args: string[]) => run('purge', ...args);
const link = (ts: string, on = channel) => `https://harbour.slack.com/archives/${on}/p${ts.replace('.', '')}`;
const rows = async (table: string) => (await database.owner.query(`SELECT FROM ${table}`)).rowCount;

beforeAll(async () => {
  workspace = await startWorkspace(database, { env: { LOG_LEVEL: 'debug' } });
  const priya = await workspace.person('priya');
  channel = await workspace.channel('it-help');
  root = await priya.post(channel, `@Frontdoor ${WORDS}`);
  await workspace.answer(channel, root, () => true);
  await priya.post(channel, 'it is blocking the sales team', root);
  await workspace.answer(channel, root, ({ ts }) => ts > root);
  await settled(database);
  const found = await database.owner.query('SELECT thread_id FROM threads WHERE root_ts = $1', [root]);
  threadId = found.rows[0]?.thread_id;
}, 120_000);

describe('npm run story', () => {
  it('tells a thread turn by turn, without what people wrote', async () => {
    const { code, stdout, stderr } = await story(link(root));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Thread ${threadId}`);
    expect(stdout).toMatch(
      /Turn 1 · .*\n {2}came in {9}message by U\w+ \(mention\).*\n {2}route {11}elicitation, because: open, set: by guided/,
    );
    expect(stdout).toMatch(/decision {8}ASK, because: /);
    expect(stdout).toMatch(/ordered {9}ask to Slack, sent/);
    expect(stdout).not.toContain('slow app');
    const { stdout: withText } = await story(link(root), '--text');
    expect(withText).toContain(`“${WORDS}”`);
    expect(withText).toMatch(/ask to Slack, sent [^\n]*\n +“.*\?/);
  });

  it('tells machines the same, by the thread’s id or a reply’s permalink, while the bot runs', async () => {
    const { stdout } = await story(threadId, '--json');
    const told = Story.parse(JSON.parse(stdout));
    expect(told.turns.length).toBeGreaterThanOrEqual(1);
    expect(told.turns[0]).toMatchObject({
      turn: 1,
      events: [{ kind: 'message', via: 'mention' }],
      route: { to: 'elicitation' },
      decision: { kind: 'ASK' },
      brainCalls: [],
      toolCalls: [],
      orders: [{ kind: 'ask', status: 'sent' }],
    });
    expect(told.turns[0]?.steps.map(({ node }) => node)).toEqual(['supervisor', 'elicitation', 'decision']);
    expect(told.turns[0]?.steps.find(({ node }) => node === 'supervisor')).toMatchObject({
      by: 'guided',
      degraded: false,
    });
    expect(told.turns[0]?.patch.length).toBeGreaterThan(0);
    const replies = await workspace.thread(channel, root);
    const last = replies.at(-1)?.ts ?? '';
    const byReply = await story(`${link(last)}?thread_ts=${root}&cid=${channel}`, '--json');
    expect(JSON.parse(byReply.stdout)).toEqual(JSON.parse(stdout));
    expect((await story(link(last), '--json')).stdout).toBe(stdout);
  });

  it.each([
    ['an id that nobody knows', () => 'no-such-thread', /There is no thread no-such-thread in this database/],
    [
      'a permalink of another workspace',
      () => link(root, 'C0ELSEWHERE'),
      /no thread with that message in this database.*workspace/,
    ],
    ['what is neither', () => 'https://example.com/', /is neither a permalink to a message nor a thread id/],
    ['nothing', () => '--json', /npm run story -- <permalink or thread id>/],
  ])('answers %s with a sentence and exit code 1', async (_what, argument, sentence) => {
    const { code, stdout, stderr } = await story(argument());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain('    at ');
  });

  it('says that nothing is recorded of a thread', async () => {
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('${TEAM}', 'empty', 'C1', '1.1')`,
    );
    expect(await story('empty')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Nothing is recorded/),
    });
  });
});

describe('the log at debug', () => {
  it('has each turn’s steps in lines that can be read', () => {
    const committed = workspace.bots[0]?.lines.find((line) => line.includes('turn committed')) ?? '{}';
    expect(JSON.parse(committed).steps).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^supervisor → elicitation: open, set: by guided/),
        expect.stringMatching(
          /^decision → await_user: ASK: .*\[ELICITATION\/AWAITING_USER, by VALIDATING; rev \d+\]$/,
        ),
      ]),
    );
  });
});

describe('npm run purge', () => {
  it('shows what it would delete, and without a terminal asks for --yes', async () => {
    const before = await rows('turns');
    const { code, stdout, stderr } = await purge('--workspace', TEAM);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/Nothing was deleted.*--yes/),
    });
    expect(stdout).toMatch(new RegExp(`turns +${before}\n`));
    expect(stdout).toContain('The app is installed there');
    expect(await rows('turns')).toBe(before);
    expect(JSON.parse((await purge('--workspace', TEAM, '--json')).stdout)).toMatchObject({ deleted: false });
  });

  it('is not for the bot’s own login, which may not touch the audit', async () => {
    const args = ['--workspace', TEAM, '--yes'];
    expect(await runCli('purge', args, { DATABASE_URL: database.botUrl })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Set MIGRATION_DATABASE_URL/),
    });
    expect(await rows('turns')).toBeGreaterThan(0);
  });

  it('deletes with --yes, and the bot that runs goes on afresh', async () => {
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('T2', 'other', 'C2', '1.1')`,
    );
    const { code, stdout } = await purge('--workspace', TEAM, '--yes', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ workspace: TEAM, deleted: true, rows: { threads: 2 } });
    expect([await rows('turns'), await rows('langgraph.checkpoints'), await rows('threads')]).toEqual([
      0, 0, 1,
    ]);
    expect(await purge('--workspace', TEAM)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Nothing is kept/),
    });

    const priya = await workspace.person('priya');
    const answers = async () =>
      (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined).length;
    const before = await answers();
    await priya.post(channel, `@Frontdoor ${WORDS}`, root);
    await until('an answer', async () => (await answers()) > before);
    expect(await rows('threads')).toBe(2);
  });
});

describe('npm run audit', () => {
  it('tells who purged, with the bot’s own login, for people and for machines', async () => {
    const { code, stdout } = await runCli('audit', ['--team', TEAM], { DATABASE_URL: database.botUrl });
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^\\S+Z {2}${TEAM} {2}operator:\\S+ {2}purged {2}by program\n`));
    const [line = ''] = (await run('audit', '--json', '--since', '2026-01-01')).stdout.split('\n');
    expect(JSON.parse(line)).toMatchObject({ teamId: TEAM, deed: 'purged', via: 'program' });
    expect((await run('audit', '--person', 'U0NOBODY')).stdout).toBe('');
  });

  it('says how a day is written', async () => {
    expect(await run('audit', '--since', 'yesterday')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/"yesterday" is no day/),
    });
  });
});

describe('with the database that comes along', () => {
  it('purges as its superuser, while the bot that holds it runs as no such', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'frontdoor-purge-'));
    // mkdtemp makes a closed folder
    await chmod(dataDir, 0o755);
    const own = await openDatabase({ databaseUrl: null, dataDir }, new HearingLog());
    const role = 'frontdoor_runtime' as const;
    const pool = createPool({
      url: own.url,
      role,
      max: 1,
      applicationName: 'test',
      onError: () => undefined,
    });
    try {
      const text = `INSERT INTO audit (team_id, who, deed, via) VALUES ('T9', 'U1', 'approved', 'click')`;
      await queryInTeam(pool, 'T9', { text, values: [] });
      const { code, stdout } = await runCli('purge', ['--workspace', 'T9', '--yes'], { DATA_DIR: dataDir });
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Deleted: 1 rows.') });
      expect((await runCli('audit', ['--team', 'T9'], { DATA_DIR: dataDir })).stdout).toContain('purged');
    } finally {
      await pool.end();
      await own.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
