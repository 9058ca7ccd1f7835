import { beforeEach, describe, expect, it } from '@jest/globals';
import { findAcceptedConstraints, findOpenRequests } from '../../../src/db/queries/find-visible.js';
import { queryInTeam } from '../../../src/db/team-tx.js';
import type { PastRequests, Viewpoint } from '../../../src/domain/past-requests.js';
import { createPastRequests } from '../../../src/routing/past-requests.js';
import { testDatabase } from '../../support/database.js';
import { teams } from '../../support/front-door.js';
import { commitRequests, filed, fileRequest } from '../db/file-request.js';

const database = testDatabase();
const SECRET = 'Lay off the night shift of the plant in Graz by October';
const TERM = { key: 'deadline', value: 'October' };
const evidence = {
  channel: 'C_BOARD',
  ts: '1.0',
  author: 'U_BOSS',
  quote: 'by October',
  how: 'extracted' as const,
};

const board: Viewpoint = { teamId: 'T1', channel: 'C_BOARD' };
const hall: Viewpoint = { teamId: 'T1', channel: 'C_HALL' };
const rival: Viewpoint = { teamId: 'T2', channel: 'C_BOARD' };

let past: PastRequests;
beforeEach(async () => {
  await database.owner.query('TRUNCATE requests, constraints, threads, drafts, turns');
  past = createPastRequests({ pool: database.pool, teams, now: () => 0 });
});

const signal = () => new AbortController().signal;
const alike = async (at: Viewpoint) =>
  (await past.alike(at, { text: SECRET, notDraft: 'own' }, signal())).map(({ draftId }) => draftId);
const accepted = async (at: Viewpoint, project = 'plant', notDraft = 'own') =>
  (await past.acceptedConstraints(at, { project, notDraft }, signal())).map(({ draftId, key }) => [
    draftId,
    key,
  ]);

const secret = (change: Partial<ReturnType<typeof filed>> = {}) =>
  filed('d1', {
    text: SECRET,
    headline: SECRET,
    project: 'plant',
    constraints: [{ ...TERM, evidence }],
    ...change,
  });
const fileSecret = (change: Partial<ReturnType<typeof filed>> = {}) =>
  fileRequest(database, secret(change), board);

describe('a request from a private channel', () => {
  it('is known in that channel, and nowhere else', async () => {
    await fileSecret();
    expect([await alike(board), await alike(hall), await alike(rival)]).toEqual([['d1'], [], []]);
  });

  it('takes its constraints with it', async () => {
    await fileSecret();
    expect([await accepted(board), await accepted(hall), await accepted(rival)]).toEqual([
      [['d1', 'deadline']],
      [],
      [],
    ]);
  });

  it('stays private through a change that does not say for whom it is', async () => {
    const place = await fileSecret();
    await commitRequests(database, place, [filed('d1', { text: SECRET })]);
    expect([await alike(hall), await accepted(hall)]).toEqual([[], []]);
  });

  it('stays private though a turn elsewhere speaks of it', async () => {
    await fileSecret();
    const elsewhere = await fileRequest(database, filed('d2'), hall);
    await commitRequests(database, elsewhere, [filed('d1', { text: SECRET })]);
    expect([await alike(hall), await accepted(hall)]).toEqual([[], []]);
  });

  it('does not hide behind others: what everyone may know is found behind sixty that nobody may', async () => {
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'x' || i, 't', 'C_BOARD', 'k', 'T-2', 'open', 'h', $1, 'U' FROM generate_series(1, 60) AS i`,
      [SECRET],
    );
    await fileSecret({ audience: 'everyone' });
    expect(await alike(hall)).toEqual(['d1']);
  });
});

describe('a request for everyone', () => {
  it('is known in the whole workspace, with its constraints, and in no other', async () => {
    await fileSecret({ audience: 'everyone' });
    expect([await alike(board), await alike(hall), await alike(rival)]).toEqual([['d1'], ['d1'], []]);
    expect([await accepted(hall), await accepted(rival)]).toEqual([[['d1', 'deadline']], []]);
  });

  it.each([
    ['made private', `audience = 'channel'`],
    ['done', `status = 'done'`],
    ['moved to another workspace', `team_id = 'T3'`],
  ])('is told no more once it is %s, though memory does not know it yet', async (_case, change) => {
    await fileSecret({ audience: 'everyone' });
    expect(await alike(hall)).toEqual(['d1']);
    // changed_at stays, so that no look finds the change
    await database.owner.query(`UPDATE requests SET ${change}`);
    expect(await alike(hall)).toEqual([]);
  });
});

describe('accepted constraints', () => {
  it('are those in force of the project’s other drafts', async () => {
    await fileSecret({ audience: 'everyone' });
    expect(await past.acceptedConstraints(hall, { project: 'plant', notDraft: 'own' }, signal())).toEqual([
      { ...TERM, draftId: 'd1', shortId: 'T-1', headline: SECRET, evidence },
    ]);
    expect([await accepted(hall, 'other'), await accepted(hall, 'plant', 'd1')]).toEqual([[], []]);
    const settled = filed('d2', { project: 'plant', replaces: [{ draftId: 'd1', key: 'deadline' }] });
    await fileRequest(database, settled, hall);
    expect(await accepted(hall)).toEqual([]);
  });
});

describe('row-level security, should a query forget its filter', () => {
  const ALL = {
    text: 'SELECT draft_id FROM requests UNION ALL SELECT draft_id FROM constraints',
    values: [],
  };
  const asRival = async (text: string) => queryInTeam(database.pool, 'T2', { text, values: [] });

  it('shows another workspace nothing, though it knows the ids', async () => {
    await fileSecret({ audience: 'everyone' });
    expect((await queryInTeam(database.pool, 'T1', ALL)).rows).toHaveLength(2);
    expect((await queryInTeam(database.pool, 'T2', ALL)).rows).toEqual([]);
    expect((await asRival(`SELECT 1 FROM requests WHERE team_id = 'T1' AND draft_id = 'd1'`)).rows).toEqual(
      [],
    );
    expect(await findOpenRequests(database.pool, rival, ['d1'])).toEqual([]);
    expect(await findAcceptedConstraints(database.pool, rival, { project: 'plant', notDraft: '' })).toEqual(
      [],
    );
  });

  it('lets another workspace change nothing', async () => {
    await fileSecret({ audience: 'everyone' });
    for (const change of [
      'UPDATE constraints SET superseded = true',
      `UPDATE requests SET audience = 'everyone'`,
      'DELETE FROM requests',
      'DELETE FROM constraints',
    ]) {
      expect((await asRival(change)).rowCount).toBe(0);
    }
    await expect(
      asRival(`INSERT INTO constraints VALUES ('T1', 'plant', 'd9', 'k', 'v', '{}')`),
    ).rejects.toThrow(/row-level security/);
  });

  it('shows a session without a workspace nothing', async () => {
    await fileSecret({ audience: 'everyone' });
    expect((await database.pool.query(ALL)).rows).toEqual([]);
  });
});
