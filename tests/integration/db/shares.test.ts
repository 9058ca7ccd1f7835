import { expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { commitRequests, openThread } from './file-request.js';

const database = testDatabase();

it('a turn that commits holds up no other of its workspace before all else is written', async () => {
  const place = await openThread(database);
  const commit = () => commitRequests(database, place, [], { person: 'U_ALEX', tokens: 10 });
  await commit();
  const client = await database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM langgraph.checkpoints WHERE thread_id = $1 FOR UPDATE', [place.threadId]);
    const committing = commit();
    await until('the turn to wait for its checkpoint', async () => {
      const { rows } = await database.owner.query(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE datname = current_database() AND locktype = 'transactionid' AND NOT granted`,
      );
      return rows.length > 0;
    });
    const free = await database.owner.query(
      'SELECT person FROM shares ORDER BY person FOR UPDATE SKIP LOCKED',
    );
    expect(free.rows).toEqual([{ person: '*' }, { person: 'U_ALEX' }]);
    await client.query('COMMIT');
    await committing;
  } finally {
    client.release(true);
  }
  const { rows } = await database.owner.query('SELECT person, tokens::int FROM shares ORDER BY person');
  expect(rows).toEqual([
    { person: '*', tokens: 20 },
    { person: 'U_ALEX', tokens: 20 },
  ]);
});
