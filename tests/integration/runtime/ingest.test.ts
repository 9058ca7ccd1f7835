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

  describe('a post that may go on with the last one of its author', () => {
    const SECONDS = 1_790_000_000;
    const at = (seconds: number) => `${SECONDS + seconds}.000100`;
    const posted = (text: string, ts: string, by = 'U_ALEX') => {
      const incoming = said(text, { ts, addressed: true, author: by });
      const { address } = incoming;
      if (address.by !== 'root') throw new Error('a message has a root');
      return { ...incoming, brief: true, address: { ...address, joins: true } };
    };
    const threadsOf = async () => {
      const { rows } = await database.owner.query(
        `SELECT payload ->> 'text' AS text, kind, dense_rank() OVER (ORDER BY t.root_ts)::int AS thread
         FROM inbox i JOIN threads t USING (team_id, thread_id) ORDER BY i.slack_ts, i.seq`,
      );
      await database.owner.query('TRUNCATE inbox, threads, further_posts, messages, drafts');
      return rows.map(({ text, kind, thread }) => [text ?? kind, thread]);
    };

    it('is of one thread with it, and so is what is done with it and said below it', async () => {
      const { runtime } = await startMachine(database, { debounceMs: 60_000 });
      await runtime.ingest(posted('my VPN is broken', at(0)));
      await runtime.ingest(posted('it says error 809', at(3)));
      await runtime.ingest(posted('since this morning', at(200)));
      await runtime.ingest(posted('it says error 809', at(3)));
      await runtime.ingest(said('below', { ts: at(210), root: at(3) }));
      await runtime.ingest({
        ...said('', { ts: at(220), root: at(200) }),
        event: { kind: 'deletion', via: 'message', ts: at(200) },
      });
      expect(await threadsOf()).toEqual([
        ['my VPN is broken', 1],
        ['it says error 809', 1],
        ['since this morning', 1],
        ['below', 1],
        ['deletion', 1],
      ]);
    });

    it('marks what is said below it, so that it answers nothing that was asked before', async () => {
      const { runtime } = await startMachine(database, { debounceMs: 60_000 });
      await runtime.ingest(posted('my VPN is broken', at(0)));
      await runtime.ingest(posted('it says error 809', at(3)));
      await runtime.ingest(said('below', { ts: at(210), root: at(3) }));
      await runtime.ingest(said('below the first', { ts: at(211), root: at(0) }));
      const { rows } = await database.owner.query<{ text: string }>(
        `SELECT payload ->> 'text' AS text FROM inbox WHERE payload ->> 'apart' = 'true' AND slack_ts > '${at(3)}'`,
      );
      expect(rows).toEqual([{ text: 'below' }]);
      await threadsOf();
    });

    it('begins a thread of its own after minutes, by somebody else, or where somebody has answered', async () => {
      const { runtime } = await startMachine(database);
      await runtime.ingest(posted('my VPN is broken', at(0)));
      await runtime.ingest(posted('and my phone', at(10), 'U_SAM'));
      await runtime.ingest(posted('my desk is, too', at(301)));
      await runtime.ingest(said('which desk?', { ts: at(310), root: at(301), author: 'U_SAM' }));
      await runtime.ingest(posted('a new chair, please', at(320)));
      expect(await threadsOf()).toEqual([
        ['my VPN is broken', 1],
        ['and my phone', 2],
        ['my desk is, too', 3],
        ['which desk?', 3],
        ['a new chair, please', 4],
      ]);
    });

    it('begins a thread of its own once the request is filed or given up', async () => {
      const { runtime } = await startMachine(database);
      await runtime.ingest(posted('my VPN is broken', at(0)));
      await database.owner.query(
        `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view)
         SELECT team_id, 'd', thread_id, 1, 'CREATED', 'front_door', '{}' FROM threads`,
      );
      await runtime.ingest(posted('a new chair, please', at(20)));
      expect(await threadsOf()).toEqual([
        ['my VPN is broken', 1],
        ['a new chair, please', 2],
      ]);
    });

    it('begins a thread of its own once the request is taken in, unless it is asked there what that is about', async () => {
      for (const [headline, thread] of [
        ['My VPN is broken', 2],
        ['Request', 1],
      ] as const) {
        const { runtime } = await startMachine(database);
        await runtime.ingest(posted('my VPN is broken', at(0)));
        await database.owner.query('UPDATE inbox SET applied_at = now()');
        await database.owner.query(
          `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view)
           SELECT team_id, 'd', thread_id, 1, 'AWAITING_USER', 'front_door', $1 FROM threads`,
          [{ card: { headline, blueprintTitle: 'Request' } }],
        );
        await runtime.ingest(posted('a new chair, please', at(20)));
        const { rows } = await database.owner.query('SELECT joined FROM further_posts');
        expect(rows).toEqual([{ joined: thread === 1 }]);
        expect(await threadsOf()).toEqual([
          ['my VPN is broken', 1],
          ['a new chair, please', thread],
        ]);
      }
    });
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
