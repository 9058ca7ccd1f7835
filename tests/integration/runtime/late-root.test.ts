import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/domain/errors.js';
import { written } from '../../../src/domain/text/person-text.js';
import { testDatabase } from '../../support/database.js';
import { CHANNEL, type Machine, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

let machine: Machine;
const reads: string[] = [];
afterEach(async () => {
  await machine.runtime.stop();
  reads.length = 0;
});

/** Slack's time of a moment so many seconds ago. */
const secondsAgo = (seconds: number) => (Date.now() / 1000 - seconds).toFixed(6);

async function startReading(replies: readonly { ts: string; text: string }[]): Promise<void> {
  await database.owner.query(
    'TRUNCATE inbox, threads, messages, outbox, citations; TRUNCATE langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes',
  );
  await startAgain(replies);
}

async function startAgain(replies: readonly { ts: string; text: string }[]): Promise<void> {
  machine = await startMachine(database, {
    readThread: async (channel, rootTs) => {
      reads.push(`${channel} ${rootTs}`);
      return replies.map((reply) => ({ ...reply, text: written(reply.text), author: 'U_ALEX', bot: false }));
    },
  });
  machine.start();
}
/** Slack is too slow for the first turn, and gives the messages to the next. */
async function startReadingLate(
  replies: readonly { ts: string; text: string }[],
  failure = new Error('The operation was aborted due to timeout'),
): Promise<void> {
  await startReading([]);
  await machine.runtime.stop();
  let failures = 1;
  machine = await startMachine(database, {
    readThread: async (channel, rootTs) => {
      reads.push(`${channel} ${rootTs}`);
      failures -= 1;
      if (failures >= 0) throw failure;
      return replies.map((reply) => ({ ...reply, text: written(reply.text), author: 'U_ALEX', bot: false }));
    },
  });
  machine.start();
}
const answered = () => until('an answer', () => machine.slack.posted.length > 0);
const applied = () =>
  until('every event to be applied', async () => {
    const { rows } = await database.owner.query('SELECT 1 FROM inbox WHERE applied_at IS NULL');
    return rows.length === 0;
  });
const transcript = async () =>
  (await database.owner.query('SELECT body FROM messages WHERE NOT bot ORDER BY ts')).rows.map(
    (row) => row.body,
  );

describe('a thread that begins with a mention', () => {
  it('holds what was said under the mention before Slack could deliver it', async () => {
    const [root, reply] = [secondsAgo(60), secondsAgo(30)];
    await startReading([{ ts: reply, text: 'very urgent' }]);
    // Slack could not reach us with the root at first; the reply found no thread and left no row
    await machine.runtime.ingest(said('very urgent', { ts: reply, root }));
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answered();
    expect(reads).toEqual([`${CHANNEL} ${root}`]);
    expect(await transcript()).toEqual(['I need to submit a request about slow app', 'very urgent']);
  });

  it('holds it also where Slack could not give it to the first turn', async () => {
    const [root, reply] = [secondsAgo(60), secondsAgo(30)];
    await startReadingLate([{ ts: reply, text: 'very urgent' }]);
    await machine.runtime.ingest(said('very urgent', { ts: reply, root }));
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answered();
    await machine.runtime.ingest(said('it blocks Sales', { ts: secondsAgo(10), root }));
    await applied();
    await machine.runtime.ingest(said('since Friday', { ts: secondsAgo(5), root }));
    await applied();
    expect(reads).toEqual([`${CHANNEL} ${root}`, `${CHANNEL} ${root}`]);
    expect(await transcript()).toEqual([
      'I need to submit a request about slow app',
      'very urgent',
      'it blocks Sales',
      'since Friday',
    ]);
  });

  it('is not read again where Slack refuses to give it', async () => {
    const root = secondsAgo(60);
    await startReadingLate([], new AppError('slack_failed', 'Slack does not give a thread: missing_scope.'));
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answered();
    await machine.runtime.ingest(said('it blocks Sales', { ts: secondsAgo(10), root }));
    await applied();
    expect(reads).toEqual([`${CHANNEL} ${root}`]);
    const { rows } = await database.owner.query('SELECT history FROM threads');
    expect(rows).toEqual([{ history: 'refused: Slack does not give a thread: missing_scope.' }]);
  });

  it('holds what was said under the mention while the mention was on its way into the inbox', async () => {
    const [root, reply] = [secondsAgo(2.5), secondsAgo(1)];
    await startReading([{ ts: reply, text: 'very urgent' }]);
    await machine.runtime.stop();
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    // received as soon as it was written, but others could see it only now
    await database.owner.query('UPDATE inbox SET received_at = to_timestamp($1::float8 + 0.1)', [root]);
    await startAgain([{ ts: reply, text: 'very urgent' }]);
    await answered();
    expect(reads).toEqual([`${CHANNEL} ${root}`]);
    expect(await transcript()).toEqual(['I need to submit a request about slow app', 'very urgent']);
  });

  it('is not read from Slack where it was delivered at once, then or later', async () => {
    await startReading([]);
    const root = secondsAgo(0);
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await answered();
    await machine.runtime.ingest(said('very urgent', { ts: secondsAgo(0), root, addressed: true }));
    await applied();
    expect(reads).toEqual([]);
  });
});

describe('a thread that the bot is called into', () => {
  it('is read once', async () => {
    const [root, first] = [secondsAgo(600), secondsAgo(500)];
    await startReading([{ ts: first, text: 'the CRM is slow' }]);
    await machine.runtime.ingest(
      said('can you file this request?', { ts: secondsAgo(1), root, addressed: true }),
    );
    await answered();
    await machine.runtime.ingest(said('very urgent', { ts: secondsAgo(0), root, addressed: true }));
    await applied();
    expect(reads).toEqual([`${CHANNEL} ${root}`]);
    expect(await transcript()).toEqual(['the CRM is slow', 'can you file this request?', 'very urgent']);
  });
});
