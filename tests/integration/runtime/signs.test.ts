import { afterEach, describe, expect, it } from '@jest/globals';
import type { SignOutcome, SignPlace, SignPort } from '../../../src/domain/conversation/sign-port.js';
import { testDatabase } from '../../support/database.js';
import { clicked, type Machine, nextTs, playToCard, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

/** A Slack that takes every sign and keeps what it was asked. */
class TakingSlack implements SignPort {
  readonly asked: string[] = [];
  way: ReturnType<SignPort['wayAt']> = 'status';

  wayAt() {
    return this.way;
  }

  async setStatus(_place: SignPlace, words: string): Promise<SignOutcome> {
    this.asked.push(words);
    return 'done';
  }

  async addReaction(_channel: string, message: string): Promise<SignOutcome> {
    this.asked.push(`add ${message}`);
    return 'done';
  }

  async removeReaction(_channel: string, message: string): Promise<SignOutcome> {
    this.asked.push(`remove ${message}`);
    return 'done';
  }
}

/** A gate that work waits at until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

/** One at a time: each would take up what is meant for another. */
let machine: Machine;
afterEach(() => machine.runtime.stop());

const answersTo = (root: string) => machine.slack.posted.filter(({ to }) => to.rootTs === root).length;

describe('signs of life', () => {
  it('say of a request that is being filed with which tracker, until it has answered', async () => {
    const signs = new TakingSlack();
    const filing = gate();
    machine = await startMachine(database, {
      signs,
      trackerName: 'Jira',
      tracker: (builtin) => ({
        ...builtin,
        update: (...args) => builtin.update(...args),
        create: async (...args) => {
          await filing.opened;
          return builtin.create(...args);
        },
      }),
    });
    machine.start();
    const { draftId, rev } = await playToCard(machine);
    signs.asked.length = 0;
    await machine.runtime.ingest(clicked('approve', { draftId, rev }));
    await until('the sign', () => signs.asked.includes('is filing it with Jira…'));
    filing.open();
    await until('it to be taken away', () => signs.asked.at(-1) === '');
    expect(signs.asked).toEqual(['is filing it with Jira…', '']);
  });

  it('go, and the turn goes on, where the turn fails and is tried again', async () => {
    const signs = new TakingSlack();
    signs.way = 'reaction';
    let turns = 0;
    const failing = gate();
    machine = await startMachine(database, {
      signs,
      wrap: (graph) => async (resume, turn) => {
        if (resume === null) return graph(resume, turn);
        turns += 1;
        if (turns > 1) return graph(resume, turn);
        await failing.opened;
        throw new Error('the first attempt fails');
      },
    });
    machine.start();
    const root = nextTs();
    await machine.runtime.ingest(said('I need to submit a request about slow app', { ts: root }));
    await until('the reaction', () => signs.asked.includes(`add ${root}`));
    failing.open();
    await until('the answer', () => answersTo(root) > 0);
    await until('the reaction to be taken away', () => signs.asked.at(-1) === `remove ${root}`);
    await until('the database to know', async () => {
      const { rows } = await database.owner.query(`SELECT 1 FROM threads WHERE reacted <> '{}'`);
      return rows.length === 0;
    });
    expect(signs.asked).toEqual([`add ${root}`, `remove ${root}`]);
  });

  it('go where the turn runs into its deadline and its message is set aside in the end', async () => {
    const signs = new TakingSlack();
    machine = await startMachine(database, {
      signs,
      turnTimeoutMs: 400,
      wrap: (graph) => async (resume, turn) => {
        if (resume !== null) {
          await new Promise((_, reject) =>
            turn.signal.addEventListener('abort', () => reject(turn.signal.reason)),
          );
        }
        return graph(resume, turn);
      },
    });
    machine.start();
    const root = nextTs();
    await machine.runtime.ingest(said('this one never ends', { ts: root }));
    await until('the sign', () => signs.asked.includes('is reading…'));
    await database.owner.query('UPDATE inbox SET attempts = 5 WHERE applied_at IS NULL');
    await until('people to be told', async () => {
      await database.owner.query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
      return answersTo(root) > 0;
    });
    // the post takes it away, and whatever was on its way then is taken away after it
    expect(signs.asked.filter((words) => words !== '' && words !== 'is reading…')).toEqual([]);
  });
});
