import { describe, expect, it } from '@jest/globals';
import { age, rowsOfThread } from '../../support/aged.js';
import { testDatabase } from '../../support/database.js';
import { clicked, said, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { DAYS, OldThreads } from './old-threads.js';

const database = testDatabase();
const old = new OldThreads(database);

describe('what somebody has used of the bot', () => {
  it('goes a day after its last use, also where no thread is old; what is of today stays', async () => {
    await database.owner.query(`INSERT INTO workspaces (team_id) VALUES ('T_NEW') ON CONFLICT DO NOTHING`);
    await database.owner.query(
      `INSERT INTO shares (team_id, person, busy_until, day) VALUES
         ('T_NEW', 'U_GONE', now() - interval '25 hours', (now() AT TIME ZONE 'UTC')::date - 1),
         ('T_NEW', '*', '-infinity', (now() AT TIME ZONE 'UTC')::date - 2),
         ('T_NEW', 'U_BUSY', now() + interval '1 hour', '-infinity'),
         ('T_NEW', 'U_TODAY', '-infinity', (now() AT TIME ZONE 'UTC')::date)`,
    );
    await old.clean();
    const { rows } = await database.owner.query(
      `SELECT person FROM shares WHERE team_id = 'T_NEW' ORDER BY person`,
    );
    expect(rows).toEqual([{ person: 'U_BUSY' }, { person: 'U_TODAY' }]);
  });
});

describe('a thread in which nothing happened for so many days', () => {
  it('goes as a whole where its draft was left unfinished, and a later mention there begins afresh', async () => {
    const { root, threadId, draftId } = await old.begun();
    const before = await rowsOfThread(database, threadId, draftId);
    expect(Object.keys(before).sort()).toEqual(
      expect.arrayContaining([
        'drafts',
        'inbox',
        'messages',
        'outbox',
        'threads',
        'turns',
        'langgraph.checkpoints',
      ]),
    );
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toEqual({
      threads: 1,
      rows: Object.values(before).reduce((sum, n) => sum + n, 0),
    });
    expect(await rowsOfThread(database, threadId, draftId)).toEqual({});

    await old.machine.runtime.ingest(said('the scanner is slow', { root, addressed: true }));
    await old.quiet();
    const again = await until('a new thread', () => old.threadAt(root));
    expect(again).not.toBe(threadId);
    const { rows } = await database.owner.query('SELECT turn_no, stopped FROM threads WHERE thread_id = $1', [
      again,
    ]);
    expect(rows).toEqual([{ turn_no: 1, stopped: null }]);
  });

  it('goes as a whole where its ticket is done; ticket and record stay', async () => {
    const { threadId, draftId } = await old.filed();
    await database.owner.query(`UPDATE tickets SET status = 'done' WHERE draft_id = $1`, [draftId]);
    await database.owner.query(`UPDATE requests SET status = 'done' WHERE draft_id = $1`, [draftId]);
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toMatchObject({ threads: 1 });
    expect(await rowsOfThread(database, threadId, draftId)).toEqual({});
    const { rows } = await database.owner.query(
      'SELECT k.number, q.short_id FROM tickets k JOIN requests q USING (team_id, draft_id) WHERE draft_id = $1',
      [draftId],
    );
    expect(rows).toHaveLength(1);
    const entity = await database.owner.query('SELECT FROM entities WHERE id = $1', [`task:${draftId}`]);
    expect(entity.rowCount).toBe(1);
  });

  it('keeps itself, draft, posts and checkpoint where its ticket is open, and its card works on', async () => {
    const { threadId, draftId, rev } = await old.filed();
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toMatchObject({ threads: 0 });
    const left = await rowsOfThread(database, threadId, draftId);
    expect(Object.keys(left).sort()).toEqual([
      'drafts',
      'langgraph.checkpoint_blobs',
      'langgraph.checkpoint_writes',
      'langgraph.checkpoints',
      'posts',
      'threads',
    ]);
    await old.machine.runtime.ingest(clicked('take', { draftId, rev }, 'U_DANA'));
    await until('the ticket to be taken', async () => {
      const { rows } = await database.owner.query('SELECT assignee FROM tickets WHERE draft_id = $1', [
        draftId,
      ]);
      return rows[0]?.assignee === 'U_DANA';
    });
    await old.quiet();
  });

  it('goes in every workspace, and nothing younger goes with it', async () => {
    const aged = [await old.begun(), await old.begun('T2')];
    const young = [await old.begun(), await old.begun('T2')];
    const kept = await Promise.all(young.map((one) => rowsOfThread(database, one.threadId, one.draftId)));
    for (const { threadId } of aged) await age(database, threadId, DAYS + 1);
    for (const { threadId } of young) await age(database, threadId, DAYS - 1);
    expect(await old.clean()).toMatchObject({ threads: 2 });
    for (const one of aged) expect(await rowsOfThread(database, one.threadId, one.draftId)).toEqual({});
    for (const [i, one] of young.entries()) {
      expect(await rowsOfThread(database, one.threadId, one.draftId)).toEqual(kept[i]);
    }
    expect(await old.clean()).toEqual({ threads: 0, rows: 0 });
  });

  it('goes by the task, again and again until that is stopped', async () => {
    const task = old.task();
    for (const _round of [1, 2]) {
      const { root, threadId } = await old.begun();
      await age(database, threadId, DAYS + 1);
      await until('the thread to go', async () => (await old.threadAt(root)) === undefined);
    }
    await task.stop();
    const { threadId } = await old.begun();
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toMatchObject({ threads: 1 });
  });

  it('goes wholly or not at all', async () => {
    const { threadId, draftId } = await old.begun();
    await age(database, threadId, DAYS + 1);
    const before = await rowsOfThread(database, threadId, draftId);
    await database.owner.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broke in the middle'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON turns EXECUTE FUNCTION refuse()`);
    old.warnings.length = 0;
    await old.clean();
    await database.owner.query('DROP TRIGGER refuse ON turns');
    expect(old.warnings).toMatchObject([{ fields: { teamId: TEAM } }]);
    const { inbox, outbox, ...whole } = before;
    expect([inbox, outbox].every((rows) => rows !== undefined && rows > 0)).toBe(true);
    expect(await rowsOfThread(database, threadId, draftId)).toEqual(whole);
    expect(await old.clean()).toMatchObject({ threads: 1 });
    expect(await rowsOfThread(database, threadId, draftId)).toEqual({});
  });
});

describe('a thread in which something happened since', () => {
  it.each([
    ['a turn', 'UPDATE turns SET committed_at = now() WHERE thread_id = $1'],
    [
      'an event that waits',
      'UPDATE inbox SET received_at = now(), applied_at = NULL, due_at = $2 WHERE thread_id = $1',
    ],
    [
      'an event that was set aside',
      'UPDATE inbox SET set_aside_at = now(), applied_at = NULL WHERE thread_id = $1',
    ],
    [
      'something to be filed',
      `UPDATE outbox SET status = 'pending', due_at = $2, lane = 'tracker' WHERE thread_id = $1`,
    ],
  ])('stays, when it was %s, but for its old words', async (_what, change) => {
    const { threadId, draftId } = await old.begun();
    await age(database, threadId, DAYS + 1);
    const never = new Date('2100-01-01');
    await database.owner.query(change, change.includes('$2') ? [threadId, never] : [threadId]);
    expect(await old.clean()).toMatchObject({ threads: 0 });
    const left = await rowsOfThread(database, threadId, draftId);
    expect(left).toMatchObject({ threads: 1, drafts: 1, 'langgraph.checkpoints': 1 });
    expect(left).not.toHaveProperty('messages');
    await database.owner.query('DELETE FROM threads WHERE thread_id = $1', [threadId]);
    await database.owner.query('DELETE FROM inbox WHERE thread_id = $1', [threadId]);
    await database.owner.query('DELETE FROM outbox WHERE thread_id = $1', [threadId]);
  });
});
