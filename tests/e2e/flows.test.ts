import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/action-ids.js';
import { until } from '../support/until.js';
import { doneWith, intentKeys, settled } from './support/books.js';
import { type Bench, shown, type Talk, toolBench } from './tools/harness.js';

/** What leads to the middle of a flow, and then what is said there: the bot is killed before it can answer. */
interface Flow {
  name: string;
  begin(bench: Bench): Promise<Talk>;
  middle: { as: string; text: string };
  /** how it ends, with the bot alive again */
  end(talk: Talk, bench: Bench): Promise<void>;
}

const REQUEST = (what: string) =>
  [
    `@Frontdoor ${what}`,
    'Business impact: it blocks the sales team',
    'Urgency: high',
    'Request type: incident',
    'Desired resolution: it works again',
    'Department: Sales',
  ].join('\n');
const PRIYA = { channel: 'it-help', as: 'priya' };

async function withCard(bench: Bench, what: string): Promise<Talk> {
  const talk = await bench.begin(REQUEST(what), PRIYA);
  await talk.card();
  return talk;
}

async function filed(bench: Bench, what: string): Promise<Talk> {
  const talk = await withCard(bench, what);
  await talk.press('Approve');
  await talk.hears('Filed as');
  return talk;
}

/** The card of a ticket in its team's channel. */
const teamCard = (bench: Bench, what: string): Promise<Message> =>
  until(`the team's card about ${what}`, async () =>
    (await bench.workspace.state()).messages.find(
      (message) => shown(message).includes(what) && shown(message).includes(ACTION.askBack),
    ),
  );

const FLOWS: readonly Flow[] = [
  {
    name: 'a second request is kept, offered and begun',
    begin: (bench) => bench.begin('@Frontdoor the lights flicker in hall two', PRIYA),
    middle: { as: 'priya', text: '@Frontdoor new request: the badge printer is out of ink' },
    async end(talk) {
      await talk.say('@Frontdoor cancel the request');
      await talk.say('yes');
      await talk.hears('badge printer is out of ink');
    },
  },
  {
    name: '`/frontdoor new` posts a message in the channel and begins there',
    async begin(bench) {
      const priya = await bench.workspace.person('priya');
      const channel = await bench.workspace.channel('it-help');
      const text = 'new the wiki app is slow and times out';
      await priya.act({ type: 'slash', as: priya.id, channel, command: '/frontdoor', text });
      const root = await until('the root message', async () =>
        (await bench.workspace.state()).messages.find(
          (message) =>
            message.botId !== undefined && shown(message).includes('wiki app is slow and times out'),
        ),
      );
      const talk = bench.at(root, 'priya');
      await talk.hears('business');
      return talk;
    },
    middle: { as: 'priya', text: 'Business impact: nobody can look anything up' },
    async end(talk) {
      await talk.say(
        'Urgency: high\nRequest type: incident\nDepartment: Sales\nDesired resolution: it is quick',
      );
      expect(shown(await talk.card())).toContain('nobody can look anything up');
    },
  },
  {
    name: 'a request filed for somebody else is theirs to approve',
    begin: (bench) => withCard(bench, 'my password is refused at the single sign-on'),
    middle: { as: 'priya', text: '@Frontdoor file this for Daniel Ortiz' },
    async end(talk) {
      await until('the card to be his', async () => shown(await talk.card()).includes('Daniel Ortiz'));
      await talk.press('Approve', { as: 'daniel' });
      await talk.hears('Filed as');
    },
  },
  {
    name: 'the team is changed by a phrase and by the menu',
    begin: (bench) => withCard(bench, 'the pages load slowly since noon'),
    middle: { as: 'priya', text: '@Frontdoor send it to the Data & Analytics Team' },
    async end(talk, bench) {
      await until('the team', async () => shown(await talk.card()).includes('Data &amp; Analytics Team'));
      const priya = await bench.workspace.person('priya');
      await priya.click(await talk.card(), ACTION.changeTeam, 'identity_access_team');
      await settled(bench.database);
      await talk.press('Approve');
      expect(shown(await talk.hears('Filed as'))).toContain('Identity &amp; Access Team');
    },
  },
  {
    name: 'what is said of a filed request changes its ticket',
    begin: (bench) => filed(bench, 'the sales dashboard shows wrong figures'),
    middle: { as: 'priya', text: '@Frontdoor Business impact: two customers have left' },
    async end(talk, bench) {
      const offer = await talk.hears('fd.update_ticket');
      const priya = await bench.workspace.person('priya');
      await priya.click(offer, ACTION.updateTicket);
      await until('the ticket to say so', async () =>
        shown(await teamCard(bench, 'the sales dashboard shows wrong figures')).includes(
          'two customers have left',
        ),
      );
    },
  },
  {
    name: "the answer to the team's question goes to who asked",
    async begin(bench) {
      const talk = await filed(bench, 'the booking app freezes and crashes');
      const tom = await bench.workspace.person('tom');
      await tom.click(await teamCard(bench, 'the booking app freezes'), ACTION.askBack);
      const form = await bench.workspace.modal(tom.id);
      await tom.submit(form, {
        question: { value: { type: 'plain_text_input', value: 'Since when does it freeze?' } },
      });
      await talk.hears('Since when does it freeze?');
      return talk;
    },
    middle: { as: 'priya', text: 'Since Monday morning.' },
    async end(talk, bench) {
      await talk.hears('passed your answer on');
      const card = await teamCard(bench, 'the booking app freezes');
      const { messages } = await bench.workspace.state();
      const under = messages.filter(({ threadTs }) => threadTs === card.ts);
      expect(under.map(shown).join('\n')).toContain('Since Monday morning.');
    },
  },
  {
    name: 'a channel made for requests takes them without a mention, and no greeting',
    async begin(bench) {
      const grace = await bench.workspace.person('grace');
      const epics = await bench.workspace.channel('epics');
      const hello = await grace.post(epics, 'good morning all');
      const root = await grace.post(epics, 'Title: Faster checkout');
      await bench.workspace.answer(epics, root, ({ ts }) => ts > root);
      expect(await bench.workspace.thread(epics, hello)).toHaveLength(1);
      return bench.at({ channel: epics, ts: root }, 'grace');
    },
    middle: { as: 'grace', text: 'Problem: paying takes ninety seconds' },
    async end(talk) {
      await talk.say('Acceptance criteria: it takes ten seconds');
      expect(shown(await talk.card())).toContain('paying takes ninety seconds');
    },
  },
];

describe.each(['http', 'socket'] as const)('over %s, though the bot is killed in its middle', (via) => {
  const bench = toolBench({ by: 'guided', via });
  const talks = new Map<string, Talk>();

  beforeAll(async () => {
    for (const { name, begin } of FLOWS) talks.set(name, await begin(bench));
    for (const { name, middle } of FLOWS) {
      const talk = talks.get(name);
      if (talk === undefined) throw new Error(`${name} has not begun.`);
      const person = await bench.workspace.person(middle.as);
      await person.post(talk.channel, middle.text, talk.root);
    }
    const [bot] = bench.workspace.bots;
    await bot?.kill('SIGKILL');
    await bot?.start();
    await settled(bench.database);
  }, 180_000);

  it.each(FLOWS)('$name', async ({ name, end }) => {
    const talk = talks.get(name);
    if (talk === undefined) throw new Error(`${name} has not begun.`);
    await end(talk, bench);
  });

  it('nothing is lost and nothing is posted twice', async () => {
    await settled(bench.database);
    expect(await doneWith(bench.database)).toMatchObject({ setAside: 0 });
    const posted = intentKeys(await bench.workspace.state());
    expect(new Set(posted).size).toBe(posted.length);
  });
});
