import { expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseError } from '../../../src/db/database-errors.js';
import { createPool } from '../../../src/db/pool.js';
import { TurnSaver } from '../../../src/runtime/turns/turn-saver.js';
import { cuttableWay } from '../../support/cut-off.js';
import { testDatabase } from '../../support/database.js';
import { openBuffer } from '../../support/open-buffer.js';
import { until } from '../../support/until.js';

const database = testDatabase();

it('a connection that breaks while a checkpoint is read is the database’s fault, not the thread’s', async () => {
  const way = await cuttableWay(database.url);
  database.onClose(() => way.close());
  const pool = createPool({
    url: way.url,
    role: 'frontdoor_runtime',
    max: 1,
    applicationName: 'cut-off',
    onError: () => undefined,
  });
  database.onClose(() => pool.end());
  await pool.query('SELECT 1');
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE langgraph.checkpoints IN ACCESS EXCLUSIVE MODE');

  const opened = openBuffer(new TurnSaver(pool), pool, { teamId: 'T1', threadId: 'a-thread' }).catch(
    (error: unknown) => error,
  );
  await until('the read to wait', async () => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'cut-off' AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  way.cut();
  const error = await opened;
  await holder.query('ROLLBACK');
  await holder.end();
  expect(isDatabaseError(error)).toBe(true);
});
