import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueThreads } from '../../../src/db/queries/inbox/due.js';
import { MAX_TURNS_PER_PERSON, MAX_TURNS_PER_TEAM } from '../../../src/runtime/limits.js';
import { testDatabase } from '../../support/database.js';
import { said, startMachine, TEAM } from '../../support/machine.js';
import { runs } from '../../support/runs.js';
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
    const found = teamsOf(await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 }));
    expect(found.slice(0, 4)).toEqual(['T_BIG', 'T_SMALL', 'T_BIG', 'T_SMALL']);
    expect(found.filter((team) => team === 'T_BIG')).toHaveLength(100);
  });
});

/** Threads in which somebody has said something, so many seconds ago. */
async function plantOf(person: string, agoS: readonly number[]): Promise<void> {
  await query(
    `INSERT INTO threads (team_id, thread_id, channel, root_ts)
     SELECT $1, $2 || '-' || i, 'C_' || $2, '1780000000.' || lpad(i::text, 6, '0') FROM generate_series(1, $3::int) i`,
    [TEAM, person, agoS.length],
  );
  await query(
    `INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
     SELECT $1, $2 || i, $2 || '-' || i, 'message', 'mention', $2, '1780000000.000100', '{}', true, now() - make_interval(secs => ago)
     FROM unnest($3::float8[]) WITH ORDINALITY AS given(ago, i)`,
    [TEAM, person, agoS],
  );
}

describe('one person with many due threads', () => {
  it('takes a small share of a process, and another person is answered meanwhile', async () => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let flood = 0;
    const running = new Set<string>();
    const machine = await startMachine(database, {
      wrap: (graph) => async (resume, turn) => {
        if (resume !== null && turn.messages.every(({ author }) => author === 'U_FLOOD')) {
          flood += 1;
          running.add(turn.rootTs);
          await gate;
        }
        return graph(resume, turn);
      },
    });
    ends.push(async () => {
      letGo();
      await machine.runtime.stop();
    });
    machine.start();
    const words = 'I need to submit a request about slow app';
    const flooding = Array.from({ length: 40 }, () => said(words, { author: 'U_FLOOD' }));
    await Promise.all(flooding.map((incoming) => machine.runtime.ingest(incoming)));
    await until('the flood to have its share', () => flood >= MAX_TURNS_PER_PERSON);
    await machine.runtime.ingest(said(words, { author: 'U_OTHER' }));
    const answered = async (person: string) =>
      (await query('SELECT 1 FROM inbox WHERE actor = $1 AND applied_at IS NOT NULL', [person])).length;
    await until('the other to be answered', async () => (await answered('U_OTHER')) === 1);
    expect([flood, await answered('U_FLOOD')]).toEqual([MAX_TURNS_PER_PERSON, 0]);
    // also in a thread of the flood that waits
    const root = flooding.find(({ slackTs }) => !running.has(slackTs))?.slackTs ?? '';
    await machine.runtime.ingest(said('mine is slow, too', { author: 'U_OTHER', root, addressed: true }));
    await until('the other to be answered there', async () => (await answered('U_OTHER')) === 2);
    expect([flood, await answered('U_FLOOD')]).toEqual([MAX_TURNS_PER_PERSON, 1]);
    letGo();
    await until('all of the flood to be answered in the end', async () => (await answered('U_FLOOD')) === 40);
  });

  it('stands behind everybody else’s first thread in what the sweep finds', async () => {
    await plantOf('U_FLOOD', Array<number>(300).fill(3_600));
    await plantOf('U_OTHER', [1]);
    const found = await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 });
    expect(found.slice(0, 3).map(({ person }) => person)).toEqual(['U_FLOOD', 'U_OTHER', 'U_FLOOD']);
    const few = await dueThreads(database.pool, { perTeam: 100, perPerson: 2, atMost: 200 });
    expect(few).toEqual(found.slice(0, 3));
  });

  it('hides nobody who wrote behind them in one of those threads', async () => {
    await plantOf('U_FLOOD', Array<number>(10).fill(3_600));
    await query(
      `INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
       VALUES ($1, 'behind', 'U_FLOOD-10', 'message', 'mention', 'U_OTHER', '1780000001.000100', '{}', true, now())`,
      [TEAM],
    );
    const found = await dueThreads(database.pool, { perTeam: 100, perPerson: 6, atMost: 200 });
    expect(found).toContainEqual({ teamId: TEAM, threadId: 'U_FLOOD-10', person: 'U_OTHER' });
    expect(found).toHaveLength(7);
  });

  it('takes turns with all others, each person’s longest waiting thread first, whoever has how many', async () => {
    const waits = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(waits, { minLength: 1, maxLength: 6 }), async (people) => {
        await query('TRUNCATE inbox, threads, outbox, citations');
        for (const [i, agoS] of people.entries()) await plantOf(`U${i}`, agoS);
        const found = await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 });
        const rounds = Array.from({ length: 12 }, (_, round) =>
          people.flatMap((agoS, i) => (agoS.length > round ? [`U${i}`] : [])),
        );
        let from = 0;
        for (const round of rounds) {
          const there = found.slice(from, from + round.length).map(({ person }) => person);
          expect(there.toSorted()).toEqual(round);
          from += round.length;
        }
        expect(found).toHaveLength(from);
        for (const [i, agoS] of people.entries()) {
          const order = found.flatMap(({ person, threadId }) =>
            person === `U${i}` ? [agoS[Number(threadId.split('-')[1]) - 1] ?? 0] : [],
          );
          expect(order).toEqual(agoS.toSorted((a, b) => b - a));
        }
      }),
      { numRuns: runs(40) },
    );
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
    expect(await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 })).toEqual([]);
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
    const found = await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 });
    expect(found).toHaveLength(105);
    const suspects = await query('SELECT thread_id FROM inbox WHERE attempts = 2');
    const names = new Set(suspects.map(({ thread_id }) => thread_id));
    expect(found.filter(({ threadId }) => names.has(threadId))).toHaveLength(5);
  });
});
