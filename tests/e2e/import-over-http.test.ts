import { describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

const database = testDatabase();
const TOKEN = 'another-token-for-imports';
const PAPER = { kind: 'document', id: 'document:1', name: 'A paper' };

async function withWorkspace(
  options: Parameters<typeof startWorkspace>[1],
  work: (workspace: Workspace, send: (token: string, path?: string) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const workspace = await startWorkspace(database, options);
  try {
    await work(workspace, (token, path = '/import') =>
      fetch(`http://127.0.0.1:${workspace.ports[0]}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(PAPER),
      }),
    );
  } finally {
    await workspace.close();
  }
}

async function idsIn({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM entities ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('an import into a running bot', () => {
  it.each(['http', 'socket'] as const)('is taken beside Slack over %s, with the token only', async (via) => {
    await database.owner.query('TRUNCATE entities CASCADE');
    await withWorkspace({ via, env: { IMPORT_TOKEN: TOKEN } }, async (workspace, send) => {
      expect((await send('a-wrong-token-0123')).status).toBe(401);
      expect((await send(TOKEN, '/elsewhere')).status).toBe(404);
      expect(await idsIn(database)).not.toContain(PAPER.id);
      const response = await send(TOKEN);
      expect(await response.json()).toMatchObject({ entities: { added: 1 }, refused: 0 });
      expect(await idsIn(database)).toContain(PAPER.id);
      expect(workspace.bots[0]?.lines.join('\n')).not.toContain(TOKEN);
    });
  });

  it('is as unknown as any other path where no token is set', async () => {
    await withWorkspace({ env: { IMPORT_TOKEN: '' } }, async (_workspace, send) => {
      const [here, elsewhere] = await Promise.all([send(''), send('', '/elsewhere')]);
      expect([here.status, await here.text()]).toEqual([404, '']);
      expect([elsewhere.status, await elsewhere.text()]).toEqual([404, '']);
    });
  }, 120_000);

  it('of the company’s records ends with every link to people and channels of Slack', async () => {
    await database.owner.query('TRUNCATE entities CASCADE');
    await withWorkspace({}, async (workspace) => {
      await workspace.importRecords();
      const { rows } = await database.owner.query(
        `SELECT dst_id FROM edges WHERE src_id = 'task:t-12' AND (dst_kind = 'user' OR dst_kind = 'channel') ORDER BY 1`,
      );
      expect(rows).toEqual([{ dst_id: 'channel:C0NHGROWTH' }, { dst_id: 'user:U0NHALEXR3' }]);
      await workspace.importRecords([PAPER]);
      await until('the paper', async () => (await idsIn(database)).includes(PAPER.id));
    });
  }, 120_000);
});
