import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { planPurge, purgeWorkspace } from '../../../src/db/queries/directory/workspaces.js';
import { deleteThreads } from '../../../src/db/queries/threads/retention.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { openThread } from './file-request.js';

const database = testDatabase();

/**
 * Deletes in the middle of the settlement of a reply: its row of the outbox is marked as sent, and where it stands and what it
 * says is added, but none of that is committed.
 */
async function whileSettling(
  teamId: string,
  threadId: string,
  deletes: () => Promise<unknown>,
): Promise<void> {
  const key = randomUUID();
  await database.owner.query(
    `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, status, created_at)
     VALUES ($1, $2, $3, 'slack', 'text', '{}', 'claimed', now() - interval '100 days')`,
    [teamId, threadId, key],
  );
  const client = await database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE outbox SET status = 'sent' WHERE team_id = $1 AND intent_key = $2`, [
      teamId,
      key,
    ]);
    await client.query(
      `INSERT INTO posts (team_id, slot, channel, ts, thread_id) VALUES ($1, $3, 'C', '1.0', $2)`,
      [teamId, threadId, `command:${key}`],
    );
    await client.query(
      `INSERT INTO messages (team_id, thread_id, ts, author, body, bot) VALUES ($1, $2, '1.0', 'U_BOT', 'Secret', true)`,
      [teamId, threadId],
    );
    const deleting = deletes();
    await until('the deletion to wait for it', async () => {
      const { rows } = await database.owner.query(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE datname = current_database() AND locktype = 'transactionid' AND NOT granted`,
      );
      return rows.length > 0;
    });
    await client.query('COMMIT');
    await deleting;
  } finally {
    client.release(true);
  }
}

describe('a reply that is being settled', () => {
  it('leaves nothing of itself in a workspace that is purged meanwhile', async () => {
    const { threadId } = await openThread(database, { teamId: 'T1' });
    await whileSettling('T1', threadId, () => purgeWorkspace(database.programs, 'T1', 'operator:test'));
    expect((await planPurge(database.pool, 'T1')).rows).toEqual({});
  });

  it('leaves nothing of itself where its thread is deleted for its age', async () => {
    const { threadId } = await openThread(database, { teamId: 'T2' });
    await database.owner.query(
      `UPDATE threads SET created_at = now() - interval '100 days' WHERE team_id = 'T2'`,
    );
    const oldest = { createdAt: '-infinity', threadId: '' };
    const before = new Date(Date.now() - 90 * 86_400_000).toISOString();
    await whileSettling('T2', threadId, () => deleteThreads(database.pool, 'T2', before, oldest, 50));
    expect((await planPurge(database.pool, 'T2')).rows).toEqual({});
  });
});
