import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { dueReminders, readReminder, remind } from '../../../src/db/queries/threads/reminders.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, said, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { read, TEAM as TEAMS } from '../../unit/config/support.js';

const database = testDatabase();
const HOUR_MS = 3_600_000;
/** a Tuesday */
const MORNING = Date.parse('2026-11-24T09:30:00Z');

/** The time of all machines, and how often each was asked for it. */
let time: number;
const ts = (atMs = time) => `${Math.floor(atMs / 1_000)}.000100`;

beforeEach(async () => {
  time = MORNING;
  await database.owner.query(
    'TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, posts, reminders, workspaces, langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
});

interface Watched extends Machine {
  /** resolves when this machine has looked at the clock twice more, as its sweep does every second */
  looksAgain(): Promise<unknown>;
}

async function machineAt(zone = 'UTC', started = true): Promise<Watched> {
  let asked = 0;
  const now = () => {
    asked += 1;
    return new Date(time);
  };
  const machine = await startMachine(database, { now, timeZoneOf: async () => zone });
  if (started) machine.start();
  const looksAgain = () => {
    const before = asked;
    return until('two more looks at the clock', () => asked >= before + 2);
  };
  return { ...machine, looksAgain };
}

const THREAD = z.object({ thread_id: z.string(), turn_no: z.coerce.number() });

/** Somebody asks for something, and the bot has a question. */
async function ask(machine: Machine): Promise<{ root: string; teamId: string; threadId: string }> {
  const root = ts();
  await machine.runtime.ingest(said('I need to submit a request about slow app', { ts: root }));
  const thread = await until('the question', async () => {
    const { rows } = await database.owner.query(
      `SELECT thread_id, turn_no FROM threads JOIN outbox USING (team_id, thread_id)
       WHERE root_ts = $1 AND outbox.kind = 'ask' AND status = 'sent'`,
      [root],
    );
    return rows[0] && THREAD.parse(rows[0]);
  });
  return { root, teamId: TEAM, threadId: thread.thread_id };
}

const reminders = async () =>
  (await database.owner.query(`SELECT status FROM outbox WHERE kind = 'reminder'`)).rows.length;
const rows = async () => (await database.owner.query('SELECT key, people, at FROM reminders')).rows;
const applied = () =>
  until('everything to be applied', async () => {
    const open = await database.owner.query('SELECT 1 FROM inbox WHERE applied_at IS NULL');
    return open.rows.length === 0;
  });
const lastWhy = async () =>
  (await database.owner.query(`SELECT trace -> -1 ->> 'why' AS why FROM turns ORDER BY turn_no DESC LIMIT 1`))
    .rows[0]?.why;
/** what was posted as a reminder, by whichever machine */
const posted = (machines: readonly Machine[]) =>
  machines.flatMap(({ slack }) => slack.posted).filter(({ reply }) => reply.kind === 'reminder');

describe('the reminder of an open question', () => {
  it('comes once, after four hours, from three processes', async () => {
    const machines = await Promise.all([machineAt(), machineAt(), machineAt()]);
    await ask(machines[0] ?? (await machineAt()));
    time += 4 * HOUR_MS - 1_000;
    await Promise.all(machines.map((machine) => machine.looksAgain()));
    expect(await reminders()).toBe(0);
    time += 2_000;
    await until('the reminder', () => posted(machines).length > 0);
    time += 24 * HOUR_MS;
    await Promise.all(machines.map((machine) => machine.looksAgain()));
    expect(posted(machines)).toMatchObject([{ reply: { kind: 'reminder', people: ['U_ALEX'] } }]);
    expect(await reminders()).toBe(1);
    expect(await rows()).toEqual([]);
    await Promise.all(machines.map(({ runtime }) => runtime.stop()));
  });

  it('comes once from processes that were started anew, whatever the old ones had begun', async () => {
    const first = await machineAt();
    const thread = await ask(first);
    await first.runtime.stop();
    time += 5 * HOUR_MS;
    // one process takes the row and dies before its turn, the others find nothing to take
    const reminder = await readReminder(database.pool, thread);
    if (!reminder) throw new Error('no row');
    const at = new Date(time);
    const taken = await Promise.all([1, 2, 3].map(() => remind(database.pool, thread, reminder, at)));
    expect(taken.toSorted()).toEqual([false, false, true]);
    expect(await readReminder(database.pool, thread)).toBeNull();
    const { rows: events } = await database.owner.query(
      `SELECT dedupe_key FROM inbox WHERE kind = 'reminder'`,
    );
    expect(events).toEqual([{ dedupe_key: `reminder:${thread.threadId}:1` }]);
    const machines = await Promise.all([machineAt(), machineAt()]);
    await until('the reminder', () => posted(machines).length > 0);
    await Promise.all(machines.map((machine) => machine.looksAgain()));
    expect(posted(machines)).toHaveLength(1);
    await Promise.all(machines.map(({ runtime }) => runtime.stop()));
  });

  it('that is due at night comes at nine in the person’s own morning', async () => {
    time = Date.parse('2026-11-27T16:00:00Z');
    const machine = await machineAt('America/New_York');
    await ask(machine);
    // 15:00 in New York on a Friday would do; an hour after the end of the week's last working day does not
    time = Date.parse('2026-11-27T23:00:00Z');
    await until('the row to be moved', async () => (await rows())[0]?.at > new Date(time));
    expect((await rows())[0]?.at).toEqual(new Date('2026-11-30T14:00:00Z'));
    time = Date.parse('2026-11-30T13:59:59Z');
    await machine.looksAgain();
    expect(await reminders()).toBe(0);
    time = Date.parse('2026-11-30T14:00:00Z');
    await until('the reminder', () => posted([machine]).length > 0);
    await machine.runtime.stop();
  });

  it('stays due when it was, however often others write, and goes when it is answered or given up', async () => {
    const machine = await machineAt();
    const { root } = await ask(machine);
    const [before] = await rows();
    expect(before).toMatchObject({ people: ['U_ALEX'], at: new Date(MORNING + 4 * HOUR_MS) });
    time += HOUR_MS;
    await machine.runtime.ingest(said('hm', { root, ts: ts(), author: 'U_SAM' }));
    await applied();
    expect(await rows()).toEqual([before]);
    time += HOUR_MS;
    await machine.runtime.ingest(said("It's blocking the sales team, very urgent", { root, ts: ts() }));
    await applied();
    const [after] = await rows();
    expect(after?.key).not.toBe(before?.key);
    expect(after?.at).toEqual(new Date(time + 4 * HOUR_MS));
    await machine.runtime.ingest(said('forget it', { root, ts: ts(time + 1_000), addressed: true }));
    await applied();
    await machine.runtime.ingest(said('yes', { root, ts: ts(time + 2_000), addressed: true }));
    await applied();
    expect(await rows()).toEqual([]);
    await machine.runtime.stop();
  });

  it.each(['before', 'after'])(
    'never comes when the person’s message got into the inbox just %s it',
    async (order) => {
      const first = await machineAt();
      const thread = await ask(first);
      await first.runtime.stop();
      time += 5 * HOUR_MS;
      const reminder = await readReminder(database.pool, thread);
      if (!reminder) throw new Error('no row');
      const write = () => first.runtime.ingest(said('very urgent', { root: thread.root, ts: ts() }));
      if (order === 'before') await write();
      expect(await remind(database.pool, thread, reminder, new Date(time))).toBe(true);
      if (order === 'after') await write();
      const second = await machineAt();
      await applied();
      expect(posted([first, second])).toEqual([]);
      expect(await lastWhy()).toMatch(/^dropped/);
      await second.runtime.stop();
    },
  );

  it('waits where the workspace has ended or the thread has stopped', async () => {
    const machine = await machineAt();
    const { threadId } = await ask(machine);
    await machine.runtime.stop();
    const later = new Date(time + 5 * HOUR_MS);
    const due = async () => (await dueReminders(database.pool, later, 10)).map((one) => one.threadId);
    expect(await due()).toEqual([threadId]);
    await database.owner.query(`UPDATE threads SET stopped = 'broken'`);
    expect(await due()).toEqual([]);
    await database.owner.query('UPDATE threads SET stopped = NULL');
    await database.owner.query('INSERT INTO workspaces (team_id, ended_at) VALUES ($1, now())', [TEAM]);
    expect(await due()).toEqual([]);
  });
});

describe('with the timers that it has in life', () => {
  it('a reminder comes as soon as the configuration says, in words that name the question', async () => {
    const shift = MORNING - Date.now();
    const now = () => new Date(Date.now() + shift);
    const { reminders: policy } = read(`${TEAMS}reminders: { after_hours: 0.0003 }\n`);
    const machine = await startMachine(database, { now, deps: { reminders: policy } });
    machine.start();
    const began = Date.now();
    await ask(machine);
    const [order] = await until('the reminder', () => {
      const found = posted([machine]);
      return found.length > 0 && found;
    });
    expect(Date.now() - began).toBeGreaterThan(1_000);
    expect(order?.reply).toMatchObject({ open: expect.arrayContaining([expect.stringContaining('?')]) });
    await machine.runtime.stop();
  });
});
