import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { WorkspaceState } from '../../playground/protocol.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { doneWith, intentKeys, settled } from './support/books.js';

const THREADS = 50;
const PEOPLE = ['priya', 'tom', 'daniel'];
/** What is said in each thread, by one person after another. Two of the five wait for a pause, three don't. */
const WORDS = [
  '@Frontdoor I need to submit a request about slow app',
  'it is blocking the sales team',
  '@Frontdoor very urgent',
  'it is an incident',
  '@Frontdoor we want it to load within two seconds',
];

const Row = z.object({
  thread_id: z.string(),
  seq: z.number(),
  attempts: z.number(),
  applied_turn: z.number(),
});
const Turn = z.object({
  thread_id: z.string(),
  turn_no: z.number(),
  events: z.array(z.object({ seq: z.number() })),
});

describe.each(['http', 'socket'] as const)('two processes on one database, over %s', (via) => {
  const database = testDatabase();
  let workspace: Workspace;
  let state: WorkspaceState;
  let roots: string[];

  beforeAll(async () => {
    workspace = await startWorkspace(database, {
      via,
      bots: 2,
      env: { DEBOUNCE_MS: '40', MAX_WAIT_MS: '200', POST_INTERVAL_MS: '0', LOG_LEVEL: 'debug' },
    });
    const people = await Promise.all(PEOPLE.map((handle) => workspace.person(handle)));
    const channel = await workspace.channel('it-help');
    const threads: string[] = Array.from({ length: THREADS }, () => '');
    for (const [round, text] of WORDS.entries()) {
      await Promise.all(
        threads.map(async (root, i) => {
          const ts = await people[(i + round) % people.length]?.post(channel, text, root || undefined);
          if (root === '') threads[i] = ts ?? '';
        }),
      );
      // What is said next is later than what was delivered: its turn must not come first, while turns are under way.
      await until('the messages to be delivered', async () => {
        const { rows } = await database.owner.query('SELECT count(*)::int AS n FROM inbox');
        return rows[0]?.n === THREADS * (round + 1);
      });
    }
    await settled(database);
    state = await workspace.state();
    roots = threads;
  }, 120_000);

  const inbox = async () =>
    Row.array().parse((await database.owner.query('SELECT * FROM inbox ORDER BY thread_id, slack_ts')).rows);
  const turns = async () =>
    Turn.array().parse((await database.owner.query('SELECT * FROM turns ORDER BY thread_id, turn_no')).rows);

  it('both work', () => {
    expect(workspace.bots.map((bot) => bot.lines.some((line) => line.includes('turn committed')))).toEqual([
      true,
      true,
    ]);
  });

  it('apply each message once, and lose none', async () => {
    expect(await doneWith(database)).toMatchObject({ applied: THREADS * WORDS.length, setAside: 0 });
    const { rows } = await database.owner.query(
      `SELECT t.root_ts, array_agg(m.ts ORDER BY m.ts) AS said FROM threads t
       JOIN messages m USING (team_id, thread_id) WHERE NOT m.bot GROUP BY 1 ORDER BY 1`,
    );
    const said = roots.toSorted().map((root) => ({
      root_ts: root,
      said: state.messages
        .filter(
          (message) => message.botId === undefined && (message.ts === root || message.threadTs === root),
        )
        .map((message) => message.ts),
    }));
    expect(rows).toEqual(said);
  });

  it('never work on one thread at the same time', async () => {
    // a turn that overlaps another claims its events a second time
    expect((await inbox()).filter((row) => row.attempts !== 1)).toEqual([]);
    for (const bot of workspace.bots) expect(bot.lines.join('\n')).not.toContain('overtaken');
  });

  it('number the turns of a thread without a gap, and record each message in the turn that applied it', async () => {
    const threads = byThread(await turns());
    expect(threads.size).toBe(THREADS);
    const recorded = new Map<number, number>();
    for (const ofThread of threads.values()) {
      expect(ofThread.map((turn) => turn.turn_no)).toEqual(ofThread.map((_, i) => i + 1));
      for (const turn of ofThread) for (const event of turn.events) recorded.set(event.seq, turn.turn_no);
    }
    expect(recorded).toEqual(
      new Map((await inbox()).toSorted((a, b) => a.seq - b.seq).map((row) => [row.seq, row.applied_turn])),
    );
  });

  it('keep the order of Slack', async () => {
    for (const rows of byThread(await inbox()).values()) {
      const order = rows.map((row) => row.applied_turn);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  it('answer every thread, and post nothing twice', async () => {
    const answered = new Set(
      state.messages.filter((message) => message.botId !== undefined).map((message) => message.threadTs),
    );
    expect(roots.filter((root) => !answered.has(root))).toEqual([]);
    const posted = intentKeys(state);
    expect(new Set(posted).size).toBe(posted.length);
  });
});

function byThread<T extends { thread_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const threads = new Map<string, T[]>();
  for (const row of rows) threads.set(row.thread_id, [...(threads.get(row.thread_id) ?? []), row]);
  return threads;
}
