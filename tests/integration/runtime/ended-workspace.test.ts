import { describe, expect, it } from '@jest/globals';
import { workOn } from '../../../src/runtime/inbox/worker.js';
import { testDatabase } from '../../support/database.js';
import { said, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { workerDeps } from '../../support/worker.js';

const database = testDatabase();
const query = async (sql: string) => (await database.owner.query(sql)).rows;
const END = `INSERT INTO workspaces (team_id, ended_at, ended_why) VALUES ('${TEAM}', now(), 'app_uninstalled')`;
const untouched = async () => {
  expect(await query('SELECT turn_no, stopped FROM threads')).toEqual([{ turn_no: 0, stopped: null }]);
  expect(await query('SELECT attempts, failures, applied_at, set_aside_at FROM inbox')).toEqual([
    { attempts: 0, failures: 0, applied_at: null, set_aside_at: null },
  ]);
  expect(await query('SELECT 1 FROM outbox')).toEqual([]);
};

async function oneThread(): Promise<string> {
  await query('TRUNCATE inbox, threads, outbox, citations, workspaces');
  const { runtime } = await startMachine(database);
  await runtime.ingest(said('I need to submit a request about slow app'));
  const [thread] = await query('SELECT thread_id FROM threads');
  return thread?.thread_id;
}

describe('a workspace that ends', () => {
  it('in the middle of a turn: the turn changes nothing, and is not tried again', async () => {
    const threadId = await oneThread();
    const deps = await workerDeps(database);
    let turns = 0;
    const { graph } = deps;
    await workOn(
      {
        ...deps,
        graph: async (resume, turn) => {
          const result = await graph(resume, turn);
          if (resume !== null) {
            turns += 1;
            await query(END);
          }
          return result;
        },
      },
      TEAM,
      threadId,
    );
    await untouched();
    await query('UPDATE inbox SET due_at = now()');
    for (let look = 0; look < 3; look += 1) await workOn(deps, TEAM, threadId);
    await untouched();
    expect(turns).toBe(1);
    expect(deps.log.lines.filter(({ level }) => level !== 'debug')).toMatchObject([
      {
        level: 'warn',
        message: 'a workspace has ended; nothing of it is worked on',
        fields: { teamId: TEAM },
      },
    ]);
  });

  it('before a turn: nothing is claimed, and the sweep passes it by', async () => {
    await oneThread();
    await query(END);
    const machine = await startMachine(database);
    machine.start();
    await machine.runtime.ingest(said('another request about slow app', { teamId: 'T2' }));
    await until('the other workspace to be answered', () => machine.slack.posted.length === 1);
    expect(await query(`SELECT attempts FROM inbox WHERE team_id = '${TEAM}'`)).toEqual([{ attempts: 0 }]);
    await machine.runtime.stop();
  });

  it('and comes back: what was open goes on', async () => {
    const threadId = await oneThread();
    await query(END);
    const deps = await workerDeps(database);
    await workOn(deps, TEAM, threadId);
    await untouched();
    await query('UPDATE workspaces SET ended_at = NULL');
    await workOn(deps, TEAM, threadId);
    expect(await query('SELECT turn_no FROM threads')).toEqual([{ turn_no: 1 }]);
  });
});
