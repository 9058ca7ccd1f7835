import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contents } from '../integration/knowledge/import/support.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { jsonl } from '../unit/knowledge/import/chunks.js';
import { runCli, startCli } from './support/cli.js';

const database = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdoor-records-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await database.owner.query('TRUNCATE entities, workspaces CASCADE');
  await know('T1');
});

const know = (team: string) => database.owner.query('INSERT INTO workspaces (team_id) VALUES ($1)', [team]);
const env = () => ({ DATABASE_URL: database.url });
const run = (...args: string[]) => runCli('import', args, env());
async function file(name: string, ...records: (object | string)[]): Promise<string> {
  await writeFile(join(folder, name), jsonl(...records));
  return join(folder, name);
}
const doc = (n: number) => ({ kind: 'document', id: `document:${n}`, name: `Paper ${n}` });
const link = (from: number, to: number) => ({
  source: `document:${from}`,
  relation: 'references',
  target: `document:${to}`,
});

describe('npm run import', () => {
  it('loads thousands of records, and says that another run changed nothing', async () => {
    const docs = Array.from({ length: 1_374 }, (_, n) => doc(n));
    const links = Array.from({ length: 2_594 }, (_, n) =>
      link(n % 1_374, (n + 1 + Math.floor(n / 1_374)) % 1_374),
    );
    const given = [await file('things.jsonl', ...docs), await file('links.jsonl', ...links)];
    expect(await run(...given)).toEqual({
      code: 0,
      stdout: 'Entities: 1,374 added, 0 changed, 0 unchanged.\nLinks:    2,594 added, 0 unchanged.\n',
      stderr: '',
    });
    const again = await run(...given);
    expect(again.stdout).toBe(
      'Entities: 0 added, 0 changed, 1,374 unchanged.\nLinks:    0 added, 2,594 unchanged.\n' +
        'All of it was there already; nothing has changed.\n',
    );
  });

  it('tells each broken line by file and number, loads the rest, and ends with 1', async () => {
    const given = await file('some.jsonl', link(1, 2), doc(1), '{"kind":', doc(2), link(1, 3));
    const { code, stdout, stderr } = await run(given);
    expect(stdout).toBe(
      [
        'Entities: 2 added, 0 changed, 0 unchanged.',
        'Links:    1 added, 0 unchanged.',
        'Left out: 2 lines, for these reasons:',
        `  ${given}:3  The line is no JSON object.`,
        `  ${given}:5  It links document:1 to document:3, and not both of them are known.`,
        '',
      ].join('\n'),
    );
    expect([code, stderr]).toEqual([1, '2 of 5 lines were left out.\n']);
  });

  it('tells machines the same as one object', async () => {
    const given = await file('one.jsonl', doc(1), 'broken');
    const { code, stdout } = await run(given, '--json');
    expect(JSON.parse(stdout)).toEqual({
      workspace: 'T1',
      lines: 2,
      entities: { added: 1, changed: 0, unchanged: 0 },
      edges: { added: 0, unchanged: 0 },
      refused: 1,
      problems: [{ file: given, line: 2, reason: 'The line is no JSON object.' }],
    });
    expect(code).toBe(1);
  });

  it('that was killed in the middle ends the same once it is repeated', async () => {
    const records = [
      ...Array.from({ length: 500 }, (_, n) => link(n, 7_999 - n)),
      ...Array.from({ length: 8_000 }, (_, n) => doc(n)),
    ];
    const given = await file('many.jsonl', ...records);
    const { ended, kill } = await startCli('import', [given], env());
    const count = async () => (await contents(database.owner)).entities.length;
    const sessions = async () =>
      (
        await database.owner.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'frontdoor-program'`,
        )
      ).rowCount;
    await until('some batches', async () => (await count()) >= 1_000);
    kill();
    expect((await ended).code).toBeNull();
    await until('its sessions to end', async () => (await sessions()) === 0);
    const half = await count();
    expect(half).toBeLessThan(8_000);
    expect(half % 500).toBe(0);

    const { code, stdout } = await run(given);
    expect(code).toBe(0);
    expect(stdout).toContain(`Entities: ${(8_000 - half).toLocaleString('en')} added`);
    const { entities, edges } = await contents(database.owner);
    expect([entities.length, edges.length]).toEqual([8_000, 500]);
  }, 120_000);

  it('needs a workspace, and to know which', async () => {
    const given = await file('one.jsonl', doc(1));
    expect(await run(given, '--workspace', 'T9')).toMatchObject({
      code: 1,
      stderr: 'This database has no workspace T9. It has T1.\n',
    });
    await know('T2');
    expect((await run(given)).stderr).toBe(
      'This database has several workspaces. Name one with --workspace: T1, T2.\n',
    );
    expect(await run(given, '--workspace', 'T2')).toMatchObject({ code: 0 });
    const { entities } = await contents(database.owner);
    expect(entities).toMatchObject([{ entity: { id: 'document:1', team_id: 'T2' } }]);
    await database.owner.query('TRUNCATE workspaces');
    expect((await run(given)).stderr).toMatch(/^This database knows no workspace yet\. Start the bot/);
  });

  it.each<[string, string[], RegExp]>([
    ['no file', [], /^npm run import -- FILE…/],
    ['a file that is not there', ['nowhere.jsonl'], /^nowhere\.jsonl can't be read: ENOENT/],
    ['a folder', [tmpdir()], /is a folder\. Name the files in it\.$/m],
    ['an option that there is not', ['x', '--fast'], /Unknown option '--fast'[\s\S]*npm run import/],
  ])('says what to do about %s', async (_what, args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
