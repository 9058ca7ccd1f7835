import { beforeEach, describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import type { Delivery } from '../../../src/runtime/outbox/deliver-reply.js';
import { testDatabase } from '../../support/database.js';
import { CHANNEL, type Machine, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const select = async (sql: string) => (await database.owner.query(sql)).rows;

const WORDS = 'the wiki app is slow';
const beginning = {
  teamId: TEAM,
  key: 'act:1',
  channel: CHANNEL,
  isDirect: false,
  by: 'U_ALEX',
  said: written(WORDS),
};
/** Slack's time of a message that was posted a while ago, as Slack tells of it. */
const LONG_AGO = (Date.now() / 1_000 - 60).toFixed(6);
const stands = (channel = CHANNEL): Delivery => ({
  result: 'posted',
  channel,
  ts: LONG_AGO,
  threadTs: null,
  text: WORDS,
});

describe('a request that a command begins', () => {
  let machine: Machine;

  beforeEach(async () => {
    await database.owner.query('TRUNCATE inbox, threads, messages, outbox, citations, posts');
    machine = await startMachine(database, {
      readThread: async () => [
        { ts: LONG_AGO, author: 'U_BOT', text: written(`<@U_ALEX> has a request:\n>${WORDS}`), bot: true },
      ],
    });
  });

  const kinds = () => machine.slack.posted.map(({ reply }) => reply.kind);
  const answered = () => until('the first question', () => kinds().includes('ask'));
  const threads = () => select(`SELECT channel, root_ts FROM threads WHERE root_ts <> 'apart'`);

  /** Slack takes the post, and what comes of that is `then`. */
  const posts = (then: () => Delivery) =>
    machine.slack.answers.push((order) => {
      machine.slack.posted.push(order);
      return then();
    });

  it('is posted once and begun once, however often the command comes', async () => {
    posts(stands);
    await machine.runtime.begin(beginning);
    machine.start();
    await machine.runtime.begin(beginning);
    await answered();
    expect(kinds()).toEqual(['root', 'ask']);
    expect(machine.slack.posted[0]?.reply).toMatchObject({ channel: CHANNEL, by: 'U_ALEX', said: WORDS });
    expect(machine.slack.posted[1]?.to).toEqual({ channel: CHANNEL, rootTs: LONG_AGO });
    expect(await threads()).toEqual([{ channel: CHANNEL, root_ts: LONG_AGO }]);
    await machine.runtime.stop();
  });

  it('is begun below the message that stands, where the process died before it could tell of it', async () => {
    posts(() => {
      throw new Error('the process dies here');
    });
    machine.slack.find = async () => stands();
    machine.start();
    await machine.runtime.begin(beginning);
    await until('the post', () => machine.slack.posted.length === 1);
    expect(await select('SELECT 1 FROM inbox')).toEqual([]);
    await database.owner.query(`UPDATE outbox SET claimed_at = now() - interval '1 minute'`);
    await answered();
    expect(kinds()).toEqual(['root', 'ask']);
    expect(await threads()).toEqual([{ channel: CHANNEL, root_ts: LONG_AGO }]);
    expect(await select(`SELECT author, body, bot FROM messages WHERE ts = '${LONG_AGO}'`)).toEqual([
      { author: 'U_ALEX', body: WORDS, bot: false },
    ]);
    await machine.runtime.stop();
  });

  it('goes on in the one conversation of a direct message', async () => {
    posts(() => stands('D_ALEX'));
    machine.start();
    await machine.runtime.begin({ ...beginning, key: 'act:2', channel: 'D_ALEX', isDirect: true });
    await answered();
    expect(await threads()).toEqual([{ channel: 'D_ALEX', root_ts: 'dm' }]);
    await machine.runtime.stop();
  });

  it('whose words Slack refuses is told to the one whose they are', async () => {
    machine.slack.answers.push(() => ({ result: 'failed', reason: 'is_archived' }));
    machine.start();
    await machine.runtime.begin(beginning);
    await until('the news', () => kinds().includes('direct'));
    expect(machine.slack.posted[0]?.reply).toMatchObject({
      to: 'U_ALEX',
      text: expect.stringContaining(`“${WORDS}” in <#${CHANNEL}>`),
    });
    await machine.runtime.stop();
  });
});
