import { z } from 'zod';
import { readReminder, remind } from '../../../src/db/queries/threads/reminders.js';
import type { TestDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

const Thread = z.object({ teamId: z.string(), threadId: z.string() });

/** The hours pass after which the people of the thread under that message are reminded: a process of the bot takes that up. */
export async function hoursPass(database: TestDatabase, root: string): Promise<void> {
  await until('the reminder to be due', async () => {
    const { rows } = await database.owner.query(
      'SELECT team_id AS "teamId", thread_id AS "threadId" FROM threads WHERE root_ts = $1',
      [root],
    );
    const thread = Thread.parse(rows[0]);
    const reminder = await readReminder(database.pool, thread);
    return reminder && remind(database.pool, thread, reminder, reminder.at);
  });
}
