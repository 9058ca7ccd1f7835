import { randomUUID } from 'node:crypto';
import { afterEach } from '@jest/globals';
import { createBuiltinTracker } from '../../../src/trackers/builtin/builtin.js';
import { testDatabase } from '../../support/database.js';
import { type Rig, TestClock } from '../../support/trackers/contract.js';
import { itemTracker } from '../../support/trackers/filing.js';
import { RIGS } from '../../support/trackers/rigs.js';
import { describeOrders } from '../../support/trackers/tracker-contract.js';

const database = testDatabase();
const empty = () =>
  database.owner.query(
    'TRUNCATE tickets, ticket_numbers, filing_attempts, item_news, threads, drafts CASCADE',
  );

describeOrders('the built-in tracker', async () => {
  await empty();
  return {
    pool: database.pool,
    fresh: () => createBuiltinTracker(database.pool, randomUUID),
    count: async () => (await database.owner.query('SELECT FROM tickets')).rowCount ?? 0,
  };
});

let rig: Rig | null = null;
afterEach(async () => {
  await rig?.server.stop();
  rig = null;
});

for (const [name, open] of Object.entries(RIGS)) {
  describeOrders(name, async () => {
    await empty();
    const clock = new TestClock();
    const opened = await open(clock);
    rig = opened;
    return {
      pool: database.pool,
      fresh: () => itemTracker(database.pool, opened.adapter, clock),
      count: async () => opened.server.items().length,
    };
  });
}
