import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import { knownEntities, projectSummary, ticketSummary } from '../../support/known-entities.js';
import { field, reviewCard } from '../../unit/slack/cards.js';
import { actionsOf, read } from '../../unit/slack/look.js';
import { postCard, postReply, press } from './at-a-card.js';
import { act, type Behind, type Bot, say, seededChannel, startBot, workspace } from './support.js';

const { priya, tom } = USERS;

const question = (more: object = {}): Extract<Reply, { kind: 'choose' }> => ({
  kind: 'choose',
  slot: 'question:q1',
  questionId: 'q1',
  text: 'Which one do you mean?',
  options: ['Alex Chen', 'Alex Meyer'],
  chosen: null,
  degraded: false,
  ...more,
});

describe.each(['http', 'socket'] as const)('a question with options, over %s', (kind) => {
  let bot: Bot;
  afterEach(() => bot.close());

  it('takes a click as an event of its thread, and then shows who chose what', async () => {
    bot = await startBot(kind);
    const root = await say(bot, priya, CHANNELS.sales, 'What is due for Alex?');
    const ts = await postReply(bot, question(), root);
    const message = async () => (await workspace(bot)).messages.find((one) => one.ts === ts);
    const row = (await message())?.blocks?.find(({ type }) => type === 'actions');
    const click = {
      type: 'click',
      as: tom,
      channel: CHANNELS.sales,
      ts,
      action: { blockId: row?.block_id ?? '', actionId: 'fd.choose:1', type: 'button' },
    } as const;
    expect((await act(bot, click)).acked).toBe(true);
    expect(bot.handed.at(-1)).toMatchObject({
      address: { by: 'root', channel: CHANNELS.sales, rootTs: root, opens: false },
      event: { does: { act: 'choose', of: 'q1', option: 1 }, actor: tom, channel: CHANNELS.sales, ts },
      urgent: true,
    });

    const { client, teamUrl, homeUrl, showHome, botUserId, namesOf, teamId } = bot.slack;
    const lookup = async () => ({ channel: CHANNELS.sales, ts, threadTs: root });
    const delivery = createSlackDelivery({
      channelOf: seededChannel,
      client,
      teamUrl,
      homeUrl,
      showHome,
      botUserId,
      namesOf,
      lookup,
      now: Date.now,
    });
    const reply = question({ chosen: { label: 'Alex Meyer', by: tom } });
    const to = { channel: CHANNELS.sales, rootTs: root };
    expect(await delivery.deliver({ reply, teamId, to, intentKey: 'k2' }, () => true)).toEqual({
      result: 'updated',
    });
    const after = { blocks: (await message())?.blocks };
    expect(read(after)).toBe('Which one do you mean?\nTom Becker chose *Alex Meyer*.');
    expect(actionsOf(after)).toEqual([]);
  });

  it('tells the person of a click that could not be stored', async () => {
    let fails = false;
    bot = await startBot(kind, {
      ingest: async () => {
        if (fails) throw new Error('no database');
      },
    });
    const ts = await postReply(bot, question());
    fails = true;
    const row = (await workspace(bot)).messages.find((one) => one.ts === ts)?.blocks?.at(-1);
    const action = { blockId: row?.block_id ?? '', actionId: 'fd.choose:0', type: 'button' };
    expect((await act(bot, { type: 'click', as: tom, channel: CHANNELS.sales, ts, action })).acked).toBe(
      false,
    );
  });
});

describe('the project of a task, in the Edit form', () => {
  let bot: Bot;
  afterEach(() => bot.close());

  const base = { required: false, description: 'x', question: 'x', rephrased: 'x', type: 'text' } as const;
  const taskForm = Blueprint.parse({
    id: 'task',
    title: 'Task',
    description: 'A small task.',
    headline: 'title',
    routing: 'none',
    fields: [
      { ...base, name: 'title', label: 'Title', required: true },
      { ...base, name: 'project', label: 'Project', entity: 'project' },
    ],
  });
  const references = knownEntities('T0NHARBOUR', [
    { summary: projectSummary('Q1 Launch') },
    { summary: projectSummary('Quiet merger'), visibleTo: [`user:${priya}`] },
    { summary: ticketSummary('T-1', 'Q1 accounts') },
  ]);
  const start = async (project: string | null, behind: Behind = {}): Promise<string> => {
    const fields = [
      field('title', 'Title', { value: 'Book a room' }),
      field('project', 'Project', { value: project, ...(project === null ? { state: 'missing' } : {}) }),
    ];
    const drafts = { d1: { card: reviewCard({ fields }), blueprintId: 'task' } };
    bot = await startBot('http', { references, drafts, blueprints: [taskForm], ...behind });
    await press(bot, await postCard(bot, 'review', { fields }), 'fd.edit');
    return (await workspace(bot)).views[0]?.id ?? '';
  };
  const type = async (viewId: string, query: string) => {
    const menu = { blockId: 'project', actionId: 'fd.entity:project' };
    const { options } = await act(bot, { type: 'options', as: priya, viewId, ...menu, query });
    return options?.map(({ text, value }) => `${value}: ${text.text}`);
  };
  const submit = (viewId: string, project: string | null) => {
    const option =
      project === null ? null : { text: { type: 'plain_text' as const, text: 'x' }, value: project };
    return act(bot, {
      type: 'submitView',
      as: priya,
      viewId,
      state: {
        values: {
          title: { value: { type: 'plain_text_input', value: 'Book a room' } },
          project: { 'fd.entity:project': { type: 'external_select', selected_option: option } },
        },
      },
    });
  };
  const values = () => {
    const event = bot.handed.at(-1)?.event;
    return event?.kind === 'press' && event.does.act === 'edit' ? event.does.values : null;
  };

  it('is found by typing, among the projects that all who read the card may see', async () => {
    const form = await start(null);
    expect(await type(form, 'q')).toEqual(['project:q1-launch: Q1 Launch']);
    expect(references.asked.at(-1)).toEqual({
      teamId: 'T0NHARBOUR',
      user: priya,
      place: CHANNELS.sales,
    });
    await submit(form, 'project:q1-launch');
    expect(values()).toEqual({ title: 'Book a room', project: 'Q1 Launch' });
  });

  it('stays as it is unless somebody changes it, whatever it is called', async () => {
    const form = await start('Launch of the “Q1” thing');
    const [view] = (await workspace(bot)).views;
    expect(view?.view.blocks[1]).toMatchObject({
      element: { type: 'external_select', initial_option: { text: { text: 'Launch of the “Q1” thing' } } },
    });
    await submit(form, 'as_it_is');
    expect(values()).toEqual({ title: 'Book a room' });
  });

  it('can be taken away', async () => {
    await submit(await start('Q1 Launch'), null);
    expect(values()).toEqual({ title: 'Book a room', project: '' });
  });

  it.each(['project:quiet-merger', 'project:nowhere', 'task:t-1', 'Q1 Launch'])(
    'is not taken when it comes back as %s, which is no project that may stand there',
    async (forged) => {
      const form = await start(null);
      expect(await submit(form, forged)).toMatchObject({
        outcome: 'errors',
        errors: { project: "I can't find that any more." },
      });
      expect(bot.handed).toEqual([]);
    },
  );
});
