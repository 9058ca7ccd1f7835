import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { HOLD_TEAM_ALONE, HOLD_TEAM_TOGETHER } from '../../../src/db/queries/inbox/team-hold.js';
import { inTeam } from '../../../src/db/team-tx.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { openThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import { age, rowsOfThread } from '../../support/aged.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { nextTs, said, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { DAYS, OldThreads } from './old-threads.js';

const database = testDatabase();
const old = new OldThreads(database);

describe('the deletion of old threads, while things happen', () => {
  it('a turn whose thread is deleted commits nothing', async () => {
    const { root, threadId, draftId } = await old.begun();
    const letGo = old.holdTurns();
    await old.machine.runtime.ingest(said('very urgent', { root, addressed: true }));
    await until('the turn', async () => {
      const { rows } = await database.owner.query(
        'SELECT FROM inbox WHERE thread_id = $1 AND attempts = 1 AND applied_at IS NULL',
        [threadId],
      );
      return rows.length === 1;
    });
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toMatchObject({ threads: 1 });
    letGo();
    await until('the turn to be dropped', () =>
      old.warnings.some(({ message }) => message.includes('overtaken')),
    );
    expect(await rowsOfThread(database, threadId, draftId)).toEqual({});
  });

  it('no thread goes at the moment at which an event is being added', async () => {
    const { threadId } = await old.begun();
    await age(database, threadId, DAYS + 1);
    await inTeam(database.pool, TEAM, async (client) => {
      await client.query(HOLD_TEAM_TOGETHER, [TEAM]);
      expect(await old.clean()).toMatchObject({ threads: 0 });
    });
    expect(await old.clean()).toMatchObject({ threads: 1 });
  });

  it.each([
    ['a mention opens a new thread', true, 1],
    ['a reply that is not for the bot is left out', false, 0],
  ])('%s where the thread is just being deleted', async (_what, addressed, events) => {
    const root = nextTs();
    const [gone, late] = [randomUUID(), said('still there?', { root, addressed, teamId: 'T3' })];
    await database.owner.query(
      `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('T3', $1, $2, $3)`,
      [gone, late.address.by === 'root' ? late.address.channel : '', root],
    );
    const added = await whileDeleting('T3', gone, late);
    expect(added).toHaveLength(events);
    expect(added).not.toContain(gone);
  });

  it('two processes don’t do it both', async () => {
    const other = await openThreadLock(database.url, new HearingLog());
    await other.tryLock('*', 'retention');
    expect(await old.clean()).toBeNull();
    await other.close();
    expect(await until('the lock', () => old.clean())).toEqual({ threads: 0, rows: 0 });
  });

  it('a process that is asked to stop deletes no more', async () => {
    const { threadId } = await old.begun();
    await age(database, threadId, DAYS + 1);
    expect(await old.clean(AbortSignal.abort())).toEqual({ threads: 0, rows: 0 });
    expect(await old.clean()).toMatchObject({ threads: 1 });
  });
});

/** Adds an event in the middle of the transaction that deletes its thread; the threads that it was added to in the end. */
async function whileDeleting(teamId: string, threadId: string, late: Incoming): Promise<string[]> {
  let adding: Promise<void> | undefined;
  await inTeam(database.pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_ALONE, [teamId]);
    await client.query('DELETE FROM threads WHERE team_id = $1 AND thread_id = $2', [teamId, threadId]);
    adding = old.machine.runtime.ingest(late);
    await until('the event to wait', async () => {
      const { rows } = await database.owner.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         UNION ALL SELECT FROM inbox WHERE team_id = '${teamId}'`,
      );
      return rows.length > 0;
    });
  });
  await adding;
  const { rows } = await database.owner.query(
    'SELECT thread_id FROM inbox WHERE team_id = $1 AND dedupe_key = $2',
    [teamId, late.dedupeKey],
  );
  return rows.map((row) => row.thread_id);
}
