import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { runCli } from './support/cli.js';

const CONFIG = `teams:
  - id: desk
    name: Help desk
    description: everything
    channel: "#desk"
    members: ["@ingrid", "Tom Ås", U0GONE]
    approvers: ["@mei"]
channels:
  - { channel: "#it-help", blueprint: front_door }
`;

describe('npm run doctor', () => {
  const database = testDatabase();
  let file: string;
  const doctor = (...args: string[]) =>
    runCli('doctor', args, { DATABASE_URL: database.botUrl, FRONTDOOR_CONFIG: file });
  const entity = (id: string, name: string, properties: object = {}, state = 'active') =>
    database.owner.query(
      `INSERT INTO entities (team_id, id, kind, name, state, properties, source)
       VALUES ('T1', $1, split_part($1, ':', 1), $2, $4, $3, 'slack')`,
      [id, name, JSON.stringify(properties), state],
    );
  const listed = () =>
    database.owner.query(
      `INSERT INTO slack_lists (team_id, list, completed_at) VALUES ('T1', 'people', now()), ('T1', 'channels', now())`,
    );

  beforeAll(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'frontdoor-')), 'config.yaml');
    await writeFile(file, CONFIG);
  });
  beforeEach(async () => {
    await database.owner.query('TRUNCATE workspaces, entities, slack_lists, configured_names CASCADE');
    await database.owner.query(`INSERT INTO workspaces (team_id) VALUES ('T1')`);
    await entity('user:U1', 'Ingrid Keller', { handle: 'ikeller2', shownAs: 'ingrid' });
    await entity('user:U2', 'Tom Berg', { handle: 'tom', shownAs: 'Tom Ås' });
    await entity('user:U4', 'Mei Chen', { handle: 'mei', shownAs: 'Mei' });
    await entity('user:U0GONE', 'Old Timer', { handle: 'old' }, 'deactivated');
    await entity('channel:C1', 'desk');
    await entity('channel:C2', 'it-help');
  });

  it('lists each name with its id, and who is meant by one that is not clear', async () => {
    await listed();
    await entity('user:U3', 'Benny', { handle: 'ingrid', shownAs: 'Benny' });
    await entity('channel:C3', 'it-help');
    const { code, stdout } = await doctor();
    expect(stdout).toContain('#desk: C1');
    expect(stdout).toContain('@Tom Ås: U2');
    expect(stdout).toContain('@mei: U4');
    expect(stdout).toMatch(/@ingrid: Several people .*U1 \(@ikeller2, @ingrid\); U3 \(@ingrid, @Benny\)/);
    expect(stdout).toMatch(/#it-help: Several channels .*C2.*C3/);
    expect(stdout).toMatch(/U0GONE: .*closed/);
    expect(code).toBe(1);
  });

  it('says of what Slack has not listed yet that it was not looked up', async () => {
    const { stdout } = await doctor();
    expect(stdout).toContain('#desk: not looked up yet');
  });

  it('confirms a name that another channel has taken over, and nothing else', async () => {
    await listed();
    await database.owner.query(
      `INSERT INTO configured_names (team_id, name, id, sure) VALUES ('T1', '#desk', 'C9', true)`,
    );
    await entity('channel:C9', 'old-desk');
    expect((await doctor()).stdout).toMatch(/#desk still means C9, but now belongs to C1/);
    expect(await doctor('--confirm', '#it-help')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('nothing to confirm'),
    });
    expect(await doctor('--confirm', '#desk')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('means C1 from now on'),
    });
    expect((await doctor()).stdout).toContain('#desk: C1');
  });
});
