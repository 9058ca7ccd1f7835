import { afterEach, describe, expect, it } from '@jest/globals';
import type { Delivery } from '../../../src/runtime/outbox/deliver-reply.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

const row = async () =>
  (await database.owner.query('SELECT status, attempts, error FROM outbox ORDER BY seq DESC LIMIT 1'))
    .rows[0];
const settled = (status: string) =>
  until(`the row to be ${status}`, async () => (await row())?.status === status);

let machine: Machine;
afterEach(() => machine.runtime.stop());

async function ask(options: Parameters<typeof startMachine>[1] = {}): Promise<void> {
  await database.owner.query('TRUNCATE inbox, threads, outbox, citations, posts, messages');
  machine = await startMachine(database, options);
  await machine.runtime.ingest(said('I need to submit a request about slow app'));
}

describe('a claim on an intent', () => {
  it.each<[string, Delivery]>([
    [
      'was taken',
      { result: 'posted', channel: 'C_LATE', ts: '1790000000.000900', threadTs: null, text: 'late' },
    ],
    ['has to wait', { result: 'retry', afterMs: 0, reason: 'late' }],
    ['has to wait for its channel', { result: 'retry', afterMs: 0, reason: 'late', channelBusy: true }],
    ['may have been taken', { result: 'unknown', reason: 'late' }],
    ['was refused', { result: 'failed', reason: 'late' }],
  ])('that another process has taken over meanwhile changes nothing any more: %s', async (_what, answer) => {
    await ask();
    let late = false;
    machine.slack.answers.push(async () => {
      await database.owner.query('UPDATE outbox SET attempts = attempts + 1, claimed_at = now()');
      late = true;
      return answer;
    });
    machine.start();
    await until('the late answer', () => late);
    await machine.runtime.stop();
    expect(await row()).toEqual({ status: 'claimed', attempts: 2, error: null });
    expect(machine.slack.posted).toHaveLength(0);
    const kept = await database.owner.query('SELECT FROM messages WHERE bot');
    expect(kept.rowCount).toBe(0);
  });

  it('that has grown old before the request is made is left to whoever takes it over', async () => {
    let skippedMs = 0;
    await ask({ now: () => new Date(Date.now() + skippedMs) });
    machine.slack.answers.push(() => ({ result: 'unknown', reason: 'timeout' }));
    machine.slack.find = async () => {
      // the process is frozen while it looks; another one looks, finds nothing and posts
      skippedMs += 20_000;
      return null;
    };
    machine.start();
    await settled('unknown');
    await database.owner.query('UPDATE outbox SET due_at = now()');
    await settled('claimed');
    await until('the look', () => skippedMs > 0);
    await machine.runtime.stop();
    expect(machine.slack.posted).toHaveLength(0);
    expect((await row())?.status).toBe('claimed');
  });

  it('is not taken over while a request that began in time may still be answered', async () => {
    await ask();
    machine.slack.answers.push(() => {
      throw new Error('the process dies here');
    });
    machine.start();
    await settled('claimed');
    const looks: string[] = [];
    machine.slack.find = async ({ intentKey }) => {
      looks.push(intentKey);
      return null;
    };
    // another lane that the sweep finds, too, tells that the sweep has come round
    machine.slack.answers.push(() => ({ result: 'retry', afterMs: 60_000, reason: 'rate limited' }));
    await machine.runtime.ingest(said('another request about slow app'));
    await settled('pending');
    await until('the refusal', async () => (await row())?.error === 'rate limited');
    await database.owner.query(
      `UPDATE outbox SET claimed_at = now() - interval '16 seconds', due_at = now() WHERE status IN ('claimed', 'pending')`,
    );
    await until('the other answer', () => machine.slack.posted.length === 1);
    expect(looks).toEqual([]);
    await database.owner.query(
      `UPDATE outbox SET claimed_at = now() - interval '26 seconds' WHERE status = 'claimed'`,
    );
    await until('the look', () => looks.length === 1);
    await machine.runtime.stop();
  });
});

describe('an intent is given up', () => {
  const HOUR_OLD = `UPDATE outbox SET tried_at = now() - interval '1 hour'`;

  it('after ten minutes in doubt, so that its lane goes on', async () => {
    await ask();
    machine.slack.answers.push(() => ({ result: 'unknown', reason: 'timeout' }));
    machine.slack.find = async () => ({ result: 'unknown', reason: 'ratelimited' });
    machine.start();
    await settled('unknown');
    await database.owner.query(`${HOUR_OLD}, due_at = now(), attempts = 20`);
    const first = async () =>
      (await database.owner.query('SELECT * FROM outbox ORDER BY seq LIMIT 1')).rows[0];
    await until('the end of it', async () => (await first())?.status === 'failed');
    expect(await first()).toMatchObject({ error: 'ratelimited' });
    await machine.runtime.stop();
  });

  it('not at its first refusal, however long it waited for a process to send it', async () => {
    await ask();
    const refuse = (reason: string) =>
      machine.slack.answers.push(() => ({ result: 'retry', afterMs: 60_000, reason }));
    refuse('first');
    refuse('second');
    machine.start();
    const refused = (reason: string) =>
      until(`the ${reason} refusal`, async () => (await row())?.error === reason);
    await refused('first');
    await database.owner.query(`${HOUR_OLD}, due_at = now()`);
    await refused('second');
    await database.owner.query('UPDATE outbox SET due_at = now()');
    await settled('sent');
  });
});
