import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FiledField, FiledRequest, Follower, Tracker } from '../../../src/domain/tickets/tracker.js';
import { createBuiltinTracker } from '../../../src/trackers/builtin/builtin.js';
import { testDatabase } from '../../support/database.js';
import { entity, save } from '../knowledge/entities/entities.js';

const database = testDatabase();
let tracker: Tracker;
beforeEach(async () => {
  await database.owner.query('TRUNCATE tickets, ticket_numbers, entities, entity_aliases, edges');
  tracker = createBuiltinTracker(database.pool, randomUUID);
});

const field = (name: string, value: string): FiledField => ({
  name,
  label: name,
  value,
  evidence: [],
  items: [],
});

const request: FiledRequest = {
  draftId: 'd1',
  blueprint: 'front_door',
  headline: 'The app is slow',
  fields: [field('summary', 'The app is slow'), field('department', 'Sales')],
  team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
  requester: 'U_ALEX',
  filer: null,
  approvedBy: 'U_ALEX',
  approvedAt: '2026-03-02T09:00:00.000Z',
  thread: { channel: 'C_HELP', rootTs: '1.0' },
  ownWords: [],
  shared: [],
};

const mei: Follower = {
  user: 'U_MEI',
  headline: 'The app hangs in Finance, too',
  evidence: [{ channel: 'C_FIN', ts: '2.0', author: 'U_MEI', quote: 'it hangs', how: 'extracted' }],
};
/** The built-in tracker needs nothing of it. */
const attempt = { signal: new AbortController().signal, isOurs: () => true };
const follow = (follower: Follower) =>
  tracker.update(
    'T1',
    'd1',
    { change: 'follow', follower, by: follower.user },
    `follow:${follower.user}`,
    attempt,
  );
const change = (headline: string, fields: FiledField[]) =>
  tracker.update('T1', 'd1', { change: 'fields', headline, fields, by: 'U_ALEX' }, 'fields:1', attempt);
const file = () => tracker.create('T1', request, 'submit:d1', attempt);

/** Tickets that were imported, with these short ids. */
const imported = (shortIds: readonly string[], teamId = 'T1', kind = 'task') =>
  save(
    database,
    shortIds.map((shortId, i) => entity(`${kind}:there-${i}`, { shortId, name: `Over there ${i}` })),
    { teamId },
  );
const numbered = async (drafts: number) => {
  const shortIds: string[] = [];
  for (let i = 0; i < drafts; i += 1) {
    const { shortId } = await tracker.create('T1', { ...request, draftId: `n${i}` }, `submit:n${i}`, attempt);
    shortIds.push(shortId);
  }
  return shortIds;
};

describe('the number of a ticket', () => {
  it('gives a request to whom it says is to do it, and to another where that changes', async () => {
    const { assignee } = await tracker.create(
      'T1',
      { ...request, fields: [field('assignee', '<@U_SAM>')] },
      'submit:d1',
      attempt,
    );
    expect(assignee).toBe('U_SAM');
    expect((await change('The app is slow', [field('assignee', '<@U_MEI>')]))?.assignee).toBe('U_MEI');
  });

  it('is none that an imported ticket has, however it is written', async () => {
    await imported(['T-2', 't-3', 'T-5']);
    expect(await numbered(4)).toEqual(['T-1', 'T-4', 'T-6', 'T-7']);
  });

  it('may be that of another workspace’s ticket, or of another thing', async () => {
    await imported(['T-1'], 'T2');
    await imported(['T-1'], 'T1', 'document');
    expect(await numbered(1)).toEqual(['T-1']);
  });

  it('follows a thousand that were imported', async () => {
    await imported(Array.from({ length: 1_000 }, (_, i) => `T-${i + 1}`));
    expect(await numbered(2)).toEqual(['T-1001', 'T-1002']);
  });

  it('is given once, though many are filed at once', async () => {
    await imported(['T-3', 'T-4', 'T-9']);
    const tickets = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        tracker.create('T1', { ...request, draftId: `p${i}` }, `submit:p${i}`, attempt),
      ),
    );
    expect(tickets.map(({ shortId }) => Number(shortId.slice(2))).sort((a, b) => a - b)).toEqual([
      1, 2, 5, 6, 7, 8, 10, 11,
    ]);
  });
});

describe('a ticket of the built-in tracker', () => {
  it('keeps who follows it and why, and tells whoever files it again', async () => {
    await file();
    expect((await follow(mei)).followers).toEqual([mei]);
    expect((await file()).followers).toEqual([mei]);
  });

  it('has each follower once, as they first asked', async () => {
    await file();
    await follow(mei);
    const { rows } = await database.owner.query('SELECT xmin, updated_at FROM tickets');
    const again = await follow({ ...mei, headline: 'Still hanging', evidence: [] });
    expect(again.followers).toEqual([mei]);
    expect((await database.owner.query('SELECT xmin, updated_at FROM tickets')).rows).toEqual(rows);
    const dana = { ...mei, user: 'U_DANA' };
    expect((await follow(dana)).followers).toEqual([mei, dana]);
  });

  it('takes two followers who come at once', async () => {
    await file();
    const users = ['U_1', 'U_2', 'U_3', 'U_4'];
    await Promise.all(users.map((user) => follow({ ...mei, user })));
    expect((await file()).followers.map(({ user }) => user).sort()).toEqual(users);
  });

  it('takes changed fields in their place and new ones at the end, and leaves the others', async () => {
    await file();
    const ticket = await change('The app is down', [
      field('impact', 'All of Sales'),
      field('summary', 'The app is down'),
    ]);
    expect(ticket.request).toEqual({
      ...request,
      headline: 'The app is down',
      fields: [
        field('summary', 'The app is down'),
        field('department', 'Sales'),
        field('impact', 'All of Sales'),
      ],
    });
    expect(await file()).toEqual(ticket);
  });

  it('keeps its followers through every other change', async () => {
    await file();
    await follow(mei);
    await change('The app is down', []);
    const team = { id: 'identity_access_team', name: 'Identity & Access' };
    await tracker.update(
      'T1',
      'd1',
      { change: 'team', team, from: request.team, by: 'U_ALEX' },
      'team:1',
      attempt,
    );
    const done = await tracker.update(
      'T1',
      'd1',
      { change: 'set', values: { status: 'done' }, by: 'U_ALEX' },
      'status:1',
      attempt,
    );
    expect(done).toMatchObject({
      status: 'done',
      followers: [mei],
      request: { headline: 'The app is down', team },
    });
  });

  it('answers text that the database can’t hold as it was kept', async () => {
    await file();
    const ticket = await change('cut \ud83d', [field('summary', 'a\u0000b')]);
    expect(ticket.request).toMatchObject({ headline: 'cut \ufffd', fields: [{ value: 'ab' }, {}] });
    expect(await file()).toEqual(ticket);
  });
});
