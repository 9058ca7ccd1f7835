import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

let machine: Machine;
let log: HearingLog;
let seen: string[];
let root: string;
/** how far the machine's clock goes ahead, in milliseconds */
let aheadMs: number;

/** Notes the words that reach the graph. */
const noting =
  (graph: RunGraph): RunGraph =>
  (resume, turn) => {
    for (const event of Object.values(resume ?? {}).flat()) if ('text' in event) seen.push(shown(event.text));
    return graph(resume, turn);
  };

beforeEach(async () => {
  await query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns; TRUNCATE langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
  [log, seen, root, aheadMs] = [new HearingLog(), [], nextTs(), 0];
  const now = () => new Date(Date.now() + aheadMs);
  machine = await startMachine(database, { log, wrap: noting, now });
});
afterEach(() => machine.runtime.stop());

const say = (text: string, ts: string = nextTs()) =>
  machine.runtime.ingest(said(text, { ts, root, addressed: true }));
const open = () => query('SELECT * FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL');
const done = () => until('every event to be dealt with', async () => (await open()).length === 0);
const told = (text: string) =>
  machine.slack.posted.filter(({ reply }) => reply.kind === 'text' && reply.text === text).length;
const hoursAhead = (hours: number) => (Date.now() / 1000 + hours * 3_600).toFixed(6);

describe('messages whose times are out of order', () => {
  it('are taken by Slack time among what is open', async () => {
    const [first, second, third] = [root, nextTs(), nextTs()];
    await say('one', first);
    await say('three', third);
    await say('two', second);
    machine.start();
    await done();
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('are taken once, though later ones were taken before', async () => {
    const late = nextTs();
    await say('one', root);
    await say('three');
    machine.start();
    await done();
    await say('two', late);
    await say('two', late);
    await done();
    expect(seen).toEqual(['one', 'three', 'two']);
    const transcript = await query('SELECT body FROM messages WHERE NOT bot ORDER BY ts');
    expect(transcript.map(({ body }) => body)).toEqual(['one', 'two', 'three']);
  });
});

describe('a message from the future', () => {
  it('does not reach the graph, and is told; what was said with it and after it does', async () => {
    await say('I need to submit a request about slow app', root);
    await say('from tomorrow', hoursAhead(24));
    machine.start();
    await done();
    await until('the person to be told', () => told('That one is from the future.') === 1);
    await say('very urgent');
    await done();
    expect(seen).toEqual(['I need to submit a request about slow app', 'very urgent']);
    expect(await query('SELECT 1 FROM messages WHERE body = $1', ['from tomorrow'])).toEqual([]);
    expect(log.said('error', 'an event is set aside')).toMatchObject([
      { fields: { reason: 'its time lies more than an hour ahead of our clock' } },
    ]);
  });

  it('is no less of one for being an edit', async () => {
    await say('slow app', root);
    const event = {
      kind: 'edit' as const,
      via: 'message' as const,
      ts: root,
      editTs: hoursAhead(2),
      author: 'U_ALEX',
    };
    await machine.runtime.ingest({
      ...said('x', { root, addressed: true }),
      slackTs: event.editTs,
      event: { ...event, text: written('slower app') },
    });
    machine.start();
    await done();
    expect(seen).toEqual(['slow app']);
  });

  it('is taken when it is only as far ahead as clocks may differ', async () => {
    await say('slow app', hoursAhead(0.9));
    machine.start();
    await done();
    expect(seen).toEqual(['slow app']);
  });
});

/** An event as another version of the program might have written it. */
async function plant(payload: object): Promise<void> {
  const ts = nextTs();
  const incoming: Incoming = said('planted', { root, addressed: true, ts });
  await machine.runtime.ingest(incoming);
  await query('UPDATE inbox SET payload = $1, kind = $2 WHERE slack_ts = $3', [
    JSON.stringify(payload),
    'kind' in payload ? payload.kind : 'message',
    ts,
  ]);
}

describe('an event of a kind that this version does not know', () => {
  it.each([
    ['kind', { kind: 'from_tomorrow', via: 'system', anything: 1 }],
    [
      'act',
      {
        kind: 'press',
        via: 'button',
        does: { act: 'from_tomorrow' },
        actor: 'U',
        channel: 'C',
        ts: '1',
      },
    ],
  ])('is left to newer processes, uncounted and in order, by its %s', async (_, payload) => {
    await say('one', root);
    await plant(payload);
    await say('two');
    machine.start();
    await until('a look', () => log.said('warn', 'left to newer ones').length > 0);
    expect(seen).toEqual(['one']);
    for (const look of [1, 2]) {
      aheadMs = look * 11_000;
      const [left] = await until('another look', async () => {
        // the first of those that wait: the one behind it may not be due yet either
        const rows = await query(
          `SELECT * FROM (
             SELECT attempts, failures, round(extract(epoch FROM due_at - now()))::int AS wait FROM inbox
             WHERE applied_at IS NULL ORDER BY slack_ts, seq LIMIT 1) first WHERE wait > 0`,
        );
        return rows.length > 0 && rows;
      });
      expect(left).toMatchObject({ attempts: 0, failures: 0 });
      expect(left?.wait).toBeGreaterThan(5);
      expect(left?.wait).toBeLessThanOrEqual(10);
      await query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
    }
    expect(seen).toEqual(['one']);
    expect(log.said('warn', 'left to newer ones')).toHaveLength(1);
    expect(await query('SELECT 1 FROM inbox WHERE set_aside_at IS NOT NULL')).toEqual([]);
  });

  it('is set aside and told when it is ten minutes old, and what came after it goes on', async () => {
    await say('one', root);
    await plant({ kind: 'from_tomorrow' });
    await say('two');
    await query(`UPDATE inbox SET received_at = now() - interval '11 minutes'`);
    machine.start();
    await done();
    expect(seen).toEqual(['one', 'two']);
    await until('the person to be told', () => told('That one I could not take in.') === 1);
  });
});

describe('an event of a known kind', () => {
  it.each([
    ['a part is missing', { kind: 'message', via: 'mention' }],
    [
      'a part is of the wrong form',
      { kind: 'message', via: 'mention', ts: 7, author: 'U', text: 'x', addressed: 'no' },
    ],
    ['nothing says what it is', {}],
  ])('is set aside at once where %s', async (_, payload) => {
    await say('one', root);
    await plant(payload);
    await say('two');
    machine.start();
    await done();
    expect(seen).toEqual(['one', 'two']);
    await until('the person to be told', () => told('That one I could not take in.') === 1);
  });
});

describe('an event that fails', () => {
  it('waits twice as long each time: 1, 2, 4, 8 seconds', async () => {
    await machine.runtime.stop();
    const failing =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        if (resume !== null) throw new Error('it fails');
        return graph(resume, turn);
      };
    machine = await startMachine(database, { log, wrap: failing });
    await say('slow app', root);
    machine.start();
    const waits: number[] = [];
    for (let failures = 1; failures <= 4; failures += 1) {
      const [row] = await until(`failure ${failures}`, async () => {
        const rows = await query(
          `SELECT attempts, extract(epoch FROM due_at - now())::float8 AS wait FROM inbox WHERE failures = $1`,
          [failures],
        );
        return rows.length > 0 && rows;
      });
      expect(row?.attempts).toBe(failures);
      waits.push(row?.wait);
      await query('UPDATE inbox SET due_at = now()');
    }
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(2 ** i * 0.5);
      expect(wait).toBeLessThanOrEqual(2 ** i);
    }
  });
});
