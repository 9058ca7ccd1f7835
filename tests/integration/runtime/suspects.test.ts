import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimEvents, type Isolation } from '../../../src/db/queries/inbox/claim-events.js';
import { dueThreads } from '../../../src/db/queries/inbox/due.js';
import { MAX_ATTEMPTS } from '../../../src/runtime/limits.js';
import { testDatabase } from '../../support/database.js';
import { said, startMachine, TEAM } from '../../support/machine.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

interface Taken {
  seqs: number[];
  deadly: boolean;
  worn: boolean;
}
const isIn = ({ seqs }: Taken) => seqs.length > 0;

async function take(threadId: string, isolation: Isolation): Promise<Taken & { needs: Isolation | null }> {
  const claim = await claimEvents(
    database.pool,
    { teamId: TEAM, threadId },
    { isolation, mostAttempts: MAX_ATTEMPTS, pace: { intervalMs: 0, burst: 1 } },
    () => Promise.resolve(null),
  );
  const events = claim?.events ?? [];
  return {
    needs: claim?.needs ?? null,
    seqs: events.map(({ seq }) => seq),
    deadly: events.some(({ payload }) => JSON.stringify(payload).includes('kill')),
    worn: events.some(({ attempts }) => attempts > MAX_ATTEMPTS),
  };
}

/** One life of a process: it takes what it may take at once, and dies of it, or applies it. */
async function live(prefersAlone: boolean): Promise<void> {
  await query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
  const threads = await dueThreads(database.pool, { perTeam: 100, perPerson: 100, atMost: 200 });
  const waiting: { threadId: string; needs: Isolation }[] = [];
  const running: Taken[] = [];
  for (const { threadId } of threads) {
    const taken = await take(threadId, 'beside');
    if (taken.needs !== null) waiting.push({ threadId, needs: taken.needs });
    else running.push(taken);
  }
  const alone = waiting.find(({ needs }) => needs === 'alone');
  const single = waiting.find(({ needs }) => needs === 'single');
  const chosen = prefersAlone ? (alone ?? single) : (single ?? alone);
  if (chosen?.needs === 'single') running.push(await take(chosen.threadId, 'single'));
  // who is to be alone waits until those beside it have ended well; when they don't, it has not begun
  if (await end(running.filter(isIn))) return;
  if (chosen?.needs === 'alone') await end([await take(chosen.threadId, 'alone')].filter(isIn));
}

/** @returns whether the process died of them */
async function end(running: readonly Taken[]): Promise<boolean> {
  for (const { seqs, worn } of running) {
    if (worn) await query('UPDATE inbox SET set_aside_at = now() WHERE seq = ANY ($1)', [seqs]);
  }
  const turns = running.filter(({ worn }) => !worn);
  if (turns.some(({ deadly }) => deadly)) return true;
  for (const { seqs } of turns)
    await query('UPDATE inbox SET applied_at = now() WHERE seq = ANY ($1)', [seqs]);
  return false;
}

const arrivals = fc.array(fc.record({ life: fc.nat(12), deadly: fc.boolean() }), {
  minLength: 8,
  maxLength: 24,
});

describe('whatever deadly events come, and whenever', () => {
  it('they are set aside, and no other event is', async () => {
    const { runtime } = await startMachine(database);
    await fc.assert(
      fc.asyncProperty(arrivals, fc.array(fc.boolean(), { minLength: 1 }), async (events, preferences) => {
        await query('TRUNCATE inbox, threads, outbox, citations');
        const open = async () =>
          query('SELECT 1 FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL');
        for (let life = 0; life <= 12 || (await open()).length > 0; life += 1) {
          if (life > 400) throw new Error('It goes on for ever.');
          for (const { deadly } of events.filter((event) => event.life === life)) {
            await runtime.ingest(said(deadly ? 'kill' : 'slow app'));
          }
          await live(preferences[life % preferences.length] ?? false);
        }
        const set = await query(
          `SELECT payload ->> 'text' AS text FROM inbox WHERE set_aside_at IS NOT NULL`,
        );
        expect(set.filter(({ text }) => text !== 'kill')).toEqual([]);
        expect(set).toHaveLength(events.filter(({ deadly }) => deadly).length);
      }),
      { numRuns: 12 },
    );
  });
});

describe('an event whose process died', () => {
  it('is due again at once after the first death, and 1, 2, 4 and 8 seconds after the others', async () => {
    await query('TRUNCATE inbox, threads, outbox, citations');
    const { runtime } = await startMachine(database);
    await runtime.ingest(said('kill'));
    const [thread] = await query('SELECT thread_id FROM threads');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await query('UPDATE inbox SET due_at = now()');
      expect((await take(thread?.thread_id, 'alone')).seqs).toHaveLength(1);
      const [row] = await query('SELECT extract(epoch FROM due_at - now())::float8 AS wait FROM inbox');
      waits.push(row?.wait);
    }
    const [first, ...others] = waits;
    expect(first).toBeLessThanOrEqual(0);
    for (const [i, wait] of others.entries()) {
      expect(wait).toBeGreaterThan(2 ** i * 0.5);
      expect(wait).toBeLessThanOrEqual(2 ** i);
    }
  });

  it('is claimed with the care that it needs, and not with less', async () => {
    await query('TRUNCATE inbox, threads, outbox, citations');
    const { runtime } = await startMachine(database);
    await runtime.ingest(said('slow app'));
    const [thread] = await query('SELECT thread_id FROM threads');
    const needed = async (attempts: number, failures: number) => {
      await query('UPDATE inbox SET due_at = now(), attempts = $1, failures = $2', [attempts, failures]);
      return (await take(thread?.thread_id, 'beside')).needs ?? 'beside';
    };
    expect(await needed(1, 0)).toBe('beside');
    expect(await needed(2, 0)).toBe('single');
    expect(await needed(4, 0)).toBe('alone');
    // failures that the process lived to tell make nobody a suspect, so they hold nobody up
    expect(await needed(4, 4)).toBe('beside');
    expect(await needed(3, 2)).toBe('beside');
    expect(await needed(4, 3)).toBe('alone');
    // it is not tried any more, only set aside
    expect(await needed(5, 0)).toBe('beside');
  });
});
