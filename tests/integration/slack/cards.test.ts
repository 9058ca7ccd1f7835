import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { field, reviewCard } from '../../unit/slack/cards.js';
import { choose, postCard, postReply, press } from './at-a-card.js';
import { act, type Behind, type Bot, openedView, startBot, workspace } from './support.js';

const { priya, tom } = USERS;

describe.each(['http', 'socket'] as const)('the cards, over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, behind);
    return bot;
  };
  afterEach(() => bot.close());

  it('takes choices from the menus of both cards', async () => {
    const { handed } = await start();
    const review = await postCard(bot, 'review');
    const team = await postCard(bot, 'team');
    await choose(bot, review, 'fd.change_team', 'data_analytics_team', 3);
    await choose(bot, team, 'fd.set_status', 'in_progress', 5);
    await choose(bot, team, 'fd.reroute', 'identity_access_team', 5);
    await press(bot, team, 'fd.take', 5);
    expect(handed.map(({ event }) => event)).toMatchObject([
      {
        does: { act: 'choose_team', team: 'data_analytics_team' },
        seen: { rev: 3 },
        channel: CHANNELS.sales,
        ts: review,
      },
      { does: { act: 'set_status', status: 'in_progress' }, seen: { rev: 5 }, actor: tom, ts: team },
      { does: { act: 'reroute', team: 'identity_access_team' } },
      { does: { act: 'take_ticket' }, seen: { draftId: 'd1', rev: 5 } },
    ]);
    expect(handed.every(({ address }) => address.by === 'draft' && address.draftId === 'd1')).toBe(true);
  });

  it('finds teams while a person types, and takes the one that is chosen', async () => {
    const { handed } = await start();
    const ts = await postCard(bot, 'review', { moreTeams: true, team: null });
    const typing = (query: string, actionId = 'fd.change_team:search') =>
      act(bot, {
        type: 'options',
        as: priya,
        channel: CHANNELS.sales,
        ts,
        blockId: 'fd:d1:3',
        actionId,
        query,
      });
    const found = [{ text: { type: 'plain_text', text: 'Data & Analytics' }, value: 'data_analytics_team' }];
    expect((await typing('ana')).options).toMatchObject(found);
    expect((await typing('nothing of the kind')).options).toEqual([]);
    expect(handed).toEqual([]);
    await act(bot, {
      type: 'click',
      as: tom,
      channel: CHANNELS.sales,
      ts,
      action: {
        blockId: 'fd:d1:3',
        actionId: 'fd.change_team:search',
        type: 'external_select',
        selectedOption: {
          text: { type: 'plain_text', text: 'Data & Analytics' },
          value: 'data_analytics_team',
        },
      },
    });
    expect(handed.map(({ event }) => event)).toMatchObject([
      {
        does: { act: 'choose_team', team: 'data_analytics_team' },
        seen: { draftId: 'd1', rev: 3 },
        actor: tom,
      },
    ]);
  });

  it('takes the choices that stand below a question', async () => {
    const { handed } = await start();
    const choices = ['Friday', 'Monday'].map((label, index) => ({ value: `deadline#${index}`, label }));
    const reply: Reply = {
      kind: 'ask',
      lead: '',
      questions: [
        { field: 'deadline', label: 'Deadline', text: 'Which day?', by: 'buttons', choices, evidence: [] },
      ],
      draftId: 'd1',
      rev: 4,
      ...{ slot: 'ask:d1:1', form: false, taken: [], forms: [], answered: [], over: false },
      degraded: false,
    };
    const ts = await postReply(bot, reply);
    const { messages } = await workspace(bot);
    const row = messages.find((one) => one.ts === ts)?.blocks?.find(({ type }) => type === 'actions');
    await act(bot, {
      type: 'click',
      as: tom,
      channel: CHANNELS.sales,
      ts,
      action: { blockId: row?.block_id ?? '', actionId: 'fd.settle:1', type: 'button' },
    });
    expect(handed.map(({ event }) => event)).toMatchObject([
      {
        does: { act: 'settle', dispute: 'deadline', side: 1 },
        seen: { draftId: 'd1', rev: 4 },
        actor: tom,
        ts,
      },
    ]);
  });

  it('opens the Edit form at once, refuses wrong fields in it, and hands over the rest', async () => {
    const { handed } = await start({
      drafts: { d1: { card: reviewCard({ rev: 4 }), blueprintId: 'front_door' } },
    });
    const ts = await postCard(bot, 'review');
    expect((await press(bot, ts, 'fd.edit')).acked).toBe(true);
    const form = await openedView(bot, priya);
    expect(form.view).toMatchObject({ callback_id: 'fd.edit_form', title: { text: 'The request' } });
    const submit = (summary: string) =>
      act(bot, {
        type: 'submitView',
        as: priya,
        viewId: form.id,
        state: { values: { request_summary: { value: { type: 'plain_text_input', value: summary } } } },
      });
    expect(await submit(' ')).toMatchObject({
      outcome: 'errors',
      errors: { request_summary: 'Summary is needed.' },
    });
    expect(handed).toEqual([]);
    expect(await submit('Slower app')).toMatchObject({ acked: true, outcome: 'closed' });
    expect(handed[0]?.event).toMatchObject({
      does: { act: 'edit', values: { request_summary: 'Slower app' } },
      seen: { draftId: 'd1', rev: 4 },
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
    const form = await openedView(bot, priya);
    const values = { question: { value: { type: 'plain_text_input', value: 'Since when?' } } };
    const answer = await act(bot, {
      type: 'submitView',
      as: priya,
      viewId: form.id,
      state: { values },
    });
    expect(answer.acked).toBe(false);
    expect((await workspace(bot)).views).toHaveLength(1);
  });

  it('shows all of a request, and says when a draft is gone', async () => {
    const value = 'slow '.repeat(400);
    const long = reviewCard({ fields: [field('a', 'Summary', { value })] });
    await start({ drafts: { d1: { card: long, blueprintId: 'front_door' } } });
    const ts = await postCard(bot, 'review', long);
    await press(bot, ts, 'fd.show_all');
    expect(JSON.stringify((await openedView(bot, priya)).view.blocks)).toContain(value);
    await bot.close();
    await start();
    await press(bot, await postCard(bot, 'review'), 'fd.edit');
    expect(JSON.stringify((await openedView(bot, priya)).view.blocks)).toContain('not open any more');
  });
});
