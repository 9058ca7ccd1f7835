import { beforeEach, describe, expect, it } from '@jest/globals';
import { countStatements } from '../../../bench/support/count-statements.js';
import { createPool } from '../../../src/db/pool.js';
import type { Team } from '../../../src/domain/team.js';
import { aliasesOf } from '../../../src/references/aliases.js';
import { saveTicketEntities, startTicketEntities } from '../../../src/runtime/ticket-entities.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { until } from '../../support/until.js';
import { commitRequests, filed, fileRequest } from '../db/file-request.js';

const database = testDatabase();
beforeEach(() =>
  database.owner.query(
    'TRUNCATE requests, tickets, constraints, entities, entity_aliases, edges, threads, messages, drafts, turns',
  ),
);

const teams: Team[] = [
  {
    id: 'performance_engineering_team',
    name: 'Performance Engineering Team',
    description: 'Speed',
    channel: 'C_PERFORMANCE',
    members: ['U_IDA'],
    approvers: [],
  },
];
const told = new Set<string>();
beforeEach(() => told.clear());
const never = new AbortController().signal;
const run = () =>
  saveTicketEntities({ pool: database.pool, teams, aliasesOf, changed: (teamId) => told.add(teamId) }, never);
const entities = async () => (await database.owner.query('SELECT * FROM entities ORDER BY team_id, id')).rows;

/** Writes as a version does that knows of no entities. */
const asOlderVersion = (text: string, values: unknown[] = []) => database.owner.query(text, values);
const fileAsOlderVersion = (count: number, teamId = 'T1') =>
  asOlderVersion(
    `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester,
                           route_team_id, filed_at)
     SELECT $2, 'old' || i, 't' || i, 'C_HELP', 'k' || i, 'T-' || i, 'open', 'Old request ' || i, 'words', 'U_PAT',
            'performance_engineering_team', '2026-01-02'
     FROM generate_series(1, $1::int) AS i`,
    [count, teamId],
  );

describe('requests that an older version has filed', () => {
  it('can be named after the first look, by those who may see them', async () => {
    await fileAsOlderVersion(1);
    expect(await run()).toBe(1);
    expect(await entities()).toMatchObject([
      {
        id: 'task:old1',
        short_id: 'T-1',
        name: 'Old request 1',
        description: 'words',
        owner: 'user:U_PAT',
        visible_to: ['channel:C_HELP', 'channel:C_PERFORMANCE', 'user:U_IDA', 'user:U_PAT'],
        created_at: new Date('2026-01-02T00:00:00Z'),
      },
    ]);
  });

  it('are as the tracker has them, where it is the built-in one', async () => {
    await fileAsOlderVersion(1);
    const field = { name: 'urgency', label: 'Urgency', value: 'high', evidence: [] };
    const request = {
      draftId: 'old1',
      blueprint: 'front_door',
      headline: 'Old request 1',
      fields: [field],
      team: null,
      requester: 'U_PAT',
      approvedBy: 'U_LEAD',
      approvedAt: '2026-01-02T00:00:00Z',
      thread: { channel: 'C_HELP', rootTs: '1.0' },
    };
    await asOlderVersion(
      `INSERT INTO tickets (team_id, ticket_id, number, draft_id, intent_key, assignee, request)
       VALUES ('T1', 'k1', 1, 'old1', 'i', 'U_IDA', $1)`,
      [JSON.stringify(request)],
    );
    await run();
    expect(await entities()).toMatchObject([
      {
        assignee: 'user:U_IDA',
        properties: { priority: 'high' },
        visible_to: expect.arrayContaining(['user:U_LEAD']),
      },
    ]);
  });

  it('are found in every workspace, however many there are', async () => {
    await fileAsOlderVersion(250);
    await fileAsOlderVersion(3, 'T2');
    expect(await run()).toBe(253);
    expect([...told].sort()).toEqual(['T1', 'T2']);
    expect(await entities()).toHaveLength(253);
  });

  it('are brought up to date when that version, running beside this one, changes them', async () => {
    await fileRequest(database, filed('d1', { audience: 'everyone' }));
    expect(await run()).toBe(0);
    expect(told.size).toBe(0);
    await asOlderVersion(`UPDATE requests SET status = 'done', changed_at = clock_timestamp()`);
    expect(await run()).toBe(1);
    expect(await entities()).toMatchObject([{ id: 'task:d1', state: 'done', visible_to: null }]);
  });

  it('cost one statement where there are none', async () => {
    await fileRequest(database, filed('d1'));
    const { url } = database;
    const onError = () => undefined;
    const pool = createPool({ url, role: 'frontdoor_runtime', max: 1, applicationName: 'counted', onError });
    const statements = countStatements(pool);
    statements.on();
    expect(await saveTicketEntities({ pool, teams, aliasesOf, changed: () => undefined }, never)).toBe(0);
    await pool.end();
    // and the one that opens the session
    expect(statements.count()).toBeLessThanOrEqual(2);
  });

  it('that a turn is changing at this moment are left to it', async () => {
    const place = await fileRequest(database, filed('d1'));
    await asOlderVersion(`UPDATE requests SET changed_at = clock_timestamp()`);
    const holder = await database.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM requests FOR UPDATE');
      expect(await run()).toBe(0);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await commitRequests(database, place, [filed('d1', { headline: 'New words' })]);
    expect(await run()).toBe(0);
    expect(await entities()).toMatchObject([{ name: 'New words' }]);
  });

  it('are looked for from the start on and again later, until that is stopped', async () => {
    await fileAsOlderVersion(1);
    const log = new HearingLog();
    const task = startTicketEntities(
      { pool: database.pool, teams, aliasesOf, changed: () => undefined, log },
      20,
    );
    await until('the first', async () => (await entities()).length === 1);
    await fileAsOlderVersion(2, 'T2');
    await until('those that came later', async () => (await entities()).length === 3);
    await task.stop();
    await fileAsOlderVersion(1, 'T3');
    expect(await entities()).toHaveLength(3);
  });
});
