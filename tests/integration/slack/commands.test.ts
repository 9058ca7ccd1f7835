import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Person } from '../../../playground/person.js';
import type { Message } from '../../../playground/protocol.js';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { TaskLine } from '../../../src/domain/entities/references.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { HelpTopic } from '../../../src/domain/tools/quick.js';
import type { ThreadPlace } from '../../../src/slack/ports.js';
import { knownEntities, projectSummary, ticketSummary } from '../../support/known-entities.js';
import { read } from '../../unit/slack/look.js';
import { act, type Behind, type Bot, control, openedView, SECRET, startBot, workspace } from './support.js';

const { priya, tom } = USERS;
const TEAM = 'T0NHARBOUR';
const SECRET_CHANNEL = 'C0SECRET';

const references = () =>
  knownEntities(
    TEAM,
    [
      { summary: ticketSummary('T-12', 'Slow app', { status: 'in_progress' }), owner: `user:${priya}` },
      {
        summary: ticketSummary('T-13', 'Buy the harbour'),
        visibleTo: [`channel:${SECRET_CHANNEL}`],
        assignee: `user:${tom}`,
      },
      { summary: projectSummary('Q1 Launch', { description: 'All that <@U0X> & co need.' }) },
    ],
    { [tom]: [SECRET_CHANNEL] },
  );

const TOPICS: HelpTopic[] = [
  {
    name: 'set_field',
    category: 'editing',
    summary: 'Set one field.',
    examples: ['set the urgency to high'],
    sets: ['text', 'quick'],
    approval: 'none',
    undo: true,
  },
  {
    name: 'delete_memory_note',
    category: 'memory',
    summary: 'Forget a note.',
    examples: ['forget that'],
    sets: ['text'],
    approval: 'ask',
    undo: false,
  },
];

const WHOLE =
  '*Set one field.*\n• “set the urgency to high”\nUndo takes it back. Also works as `/frontdoor …`.';

const taskLine = (shortId: string, title: string): TaskLine => ({
  id: `task:${shortId.toLowerCase()}`,
  shortId,
  title,
  status: 'open',
  priority: null,
  assignee: null,
  assigneeName: null,
  dueAt: null,
  url: null,
});

describe.each(['http', 'socket'] as const)('/frontdoor, over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, { references: references(), ...behind });
    return bot;
  };
  afterEach(() => bot.close());

  const give = (text: string, as: string = priya) =>
    act(bot, { type: 'slash', as, channel: CHANNELS.sales, command: '/frontdoor', text });
  /** What the bot says to `as` alone, in answer to the command. */
  const answer = async (text: string, as: string = priya): Promise<Message> => {
    expect((await give(text, as)).acked).toBe(true);
    const message = (await workspace(bot)).messages.at(-1);
    if (message?.ephemeralTo !== as) throw new Error('there is no answer that only they see');
    return message;
  };
  const said = async (text: string, as: string = priya) => read({ blocks: (await answer(text, as)).blocks });

  it('tells no name behind an id that somebody types and may not look up', async () => {
    await start();
    for (const order of [`find <@${USERS.mei}> harbour`, `find <@${USERS.mei}|mei>`])
      expect(await said(order)).toContain('@a colleague');
  });

  it('find shows what the words name, with a link and how it stands', async () => {
    await start();
    expect(await said('find T-12')).toBe(
      'Found for “T-12”:\n<https://tracker.example/T-12|T-12> *Slow app*\nTicket · In progress · nobody yet',
    );
    expect((await answer('find launch')).text).toBe(
      'Found for “launch”:\nProject Q1 Launch (Active, All that @a colleague &amp; co need.)',
    );
    expect(bot.handed).toEqual([]);
  });

  it('find says the same of what does not exist and of what the asker may not see', async () => {
    await start();
    expect(await said('find T-99')).toBe('I found nothing for “T-99”.');
    expect(await said('find T-13')).toBe('I found nothing for “T-13”.');
    expect(await said('find harbour')).toBe('I found nothing for “harbour”.');
    expect(await said('find T-13', tom)).toContain('Buy the harbour');
  });

  it('find counts what it does not show, as far as the asker may see it', async () => {
    const boat = (at: number) => ({ summary: ticketSummary(`T-${at}`, `Boat ${at}`) });
    const boats = Array.from({ length: 30 }, (_, at) => boat(100 + at));
    const hidden = { ...boat(900), visibleTo: [`channel:${SECRET_CHANNEL}`] };
    await start({ references: knownEntities(TEAM, [...boats, hidden]) });
    const { text, blocks } = await answer('find boat');
    expect(text.split('\n')).toHaveLength(1 + 8 + 1);
    const ending = '… and 22 more. Type more of the name to find them.';
    expect([text.endsWith(ending), read({ blocks }).endsWith(ending)]).toEqual([true, true]);
  });

  it('find repeats what was typed as people read it, and links an address only as far as it goes', async () => {
    const person = { kind: 'user' as const, id: `user:${tom}`, name: 'Tom Becker', handle: null };
    const known = [{ summary: { ...person, openTickets: 0, nextDue: null } }];
    await start({ references: knownEntities(TEAM, known) });
    expect(await said('find @Tom Becker & co')).toBe('I found nothing for “@Tom Becker &amp; co”.');
    expect(await said('find https://tracker.example/T-12')).toContain('“<https://tracker.example/T-12>”');
  });

  it('links what was filed from here and has no other address to its card', async () => {
    const own = ticketSummary('T-5', 'Filed here', { id: 'task:d5', url: null });
    await start({
      references: knownEntities(TEAM, [{ summary: own, owner: `user:${priya}` }]),
      posts: { 'card:d5': { channel: CHANNELS.sales, ts: '1764000000.000100', threadTs: null } },
    });
    const link = `<${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100|T-5> *Filed here*`;
    expect(await said('find T-5')).toContain(link);
    expect(await said('mine')).toContain(link);
  });

  it('find without words opens a search window', async () => {
    await start();
    expect((await give('find')).acked).toBe(true);
    expect(await openedView(bot, priya)).toMatchObject({ view: { title: { text: 'Find' } } });
    const { messages } = await workspace(bot);
    expect(messages.filter(({ ephemeralTo }) => ephemeralTo !== undefined)).toEqual([]);
  });

  it('mine lists what is open for the asker, and nothing of others', async () => {
    await start();
    expect(await said('mine')).toBe(
      'You asked for\n*In progress*\n<https://tracker.example/T-12|T-12> *Slow app*\nNobody yet',
    );
    expect(await said('mine', tom)).toContain('Assigned to you\n*Open*');
    expect(await said('mine', USERS.mei)).toContain('You have no open requests');
  });

  it('mine lists what the asker has not filed yet, too', async () => {
    const draft = {
      draftId: 'd7',
      headline: 'New badge printer',
      status: 'open',
      requester: priya,
      team: null,
      thread: { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false },
      updatedAt: '2026-11-24T09:30:00.000Z',
    } as const;
    await start({ openDrafts: async () => ({ own: [draft], waiting: [] }) });
    const message = await answer('mine');
    expect(read({ blocks: message.blocks })).toMatch(
      /^Not filed yet\n\*New badge printer\*\nfor Priya \w+ · ready to be approved .*\n.*Go to thread>\nYou asked for\n.*T-12/su,
    );
    expect(message.text).toContain(
      'Not filed yet:\nNew badge printer (ready to be approved)\nYou asked for:',
    );
    expect(await said('mine', USERS.mei)).not.toContain('You have no open requests');
  });

  it('focus is an event of the thread in which the person wrote last here, and says which', async () => {
    const asked: unknown[] = [];
    const thread = { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false };
    await start({
      latestThread: (...where) => {
        asked.push(where);
        return thread;
      },
    });
    const url = `${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100`;
    expect(await said('focus T-12')).toBe(
      `I'm setting the focus of <${url}|our latest conversation> to “T-12”. You'll see it there.`,
    );
    expect(asked).toEqual([[TEAM, priya, CHANNELS.sales]]);
    expect(bot.handed).toMatchObject([
      {
        teamId: TEAM,
        address: { by: 'root', ...thread, opens: false },
        event: { does: { act: 'focus_on', words: 'T-12' }, actor: priya },
        urgent: true,
      },
    ]);
    expect(await said('focus off')).toContain('to nothing in particular');
  });

  it('new has the words posted and a request begun, and says so', async () => {
    await start();
    expect(await said('new the scanner eats <!channel> paper')).toContain("I'm posting your request here");
    expect(bot.begun).toMatchObject([
      {
        teamId: TEAM,
        channel: CHANNELS.sales,
        isDirect: false,
        by: priya,
        said: 'the scanner eats @channel paper',
      },
    ]);
    expect(await said('new')).toContain('/frontdoor new the badge printer is broken');
    await control(bot, { type: 'remove_bot', channel: CHANNELS.sales });
    expect(await said('new the scanner eats paper')).toContain('/invite @Frontdoor');
    expect(bot.begun).toHaveLength(1);
    expect(bot.handed).toEqual([]);
  });

  it('new says so where the words could not be stored', async () => {
    await start({
      begin: async () => {
        throw new Error('no database');
      },
    });
    expect(await said('new the scanner eats paper')).toContain('passed');
  });

  it('focus says when there is no conversation, and asks what is meant', async () => {
    await start();
    expect(await said('focus T-12')).toContain("We haven't talked in this channel yet");
    expect(await said('focus')).toContain('/frontdoor focus T-12');
    expect(bot.handed).toEqual([]);
  });

  it('help names what there is, and so does the answer to what there is not', async () => {
    await start({ help: TOPICS });
    const help = await said('help');
    for (const word of ['find', 'mine', 'focus', 'undo', 'help'])
      expect(help).toContain(`/frontdoor ${word}`);
    expect(help).toContain('• *Changing a request*: “set the urgency to high”');
    expect(help).toContain('• *Remembering and watching*: “forget that”');
    expect(await said('')).toBe(help);
    const unknown = await said('help sing <!channel>');
    expect(unknown).toBe(`I don't know “sing @channel”. This is what there is:\n${help}`);
  });

  it('help has a menu that opens a window with all of one kind', async () => {
    await start({ help: TOPICS });
    const message = await answer('help');
    await new Person(bot.playground.url, priya).click(message, 'fd.help', 'editing');
    const window = await openedView(bot, priya);
    expect(read({ blocks: window.view.blocks })).toBe(WHOLE);
  });

  it('help tells more of one thing, by its name, its kind or the words for it', async () => {
    await start({ help: TOPICS });
    for (const asked of ['help set_field', 'help editing', 'help urgency'])
      expect(await said(asked)).toBe(WHOLE);
    expect(await said('help forgetting notes')).toContain("I don't know “forgetting notes”");
    expect(await said('help delete')).toBe('*Forget a note.*\n• “forget that”\nI ask you first.');
    expect(await said('help undo')).toContain('*Undo and redo*');
  });

  it('undo and redo, in other words too, are events of the latest thread, and say which', async () => {
    await start({
      latestThread: () => ({ channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false }),
    });
    const url = `${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100`;
    expect(await said('undo')).toBe(
      `I'm taking back the last thing I did in <${url}|our latest conversation>. You'll see it there.`,
    );
    expect(await said('please take that back')).toContain('taking back');
    expect(await said('redo')).toContain('redoing what was taken back');
    expect(bot.handed.map(({ event }) => event)).toMatchObject([
      { does: { act: 'undo' }, actor: priya, via: 'command' },
      { does: { act: 'undo' } },
      { does: { act: 'redo' } },
    ]);
  });

  it('undo says so when there is no conversation', async () => {
    await start();
    expect(await said('undo')).toContain("We haven't talked in this channel yet");
    expect(bot.handed).toEqual([]);
  });

  it('other words are answered at once, to the asker alone, with what there is to show', async () => {
    const asked: unknown[] = [];
    const tasks = [taskLine('T-12', 'Slow app')];
    await start({
      quick: async (request) => {
        asked.push(request);
        const title = `Tasks of <@${tom}>`;
        return {
          kind: 'answer',
          text: `One, for <@${tom}>.`,
          replies: [{ kind: 'tasks', title, tasks, total: 1 }],
        };
      },
    });
    const shown = await said('what is due this week?');
    expect(shown).toContain('One, for @Tom Becker.\nTasks of @Tom Becker');
    expect(shown).toContain('*Slow app*');
    expect(asked).toMatchObject([
      {
        viewer: { teamId: TEAM, user: priya, place: null },
        channel: CHANNELS.sales,
        text: 'what is due this week?',
        timeZone: expect.stringMatching(/^\w+\/\w+$/),
      },
    ]);
    expect(bot.handed).toEqual([]);
  });

  it('a list that is longer than the answer has a button for all of it, as far as whoever presses it may see', async () => {
    const tasks = [taskLine('T-12', 'Slow app')];
    await start({
      quick: async () => ({
        kind: 'answer',
        text: '',
        replies: [{ kind: 'tasks', title: 'Tickets here', tasks, total: 2, filter: {} }],
      }),
    });
    for (const [who, sees] of [
      [priya, 'Slow app'],
      [tom, 'Buy the harbour'],
    ] as const) {
      const message = await answer('tickets', who);
      await new Person(bot.playground.url, who).click(message, 'fd.all_tasks');
      const window = await openedView(bot, who);
      expect(read({ blocks: window.view.blocks })).toContain(sees);
      expect(read({ blocks: window.view.blocks }).includes('Buy the harbour')).toBe(who === tom);
    }
  });

  it('an order goes to the latest thread, which is named; without one it says how to come by one', async () => {
    let thread: ThreadPlace | null = {
      channel: CHANNELS.sales,
      rootTs: '1764000000.000100',
      isDirect: false,
    };
    await start({ quick: async () => ({ kind: 'order' }), latestThread: () => thread });
    const url = `${bot.slack.teamUrl}archives/${CHANNELS.sales}/p1764000000000100`;
    expect(await said('set the urgency to high')).toBe(
      `I've passed “set the urgency to high” on to <${url}|our latest conversation>. You'll see there what comes of it.`,
    );
    expect(bot.handed).toMatchObject([
      {
        address: { by: 'root', ...thread, opens: false },
        event: { does: { act: 'say', words: 'set the urgency to high' }, actor: priya },
      },
    ]);
    thread = null;
    expect(await said('set the urgency to high')).toContain('Mention me in a message here');
    expect(bot.handed).toHaveLength(1);
  });

  it('what is not for here says where it is', async () => {
    await start({ quick: async () => ({ kind: 'elsewhere' }) });
    expect(await said('a')).toContain('Say it in a message');
  });

  describe('what is not understood', () => {
    const notKnown = { kind: 'unknown', missing: [], near: ['how stands T-12?'] } as const;

    it('is answered in short, with buttons for what may have been meant', async () => {
      await start({ quick: async () => notKnown });
      const message = await answer('sing <!channel>');
      expect(read({ blocks: message.blocks })).toBe(
        [
          "I don't know “sing @channel”. If it's a request, I can open one with your words.",
          'Open a request with this',
          'how stands T-12?',
          'What can I say?',
        ].join('\n'),
      );
    });

    it('is said of what a phrase names in vain', async () => {
      await start({ quick: async () => ({ ...notKnown, missing: ['Yankee'] }) });
      expect(await said('status of Yankee')).toContain("I can't find “Yankee” here. If it's a request");
    });

    it('is a command by its button: what that answers stands in its place, and a request is begun once', async () => {
      await start({
        quick: async ({ text }) =>
          text === written('how stands T-12?') ? { kind: 'answer', text: 'Well.', replies: [] } : notKnown,
      });
      const press = async (at: number) => {
        const message = await answer('the scanner eats paper');
        await new Person(bot.playground.url, priya).click(message, `fd.command:${at}`);
        const { messages } = await workspace(bot);
        return messages.filter(({ ts, ephemeralTo }) => ephemeralTo === priya && ts === message.ts);
      };
      expect((await press(1)).map(({ text }) => text)).toEqual(['Well.']);
      expect((await press(0)).map(({ text }) => text)).toEqual([
        "I'm posting your request here, and we go on below it.",
      ]);
      expect(bot.begun).toMatchObject([{ by: priya, said: 'the scanner eats paper' }]);
    });
  });

  it('says in plain words when the database fails, and logs why', async () => {
    const fails = async () => {
      throw new Error('no database');
    };
    const latestThread = () => ({ channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false });
    await start({
      references: { resolve: fails, find: fails, context: fails, tasks: fails },
      latestThread,
      ingest: fails,
    });
    for (const text of ['find T-12', 'mine']) {
      expect(await said(text)).toBe('I could not look that up just now. Please try again in a moment.');
    }
    for (const text of ['focus T-12', 'undo']) {
      expect(await said(text)).toBe(
        'I may have passed that on already; look at the thread before you say it again.',
      );
    }
    expect(bot.logged()).toContain('no database');
  });

  it('says so in time when the database is silent', async () => {
    const silent = () => new Promise<never>(() => undefined);
    await start({
      references: { resolve: silent, find: silent, context: silent, tasks: silent },
      // a hundred times as fast as the machine's, and still within Slack's patience
      sleep: (ms) => sleep(ms / 100),
    });
    expect(await said('find T-12')).toContain('could not look that up');
  });

  describe('where an order is not passed on in time', () => {
    const thread = { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false };
    const hurried = (ms: number) => sleep(ms / 20);

    it.each(['undo', 'redo', 'set the urgency to high'])(
      'asks to look first whether “%s” was, since it is stored after all',
      async (text) => {
        let stored = () => {};
        const slow = new Promise<void>((resolve) => {
          stored = resolve;
        });
        await start({
          quick: async () => ({ kind: 'order' }),
          latestThread: () => thread,
          ingest: () => slow,
          sleep: hurried,
        });
        expect(await said(text)).toBe(
          'I may have passed that on already; look at the thread before you say it again.',
        );
        stored();
        expect(bot.handed).toHaveLength(1);
      },
    );

    it('passes nothing on any more once the person was asked to say it again', async () => {
      let found = (_answer: { kind: 'order' }) => {};
      await start({
        quick: () =>
          new Promise((resolve) => {
            found = resolve;
          }),
        latestThread: () => thread,
        sleep: hurried,
      });
      expect(await said('set the urgency to high')).toContain('Please try again in a moment');
      found({ kind: 'order' });
      await sleep(0);
      expect(await said('set the urgency to high')).toContain('Please try again in a moment');
      expect(bot.handed).toEqual([]);
    });
  });
});

describe('/frontdoor with a forged payload', () => {
  let bot: Bot;
  afterEach(() => bot.close());

  const send = (named: Record<string, string>) => {
    const body = new URLSearchParams({
      command: '/frontdoor',
      text: 'find T-13',
      user_id: priya,
      channel_id: SECRET_CHANNEL,
      trigger_id: '1.2.abc',
      ...named,
    }).toString();
    const timestamp = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
    return fetch(`${bot.url}/slack/events`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': String(timestamp),
        'x-slack-signature': `v0=${digest}`,
      },
    });
  };

  it('is answered to the person alone, never as from the place that it names', async () => {
    const asked = references();
    bot = await startBot('http', { references: asked });
    const response = await send({ team_id: TEAM });
    expect(await response.json()).toMatchObject({
      response_type: 'ephemeral',
      text: 'I found nothing for “T-13”.',
    });
    expect(asked.asked).not.toEqual([]);
    expect(asked.asked.every(({ teamId, place }) => teamId === TEAM && place === null)).toBe(true);
  });

  it('is refused where it names another workspace, and nothing is looked for', async () => {
    const asked = references();
    bot = await startBot('http', { references: asked });
    expect((await send({ team_id: 'T0OTHER', enterprise_id: 'E0OTHER' })).status).toBe(403);
    expect(asked.asked).toEqual([]);
  });
});
