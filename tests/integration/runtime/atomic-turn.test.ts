import { describe, expect, it } from '@jest/globals';
import type { Brain } from '../../../src/domain/brain.js';
import { shown } from '../../../src/domain/text/person-text.js';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { testDatabase } from '../../support/database.js';
import { guidedBrain } from '../../support/guided.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

const one = async (sql: string) => (await database.owner.query(sql)).rows[0];
const answers = (machine: Machine, count: number) =>
  until(`${count} answers`, () => machine.slack.posted.length >= count && machine.slack.posted);
const reset = () =>
  database.owner.query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns; TRUNCATE langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );

describe('a turn', () => {
  it('that fails leaves the thread parked as it was, and is done again', async () => {
    let failures = 1;
    const failOnce =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        const result = await graph(resume, turn);
        if (resume !== null && failures-- > 0) throw new Error('the process stumbles after the graph ran');
        return result;
      };
    const machine = await startMachine(database, { wrap: failOnce });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await until('a failed attempt', async () => (await one('SELECT attempts FROM inbox'))?.attempts === 1);
    expect(await one('SELECT count(*)::int AS n FROM langgraph.checkpoints')).toEqual({ n: 0 });
    expect(await one('SELECT turn_no FROM threads')).toEqual({ turn_no: 0 });
    await answers(machine, 1);
    expect(await one('SELECT turn_no FROM threads')).toEqual({ turn_no: 1 });
    expect(machine.slack.posted).toHaveLength(1);
    await machine.runtime.stop();
    await reset();
  });

  it('that hangs ends at its deadline, though its node never does, and is done again', async () => {
    let hangs = 1;
    const brain = guidedBrain();
    const hanging: Brain = {
      ...brain,
      read: (input, signal) =>
        hangs-- > 0 ? new Promise<never>(() => undefined) : brain.read(input, signal),
    };
    const machine = await startMachine(database, { brain: hanging, turnTimeoutMs: 300 });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await answers(machine, 1);
    expect(hangs).toBe(-1);
    expect(await one('SELECT attempts, applied_turn FROM inbox')).toEqual({ attempts: 2, applied_turn: 1 });
    await machine.runtime.stop();
    await reset();
  });

  it.each([
    ['that another process has overtaken', 'turn_no = turn_no + 1', 'turn_no > 0'],
    ['whose thread another process has stopped', "stopped = 'unreadable'", 'stopped IS NOT NULL'],
  ])('%s commits nothing', async (_whose, change, isChanged) => {
    const changing =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        const result = await graph(resume, turn);
        if (resume !== null) await database.owner.query(`UPDATE threads SET ${change}`);
        return result;
      };
    const machine = await startMachine(database, { wrap: changing });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    await until(
      'the attempt',
      async () => (await one(`SELECT FROM threads WHERE ${isChanged}`)) !== undefined,
    );
    await machine.runtime.stop();
    expect(await one('SELECT count(*)::int AS n FROM outbox')).toEqual({ n: 0 });
    expect(await one('SELECT count(*)::int AS n FROM langgraph.checkpoints')).toEqual({ n: 0 });
    expect(await one('SELECT applied_at FROM inbox')).toEqual({ applied_at: null });
    await reset();
  });

  it('never starts a thread anew whose checkpoint is gone: the thread stops and says so', async () => {
    const machine = await startMachine(database);
    machine.start();
    const root = nextTs();
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answers(machine, 1);
    await database.owner.query('DELETE FROM langgraph.checkpoints');
    await machine.runtime.ingest(said('very urgent', { root, addressed: true }));
    const stopped = await until(
      'the thread to stop',
      async () => (await one('SELECT stopped FROM threads'))?.stopped,
    );
    expect(stopped).toMatch(/checkpoint is lost/);
    const [, told] = await answers(machine, 2);
    expect(told?.reply).toMatchObject({ kind: 'text', text: 'This conversation can not go on.' });
    await machine.runtime.stop();
    expect(machine.slack.posted).toHaveLength(2);
    await reset();
  });

  it('sets an event aside that fails five times, tells the person, and goes on with the next', async () => {
    const poison =
      (graph: RunGraph): RunGraph =>
      (resume, turn) => {
        if (resume !== null && JSON.stringify(resume).includes('poison')) throw new Error('poison');
        return graph(resume, turn);
      };
    const machine = await startMachine(database, { wrap: poison });
    machine.start();
    const root = nextTs();
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answers(machine, 1);
    await machine.runtime.ingest(said('poison', { root, addressed: true }));
    await machine.runtime.ingest(said('very urgent', { root, addressed: true }));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const failed = `SELECT failures FROM inbox WHERE payload ->> 'text' = 'poison'`;
      await until(`failure ${attempt}`, async () => (await one(failed))?.failures === attempt);
      await database.owner.query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
    }
    // the next question closes the one before it, and then is asked
    await answers(machine, 4);
    expect(machine.slack.posted.map((order) => order.reply.kind)).toEqual(['ask', 'text', 'ask', 'ask']);
    expect(await one('SELECT count(*)::int AS n FROM inbox WHERE set_aside_at IS NOT NULL')).toEqual({
      n: 1,
    });
    await machine.runtime.stop();
    await reset();
  });

  it('takes the messages of a thread in the order of Slack, many processes or one', async () => {
    const seen: string[] = [];
    let inside = 0;
    let overlaps = 0;
    const watch =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        if (resume === null) return graph(resume, turn);
        inside += 1;
        if (inside > 1) overlaps += 1;
        for (const event of Object.values(resume).flat())
          if (event.kind === 'message') seen.push(shown(event.text));
        const result = await graph(resume, turn);
        inside -= 1;
        return result;
      };
    const machines = await Promise.all(
      [1, 2, 3].map(() => startMachine(database, { wrap: watch, debounceMs: 5 })),
    );
    for (const machine of machines) machine.start();
    const root = nextTs();
    await machines[0]?.runtime.ingest(said('m0', { ts: root, addressed: true }));
    for (let i = 1; i <= 30; i += 1) {
      await machines[i % 3]?.runtime.ingest(said(`m${i}`, { root, addressed: i % 4 === 0 }));
    }
    await until('all to be applied', async () => {
      return (await one('SELECT count(*)::int AS n FROM inbox WHERE applied_at IS NULL'))?.n === 0;
    });
    expect(seen).toEqual(Array.from({ length: 31 }, (_, i) => `m${i}`));
    expect(overlaps).toBe(0);
    for (const machine of machines) await machine.runtime.stop();
  });
});
