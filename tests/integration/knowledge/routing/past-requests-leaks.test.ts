import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { findAcceptedConstraints, findOpenRequests } from '../../../../src/db/queries/requests/requests.js';
import { queryInTeam } from '../../../../src/db/team-tx.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { PastRequests } from '../../../../src/domain/tickets/past-requests.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { testDatabase } from '../../../support/database.js';
import { teams } from '../../../support/front-door.js';
import { ours } from '../../../support/ours.js';
import { commitRequests, facts, filed, fileRequest } from '../../db/file-request.js';

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

const IN_BOARD = { teamId: 'T1', channel: 'C_BOARD' };
const IN_HALL = { teamId: 'T1', channel: 'C_HALL' };
/** On the board, and asking there; somebody who is not, in the hall; somebody of another company with the same ids. */
const board: Viewer = { teamId: 'T1', user: 'U_BOSS', place: 'C_BOARD' };
const hall: Viewer = { teamId: 'T1', user: 'U_CLERK', place: 'C_HALL' };
const rival: Viewer = { teamId: 'T2', user: 'U_BOSS', place: 'C_BOARD' };
const aside = (viewer: Viewer): Viewer => ({ ...viewer, place: null });

let past: PastRequests;
beforeEach(async () => {
  await database.owner.query(
    'TRUNCATE requests, constraints, entities, entity_aliases, edges, channel_members, threads, drafts, turns',
  );
  const known = { users: ['U_BOSS', 'U_CLERK'], channels: ['C_BOARD', 'C_HALL'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
  const present = (user: string, channel: string) => ({ user, channel, present: true, asOf: new Date() });
  await saveMembers(database.pool, 'T1', [present('U_BOSS', 'C_BOARD'), present('U_CLERK', 'C_HALL')]);
  past = createPastRequests({ pool: database.pool, teams, now: () => 0 });
});

const signal = () => new AbortController().signal;
const alike = async (at: Viewer) =>
  (await past.alike(at, { text: SECRET, notDraft: 'own' }, signal())).map(({ draftId }) => draftId);
const accepted = async (at: Viewer, project = 'plant', notDraft = 'own') =>
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
    requester: 'U_BOSS',
    facts: facts({ seenBy: ['user:U_BOSS'] }),
    ...change,
  });
const fileSecret = (change: Partial<ReturnType<typeof filed>> = {}) =>
  fileRequest(database, secret(change), IN_BOARD);

describe('a request from a private channel', () => {
  it('is known in that channel, and nowhere else', async () => {
    await fileSecret();
    expect([await alike(board), await alike(hall), await alike(rival)]).toEqual([['d1'], [], []]);
  });

  it('is named as the reason for a team to nobody else, though it teaches which team takes such requests', async () => {
    await fileSecret({ taken: true });
    const first = async (at: Viewer) => (await past.candidates(at, SECRET, signal()))[0];
    expect(await first(board)).toMatchObject({ teamId: 'performance_engineering_team', like: 'T-1' });
    expect(await first(hall)).toMatchObject({ teamId: 'performance_engineering_team', like: null });
    expect(await first(rival)).toBeUndefined();
  });

  it('binds nobody once it was withdrawn', async () => {
    await fileSecret({ ticket: { id: 'k', shortId: 'T-1', url: null, status: 'withdrawn' } });
    expect(await accepted(board)).toEqual([]);
  });

  it('is known to who is in it where nobody else reads along, and to nobody else there', async () => {
    await fileSecret();
    expect([await alike(aside(board)), await accepted(aside(board))]).toEqual([['d1'], [['d1', 'deadline']]]);
    expect([await alike(aside(hall)), await accepted(aside(hall))]).toEqual([[], []]);
  });

  it('is kept back where others read along, though the one who asks may know', async () => {
    await fileSecret();
    const inHall = { ...board, place: 'C_HALL' };
    expect([await alike(inHall), await accepted(inHall)]).toEqual([[], []]);
  });

  it('is kept back from somebody who says to be in that channel and is not', async () => {
    await fileSecret();
    const pretender = { ...hall, place: 'C_BOARD' };
    expect([await alike(pretender), await accepted(pretender)]).toEqual([[], []]);
  });

  it('is lost sight of by who leaves the channel, unless it is theirs', async () => {
    await fileSecret();
    const present = (user: string, at: boolean, asOf: string) => ({
      user,
      channel: 'C_BOARD',
      present: at,
      asOf: new Date(asOf),
    });
    await saveMembers(database.pool, 'T1', [present('U_CLERK', true, '2098-01-01')]);
    expect(await alike(aside(hall))).toEqual(['d1']);
    await saveMembers(database.pool, 'T1', [
      present('U_CLERK', false, '2099-01-01'),
      present('U_BOSS', false, '2099-01-01'),
    ]);
    expect([await alike(aside(hall)), await alike(aside(board))]).toEqual([[], ['d1']]);
  });

  it('is for nobody as long as nothing says who may see it', async () => {
    await fileSecret({ audience: 'everyone' });
    await database.owner.query('DELETE FROM entities');
    expect([await alike(board), await accepted(board)]).toEqual([[], []]);
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
    const elsewhere = await fileRequest(database, filed('d2'), IN_HALL);
    await commitRequests(database, elsewhere, [filed('d1', { text: SECRET })]);
    expect([await alike(hall), await accepted(hall)]).toEqual([[], []]);
  });

  it('does not hide behind others: what everyone may know is found behind sixty that nobody may', async () => {
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'x' || i, 't', 'C_BOARD', 'k', 'T-2', 'open', 'h', $1, 'U' FROM generate_series(1, 60) AS i`,
      [SECRET],
    );
    await database.owner.query(
      `INSERT INTO entities (team_id, id, kind, name, visible_to, source)
       SELECT 'T1', 'task:x' || i, 'task', 'h', '{channel:C_BOARD}', 'ticket' FROM generate_series(1, 60) AS i`,
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
    ['made private', `UPDATE entities SET visible_to = '{}'`],
    ['done', `UPDATE requests SET status = 'done'`],
    ['moved to another workspace', `UPDATE requests SET team_id = 'T3'`],
  ])('is told no more once it is %s, though memory does not know it yet', async (_case, change) => {
    await fileSecret({ audience: 'everyone' });
    expect(await alike(hall)).toEqual(['d1']);
    // changed_at stays, so that no look finds the change
    await database.owner.query(change);
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
    await fileRequest(database, settled, IN_HALL);
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
