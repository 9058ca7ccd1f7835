import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { purgeWorkspace } from '../../../../src/db/queries/directory/workspaces.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { PastRequests } from '../../../../src/domain/tickets/past-requests.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { testDatabase } from '../../../support/database.js';
import { teams } from '../../../support/front-door.js';
import { ours } from '../../../support/ours.js';
import { commitRequests, facts, filed, fileRequest } from '../../db/file-request.js';
import { alteredPool, inSessionOf, withoutFilter } from '../entities/altered-pool.js';
import { entity, save } from '../entities/entities.js';

const database = testDatabase();
const HEADLINE = 'Sign-in takes long';
const BODY = `${HEADLINE}\nThe login latency stays below 200 ms in Graz.\nThe night shift can start on time.`;
const QUESTION = 'what did we decide about the login latency?';

const OURS = {
  users: ['U_BOSS', 'U_DEPUTY', 'U_CLERK', 'U_DOER'],
  channels: ['C_BOARD', 'C_HALL', 'C_TEAM'],
};
const at = (user: string, place: string | null = null, teamId = 'T1'): Viewer => ({ teamId, user, place });
const member = (user: string, channel: string) => ({
  user,
  channel,
  present: true,
  asOf: new Date('2026-01-01'),
});
const signal = () => new AbortController().signal;
const ticket = (status: 'open' | 'in_progress' | 'done' | 'withdrawn', shortId = 'T-1') => ({
  id: 'k',
  shortId,
  url: null,
  status,
});
const record = (draftId: string, change: Partial<ReturnType<typeof filed>> = {}) =>
  filed(draftId, {
    headline: HEADLINE,
    text: BODY,
    requester: 'U_BOSS',
    facts: facts({ seenBy: ['user:U_BOSS', 'channel:C_TEAM'] }),
    ...change,
  });

let past: PastRequests;
const about = async (viewer: Viewer, text = QUESTION, limit = 5, by = past) =>
  (await by.about(viewer, { text, limit }, signal())).map(({ draftId }) => draftId);

beforeEach(async () => {
  await database.owner.query(
    'TRUNCATE requests, constraints, entities, entity_aliases, edges, channel_members, threads, drafts, turns',
  );
  for (const teamId of ['T1', 'T2']) await ours(database, OURS, teamId);
  for (const teamId of ['T1', 'T2']) {
    await saveMembers(database.pool, teamId, [
      member('U_BOSS', 'C_BOARD'),
      member('U_DEPUTY', 'C_BOARD'),
      member('U_CLERK', 'C_HALL'),
      member('U_DOER', 'C_TEAM'),
      member('U_CLERK', 'C_SHARED'),
      member('U_OUTSIDER', 'C_SHARED'),
    ]);
    const outsider = entity('user:U_OUTSIDER', { name: 'Otto', visibleTo: ['user:U_OUTSIDER'] });
    const shared = entity('channel:C_SHARED', { name: 'partners', properties: { isShared: true } });
    await save(database, [outsider, shared], { teamId, source: 'slack' });
  }
  past = createPastRequests({ pool: database.pool, teams, now: () => 0 });
});

describe('a question about what a filed request says', () => {
  it('finds it by words of its text alone, with what says so, who asked for it and when', async () => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    const { rows } = await database.owner.query(`SELECT filed_at FROM requests`);
    expect(await past.about(at('U_CLERK', 'C_HALL'), { text: QUESTION, limit: 5 }, signal())).toEqual([
      {
        draftId: 'd1',
        shortId: 'T-1',
        headline: HEADLINE,
        status: 'open',
        team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
        url: null,
        requester: 'U_BOSS',
        filedAt: rows[0]?.filed_at.toISOString(),
        excerpt: 'The login latency stays below 200 ms in Graz. The night shift can start on time.',
      },
    ]);
  });

  it.each(['open', 'in_progress', 'done'] as const)('finds one that is %s', async (status) => {
    await fileRequest(database, record('d1', { audience: 'everyone', ticket: ticket(status) }));
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
  });

  it('finds none that was withdrawn, and finds it again once it is reopened', async () => {
    const place = await fileRequest(database, record('d1', { audience: 'everyone', ticket: ticket('open') }));
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
    await commitRequests(database, place, [record('d1', { ticket: ticket('withdrawn') })]);
    expect(await about(at('U_CLERK'))).toEqual([]);
    await commitRequests(database, place, [record('d1', { ticket: ticket('open') })]);
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
  });

  it('lists those first that say most of it, then the newest, and no more than are wanted', async () => {
    for (const [draftId, text, day] of [
      ['old', BODY, '2026-01-01'],
      ['new', BODY, '2026-03-01'],
      ['less', 'Portal\nThe login page and the latency of the network differ.', '2026-04-01'],
      ['between', BODY, '2026-02-01'],
      ['other', 'Printer\nIt is out of paper.', '2026-05-01'],
    ] as const) {
      await fileRequest(database, record(draftId, { text, audience: 'everyone' }));
      await database.owner.query('UPDATE requests SET filed_at = $2 WHERE draft_id = $1', [draftId, day]);
    }
    const question = 'login latency in Graz';
    expect(await about(at('U_CLERK'), question)).toEqual(['new', 'between', 'old', 'less']);
    expect(await about(at('U_CLERK'), question, 2)).toEqual(['new', 'between']);
  });

  it.each([
    ['one of two words', 'zeppelins over Graz'],
    ['one of its words and something else that was filed', 'out of paper in Graz'],
  ])('does not find it by %s', async (_case, question) => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    await fileRequest(database, record('d2', { text: 'Printer\nOut of red paper.', audience: 'channel' }));
    expect(await about(at('U_CLERK'), question)).toEqual([]);
  });

  it.each(['What do you know about Graz?', 'please tell me what there is about GRAZ'])(
    'does not count how it is put: %s',
    async (question) => {
      await fileRequest(database, record('d1', { audience: 'everyone' }));
      expect(await about(at('U_CLERK'), question)).toEqual(['d1']);
    },
  );

  it('finds it by two of four words', async () => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    expect(await about(at('U_CLERK'), 'the login latency of zeppelin portals')).toEqual(['d1']);
  });

  it('knows what any process has committed: another text, and the request gone', async () => {
    const place = await fileRequest(database, record('d1', { audience: 'everyone' }));
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
    await commitRequests(database, place, [record('d1', { text: 'Printer\nIt is out of paper.' })]);
    expect(await about(at('U_CLERK'))).toEqual([]);
    expect(await about(at('U_CLERK'), 'out of paper')).toEqual(['d1']);
    await database.owner.query('DELETE FROM requests');
    expect(await about(at('U_CLERK'), 'out of paper')).toEqual([]);
  });

  it.each([
    '',
    ' ',
    '.*',
    'log.*|lat.+',
    "'; DROP TABLE requests; --",
    '%',
    'zeppelins',
    `${'zeppelin '.repeat(111)}`,
    '\u0000',
    '\uD800',
    '🙂',
  ])('finds nothing for %j, and nothing breaks', async (question) => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    expect(await about(at('U_CLERK'), question)).toEqual([]);
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
  });

  it('finds it by a thousand characters that speak of it', async () => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    const question = 'Would somebody please tell me what became of the login latency in Graz? '.repeat(13);
    expect(await about(at('U_CLERK'), question)).toEqual(['d1']);
  });
});

describe('a request from a private channel', () => {
  const fileSecret = () => fileRequest(database, record('d1'), { channel: 'C_BOARD' });

  it.each<[string, Viewer]>([
    ['its requester, alone', at('U_BOSS')],
    ['its requester, in its channel', at('U_BOSS', 'C_BOARD')],
    ['a member of its channel, there', at('U_DEPUTY', 'C_BOARD')],
    ['a member of its channel, alone', at('U_DEPUTY')],
    ['somebody of its team, in the team’s channel', at('U_DOER', 'C_TEAM')],
  ])('is told to %s', async (_who, viewer) => {
    await fileSecret();
    expect(await about(viewer)).toEqual(['d1']);
  });

  it.each<[string, Viewer]>([
    ['somebody who is in neither channel', at('U_CLERK')],
    ['somebody who says to be in its channel', at('U_CLERK', 'C_BOARD')],
    ['its requester, where others read along', at('U_BOSS', 'C_HALL')],
    ['somebody of its team, where others read along', at('U_DOER', 'C_HALL')],
    ['nobody in particular', at('')],
    ['somebody whose id is a pattern', at('%', '%')],
    ['its requester’s namesake in another workspace', at('U_BOSS', 'C_BOARD', 'T2')],
    ['somebody of another company', at('U_OUTSIDER')],
  ])('is not told to %s', async (_who, viewer) => {
    await fileSecret();
    expect(await past.about(viewer, { text: QUESTION, limit: 5 }, signal())).toEqual([]);
  });

  it('stands in nobody’s way: what everyone may know is found behind two hundred that nobody may', async () => {
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'x' || i, 't', 'C_BOARD', 'k', 'T-2', 'open', 'h', $1, 'U' FROM generate_series(1, 200) AS i`,
      [BODY],
    );
    await database.owner.query(
      `INSERT INTO entities (team_id, id, kind, name, visible_to, source)
       SELECT 'T1', 'task:x' || i, 'task', 'h', '{channel:C_BOARD}', 'ticket' FROM generate_series(1, 200) AS i`,
    );
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'y' || i, 't', 'C_BOARD', 'k', 'T-2', 'open', 'h', md5(i::text), 'U' FROM generate_series(1, 5000) AS i`,
    );
    await fileRequest(
      database,
      record('d1', { audience: 'everyone', text: 'Old portal\nIts login latency is high.' }),
    );
    await database.owner.query(`UPDATE requests SET changed_at = '2020-01-01' WHERE draft_id = 'd1'`);
    expect(await about(at('U_CLERK', 'C_HALL'))).toEqual(['d1']);
  });
});

describe('a request for everyone', () => {
  const fileOpen = () => fileRequest(database, record('d1', { audience: 'everyone' }));

  it.each<[string, Viewer]>([
    ['anybody here', at('U_CLERK')],
    ['anybody in any of our channels', at('U_CLERK', 'C_HALL')],
  ])('is told to %s', async (_who, viewer) => {
    await fileOpen();
    expect(await about(viewer)).toEqual(['d1']);
  });

  it.each<[string, Viewer]>([
    ['another workspace', at('U_CLERK', 'C_HALL', 'T2')],
    ['somebody of another company', at('U_OUTSIDER')],
    ['one of us, where people of another company read along', at('U_CLERK', 'C_SHARED')],
  ])('is not told to %s', async (_who, viewer) => {
    await fileOpen();
    expect(await about(viewer)).toEqual([]);
  });

  it.each([
    ['made private', `UPDATE entities SET visible_to = '{}' WHERE kind = 'task'`],
    ['left without an entity', `DELETE FROM entities WHERE kind = 'task'`],
    ['withdrawn', `UPDATE requests SET status = 'withdrawn'`],
    ['changed to say something else', `UPDATE requests SET body = 'Printer'`],
    ['moved to another workspace', `UPDATE requests SET team_id = 'T3'`],
  ])('is told no more once it is %s, though memory does not know it yet', async (_case, change) => {
    await fileOpen();
    expect(await about(at('U_CLERK'))).toEqual(['d1']);
    // changed_at stays, so that no look finds the change
    await database.owner.query(change);
    expect(await about(at('U_CLERK'))).toEqual([]);
  });

  it('is gone with a purge of its workspace, from memory too, and from that workspace alone', async () => {
    await database.owner.query(
      `INSERT INTO workspaces (team_id) VALUES ('T1'), ('T2') ON CONFLICT DO NOTHING`,
    );
    await fileOpen();
    await fileRequest(database, record('e1', { audience: 'everyone' }), { teamId: 'T2' });
    expect([await about(at('U_CLERK')), await about(at('U_CLERK', null, 'T2'))]).toEqual([['d1'], ['e1']]);
    const kept = await database.owner.query('SELECT * FROM requests WHERE draft_id = $1', ['d1']);
    await purgeWorkspace(database.programs, 'T1', 'operator:test');
    expect([await about(at('U_CLERK')), await about(at('U_CLERK', null, 'T2'))]).toEqual([[], ['e1']]);
    // had memory kept its words, an old row that came back would be found by them
    const row = JSON.stringify({ ...kept.rows[0], changed_at: '2020-01-01T00:00:00Z' });
    await database.owner.query(
      'INSERT INTO requests SELECT * FROM json_populate_record(NULL::requests, $1::json)',
      [row],
    );
    await save(database, [entity('task:d1', { name: HEADLINE })]);
    await ours(database, OURS);
    expect(await about(at('U_CLERK'))).toEqual([]);
  });
});

describe('a fault further up', () => {
  it('tells nothing of another workspace', async () => {
    await fileRequest(database, record('d1', { audience: 'everyone' }));
    const of = (pool: typeof database.pool) => createPastRequests({ pool, teams, now: () => 0 });
    const viewer = at('U_CLERK');
    expect(await about(viewer, QUESTION, 5, of(alteredPool(database, inSessionOf('T2'))))).toEqual([]);
    const rival = at('U_CLERK', null, 'T2');
    expect(await about(rival, QUESTION, 5, of(alteredPool(database, withoutFilter)))).toEqual([]);
  });
});
