import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Claim, claimEvents } from '../../../src/db/queries/inbox/claim-events.js';
import { dueThreads } from '../../../src/db/queries/inbox/due.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { MAX_ATTEMPTS, TURN_BURST } from '../../../src/runtime/limits.js';
import { testDatabase } from '../../support/database.js';
import { nextTs, said, startMachine, TEAM } from '../../support/machine.js';
import { runs } from '../../support/runs.js';
import { until } from '../../support/until.js';

/** Long enough that no test lives to see the next place come. */
const INTERVAL = 60_000;

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;
beforeEach(() => query('TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, shares'));

/** A message of somebody, in a thread of its own unless `root` names one. @returns the thread's id */
async function says(author: string, root?: string): Promise<string> {
  const { runtime } = await machine();
  const incoming = said('my app is slow', {
    author,
    addressed: true,
    ...(root === undefined ? {} : { root }),
  });
  await runtime.ingest(incoming);
  const [row] = await query('SELECT thread_id FROM inbox WHERE dedupe_key = $1', [incoming.dedupeKey]);
  return String(row?.thread_id);
}
let started: ReturnType<typeof startMachine> | undefined;
const machine = () => (started ??= startMachine(database, { debounceMs: 0 }));

const claim = async (threadId: string, burst: number = TURN_BURST): Promise<Claim> => {
  const pace = { intervalMs: INTERVAL, burst };
  const options = { isolation: 'beside' as const, mostAttempts: MAX_ATTEMPTS, pace };
  const found = await claimEvents(database.pool, { teamId: TEAM, threadId }, options, () =>
    Promise.resolve(null),
  );
  if (found === null) throw new Error('no such thread');
  return found;
};
const busyUntil = async (person: string): Promise<string> =>
  String((await query('SELECT busy_until::text AS at FROM shares WHERE person = $1', [person]))[0]?.at);

async function flood(count: number, author = 'U_FLOOD'): Promise<string[]> {
  const threads: string[] = [];
  for (let i = 0; i < count; i += 1) threads.push(await says(author));
  return threads;
}
async function claimAll(threads: readonly string[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const thread of threads) claims.push(await claim(thread));
  return claims;
}

describe('the turns of one person', () => {
  it('begin at once up to a burst; what is above waits in the inbox, one an interval, and is not due before', async () => {
    const threads = await flood(TURN_BURST + 4);
    const claims = await claimAll(threads);
    expect(claims.filter(({ events }) => events.length === 1)).toHaveLength(TURN_BURST);
    const waits = claims.flatMap(({ waits: one }) => one);
    expect(waits.map(({ actor }) => actor)).toEqual(Array(4).fill('U_FLOOD'));
    for (const [i, { waitMs }] of waits.entries()) expect(waitMs / INTERVAL).toBeCloseTo(i + 1, 1);
    const rows = await query('SELECT attempts FROM inbox WHERE paced_at IS NOT NULL AND due_at = paced_at');
    expect(rows).toEqual(Array(4).fill({ attempts: 0 }));
    await query('UPDATE inbox SET applied_at = now() WHERE attempts > 0');
    expect(await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 })).toEqual([]);
  });

  it('take their place once, whoever looks how often, and begin when it has come', async () => {
    const threads = await flood(TURN_BURST + 1);
    await claimAll(threads);
    const late = threads.at(-1) ?? '';
    const before = await busyUntil('U_FLOOD');
    await query('UPDATE inbox SET due_at = now() WHERE paced_at IS NOT NULL');
    expect((await claim(late)).waits).toHaveLength(1);
    expect(await busyUntil('U_FLOOD')).toBe(before);
    await query('UPDATE inbox SET paced_at = now(), due_at = now() WHERE paced_at IS NOT NULL');
    expect((await claim(late)).events).toHaveLength(1);
    expect(await busyUntil('U_FLOOD')).toBe(before);
  });

  it('do not slow another person’s, nor what a system reports', async () => {
    await claimAll(await flood(TURN_BURST + 1));
    expect((await claim(await says('U_OTHER'))).events).toHaveLength(1);
    const thread = await says('U_FLOOD');
    await query(`UPDATE inbox SET actor = NULL, kind = 'tracker' WHERE thread_id = $1`, [thread]);
    expect((await claim(thread)).events).toHaveLength(1);
  });

  it('do not hold up somebody else in the same thread, whose turn takes them along', async () => {
    await claimAll(await flood(TURN_BURST));
    const root = nextTs();
    const thread = await says('U_FLOOD', root);
    expect((await claim(thread)).events).toEqual([]);
    await says('U_OTHER', root);
    expect((await claim(thread)).events.map(({ actor }) => actor)).toEqual(['U_FLOOD', 'U_OTHER']);
  });

  it('are paid for once by whoever waits behind another’s clicks, though their message is not of the batch', async () => {
    await claimAll(await flood(TURN_BURST));
    const root = nextTs();
    const thread = await says('U_FLOOD', root);
    await says('U_FLOOD', root);
    await query(`UPDATE inbox SET kind = 'click' WHERE thread_id = $1`, [thread]);
    await says('U_OTHER', root);
    expect((await claim(thread)).events.map(({ actor }) => actor)).toEqual(['U_FLOOD']);
    const paid = await busyUntil('U_OTHER');
    const behind = `SELECT attempts, paced_at <= now() AS paced, due_at <= now() AS due FROM inbox WHERE actor = 'U_OTHER'`;
    expect(await query(behind)).toEqual([{ attempts: 0, paced: true, due: true }]);
    for (const actor of ['U_FLOOD', 'U_OTHER']) {
      await query('UPDATE inbox SET applied_at = now() WHERE thread_id = $1 AND attempts > 0', [thread]);
      expect((await claim(thread)).events.map((event) => event.actor)).toEqual([actor]);
    }
    expect(await busyUntil('U_OTHER')).toBe(paid);
  });

  it('that were tried before need no place again', async () => {
    const threads = await flood(TURN_BURST + 1);
    await claimAll(threads);
    const [first = ''] = threads;
    await query('UPDATE inbox SET due_at = now() WHERE thread_id = $1', [first]);
    expect((await claim(first)).events).toMatchObject([{ attempts: 2 }]);
  });

  it('keep their pace in whatever order anybody’s threads are looked at', async () => {
    const people = fc.array(fc.constantFrom('U_A', 'U_B', 'U_C'), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(people, fc.integer({ min: 1, max: 4 }), async (turns, burst) => {
        await query('TRUNCATE inbox, threads, outbox, citations, shares');
        const threads: string[] = [];
        for (const person of turns) threads.push(await says(person));
        const begun = new Map<string, number>();
        const waiting = new Map<string, number[]>();
        for (const [i, person] of turns.entries()) {
          const { events, waits } = await claim(threads[i] ?? '', burst);
          begun.set(person, (begun.get(person) ?? 0) + events.length);
          waiting.set(person, [...(waiting.get(person) ?? []), ...waits.map(({ waitMs }) => waitMs)]);
        }
        for (const person of new Set(turns)) {
          const all = turns.filter((one) => one === person).length;
          expect(begun.get(person)).toBe(Math.min(all, burst));
          const places = (waiting.get(person) ?? []).map((ms) => Math.round(ms / INTERVAL));
          expect(places).toEqual(Array.from({ length: Math.max(0, all - burst) }, (_, i) => i + 1));
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('whoever floods the bot', () => {
  it('is told once, and answered in the end', async () => {
    const { runtime, slack, start } = await startMachine(database, { debounceMs: 0, turnsAMinute: 1 });
    const count = TURN_BURST + 6;
    for (let i = 0; i < count; i += 1) {
      await runtime.ingest(said('I need to submit a request about slow app', { author: 'U_FLOOD' }));
    }
    start();
    const applied = async () => (await query('SELECT 1 FROM inbox WHERE applied_at IS NOT NULL')).length;
    await until('the burst', async () => (await applied()) === TURN_BURST);
    await until('places for the others', async () => {
      return (await query('SELECT 1 FROM inbox WHERE paced_at > now()')).length === count - TURN_BURST;
    });
    const notices = () => slack.posted.flatMap(({ reply }) => (reply.kind === 'notice' ? [reply] : []));
    await until('a word on it', () => notices().length > 0);
    await query('UPDATE inbox SET paced_at = now(), due_at = now() WHERE paced_at IS NOT NULL');
    await until('all', async () => (await applied()) === count);
    expect(notices()).toMatchObject([{ to: 'U_FLOOD', text: wording.oneAfterTheOther }]);
    expect(await query('SELECT 1 FROM outbox WHERE kind = $1', ['notice'])).toHaveLength(1);
  });
});
