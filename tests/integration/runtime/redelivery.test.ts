import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';
import { type Bot, control, say, startBot } from '../slack/support.js';

const MENTION = `<@${USERS.frontdoor}>`;
const database = testDatabase();

describe.each(['http', 'socket'] as const)('what Slack delivers more than once over %s', (kind) => {
  let machines: Machine[];
  let bot: Bot;
  /** deliveries that are in the inbox for good */
  let stored: number;
  /** what happens to a delivery between its commit and its answer */
  let afterCommit: (delivery: number) => void;

  beforeEach(async () => {
    await database.owner.query('TRUNCATE inbox, threads');
    machines = [await startMachine(database), await startMachine(database)];
    afterCommit = () => undefined;
    let deliveries = 0;
    stored = 0;
    const ingest = async (incoming: Parameters<Machine['runtime']['ingest']>[0]) => {
      deliveries += 1;
      const delivery = deliveries;
      // two processes take turns, as behind a load balancer
      await machines[delivery % 2]?.runtime.ingest(incoming);
      stored += 1;
      afterCommit(delivery);
    };
    bot = await startBot(kind, { ingest });
  });
  afterEach(() => bot.close());

  const rows = async () =>
    (await database.owner.query(`SELECT payload ->> 'text' AS text FROM inbox ORDER BY slack_ts`)).rows;

  it('becomes one row where Slack repeats itself, and the mention and the message of a post are one', async () => {
    await control(bot, { type: 'duplicate', count: 4 });
    const root = await say(bot, USERS.priya, CHANNELS.sales, `${MENTION} slow app`);
    await until('message and mention, each twice', () => stored === 4);
    await say(bot, USERS.tom, CHANNELS.sales, `${MENTION} very urgent`, root);
    await until('message and mention, each twice again', () => stored === 8);
    expect(await rows()).toEqual([{ text: 'slow app' }, { text: 'very urgent' }]);
  });

  it('becomes one row where our answer was lost after the commit', async () => {
    afterCommit = (delivery) => {
      if (delivery <= 4) throw new Error('the process dies before it answers');
    };
    await say(bot, USERS.priya, CHANNELS.sales, `${MENTION} slow app`);
    await until('the deliveries after the lost answers', () => stored === 6);
    expect(await rows()).toEqual([{ text: 'slow app' }]);
  });

  it('becomes no second row when it comes again after its turn', async () => {
    await say(bot, USERS.priya, CHANNELS.sales, `${MENTION} slow app`);
    await until('message and mention to be stored', () => stored === 2);
    await database.owner.query('UPDATE inbox SET applied_at = now(), applied_turn = 1');
    for (const [i, again] of bot.handed.entries()) await machines[i % 2]?.runtime.ingest(again);
    const { rows: all } = await database.owner.query('SELECT applied_turn FROM inbox');
    expect(all).toEqual([{ applied_turn: 1 }]);
  });
});
