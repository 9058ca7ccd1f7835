import { beforeEach, describe, expect, it } from '@jest/globals';
import { age } from '../../support/aged.js';
import { testDatabase } from '../../support/database.js';
import { CHANNEL, type Machine, said, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { DAYS, OldThreads } from './old-threads.js';

const database = testDatabase();
const WORDS = 'Hello! Write here what you need.';
const DIRECT = 'D_ALEX';

describe('the welcome where the bot is new', () => {
  let machine: Machine;
  const welcomed = ({ slack }: Machine) =>
    slack.posted.flatMap(({ reply }) => (reply.kind === 'elsewhere' ? [reply] : []));
  const orders = async (): Promise<number> =>
    Number((await database.owner.query('SELECT count(*) FROM outbox')).rows[0]?.count);

  beforeEach(async () => {
    await database.owner.query('TRUNCATE inbox, threads, messages, outbox, citations, posts, welcomes');
    machine = await startMachine(database);
  });

  it('is a message of its own there', async () => {
    machine.start();
    await machine.runtime.welcome(TEAM, DIRECT, WORDS);
    await until('the welcome', () => welcomed(machine).length > 0);
    expect(welcomed(machine)).toEqual([
      expect.objectContaining({ channel: DIRECT, threadTs: null, text: WORDS }),
    ]);
    await machine.runtime.stop();
  });

  it('is said once a conversation, however often and by however many processes at once it is asked for', async () => {
    const other = await startMachine(database);
    const both = [machine, other, machine, other];
    await Promise.all(both.map(({ runtime }) => runtime.welcome(TEAM, DIRECT, WORDS)));
    await machine.runtime.welcome(TEAM, CHANNEL, WORDS);
    for (const { start } of [machine, other]) start();
    await until('both welcomes', () => welcomed(machine).length + welcomed(other).length === 2);
    await other.runtime.welcome(TEAM, DIRECT, WORDS);
    expect(await orders()).toBe(2);
    for (const { runtime } of [machine, other]) await runtime.stop();
  });

  it('is not said where people have talked with it before', async () => {
    machine.start();
    await machine.runtime.ingest(said('The wiki app is slow'));
    await until('an answer', () => machine.slack.posted.length > 0);
    await machine.runtime.stop();
    const before = await orders();
    await machine.runtime.welcome(TEAM, CHANNEL, WORDS);
    expect(await orders()).toBe(before);
  });
});

describe('the welcome of long ago', () => {
  const other = testDatabase();
  const old = new OldThreads(other);

  it('is deleted as other words are, and not said again', async () => {
    const welcome = () => old.machine.runtime.welcome(TEAM, DIRECT, WORDS);
    const count = async () => (await other.owner.query('SELECT 1 FROM outbox')).rowCount;
    await welcome();
    await old.quiet();
    expect(await count()).toBe(1);
    await age(other, `welcome:${TEAM}:${DIRECT}`, DAYS + 1);
    await old.clean();
    expect(await count()).toBe(0);
    await welcome();
    expect(await count()).toBe(0);
  });
});
