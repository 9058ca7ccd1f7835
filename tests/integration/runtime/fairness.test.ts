import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dueThreads } from '../../../src/db/queries/inbox/due.js';
import { MAX_TURNS_PER_TEAM } from '../../../src/runtime/limits.js';
import { testDatabase } from '../../support/database.js';
import { said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
beforeEach(() => query('TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns'));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** So many threads of a workspace, each with one event that has been due for an hour. */
async function plant(teamId: string, count: number): Promise<void> {
  await query(
    `INSERT INTO threads (team_id, thread_id, channel, root_ts)
     SELECT $1, $1 || '-' || i, 'C_' || $1, '1780000000.' || lpad(i::text, 6, '0') FROM generate_series(1, $2::int) i`,
    [teamId, count],
  );
  await query(
    `INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
     SELECT $1, root_ts, thread_id, 'message', 'mention', root_ts,
            jsonb_build_object('kind', 'message', 'via', 'mention', 'ts', root_ts, 'author', 'U_ALEX',
                               'text', 'my app is slow', 'addressed', true), true, now() - interval '1 hour'
     FROM threads WHERE team_id = $1`,
    [teamId],
  );
}
const teamsOf = (found: readonly { teamId: string }[]) => found.map(({ teamId }) => teamId);

describe('a workspace with a thousand due threads', () => {
  it('takes its share of a process, and another workspace is answered meanwhile', async () => {
    await plant('T_BIG', 1_000);
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let big = 0;
    const machine = await startMachine(database, {
      wrap: (graph) => async (resume, turn) => {
        if (turn.teamId === 'T_BIG') {
          big += 1;
          await gate;
          throw new Error('not this one');
        }
        return graph(resume, turn);
      },
    });
    ends.push(async () => {
      letGo();
      await machine.runtime.stop();
    });
    machine.start();
    await until('the big workspace to have its share', () => big === MAX_TURNS_PER_TEAM);
    await plant('T_SMALL', 3);
    await until('the small one to be answered', async () => {
      const applied = await query(`SELECT 1 FROM inbox WHERE team_id = 'T_SMALL' AND applied_at IS NOT NULL`);
      return applied.length === 3;
    });
    expect(big).toBe(MAX_TURNS_PER_TEAM);
  });

  it('does not fill what the sweep finds, however long its threads have waited', async () => {
    await plant('T_BIG', 1_000);
    await plant('T_SMALL', 2);
    await query(`UPDATE inbox SET due_at = now() WHERE team_id = 'T_SMALL'`);
    const found = teamsOf(await dueThreads(database.pool, 100, 200));
    expect(found.slice(0, 4)).toEqual(['T_BIG', 'T_SMALL', 'T_BIG', 'T_SMALL']);
    expect(found.filter((team) => team === 'T_BIG')).toHaveLength(100);
  });
});

describe('threads in trouble', () => {
  it('a hundred that wait for their retry are not found, though more was said in them', async () => {
    await plant('T1', 100);
    await query(`UPDATE inbox SET attempts = 3, failures = 3, due_at = now() + interval '1 hour'`);
    await query(
      `INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
       SELECT team_id, dedupe_key || ':later', thread_id, kind, via, '1780000001.000000', payload, urgent, now() - interval '1 hour'
       FROM inbox`,
    );
    const machine = await startMachine(database);
    ends.push(() => machine.runtime.stop());
    expect(await dueThreads(database.pool, 100, 200)).toEqual([]);
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await until('an answer', () => machine.slack.posted.length === 1);
    expect(await query('SELECT max(attempts) AS most FROM inbox')).toEqual([{ most: 3 }]);
  });

  it('a hundred suspects leave the sweep to the others of their workspace', async () => {
    await plant('T1', 200);
    await query(
      `UPDATE inbox SET attempts = 2, due_at = now() - interval '2 hours'
       WHERE seq IN (SELECT seq FROM inbox ORDER BY seq LIMIT 100)`,
    );
    const found = await dueThreads(database.pool, 100, 200);
    expect(found).toHaveLength(105);
    const suspects = await query('SELECT thread_id FROM inbox WHERE attempts = 2');
    const names = new Set(suspects.map(({ thread_id }) => thread_id));
    expect(found.filter(({ threadId }) => names.has(threadId))).toHaveLength(5);
  });
});
