import { afterEach, describe, expect, it } from '@jest/globals';
import type { OpenView } from '../../../playground/protocol.js';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Goal, Note } from '../../../src/domain/entities/memory.js';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import type { OpenDraftLine } from '../../../src/slack/ports.js';
import { knownEntities, projectSummary, ticketSummary } from '../../support/known-entities.js';
import { until } from '../../support/until.js';
import { read } from '../../unit/slack/look.js';
import {
  act,
  type Behind,
  type Bot,
  calls,
  openedView,
  say,
  seededChannel,
  startBot,
  workspace,
} from './support.js';

const { priya, tom } = USERS;
const TEAM = 'T0NHARBOUR';
const THREAD = { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false };

const references = () =>
  knownEntities(
    TEAM,
    [
      { summary: ticketSummary('T-12', 'Slow app'), owner: `user:${priya}` },
      {
        summary: ticketSummary('T-13', 'Buy the harbour'),
        visibleTo: ['channel:C0SECRET'],
        owner: `user:${priya}`,
        assignee: `user:${priya}`,
      },
      { summary: projectSummary('Harbour works', { description: 'Everything wet.' }) },
      { summary: ticketSummary('T-14', 'Harbour lights'), visibleTo: [`user:${priya}`] },
    ],
    { [tom]: ['C0SECRET'] },
  );

const note = (id: string, text: string): Note => ({
  id,
  text,
  type: 'fact',
  scope: 'user',
  project: null,
  topicTags: ['dates'],
  importance: 3,
  entities: [],
  source: { channel: CHANNELS.sales, ts: '1764000000.000100' },
  author: priya,
  createdAt: '2026-11-24T09:30:00.000Z',
  updatedAt: '2026-11-24T09:30:00.000Z',
});
const GOAL: Goal = {
  id: 'g1',
  title: 'Happy customers',
  status: 'open',
  progress: 40,
  scope: 'workspace',
  project: null,
  author: priya,
  createdAt: '2026-11-24T09:30:00.000Z',
  updatedAt: '2026-11-24T09:30:00.000Z',
};

describe.each(['http', 'socket'] as const)('App Home, over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, { references: references(), latestThread: () => THREAD, ...behind });
    return bot;
  };
  afterEach(() => bot.close());

  const homeOf = async (as: string): Promise<OpenView | undefined> =>
    (await workspace(bot)).homes.find(({ userId }) => userId === as);
  const open = async (as: string = priya): Promise<OpenView> => {
    await act(bot, { type: 'openHome', as, tab: 'home' });
    return until('the home', () => homeOf(as));
  };
  /** Slack is answered before what a press shows is there. */
  const whenShown = async (doing: () => ReturnType<typeof act>) => {
    const shown = async () => (await calls(bot, 'views.publish')) + (await calls(bot, 'views.update'));
    const before = await shown();
    const answer = await doing();
    if (answer.acked === true) await until('what it shows', async () => (await shown()) > before);
    return answer;
  };
  const said = async (as: string = priya) => read({ blocks: (await homeOf(as))?.view.blocks });
  /** Chooses from a menu of a view: what it sends is what its list had offered, or what somebody made up. */
  const choose = (view: OpenView, actionId: string, value: string, as: string = priya) => {
    const block = view.view.blocks.find((one) => JSON.stringify(one).includes(`"${actionId}"`));
    return whenShown(() =>
      act(bot, {
        type: 'click',
        as,
        viewId: view.id,
        action: {
          blockId: block?.block_id ?? '',
          actionId,
          type: 'external_select',
          selectedOption: { text: { type: 'plain_text', text: value }, value },
        },
      }),
    );
  };
  const type = async (view: OpenView, actionId: string, query: string, as: string = priya) => {
    const block = view.view.blocks.find((one) => JSON.stringify(one).includes(`"${actionId}"`));
    const asked = { type: 'options', as, viewId: view.id, actionId, query } as const;
    const { options } = await act(bot, { ...asked, blockId: block?.block_id ?? '' });
    return options?.map((option) => option.value);
  };
  const press = (view: OpenView, actionId: string) => {
    const block = view.view.blocks.find((one) => JSON.stringify(one).includes(`"${actionId}"`));
    const action = { blockId: block?.block_id ?? '', actionId, type: 'button' };
    const pressed = () => act(bot, { type: 'click', as: priya, viewId: view.id, action });
    return actionId === 'fd.find' ? pressed() : whenShown(pressed);
  };

  it('shows what is open for the person who looks at it, and nothing that they may not see', async () => {
    await start();
    await open();
    expect(await said()).toContain('You asked for\n*Open*\n<https://tracker.example/T-12|T-12> *Slow app*');
    expect(await said()).not.toContain('harbour');
    await open(tom);
    expect(await said(tom)).toContain('You have no open requests');
    expect(bot.handed).toEqual([]);
  });

  it('is not published for somebody who looks at the messages: they are welcomed there', async () => {
    const met: [string, boolean][] = [];
    await start({ welcome: async (...at) => void met.push(at) });
    const { channel } = await act(bot, { type: 'openHome', as: priya, tab: 'messages' });
    await open(tom);
    expect(await calls(bot, 'views.publish')).toBe(1);
    expect(met).toEqual([[channel, true]]);
  });

  it('says in plain words when the database fails, and still offers the rest', async () => {
    const fails = async () => {
      throw new Error('no database');
    };
    await start({ references: { resolve: fails, find: fails, context: fails, tasks: fails } });
    await open();
    expect(await said()).toContain('I could not look that up just now.');
    expect(JSON.stringify((await homeOf(priya))?.view.blocks)).toContain('fd.home:help');
    expect(bot.logged()).toContain('no database');
  });

  it('shows what waits for a word of theirs, and their own drafts with the way to their threads', async () => {
    const line = (headline: string): OpenDraftLine => ({
      draftId: headline,
      headline,
      status: 'open',
      requester: tom,
      team: 'Performance',
      thread: { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false },
      updatedAt: '2026-11-24T09:30:00.000Z',
    });
    await start({ openDrafts: async () => ({ own: [line('My <draft>')], waiting: [line('A wish')] }) });
    const home = await open();
    const url = `${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100`;
    expect(await said()).toContain(
      'Not filed yet\n*My &lt;draft&gt;*\nfor Tom Becker · to Performance · ready to be',
    );
    expect(await said()).toContain(`<${url}|Go to thread>`);
    await press(home, 'fd.home:approvals');
    expect(await said()).toContain('Waiting for your approval\n*A wish*');
    expect(await said()).not.toContain('My &lt;draft&gt;');
  });

  it('goes on showing the part that the person looked at', async () => {
    await start({ help: [] });
    await press(await open(), 'fd.home:help');
    expect(await said()).toContain('/frontdoor find onboarding');
    await open();
    await until(
      'the home is published anew',
      async () => (await calls(bot, 'views.publish')) === 3 || undefined,
    );
    expect(await said()).toContain('/frontdoor find onboarding');
  });

  it('pages what is more than it may hold', async () => {
    const all = Array.from({ length: 45 }, (_, at) => ({
      summary: ticketSummary(`T-${at + 100}`, `Task ${at}`),
      owner: `user:${priya}`,
    }));
    await start({ references: knownEntities(TEAM, all) });
    const first = await open();
    expect(await said()).toContain('Page 1 of 3');
    expect(first.view.blocks.length).toBeLessThanOrEqual(100);
    await press(first, 'fd.home:more');
    expect(await said()).toContain('Page 2 of 3');
    expect(await said()).toContain('*Task 20*');
    expect(await said()).not.toContain('*Task 19*');
    await press((await homeOf(priya)) ?? first, 'fd.home:more');
    expect(await said()).toContain('*Task 44*');
    await press((await homeOf(priya)) ?? first, 'fd.home:back');
    expect(await said()).toContain('Page 2 of 3');
  });

  it('lists what is remembered for the person, and forgets it when they say so', async () => {
    const forgotten: unknown[] = [];
    let notes = [note('n1', 'We ship on <Friday>'), note('n2', 'Tea, not coffee')];
    await start({
      memory: {
        listOwn: async () => ({ notes, goals: [GOAL] }),
        watches: async () => [
          {
            watch: { entity: 'task:t-12', condition: 'any', who: priya },
            entity: { id: 'task:t-12', kind: 'task', label: 'T-12 Slow app' },
          },
        ],
        forget: async (...asked) => {
          forgotten.push(asked);
          notes = notes.filter(({ id }) => id !== asked[2]);
          return asked[2] === 'n1';
        },
        unwatch: async (...asked) => {
          forgotten.push(asked);
          return true;
        },
      },
    });
    await press(await open(), 'fd.home:memory');
    const shown = await said();
    expect(shown).toContain('Notes\nWe ship on &lt;Friday&gt;\nfact · only you see it');
    expect(shown).toContain('Goals\nHappy customers\n40 %');
    expect(shown).toContain('Watching\nT-12 Slow app\nany change');
    const home = await homeOf(priya);
    if (home === undefined) throw new Error('no home');
    await press(home, 'fd.forget');
    expect(forgotten).toEqual([[TEAM, priya, 'n1']]);
    expect(await said()).toContain('That is forgotten.');
    expect(await said()).not.toContain('We ship on');
    await press((await homeOf(priya)) ?? home, 'fd.forget');
    expect(await said()).toContain('That is gone already.');
  });

  it('shows the briefs of projects that changed last to whoever may see them, below what is their own', async () => {
    const asked: unknown[] = [];
    const briefs = ['Plant', 'Mill'].map((name) => ({
      text: `Project brief of ${name}\nOpen:\n- T-1 <now>`,
    }));
    await start({
      memory: {
        briefs: async (...given) => {
          asked.push(given);
          return briefs;
        },
      },
    });
    await press(await open(), 'fd.home:memory');
    expect(asked).toEqual([[{ teamId: TEAM, user: priya, place: null }, { limit: 3 }]]);
    expect(await said()).toMatch(
      /not remembering anything.*\nProjects\nProject brief of Plant\nOpen:\n- T-1 &lt;now&gt;\nProject brief of Mill/su,
    );
  });

  it('opens with a part that a message leads to', async () => {
    await start();
    await open();
    const root = await say(bot, priya, CHANNELS.sales, 'hello');
    const { client, teamUrl, homeUrl, showHome, botUserId, namesOf } = bot.slack;
    expect(homeUrl).toBe(`slack://app?team=${TEAM}&id=A0NHFRONTD&tab=home`);
    const delivery = createSlackDelivery({
      channelOf: seededChannel,
      client,
      teamUrl,
      homeUrl,
      showHome,
      botUserId,
      namesOf,
      lookup: async () => null,
      now: Date.now,
    });
    const to = { channel: CHANNELS.sales, rootTs: root };
    await delivery.deliver(
      {
        teamId: TEAM,
        intentKey: 'k',
        reply: { kind: 'panel', to: priya, section: 'memory', text: 'Here.' },
        to,
      },
      () => true,
    );
    const message = (await workspace(bot)).messages.at(-1);
    const block = message?.blocks?.find((one) => JSON.stringify(one).includes('fd.panel'));
    const action = { blockId: block?.block_id ?? '', actionId: 'fd.panel', type: 'button' };
    const at = { as: priya, channel: CHANNELS.sales, ts: message?.ts ?? '' };
    await whenShown(() => act(bot, { type: 'click', ...at, action }));
    expect(await said()).toContain("I'm not remembering anything for you yet.");
  });

  it('finds while a person types, and shows what is known of the one chosen', async () => {
    await start();
    await press(await open(), 'fd.find');
    const modal = await openedView(bot, priya);
    const took: number[] = [];
    for (const query of ['h', 'ha', 'harb', 'Harbour', 'harbour']) {
      const before = performance.now();
      expect(await type(modal, 'fd.find_entity', query)).toEqual(['project:harbour-works', 'task:t-14']);
      took.push(performance.now() - before);
    }
    // the quickest: how busy the machine is besides says nothing about us
    expect(Math.min(...took)).toBeLessThan(300);
    await choose(modal, 'fd.find_entity', 'project:harbour-works');
    const shown = async () => read({ blocks: (await workspace(bot)).views[0]?.view.blocks });
    expect(await shown()).toContain('*Harbour works*\nProject · Active · Everything wet.');
  });

  it('looks up what comes back from a menu for this person: what they may not see is not there', async () => {
    await start();
    await press(await open(), 'fd.find');
    const modal = await openedView(bot, priya);
    for (const id of ['task:t-13', 'task:t-99', '', 'x'.repeat(3000)]) {
      await choose(modal, 'fd.find_entity', id);
      const [now] = (await workspace(bot)).views;
      expect(read({ blocks: now?.view.blocks }).split('\n').at(-1)).toBe("I can't find that any more.");
    }
    expect(await type(modal, 'fd.find_entity', 'buy')).toEqual([]);
  });

  it('sets the focus of the latest thread, and says which', async () => {
    await start();
    const home = await open();
    expect(await type(home, 'fd.focus', 'slow')).toEqual(['task:t-12']);
    await choose(home, 'fd.focus', 'task:t-12');
    expect(bot.handed).toMatchObject([
      {
        teamId: TEAM,
        address: { by: 'root', ...THREAD, opens: false },
        event: { does: { act: 'focus_on', words: 'task:t-12' }, actor: priya },
      },
    ]);
    const url = `${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100`;
    expect(await said()).toContain(
      `I'm setting the focus of <${url}|our latest conversation> to “Slow app”. You'll see it there.`,
    );
  });

  it('sets no focus on what the person may not see', async () => {
    await start();
    await choose(await open(), 'fd.focus', 'task:t-13');
    expect(await said()).toContain("I can't find that any more.");
    expect(bot.handed).toEqual([]);
  });

  it('sets no focus where there is no thread, and says so', async () => {
    await start({ latestThread: () => null });
    await choose(await open(), 'fd.focus', 'task:t-12');
    expect(await said()).toContain("We haven't talked yet.");
    expect(bot.handed).toEqual([]);
  });

  it('shows an error for a focus that could not be stored', async () => {
    await start({
      ingest: async () => {
        throw new Error('no database');
      },
    });
    expect((await choose(await open(), 'fd.focus', 'task:t-12')).acked).toBe(false);
    expect(await said()).not.toContain('setting the focus');
  });
});
