import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import { startPlayground } from '../../../playground/server/start.js';
import { findPost } from '../../../src/db/queries/outbox/posts.js';
import type { SlackPort } from '../../../src/runtime/outbox/deliver-reply.js';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import { createPeople } from '../../../src/slack/delivery/lookups.js';
import { boltLogger } from '../../../src/slack/transport/app.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { testDatabase } from '../../support/database.js';
import { line, OutboxRows, TEAM } from '../../support/outbox-rows.js';
import { until } from '../../support/until.js';
import { reviewCard } from '../../unit/slack/cards.js';
import { act, BOT_TOKEN, calls, control, SECRET, say, seededChannel, workspace } from './support.js';

const { priya, tom } = USERS;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const database = testDatabase();
const rows = new OutboxRows(database);
let playground: Playground;
let slack: SlackPort;
let at: { playground: Playground };
let root: string;

/** The real outbox over the real database, and the real Slack side against the playground. */
beforeAll(async () => {
  playground = await startPlayground({
    port: 0,
    botUrls: [],
    signingSecret: SECRET,
    botToken: BOT_TOKEN,
    appToken: 'xapp-tests',
    page: false,
    warn: () => undefined,
  });
  at = { playground };
  const logger = boltLogger(quiet, LogLevel.INFO);
  const client = new WebClient(BOT_TOKEN, { ...webClientOptions(playground.apiUrl), logger });
  slack = createSlackDelivery({
    channelOf: seededChannel,
    client,
    namesOf: createPeople(
      client,
      async () => new Map(),
      async () => [],
      Date.now,
    ),
    teamUrl: playground.url,
    homeUrl: 'slack://app?team=T0NHARBOUR&id=A0FRONTDOOR&tab=home',
    showHome: async () => undefined,
    botUserId: USERS.frontdoor,
    lookup: (teamId, slot) => findPost(database.pool, teamId, slot),
    now: Date.now,
  });
});
afterAll(() => playground.close());

beforeEach(async () => {
  await rows.clear();
  await control(at, { type: 'clear' });
  root = await say(at, priya, CHANNELS.sales, 'the app is slow');
  await rows.thread('t', { channel: CHANNELS.sales, rootTs: root, requester: priya });
});

/** Sends what is queued, hurrying what waits, until the books say so. */
async function send(done: () => Promise<boolean>, intervalMs = 0): Promise<void> {
  const { outbox } = rows.process({ slack, intervalMs });
  outbox.start();
  await until('the books to be closed', async () => {
    await rows.hurry();
    return done();
  });
  await outbox.stop();
}
const allSent = async () => (await rows.statuses()).every((status) => status === 'sent');

async function inThread(): Promise<string[]> {
  const { messages } = await workspace(at);
  return messages.filter((one) => one.threadTs === root && one.botId !== undefined).map(({ text }) => text);
}

async function directTo(user: string): Promise<string[]> {
  const { messages, channels } = await workspace(at);
  const dm = channels.find(({ isIm, members }) => isIm && members.includes(user));
  return messages.filter((one) => one.channel === dm?.id && one.botId !== undefined).map(({ text }) => text);
}

describe('an answer of Slack that was lost', () => {
  it('is looked for, and nothing is posted twice', async () => {
    await control(at, { type: 'answer', method: 'chat.postMessage', with: 'reset_after_commit' });
    await rows.queue('t', [line('one'), line('two')]);
    const before = await calls(at, 'chat.postMessage');
    await send(allSent);
    expect(await inThread()).toEqual(['one', 'two']);
    expect((await calls(at, 'chat.postMessage')) - before).toBe(2);
    expect((await rows.all()).map(({ attempts }) => attempts)).toEqual([2, 1]);
  });

  it('is looked for in a direct message too', async () => {
    await control(at, { type: 'answer', method: 'chat.postMessage', with: 'reset_after_commit' });
    await rows.queue('t', [{ kind: 'direct', to: tom, text: 'only for you' }]);
    await send(allSent);
    expect(await directTo(tom)).toEqual(['only for you']);
  });
});

describe('a storm of 429s', () => {
  it('delays, and neither loses nor doubles nor reorders anything', async () => {
    await control(at, {
      type: 'answer',
      method: 'chat.postMessage',
      with: 'rate_limited',
      retryAfterSeconds: 30,
      count: 6,
    });
    const lines = ['one', 'two', 'three', 'four'];
    await rows.queue('t', lines.map(line));
    await send(allSent);
    expect(await inThread()).toEqual(lines);
  });

  it('keeps the other threads of the channel waiting as long as Slack says', async () => {
    await control(at, {
      type: 'answer',
      method: 'chat.postMessage',
      with: 'rate_limited',
      retryAfterSeconds: 3600,
    });
    await rows.queue('t', [line('one')]);
    const { outbox } = rows.process({ slack, intervalMs: 1000 });
    outbox.kick({ teamId: TEAM, threadId: 't', lane: 'slack' });
    await until('the refusal', async () => (await rows.all())[0]?.error === 'rate_limited');
    await rows.thread('u', { channel: CHANNELS.sales, rootTs: await say(at, tom, CHANNELS.sales, 'me too') });
    await rows.queue('u', [line('two')]);
    const before = await calls(at, 'chat.postMessage');
    outbox.kick({ teamId: TEAM, threadId: 'u', lane: 'slack' });
    await until('a place for the other', async () => (await rows.all())[1]?.pacedAt != null);
    await outbox.stop();
    const { limitedUntil } = await rows.pace(CHANNELS.sales);
    for (const { dueAt } of await rows.all()) expect(dueAt).toBeGreaterThanOrEqual(limitedUntil);
    expect((await calls(at, 'chat.postMessage')) - before).toBe(0);
  });
});

describe('a channel that takes no more messages', () => {
  const closed = async () => (await rows.statuses()).every((status) => ['sent', 'failed'].includes(status));

  it('because it was archived: the person who asked hears of it once, directly', async () => {
    await control(at, { type: 'archive_channel', channel: CHANNELS.sales });
    await rows.stands('card:d1', CHANNELS.sales, root);
    await rows.queue('t', [
      line('Which department?'),
      { kind: 'review_card', slot: 'card:d1', card: reviewCard(), degraded: false },
    ]);
    await send(closed);
    await control(at, { type: 'archive_channel', channel: CHANNELS.sales, archived: false });
    expect((await rows.all()).map(({ error }) => error)).toEqual(['is_archived', 'is_inactive', null]);
    const told = (await directTo(priya)).filter((text) => text.includes('Which department?'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`<#${CHANNELS.sales}>`);
  });

  it('because the bot was removed: also for a card that stands there', async () => {
    await rows.stands('card:d1', CHANNELS.sales, root);
    await control(at, { type: 'remove_bot', channel: CHANNELS.sales });
    await rows.queue('t', [
      { kind: 'review_card', slot: 'card:d1', card: reviewCard({ headline: 'Slow app' }), degraded: false },
    ]);
    await send(closed);
    await act(at, { type: 'invite', as: priya, channel: CHANNELS.sales, user: USERS.frontdoor });
    expect(await rows.all()).toMatchObject([{ error: 'not_in_channel' }, { kind: 'direct', status: 'sent' }]);
    expect((await directTo(priya)).at(-1)).toContain('/invite');
  });

  it('from a person who is not in it: their line reaches them directly', async () => {
    const channel = CHANNELS.performanceEng;
    await rows.queue('t', [{ kind: 'notice', to: priya, channel, text: 'That card is out of date.' }]);
    await send(closed);
    expect((await directTo(priya)).at(-1)).toBe(`About <#${channel}>: That card is out of date.`);
  });
});

describe('an update of a message that is gone', () => {
  it('becomes a post, which later updates rewrite', async () => {
    await rows.stands('card:d1', CHANNELS.sales, '1700000000.000001');
    const card = (rev: number) => ({
      kind: 'review_card',
      slot: 'card:d1',
      card: reviewCard({ headline: `Slow app ${rev}`, rev }),
      degraded: false,
    });
    await rows.queue('t', [card(1)]);
    await send(allSent);
    await rows.queue('t', [card(2)]);
    await send(allSent);
    expect(await inThread()).toEqual([expect.stringContaining('Slow app 2')]);
  });
});

describe('a process that was frozen while it looked something up', () => {
  it('asks nothing of Slack under a claim that has grown old', async () => {
    let nowMs = Date.now();
    const frozen: SlackPort = {
      find: slack.find,
      // the freeze comes between the claim and the request, while names are looked up
      deliver: (order, mayBegin) =>
        slack.deliver(order, () => {
          nowMs += 20_000;
          return mayBegin();
        }),
    };
    await rows.queue('t', [line('one')]);
    const { outbox } = rows.process({ slack: frozen, now: () => new Date(nowMs) });
    const before = await calls(at, 'chat.postMessage');
    outbox.kick({ teamId: TEAM, threadId: 't', lane: 'slack' });
    await until('the claim', async () => (await rows.statuses())[0] === 'claimed');
    await outbox.stop();
    expect((await calls(at, 'chat.postMessage')) - before).toBe(0);
    expect(await rows.all()).toMatchObject([{ status: 'claimed', attempts: 1 }]);

    await database.owner.query(`UPDATE outbox SET claimed_at = now() - interval '1 minute'`);
    await send(allSent);
    expect(await inThread()).toEqual(['one']);
  });
});
