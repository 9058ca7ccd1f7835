import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { nextTs, said, startMachine } from '../../support/machine.js';

const database = testDatabase();

const open = async () => {
  const { rows } = await database.owner.query(
    `SELECT payload ->> 'text' AS text, round(extract(epoch FROM due_at - received_at) * 1000)::int AS wait
     FROM inbox WHERE applied_at IS NULL ORDER BY slack_ts`,
  );
  return rows;
};

describe('the inbox', () => {
  it('is durable when ingest resolves, and takes a redelivery once', async () => {
    const { runtime } = await startMachine(database);
    const mention = said('slow app');
    await Promise.all([runtime.ingest(mention), runtime.ingest(mention), runtime.ingest({ ...mention })]);
    expect(await open()).toEqual([{ text: 'slow app', wait: 0 }]);
    await database.owner.query('TRUNCATE inbox, threads');
  });

  it('leaves no row for a thread that the bot has no part in', async () => {
    const { runtime } = await startMachine(database);
    await runtime.ingest(said('lunch?', { root: nextTs() }));
    expect(await open()).toEqual([]);
  });

  it('waits for a pause after plain messages, and not at all once the bot is addressed', async () => {
    const { runtime } = await startMachine(database, { debounceMs: 300 });
    const root = nextTs();
    await runtime.ingest(said('hello', { ts: root, addressed: true }));
    await database.owner.query('UPDATE inbox SET applied_at = now()');

    await runtime.ingest(said('one', { root }));
    const [first] = await open();
    expect(first?.wait).toBe(300);
    await runtime.ingest(said('two', { root }));
    const both = await open();
    expect(both[0]?.wait).toBeGreaterThan(300);
    expect(both[0]?.wait).toBeLessThanOrEqual(400);

    await runtime.ingest(said('now', { root, addressed: true }));
    const { rows } = await database.owner.query(
      'SELECT count(*)::int AS due FROM inbox WHERE applied_at IS NULL AND due_at <= now()',
    );
    expect(rows).toEqual([{ due: 3 }]);
    await database.owner.query('TRUNCATE inbox, threads');
  });

  it('waits for a pause after a few words that begin a conversation, and not after those that go on with it', async () => {
    const { runtime } = await startMachine(database, { debounceMs: 300 });
    const root = nextTs();
    const brief = (text: string, ts: string) => ({
      ...said(text, { ts, root, addressed: true }),
      brief: true,
    });
    await runtime.ingest(brief('my VPN', root));
    expect(await open()).toEqual([{ text: 'my VPN', wait: 300 }]);
    await runtime.ingest(said('is broken', { root }));
    expect((await open()).map(({ text }) => text)).toEqual(['my VPN', 'is broken']);

    await database.owner.query('UPDATE inbox SET applied_at = now()');
    await database.owner.query('UPDATE threads SET turn_no = 1');
    await runtime.ingest(brief('undo', nextTs()));
    expect(await open()).toEqual([{ text: 'undo', wait: 0 }]);
    await database.owner.query('TRUNCATE inbox, threads');
  });

  it('takes the good events of a batch that a bad one would fail', async () => {
    const { runtime } = await startMachine(database);
    // longer than an entry of the index on it may be, and of no pattern that could be compressed
    const bad = { ...said('bad'), dedupeKey: randomBytes(10_000).toString('hex') };
    const results = await Promise.allSettled([
      runtime.ingest(said('nul \u0000 inside')),
      runtime.ingest(bad),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    expect(await open()).toEqual([{ text: 'nul  inside', wait: 0 }]);
  });
});
