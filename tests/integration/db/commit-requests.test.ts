import { beforeEach, describe, expect, it } from '@jest/globals';
import { countStatements } from '../../../bench/support/count-statements.js';
import { createPool } from '../../../src/db/pool.js';
import type { AcceptedItem } from '../../../src/domain/tickets/past-requests.js';
import { testDatabase } from '../../support/database.js';
import { commitRequests, filed, fileRequest, openThread } from './file-request.js';

const database = testDatabase();
beforeEach(() =>
  database.owner.query(
    'TRUNCATE requests, constraints, entities, entity_aliases, edges, threads, drafts, turns',
  ),
);

const requests = async () => (await database.owner.query('SELECT * FROM requests ORDER BY draft_id')).rows;
const constraints = async () =>
  (
    await database.owner.query(
      'SELECT draft_id, project, key, value, superseded FROM constraints ORDER BY draft_id, key',
    )
  ).rows;

const said = {
  channel: 'C_HELP',
  ts: '1.0',
  author: 'U_ALEX',
  quote: 'at most 200 ms',
  how: 'extracted' as const,
};
const agreed = (key: string, value: string): AcceptedItem => ({ key, value, evidence: said });
const inShop = (draftId: string, items: AcceptedItem[]) =>
  filed(draftId, { project: 'shop', constraints: items });

describe('a request in a turn’s commit', () => {
  it('is recorded where it was made, with the time', async () => {
    await fileRequest(database, filed('d1', { project: 'shop', audience: 'everyone', taken: true }));
    const [row] = await requests();
    expect(row).toMatchObject({
      team_id: 'T1',
      draft_id: 'd1',
      channel: 'C_HELP',
      short_id: 'T-1',
      status: 'open',
      body: 'The app is slow',
      route_team_id: 'performance_engineering_team',
      taken: true,
      project: 'shop',
      audience: 'everyone',
    });
    expect(row?.['changed_at']).toEqual(row?.['filed_at']);
  });

  it('is not recorded when the turn was overtaken', async () => {
    const place = await openThread(database);
    const late = commitRequests(database, place, [inShop('d1', [agreed('latency', '200 ms')])], {
      turnNo: 7,
    });
    await expect(late).rejects.toMatchObject({ code: 'turn_overtaken' });
    expect(await requests()).toEqual([]);
    expect(await constraints()).toEqual([]);
  });

  it('costs four statements for its entity, and a turn without one none', async () => {
    const [without, withOne] = [await openThread(database), await openThread(database)];
    const { url, owner } = database;
    const pool = createPool({
      url,
      role: 'frontdoor_runtime',
      max: 1,
      applicationName: 'counted',
      onError() {},
    });
    const statements = countStatements(pool);
    statements.on();
    await commitRequests({ owner, pool }, without, []);
    const few = statements.count();
    await commitRequests({ owner, pool }, withOne, [inShop('d1', [agreed('latency', '200 ms')])]);
    await pool.end();
    expect(few).toBe(3);
    expect(statements.count() - few).toBe(few + 4);
  });

  it('keeps what a later record leaves out', async () => {
    const known = { project: 'shop', audience: 'everyone', taken: true } as const;
    const place = await fileRequest(
      database,
      filed('d1', { ...known, constraints: [agreed('latency', '200 ms')] }),
    );
    const done = filed('d1', { ticket: { id: 'x', shortId: 'T-1', url: null, status: 'done' } });
    await commitRequests(database, place, [done]);
    expect(await requests()).toMatchObject([
      { status: 'done', project: 'shop', audience: 'everyone', taken: true },
    ]);
    expect(await constraints()).toHaveLength(1);
  });

  it('takes what a later record says, be it that there is none', async () => {
    const place = await fileRequest(
      database,
      filed('d1', { project: 'shop', audience: 'everyone', taken: true }),
    );
    await commitRequests(database, place, [
      filed('d1', {
        project: null,
        audience: 'channel',
        taken: false,
        team: null,
        headline: 'Quick again',
      }),
    ]);
    expect(await requests()).toMatchObject([
      {
        project: null,
        audience: 'channel',
        taken: false,
        route_team_id: null,
        headline: 'Quick again',
      },
    ]);
  });

  it('that nobody recorded before is for its own channel', async () => {
    await fileRequest(database, filed('d1'));
    expect(await requests()).toMatchObject([{ audience: 'channel', project: null, taken: false }]);
  });

  it('belongs to its draft’s thread and channel, whichever thread speaks of it', async () => {
    const secret = await fileRequest(database, filed('d1'), { channel: 'C_SECRET' });
    await database.owner.query('DELETE FROM requests');
    const other = await openThread(database, { channel: 'C_OPEN' });
    await commitRequests(database, other, [filed('d1')]);
    expect(await requests()).toMatchObject([{ channel: 'C_SECRET', thread_id: secret.threadId }]);
    await commitRequests(database, other, [filed('d1', { headline: 'Again' })]);
    expect(await requests()).toMatchObject([{ channel: 'C_SECRET', headline: 'Again' }]);
  });

  it('told twice in one turn is taken together, the later word counting', async () => {
    const place = await openThread(database);
    await commitRequests(database, place, [
      filed('d1', { audience: 'everyone', headline: 'First' }),
      filed('d1', { headline: 'Second' }),
    ]);
    expect(await requests()).toMatchObject([{ audience: 'everyone', headline: 'Second' }]);
  });

  it('may hold text that the database can’t', async () => {
    await fileRequest(database, filed('d1', { text: 'a\u0000b \ud83d' }));
    expect(await requests()).toMatchObject([{ body: 'ab \ufffd' }]);
  });
});

describe('what a request agrees on', () => {
  it('is kept for its project, and not at all where it has none', async () => {
    await fileRequest(database, inShop('d1', [agreed('latency', '200 ms'), agreed('region', 'EU')]));
    await fileRequest(database, filed('d2', { constraints: [agreed('latency', '200 ms')] }));
    expect(await constraints()).toEqual([
      { draft_id: 'd1', project: 'shop', key: 'latency', value: '200 ms', superseded: false },
      { draft_id: 'd1', project: 'shop', key: 'region', value: 'EU', superseded: false },
    ]);
  });

  it('is replaced as a whole: what is missing from it is agreed on no longer', async () => {
    const place = await fileRequest(
      database,
      inShop('d1', [agreed('latency', '200 ms'), agreed('region', 'EU')]),
    );
    await commitRequests(database, place, [inShop('d1', [agreed('latency', '300 ms')])]);
    expect(await constraints()).toMatchObject([{ key: 'latency', value: '300 ms' }]);
    await commitRequests(database, place, [
      filed('d1', { project: null, constraints: [agreed('latency', '1 s')] }),
    ]);
    expect(await constraints()).toEqual([]);
  });

  it('gives way where people settled on another, until its own value changes', async () => {
    const place = await fileRequest(
      database,
      inShop('d1', [agreed('latency', '200 ms'), agreed('region', 'EU')]),
    );
    await fileRequest(database, inShop('d2', [agreed('latency', '100 ms')]));
    const settled = {
      ...inShop('d3', [agreed('latency', '1 s')]),
      replaces: [{ draftId: 'd1', key: 'latency' }],
    };
    await fileRequest(database, settled);
    const state = async () =>
      (await constraints()).map(({ draft_id, key, superseded }) => [draft_id, key, superseded]);
    const after = [
      ['d1', 'latency', true],
      ['d1', 'region', false],
      ['d2', 'latency', false],
      ['d3', 'latency', false],
    ];
    expect(await state()).toEqual(after);
    await commitRequests(database, place, [
      inShop('d1', [agreed('latency', '200 ms'), agreed('region', 'EU')]),
    ]);
    expect(await state()).toEqual(after);
    await commitRequests(database, place, [
      inShop('d1', [agreed('latency', '150 ms'), agreed('region', 'EU')]),
    ]);
    expect((await state())[0]).toEqual(['d1', 'latency', false]);
  });

  it('never gives way to itself', async () => {
    const place = await fileRequest(database, inShop('d1', [agreed('latency', '200 ms')]));
    await commitRequests(database, place, [filed('d1', { replaces: [{ draftId: 'd1', key: 'latency' }] })]);
    expect(await constraints()).toMatchObject([{ superseded: false }]);
  });

  it('of another workspace is out of reach, though its draft has the same id', async () => {
    await fileRequest(database, inShop('d1', [agreed('latency', '200 ms')]), { teamId: 'T2' });
    const settled = { ...inShop('d9', []), replaces: [{ draftId: 'd1', key: 'latency' }] };
    await fileRequest(database, settled, { channel: 'C_OTHER' });
    expect(await constraints()).toMatchObject([{ draft_id: 'd1', superseded: false }]);
  });
});
