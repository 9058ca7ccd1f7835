import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import { until } from '../../support/until.js';
import { reviewCard, teamCard } from '../../unit/slack/cards.js';
import { act, type Behind, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { priya, tom } = USERS;
const MENTION = `<@${USERS.frontdoor}>`;

/** A card of draft d1 in #sales, posted for real; answers its message's ts. */
async function postCard(bot: Bot, what: 'review' | 'team', card: object = {}): Promise<string> {
  const { client, teamUrl, botUserId } = bot.slack;
  const delivery = createSlackDelivery({
    client,
    teamUrl,
    botUserId,
    lookup: async () => null,
    now: Date.now,
  });
  const result = await delivery.deliver({
    reply:
      what === 'review'
        ? { kind: 'review_card', slot: 'card:d1', card: reviewCard(card), degraded: false }
        : { kind: 'team_card', slot: 'ticket:d1:x', channel: CHANNELS.sales, card: teamCard(card) },
    teamId: bot.slack.teamId,
    to: { channel: CHANNELS.sales, rootTs: null },
    intentKey: 'k1',
  });
  if (result.result !== 'posted') throw new Error(`not posted: ${JSON.stringify(result)}`);
  return result.ts;
}

const press = (bot: Bot, ts: string, actionId: string, rev = 3) =>
  act(bot, {
    type: 'click',
    as: priya,
    channel: CHANNELS.sales,
    ts,
    action: { blockId: `fd:d1:${rev}`, actionId, type: 'button' },
  });

const choose = (bot: Bot, ts: string, actionId: string, value: string, rev: number) =>
  act(bot, {
    type: 'click',
    as: tom,
    channel: CHANNELS.sales,
    ts,
    action: {
      blockId: `fd:d1:${rev}`,
      actionId,
      type: 'static_select',
      selectedOption: { text: { type: 'plain_text', text: value }, value },
    },
  });

describe.each(['http', 'socket'] as const)('Slack over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, behind);
    return bot;
  };
  afterEach(() => bot.close());

  it('says who we are', async () => {
    const { slack } = await start();
    expect(slack).toMatchObject({ botUserId: USERS.frontdoor, teamId: 'T0NHARBOUR' });
    expect(slack.teamUrl.endsWith('/')).toBe(true);
  });

  it('hands over the message and the mention of one post as one and the same event', async () => {
    const { handed } = await start();
    const ts = await say(bot, priya, CHANNELS.sales, `${MENTION} the app is slow`);
    await until('both deliveries', () => handed.length === 2);
    expect(handed[0]).toEqual(handed[1]);
    expect(handed[0]?.dedupeKey).toBe(`msg:${CHANNELS.sales}:${ts}:`);
    expect(handed[0]?.event).toMatchObject({ text: 'the app is slow', author: priya });
  });

  it('hands over replies, edits and deletions in a thread, and nothing that is said outside', async () => {
    const { handed } = await start();
    await say(bot, priya, CHANNELS.sales, 'lunch?');
    const root = await say(bot, priya, CHANNELS.sales, `${MENTION} slow app`);
    const reply = await say(bot, priya, CHANNELS.sales, 'since Friday', root);
    await act(bot, { type: 'edit', as: priya, channel: CHANNELS.sales, ts: reply, text: 'since Monday' });
    await act(bot, { type: 'delete', as: priya, channel: CHANNELS.sales, ts: reply });
    const kinds = () =>
      handed.filter(({ event }) => 'ts' in event && event.ts === reply).map(({ event }) => event.kind);
    await until('reply, edit and deletion', () => kinds().length === 3);
    expect(kinds().sort()).toEqual(['deletion', 'edit', 'message']);
    expect(handed.every(({ address }) => address.by === 'root' && address.rootTs === root)).toBe(true);
  });

  it('gets an event again whose insert failed, until it is durable', async () => {
    let failures = 2;
    const { handed, logged } = await start({
      ingest: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no database');
      },
    });
    await act(bot, { type: 'openDm', as: priya, user: USERS.frontdoor }).then(({ channel = '' }) =>
      say(bot, priya, channel, 'my secret words'),
    );
    await until('the third delivery', () => handed.length === 3);
    expect(new Set(handed.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
    await until('the log', () => logged().includes('no database'));
    expect(logged()).not.toContain('secret words');
    // Acknowledged at last: four deliveries in all are possible, and the fourth does not come.
    const before = handed.length;
    await say(bot, priya, CHANNELS.sales, `${MENTION} next`);
    await until('the next', () => handed.length >= before + 2);
    expect(handed.filter(({ event }) => 'text' in event && event.text === 'my secret words')).toHaveLength(3);
  });

  it('shows an error for a click whose insert failed, and success only once it is durable', async () => {
    let fails = true;
    const { handed } = await start({
      ingest: async () => {
        if (fails) throw new Error('no database');
      },
    });
    const ts = await postCard(bot, 'review');
    expect((await press(bot, ts, 'fd.approve')).acked).toBe(false);
    fails = false;
    expect((await press(bot, ts, 'fd.approve')).acked).toBe(true);
    expect(handed.map(({ event }) => event)).toMatchObject([{ action: 'approve' }, { action: 'approve' }]);
    expect(handed[0]?.dedupeKey).not.toBe(handed[1]?.dedupeKey);
  });

  it('answers only after the insert', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { handed } = await start({ ingest: () => gate });
    const ts = await postCard(bot, 'review');
    let answered = false;
    const pressed = press(bot, ts, 'fd.approve').finally(() => {
      answered = true;
    });
    await until('the insert has begun', () => handed.length === 1);
    const stopping = bot.slack.stop();
    expect(answered).toBe(false);
    release();
    expect((await pressed).acked).toBe(true);
    await stopping;
    await bot.playground.close();
    bot = await startBot(kind);
  });

  it('takes choices from the menus of both cards', async () => {
    const { handed } = await start();
    const review = await postCard(bot, 'review');
    const team = await postCard(bot, 'team');
    await choose(bot, review, 'fd.change_team', 'data_analytics_team', 3);
    await choose(bot, team, 'fd.set_status', 'in_progress', 5);
    await choose(bot, team, 'fd.reroute', 'identity_access_team', 5);
    await press(bot, team, 'fd.take', 5);
    expect(handed.map(({ event }) => event)).toMatchObject([
      { action: 'change_team', value: 'data_analytics_team', rev: 3, channel: CHANNELS.sales, ts: review },
      { action: 'set_status', value: 'in_progress', rev: 5, actor: tom, ts: team },
      { action: 'reroute', value: 'identity_access_team' },
      { action: 'take', draftId: 'd1', rev: 5 },
    ]);
    expect(handed.every(({ address }) => address.by === 'draft' && address.draftId === 'd1')).toBe(true);
  });

  it('opens the Edit form at once, refuses wrong fields in it, and hands over the rest', async () => {
    const { handed } = await start({
      drafts: { d1: { card: reviewCard({ rev: 4 }), blueprintId: 'front_door' } },
    });
    const ts = await postCard(bot, 'review');
    expect((await press(bot, ts, 'fd.edit')).acked).toBe(true);
    const { views } = await workspace(bot);
    const [form] = views;
    expect(form?.view).toMatchObject({ callback_id: 'fd.edit_form', title: { text: 'Edit request' } });
    const submit = (summary: string) =>
      act(bot, {
        type: 'submitView',
        as: priya,
        viewId: form?.id ?? '',
        state: { values: { request_summary: { value: { type: 'plain_text_input', value: summary } } } },
      });
    expect(await submit(' ')).toMatchObject({
      outcome: 'errors',
      errors: { request_summary: 'Summary is needed.' },
    });
    expect(handed).toEqual([]);
    expect(await submit('Slower app')).toMatchObject({ acked: true, outcome: 'closed' });
    expect(handed[0]?.event).toMatchObject({
      kind: 'form',
      form: 'edit',
      draftId: 'd1',
      rev: 4,
      values: { request_summary: 'Slower app' },
      channel: CHANNELS.sales,
      ts,
    });
  });

  it('keeps a submitted form open when the insert failed', async () => {
    await start({
      drafts: { d1: { card: reviewCard(), blueprintId: 'front_door' } },
      ingest: async () => {
        throw new Error('no database');
      },
    });
    await press(bot, await postCard(bot, 'team'), 'fd.ask_back', 5);
    const [form] = (await workspace(bot)).views;
    const values = { question: { value: { type: 'plain_text_input', value: 'Since when?' } } };
    const answer = await act(bot, {
      type: 'submitView',
      as: priya,
      viewId: form?.id ?? '',
      state: { values },
    });
    expect(answer.acked).toBe(false);
    expect((await workspace(bot)).views).toHaveLength(1);
  });

  it('shows all of a request, and says when a draft is gone', async () => {
    const value = 'slow '.repeat(400);
    const long = reviewCard({
      fields: [{ name: 'a', label: 'Summary', value, state: 'filled', evidence: [] }],
    });
    await start({ drafts: { d1: { card: long, blueprintId: 'front_door' } } });
    const ts = await postCard(bot, 'review', long);
    await press(bot, ts, 'fd.show_all');
    expect(JSON.stringify((await workspace(bot)).views[0]?.view.blocks)).toContain(value);
    await bot.close();
    await start();
    await press(bot, await postCard(bot, 'review'), 'fd.edit');
    expect(JSON.stringify((await workspace(bot)).views[0]?.view.blocks)).toContain('not open any more');
  });

  it('acknowledges what it does not know', async () => {
    await start();
    const { ts = '' } = await bot.slack.client.chat.postMessage({
      channel: CHANNELS.sales,
      text: 'x',
      blocks: [
        {
          type: 'actions',
          block_id: 'fd:d1:3',
          elements: [
            {
              type: 'button',
              action_id: 'fd.from_the_future',
              text: { type: 'plain_text', text: 'x' },
              value: 'x',
            },
            { type: 'button', action_id: 'fd.approve', text: { type: 'plain_text', text: 'x' }, value: 'x' },
          ],
        },
      ],
    });
    expect((await press(bot, ts, 'fd.from_the_future')).acked).toBe(true);
    const slash = {
      type: 'slash',
      as: priya,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: '',
    } as const;
    expect((await act(bot, slash)).acked).toBe(true);
    const shortcut = {
      type: 'shortcut',
      as: priya,
      callbackId: 'turn_into_request',
      channel: CHANNELS.sales,
      ts,
    } as const;
    expect((await act(bot, shortcut)).acked).toBe(true);
    await act(bot, { type: 'react', as: priya, channel: CHANNELS.sales, ts, name: 'ticket' });
  });

  if (kind === 'socket') {
    it('connects again when Slack asks for it', async () => {
      const { handed } = await start();
      await control(bot, { type: 'refresh' });
      await until('a second connection', async () => (await calls(bot, 'apps.connections.open')) === 2);
      await until('the connection is back', async () => (await workspace(bot)).bot.reachable);
      await say(bot, priya, CHANNELS.sales, `${MENTION} are you there?`);
      await until('the event', () => handed.length > 0);
      const { reachable, via } = (await workspace(bot)).bot;
      expect({ reachable, via }).toEqual({ reachable: true, via: 'socket' });
    });
  }
});
