import { describe, expect, it } from '@jest/globals';
import { settleSent } from '../../../src/db/queries/outbox/settle.js';
import { age, rowsOfThread } from '../../support/aged.js';
import { testDatabase } from '../../support/database.js';
import { said } from '../../support/machine.js';
import { DAYS, OldThreads } from './old-threads.js';

const database = testDatabase();
const old = new OldThreads(database);
const slots = async (threadId: string): Promise<string[]> =>
  (
    await database.owner.query('SELECT slot FROM posts WHERE thread_id = $1 ORDER BY slot', [threadId])
  ).rows.map(({ slot }) => slot);

describe('where a thread’s messages stand', () => {
  it('goes with the thread, also where a message is about a command and not about its draft', async () => {
    const { root, threadId, draftId } = await old.begun();
    await old.machine.runtime.ingest(said('set the urgency to high', { root }));
    await old.quiet();
    expect(await slots(threadId)).toEqual(
      ['ask', 'command', 'question'].map((kind) => expect.stringMatching(`^${kind}:`)),
    );
    await age(database, threadId, DAYS + 1);
    expect(await old.clean()).toMatchObject({ threads: 1 });
    expect(await rowsOfThread(database, threadId, draftId)).toEqual({});
    expect((await database.owner.query('SELECT slot FROM posts')).rows).toEqual([]);
  });

  it('stays its thread’s where another thread writes the message anew', async () => {
    const [first, second] = [await old.begun(), await old.begun()];
    const slot = `ticket:${first.draftId}:some_team`;
    for (const [i, { threadId }] of [first, second].entries()) {
      const { rows } = await database.owner.query(
        `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, status, attempts, due_at)
         VALUES ('T1', $1, $1 || ':' || $2, 'slack', 'team_card', '{}', 'claimed', 1, now()) RETURNING seq`,
        [threadId, slot],
      );
      const claim = { teamId: 'T1', seq: Number(rows[0]?.seq), attempts: 1 };
      const ts = `${i}.0`;
      await settleSent(database.pool, claim, { channel: 'C_HELP', ts, threadTs: null, slot, said: null });
    }
    const { rows } = await database.owner.query('SELECT thread_id, ts FROM posts WHERE slot = $1', [slot]);
    expect(rows).toEqual([{ thread_id: first.threadId, ts: '1.0' }]);
  });
});
