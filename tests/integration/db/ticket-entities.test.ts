import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveEntities } from '../../../src/db/queries/entities/save-entities.js';
import { settleSent } from '../../../src/db/queries/outbox/settle.js';
import { aliasesOf } from '../../../src/knowledge/entities/aliases.js';
import { testDatabase } from '../../support/database.js';
import { entity } from '../knowledge/entities/entities.js';
import { commitRequests, facts, filed, fileRequest, openThread, type Place } from './file-request.js';

const database = testDatabase();
beforeEach(() =>
  database.owner.query(
    'TRUNCATE requests, constraints, entities, entity_aliases, edges, threads, messages, drafts, turns, posts, outbox CASCADE',
  ),
);

const entities = async () => (await database.owner.query('SELECT * FROM entities ORDER BY id')).rows;
const names = async () =>
  (await database.owner.query('SELECT alias FROM entity_aliases')).rows.map(({ alias }) => String(alias));
const seenBy = async () => (await entities())[0]?.['visible_to'];

describe('a request that is filed', () => {
  it('can be named from the commit of its turn on', async () => {
    const details = facts({
      description: 'Department: Sales',
      priority: 'high',
      assignee: 'user:U_IDA',
      dueAt: '2026-03-13T12:00:00.000Z',
    });
    await fileRequest(database, filed('d1', { facts: details, audience: 'everyone' }));
    expect(await entities()).toMatchObject([
      {
        team_id: 'T1',
        id: 'task:d1',
        kind: 'task',
        short_id: 'T-1',
        name: 'The app is slow',
        state: 'open',
        type_key: 'task.front_door',
        description: 'Department: Sales',
        owner: 'user:U_ALEX',
        assignee: 'user:U_IDA',
        due_at: new Date('2026-03-13T12:00:00Z'),
        properties: { priority: 'high', channel: 'channel:C_HELP' },
        visible_to: null,
        source: 'ticket',
      },
    ]);
    expect(await names()).toEqual(expect.arrayContaining(['t-1', 'the app is slow']));
  });

  it('can not, when its turn was overtaken', async () => {
    const place = await openThread(database);
    await expect(commitRequests(database, place, [filed('d1')], { turnNo: 7 })).rejects.toMatchObject({
      code: 'turn_overtaken',
    });
    expect([await entities(), await names()]).toEqual([[], []]);
  });

  it('is of the channel of its own thread, and of those who took part there, whichever turn speaks of it', async () => {
    const secret = await fileRequest(database, filed('d1'), { channel: 'C_SECRET' });
    const say = (threadId: string, ts: string, author: string, bot = false) =>
      database.owner.query(
        'INSERT INTO messages (team_id, thread_id, ts, author, body, bot) VALUES ($1, $2, $3, $4, $5, $6)',
        ['T1', threadId, ts, author, 'hello', bot],
      );
    await say(secret.threadId, '1', 'U_PAT');
    await say(secret.threadId, '2', 'U_BOT', true);
    await say(secret.threadId, '3', '');
    const other = await openThread(database, { channel: 'C_OPEN' });
    await say(other.threadId, '1', 'U_STRANGER');
    await commitRequests(database, other, [filed('d1', { headline: 'Slow again' })]);
    expect(await entities()).toMatchObject([
      { name: 'Slow again', properties: { channel: 'channel:C_SECRET' } },
    ]);
    expect(await seenBy()).toEqual([
      'channel:C_PERFORMANCE',
      'channel:C_SECRET',
      'user:U_ALEX',
      'user:U_PAT',
    ]);
  });

  it('stays visible to who took part, though the messages of its thread are forgotten', async () => {
    const place = await openThread(database);
    const text = `INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ('T1', $1, '1', 'U_PAT', 'hello')`;
    await database.owner.query(text, [place.threadId]);
    await commitRequests(database, place, [filed('d1')]);
    await database.owner.query('DELETE FROM messages');
    const moved = facts({ seenBy: ['user:U_ALEX', 'channel:C_IDENTITY'] });
    await commitRequests(database, place, [filed('d1', { facts: moved })]);
    expect(await seenBy()).toEqual(['channel:C_HELP', 'channel:C_IDENTITY', 'user:U_ALEX', 'user:U_PAT']);
  });

  it('changes in the commit of the change: state, assignee, name and the names that find it', async () => {
    const place = await fileRequest(database, filed('d1', { audience: 'everyone' }));
    const ticket = { id: 'x', shortId: 'T-1', url: null, status: 'in_progress' as const };
    const taken = facts({ assignee: 'user:U_IDA' });
    await commitRequests(database, place, [filed('d1', { ticket, facts: taken, headline: 'Quick again' })]);
    expect(await entities()).toMatchObject([
      { name: 'Quick again', state: 'in_progress', assignee: 'user:U_IDA', visible_to: null },
    ]);
    expect(await names()).toContain('quick again');
    expect(await names()).not.toContain('the app is slow');
  });

  it('is seen by the new team after a re-route, and by the old one no longer', async () => {
    const place = await fileRequest(database, filed('d1'));
    expect(await seenBy()).toContain('channel:C_PERFORMANCE');
    const moved = facts({ seenBy: ['user:U_ALEX', 'channel:C_IDENTITY', 'user:U_IDA'] });
    await commitRequests(database, place, [filed('d1', { facts: moved })]);
    expect(await seenBy()).toEqual(['channel:C_HELP', 'channel:C_IDENTITY', 'user:U_ALEX', 'user:U_IDA']);
  });

  describe('whose card is posted', () => {
    const PERFORMANCE = 'performance_engineering_team';
    let number = 0;
    /** The card of a team is posted in a channel, as the outbox tells of it. */
    const post = async (place: Place, team: string, channel: string, draftId = 'd1') => {
      number += 1;
      const { rows } = await database.owner.query<{ seq: string }>(
        `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, status, attempts)
         VALUES ('T1', $1, $2, 'slack', 'team_card', '{}', 'claimed', 1) RETURNING seq`,
        [place.threadId, `card ${number}`],
      );
      const claim = { teamId: 'T1', seq: Number(rows[0]?.seq), attempts: 1 };
      const ts = `179000000${number}.000100`;
      const slot = `ticket:${draftId}:${team}`;
      await settleSent(database.pool, claim, { channel, ts, threadTs: null, slot, said: null });
    };
    const named = (more: Parameters<typeof filed>[1] = {}) =>
      filed('d1', { facts: facts({ seenBy: ['user:U_ALEX'] }), ...more });

    it('is seen by all who are in that channel, also after its next change', async () => {
      const place = await fileRequest(database, named());
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX']);
      await post(place, PERFORMANCE, 'C_TEAM');
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX', 'channel:C_TEAM']);
      await post(place, PERFORMANCE, 'C_TEAM');
      await commitRequests(database, place, [named({ headline: 'Again' })]);
      expect(await seenBy()).toEqual(['channel:C_HELP', 'channel:C_TEAM', 'user:U_ALEX']);
    });

    it('is seen by the team that has it now, and not by the one that had it', async () => {
      const place = await fileRequest(database, named());
      await post(place, PERFORMANCE, 'C_TEAM');
      const moved = named({ team: { id: 'identity', name: 'Identity' } });
      await commitRequests(database, place, [moved]);
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX']);
      await post(place, PERFORMANCE, 'C_TEAM');
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX']);
      await post(place, 'identity', 'C_IDENTITY');
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX', 'channel:C_IDENTITY']);
    });

    it('stays for everyone where it was, and opens no other ticket', async () => {
      const open = await fileRequest(database, named({ audience: 'everyone' }));
      await fileRequest(database, filed('d2', { facts: facts({ seenBy: [] }) }));
      await post(open, PERFORMANCE, 'C_TEAM');
      expect((await entities()).map((row) => row['visible_to'])).toEqual([null, ['channel:C_HELP']]);
    });

    it('is seen by nobody by the card of another ticket of its thread', async () => {
      const place = await fileRequest(database, named());
      await post(place, PERFORMANCE, 'C_TEAM', 'd2');
      expect(await seenBy()).toEqual(['channel:C_HELP', 'user:U_ALEX']);
    });
  });

  it('that was for everyone stays so, and one that was not never becomes so by a change', async () => {
    const open = await fileRequest(database, filed('d1', { audience: 'everyone' }));
    await commitRequests(database, open, [filed('d1')]);
    expect(await seenBy()).toBeNull();
    const closed = await fileRequest(database, filed('d2'));
    await commitRequests(database, closed, [filed('d2', { headline: 'Again' })]);
    expect((await entities())[1]?.['visible_to']).toContain('channel:C_HELP');
  });

  it('is linked to the project of its channel, where there is one', async () => {
    await saveEntities(database.pool, 'T1', 'import', [entity('project:shop')], aliasesOf);
    await fileRequest(database, filed('d1', { project: 'shop' }));
    await fileRequest(database, filed('d2', { project: 'project:shop' }));
    await fileRequest(database, filed('d3', { project: 'unheard-of' }));
    await fileRequest(database, filed('d4'));
    const { rows } = await database.owner.query('SELECT src_id, relation, dst_id FROM edges ORDER BY src_id');
    expect(rows).toEqual(
      ['task:d1', 'task:d2'].map((src_id) => ({ src_id, relation: 'relates_to', dst_id: 'project:shop' })),
    );
  });

  it.each([
    ['by its name', 'Q1 launch', ['project:q1']],
    ['by its label', 'Q1 Launch (project)', ['project:q1']],
    ['by its id', 'project:q1', ['project:q1']],
    ['by its one word', 'apollo', ['project:a']],
    ['by a name that two have', 'Growth', []],
    ['by a part of its name', 'Launch', []],
    ['by the name of something else', 'Handbook', []],
    ['by no name', '!', []],
  ])('is linked to the project that it names: %s', async (_how, project, wanted) => {
    const things = [
      entity('project:q1', { name: 'Q1 Launch' }),
      entity('project:a', { name: 'Apollo' }),
      entity('project:growth-1', { name: 'Growth' }),
      entity('project:growth-2', { name: 'Growth' }),
      entity('document:h', { name: 'Handbook' }),
    ];
    await saveEntities(database.pool, 'T1', 'import', things, aliasesOf);
    await saveEntities(
      database.pool,
      'T2',
      'import',
      [entity('project:q2', { name: 'Q1 Launch' })],
      aliasesOf,
    );
    await fileRequest(database, filed('d1', { facts: facts({ project }) }));
    const { rows } = await database.owner.query('SELECT dst_id FROM edges');
    expect(rows.map(({ dst_id }) => dst_id)).toEqual(wanted);
  });

  it('takes the place of what an import said under its id', async () => {
    await saveEntities(database.pool, 'T1', 'import', [entity('task:d1', { name: 'Forged' })], aliasesOf);
    await fileRequest(database, filed('d1'));
    expect(await entities()).toMatchObject([{ name: 'The app is slow', source: 'ticket' }]);
    expect(await names()).not.toContain('forged');
  });
});
