import { describe, expect, it } from '@jest/globals';
import { workOn } from '../../../src/runtime/inbox/worker.js';
import { openThreadLock } from '../../../src/runtime/turns/thread-lock.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { nextTs, said, startMachine, TEAM } from '../../support/machine.js';
import { workerDeps } from '../../support/worker.js';

const database = testDatabase();
const query = async (sql: string) => (await database.owner.query(sql)).rows;

describe('a message that another process takes in between the last look and the unlock', () => {
  it('is taken by whoever held the lock, without a sweep', async () => {
    // neither of the two runtimes is started: there is no sweep and no timer, only the inbox
    const { runtime } = await startMachine(database);
    const other = await openThreadLock(database.url, new HearingLog());
    database.onClose(() => other.close());
    const root = nextTs();
    const slippedIn = ['very urgent', 'It is an incident'];
    const tries: boolean[] = [];
    const deps = await workerDeps(database, (lock) => ({
      ...lock,
      tryLock: async (teamId, threadId) => {
        const held = await lock.tryLock(teamId, threadId);
        const unlock = async () => {
          const text = slippedIn.shift();
          if (text !== undefined) {
            await runtime.ingest(said(text, { root, addressed: true }));
            tries.push((await other.tryLock(teamId, threadId)) !== null);
          }
          await held?.unlock();
        };
        return held && { ...held, unlock };
      },
    }));
    await runtime.ingest(said('I need to submit a request about slow app', { ts: root, addressed: true }));
    const [thread] = await query('SELECT thread_id FROM threads');
    await workOn(deps, TEAM, thread?.thread_id);
    expect(tries).toEqual([false, false]);
    expect(await query('SELECT applied_turn FROM inbox ORDER BY seq')).toEqual([
      { applied_turn: 1 },
      { applied_turn: 2 },
      { applied_turn: 3 },
    ]);
    const free = await other.tryLock(TEAM, thread?.thread_id);
    expect(free).not.toBeNull();
    await free?.unlock();
  });
});
