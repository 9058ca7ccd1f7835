import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

const row = async () =>
  (await database.owner.query('SELECT status, attempts, error FROM outbox ORDER BY seq DESC LIMIT 1'))
    .rows[0];
const settled = (status: string) =>
  until(`the row to be ${status}`, async () => (await row())?.status === status);

async function machineWithAnswer() {
  await database.owner.query('TRUNCATE inbox, threads, outbox, citations, posts');
  const machine = await startMachine(database);
  const ask = () => machine.runtime.ingest(said('I need to submit a request about slow app'));
  return { machine, ask };
}

describe('the outbox', () => {
  it('looks for a message whose outcome is unknown, and does not post it again', async () => {
    const { machine, ask } = await machineWithAnswer();
    machine.slack.answers.push((order) => {
      machine.slack.posted.push(order);
      return { result: 'unknown', reason: 'the connection was reset after the request' };
    });
    machine.start();
    await ask();
    await settled('unknown');
    await database.owner.query('UPDATE outbox SET due_at = now()');
    await settled('sent');
    expect(machine.slack.posted).toHaveLength(1);
    await machine.runtime.stop();
  });

  it('posts a message whose outcome was unknown when it is not there', async () => {
    const { machine, ask } = await machineWithAnswer();
    machine.slack.answers.push(() => ({ result: 'unknown', reason: 'timeout' }));
    machine.start();
    await ask();
    await settled('unknown');
    await database.owner.query('UPDATE outbox SET due_at = now()');
    await settled('sent');
    expect(machine.slack.posted).toHaveLength(1);
    await machine.runtime.stop();
  });

  it('takes over the claim of a dead process, looking first', async () => {
    const { machine, ask } = await machineWithAnswer();
    machine.slack.answers.push((order) => {
      machine.slack.posted.push(order);
      throw new Error('the process dies here');
    });
    machine.start();
    await ask();
    await settled('claimed');
    await until('the request', () => machine.slack.posted.length === 1);
    await database.owner.query(`UPDATE outbox SET claimed_at = now() - interval '1 minute'`);
    await settled('sent');
    expect(machine.slack.posted).toHaveLength(1);
    await machine.runtime.stop();
  });

  it('waits as long as Slack says', async () => {
    const { machine, ask } = await machineWithAnswer();
    machine.slack.answers.push(() => ({ result: 'retry', afterMs: 60_000, reason: 'rate limited' }));
    machine.start();
    await ask();
    await until(
      'the refusal',
      async () => (await row())?.attempts === 1 && (await row())?.status === 'pending',
    );
    expect(machine.slack.posted).toHaveLength(0);
    await database.owner.query('UPDATE outbox SET due_at = now()');
    await settled('sent');
    await machine.runtime.stop();
  });

  it('gives up what Slack refuses for good, with the reason, and tells who asked', async () => {
    const { machine, ask } = await machineWithAnswer();
    machine.slack.answers.push(() => ({ result: 'failed', reason: 'is_archived' }));
    machine.start();
    await ask();
    await settled('sent');
    const { rows } = await database.owner.query('SELECT kind, status, error FROM outbox ORDER BY seq');
    expect(rows).toEqual([
      { kind: 'ask', status: 'failed', error: 'is_archived' },
      { kind: 'direct', status: 'sent', error: null },
    ]);
    expect(machine.slack.posted).toMatchObject([{ reply: { kind: 'direct', to: 'U_ALEX' } }]);
    await machine.runtime.stop();
  });
});
