import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { createSlackDelivery, type SlackDelivery } from '../../../src/slack/delivery/deliver.js';
import { createPeople, type HiddenPeople, SOMEBODY } from '../../../src/slack/delivery/lookups.js';
import type { Order, Outcome } from '../../../src/slack/delivery/types.js';
import { boltLogger } from '../../../src/slack/transport/app.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import type { SlotMessage } from '../../../src/slack/views/cards/context.js';
import { freePort } from '../../support/ports.js';
import { reviewCard, teamCard, ticket } from '../../unit/slack/cards.js';
import {
  act,
  BOT_TOKEN,
  type Bot,
  calls,
  control,
  portsOf,
  say,
  seededChannel,
  startBot,
  workspace,
} from './support.js';

const { priya, tom } = USERS;
const quiet = boltLogger(portsOf({}, []).ports.log, LogLevel.INFO);
let bot: Bot;
let delivery: SlackDelivery;
/** Where the slots' messages stand, as the outbox would know it. */
const slots = new Map<string, SlotMessage>();
const lookup = async (_teamId: string, slot: string) => slots.get(slot) ?? null;
let root: string;
/** whom these readers may not know, of those whose ids somebody typed */
let hidden: HiddenPeople = async () => [];

function deliveryOn(apiUrl: string): SlackDelivery {
  const { teamUrl, homeUrl, showHome, botUserId } = bot.slack;
  const client = new WebClient(BOT_TOKEN, { ...webClientOptions(apiUrl), logger: quiet });
  const namesOf = createPeople(
    client,
    async () => new Map(),
    (readers, typed) => hidden(readers, typed),
    Date.now,
  );
  return createSlackDelivery({
    channelOf: seededChannel,
    client,
    namesOf,
    teamUrl,
    homeUrl,
    showHome,
    botUserId,
    lookup,
    now: Date.now,
  });
}

beforeAll(async () => {
  bot = await startBot('socket');
  delivery = deliveryOn(bot.playground.apiUrl);
  root = await say(bot, priya, CHANNELS.sales, 'the app is slow');
});
afterAll(() => bot.close());
beforeEach(() => {
  slots.clear();
  hidden = async () => [];
});

let count = 0;
function order(reply: Reply, more: Partial<Order> = {}): Order {
  count += 1;
  return {
    teamId: bot.slack.teamId,
    reply,
    to: { channel: CHANNELS.sales, rootTs: root },
    intentKey: `th1:${count}:0`,
    ...more,
  };
}

const deliver = (given: Order) => delivery.deliver(given, () => true);
const words = (text: string): Reply => ({ kind: 'text', text, degraded: false, mentions: [] });
const card = (more: object = {}): Reply => ({
  kind: 'review_card',
  slot: 'card:d1',
  card: reviewCard({ requester: priya, ...more }),
  degraded: false,
});

async function message(ts: string) {
  return (await workspace(bot)).messages.find((one) => one.ts === ts);
}

async function posted(given: Order): Promise<Extract<Outcome, { result: 'posted' }>> {
  const result = await deliver(given);
  if (result.result !== 'posted') throw new Error(JSON.stringify(result));
  return result;
}

describe('a name behind an id', () => {
  const shownAs = async (reply: Reply, readers: object[] = []) => {
    hidden = async (where, typed) => {
      readers.push(where);
      return typed.filter((id) => id === tom);
    };
    await deliver(order(reply));
    return (await workspace(bot)).messages.at(-1)?.text;
  };

  it('that somebody typed is told only where all who read it may know it', async () => {
    const asked: object[] = [];
    expect(await shownAs(words(`Noted: <@${tom}> and <@${priya}> wait.`), asked)).toBe(
      `Noted: @${SOMEBODY} and @Priya Nair wait.`,
    );
    expect(asked).toEqual([{ channel: CHANNELS.sales, reader: null }]);
  });

  it('that one person alone reads is told by what that person may know', async () => {
    const asked: object[] = [];
    const notice: Reply = { kind: 'notice', to: priya, text: `Nobody is called <@${tom}|tom>.` };
    expect(await shownAs(notice, asked)).toContain(`@${SOMEBODY}`);
    expect(asked).toEqual([{ channel: CHANNELS.sales, reader: priya }]);
  });

  it('of somebody whom the reply is about is told', async () => {
    expect(
      await shownAs({ kind: 'text', text: `<@${tom}> asks.`, degraded: false, mentions: [tom] }),
    ).toContain(`<@${tom}>`);
    expect(await shownAs(card({ requester: tom }))).not.toContain(SOMEBODY);
  });

  it('is not told while nobody can say who may know it', async () => {
    hidden = async () => {
      throw new Error('no database');
    };
    await deliver(order(words(`Noted: <@${priya}>.`)));
    expect((await workspace(bot)).messages.at(-1)?.text).toBe(`Noted: @${SOMEBODY}.`);
  });
});

describe('delivering', () => {
  it('posts into the thread, with the key of its intent, naming people without notifying them', async () => {
    const given = order(words(`<@${tom}> asked for this`));
    const { ts, channel } = await posted(given);
    expect(channel).toBe(CHANNELS.sales);
    expect(await message(ts)).toMatchObject({
      threadTs: root,
      text: '@Tom Becker asked for this',
      metadata: { event_type: 'frontdoor_intent', event_payload: { key: given.intentKey } },
    });
  });

  it('has links unfold no pages below it', async () => {
    await posted(order(words('see https://example.com')));
    const answer = await fetch(`${bot.playground.url}_/calls?method=chat.postMessage`);
    expect(Object(await answer.json()).calls.at(-1).args).toMatchObject({
      unfurl_links: 'false',
      unfurl_media: 'false',
    });
  });

  it('rewrites the message of a slot that has one', async () => {
    const { ts } = await posted(order(card()));
    slots.set('card:d1', { channel: CHANNELS.sales, ts, threadTs: root });
    const by = { by: priya, at: '2026-11-24T09:30:00.000Z' };
    expect(await deliver(order(card({ status: 'submitting', ...by })))).toEqual({
      result: 'updated',
    });
    expect(JSON.stringify((await message(ts))?.blocks)).toContain('Approved by Priya Nair');
    expect((await message(ts))?.metadata).toBeDefined();
  });

  it('posts what a vanished message should have said', async () => {
    slots.set('card:d1', { channel: CHANNELS.sales, ts: '1700000000.000001', threadTs: root });
    expect((await posted(order(card({ rev: 9 })))).ts).not.toBe('1700000000.000001');
  });

  it("posts a team's card to a channel by its name, outside any thread, and links to it afterwards", async () => {
    const reply: Reply = { kind: 'team_card', slot: 's', channel: '#performance-eng', card: teamCard() };
    const { channel, ts } = await posted(order(reply));
    expect(channel).toBe(CHANNELS.performanceEng);
    expect((await message(ts))?.threadTs).toBeUndefined();
    const slot = 'ticket:d1:performance_engineering_team';
    const created = card({ status: 'created', ticket });
    slots.set(slot, { channel, ts, threadTs: null });
    const { ts: cardTs } = await posted(order(created));
    expect(JSON.stringify((await message(cardTs))?.blocks)).toContain(
      `/archives/${channel}/p${ts.replace('.', '')}|T-1>`,
    );
  });

  it('reads the list of channels once for many names', async () => {
    const before = await calls(bot, 'conversations.list');
    const reply: Reply = { kind: 'team_card', slot: 's', channel: '#data-analytics', card: teamCard() };
    await posted(order(reply));
    await posted(order(reply));
    expect((await calls(bot, 'conversations.list')) - before).toBe(0);
  });

  it('tells one person in confidence', async () => {
    const { ts } = await posted(order({ kind: 'notice', to: priya, text: 'This card is out of date.' }));
    expect(await message(ts)).toMatchObject({ ephemeralTo: priya, threadTs: root });
  });

  it('writes to one person apart from the thread, in a direct message that it opens', async () => {
    const given = order({ kind: 'direct', to: tom, text: 'I could not answer you there.' });
    const { ts, channel, threadTs } = await posted(given);
    const { channels } = await workspace(bot);
    expect(channels.find(({ id }) => id === channel)?.members.toSorted()).toEqual(
      [tom, USERS.frontdoor].toSorted(),
    );
    expect(threadTs).toBeNull();
    expect((await message(ts))?.metadata?.event_payload['key']).toBe(given.intentKey);
    expect(await deliver(order({ kind: 'direct', to: 'U0NOBODY', text: 'x' }))).toEqual({
      result: 'failed',
      reason: 'user_not_found',
    });
  });

  it('asks whether it may begin when all is looked up, and asks nothing of Slack if not', async () => {
    const fresh = deliveryOn(bot.playground.apiUrl);
    slots.set('card:d1', { channel: CHANNELS.sales, ts: root, threadTs: null });
    const orders = [
      order(words(`<@${tom}> asked for this`)),
      order({ kind: 'notice', to: priya, text: 'x' }),
      order({ kind: 'direct', to: tom, text: 'x' }),
      order(card()),
    ];
    const looked = await calls(bot, 'users.info');
    const told = () =>
      Promise.all(['chat.postMessage', 'chat.postEphemeral', 'chat.update'].map((one) => calls(bot, one)));
    const before = await told();
    for (const given of orders) {
      expect(await fresh.deliver(given, () => false)).toEqual({ result: 'too_late' });
    }
    expect(await told()).toEqual(before);
    expect(await calls(bot, 'users.info')).toBeGreaterThan(looked);
  });

  it('answers in a direct message outside any thread', async () => {
    const { channel = '' } = await act(bot, { type: 'openDm', as: priya, user: USERS.frontdoor });
    const { ts } = await posted(order(words('hi'), { to: { channel, rootTs: null } }));
    expect((await message(ts))?.threadTs).toBeUndefined();
  });

  it('fails for good where Slack will never take it', async () => {
    const nowhere = order(words('x'), { to: { channel: 'C0NOWHERE', rootTs: null } });
    expect(await deliver(nowhere)).toEqual({ result: 'failed', reason: 'channel_not_found' });
    const unnamed: Reply = { kind: 'team_card', slot: 's', channel: '#no-such-team', card: teamCard() };
    expect(await deliver(order(unnamed))).toEqual({ result: 'failed', reason: 'channel_name_unknown' });
    const stranger = order({ kind: 'notice', to: 'U0NOBODY', text: 'x' });
    expect(await deliver(stranger)).toMatchObject({ result: 'failed' });
  });
});

describe('what is kept of a post', () => {
  it('is where it stands and what people read', async () => {
    const { threadTs, text } = await posted(order(words('a < b & <@U0NOBODY>')));
    expect({ threadTs, text }).toEqual({ threadTs: root, text: 'a < b & @a colleague' });
  });
});

describe('when Slack does not answer properly', () => {
  const fault = (method: string, how: 'rate_limited' | 'server_error' | 'reset_after_commit') =>
    control(bot, { type: 'answer', method, with: how, retryAfterSeconds: 2 });

  it('waits as long as Slack says, having posted nothing', async () => {
    await fault('chat.postMessage', 'rate_limited');
    const given = order(words('limited'));
    expect(await deliver(given)).toEqual({
      result: 'retry',
      afterMs: 2000,
      reason: 'rate_limited',
      channelBusy: true,
    });
    expect(await delivery.find(given)).toBeNull();
  });

  it('calls once, and finds the post whose answer was lost', async () => {
    const before = await calls(bot, 'chat.postMessage');
    await fault('chat.postMessage', 'reset_after_commit');
    const given = order(words('lost answer'));
    expect(await deliver(given)).toMatchObject({ result: 'unknown' });
    expect((await calls(bot, 'chat.postMessage')) - before).toBe(1);
    const found = await delivery.find(given);
    if (found?.result !== 'posted') throw new Error(JSON.stringify(found));
    expect(await message(found.ts)).toMatchObject({ text: 'lost answer', threadTs: root });
  });

  it('finds a lost post in a channel too', async () => {
    await fault('chat.postMessage', 'reset_after_commit');
    const given = order({ kind: 'team_card', slot: 's', channel: '#performance-eng', card: teamCard() });
    expect(await deliver(given)).toMatchObject({ result: 'unknown' });
    expect(await delivery.find(given)).toMatchObject({
      result: 'posted',
      channel: CHANNELS.performanceEng,
    });
  });

  it("takes nobody else's message for its own", async () => {
    const given = order(words('never sent'));
    await say(bot, tom, CHANNELS.sales, given.intentKey, root);
    expect(await delivery.find(given)).toBeNull();
  });

  it('stays in doubt when it can not look', async () => {
    const given = order(words('x'));
    await fault('conversations.replies', 'server_error');
    expect(await delivery.find(given)).toEqual({ result: 'unknown', reason: 'http_500' });
    await fault('conversations.replies', 'rate_limited');
    expect(await delivery.find(given)).toEqual({ result: 'unknown', reason: 'rate_limited' });
  });

  it('does not know after a server error', async () => {
    await fault('chat.postMessage', 'server_error');
    expect(await deliver(order(words('x')))).toEqual({ result: 'unknown', reason: 'http_500' });
  });

  it('repeats an update, which may be done twice', async () => {
    const { ts } = await posted(order(card()));
    await fault('chat.update', 'reset_after_commit');
    slots.set('card:d1', { channel: CHANNELS.sales, ts, threadTs: root });
    expect(await deliver(order(card({ rev: 4 })))).toMatchObject({
      result: 'retry',
      afterMs: 1000,
    });
  });

  it('says an ephemeral line at most once', async () => {
    await fault('chat.postEphemeral', 'reset_after_commit');
    const notice = order({ kind: 'notice', to: priya, text: 'x' });
    expect(await deliver(notice)).toMatchObject({ result: 'failed' });
  });

  it('does not let a name hold up a reply', async () => {
    await fault('users.info', 'server_error');
    const { ts } = await posted(order(words(`<@${USERS.samir}> knows`)));
    expect((await message(ts))?.text).toBe('@a colleague knows');
  });

  it('waits for a channel that is not listed yet, and refuses a name that several have', async () => {
    const to = (channel: string) => order({ kind: 'team_card', slot: 's', channel, card: teamCard() });
    const before = await calls(bot, 'chat.postMessage');
    expect(await deliver(to('#not-yet'))).toEqual({ result: 'set_aside', afterMs: 15_000 });
    expect(await deliver(to('#twice'))).toEqual({ result: 'failed', reason: 'channel_name_ambiguous' });
    expect(await delivery.find(to('#not-yet'))).toEqual({ result: 'set_aside', afterMs: 15_000 });
    expect(await calls(bot, 'chat.postMessage')).toBe(before);
  });

  it('tells a connection that was refused from one that broke', async () => {
    const dead = `http://127.0.0.1:${await freePort()}/api/`;
    expect(await deliverOutside(dead)).toEqual({ result: 'retry', afterMs: 1000, reason: 'ECONNREFUSED' });
    await fault('chat.postMessage', 'reset_after_commit');
    expect(await deliverOutside(bot.playground.apiUrl)).toEqual({
      result: 'unknown',
      reason: 'UND_ERR_SOCKET',
    });
  });
});

async function deliverOutside(apiUrl: string): Promise<unknown> {
  const program = fileURLToPath(new URL('./deliver-once.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, apiUrl]);
  return JSON.parse(stdout);
}
