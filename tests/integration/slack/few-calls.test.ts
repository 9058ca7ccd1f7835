import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { written } from '../../../src/domain/text/person-text.js';
import { createLookUp } from '../../../src/slack/directory/look-up.js';
import { toUser, WireUser } from '../../../src/slack/directory/to-user.js';
import type { OpenDraftLine } from '../../../src/slack/ports.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { knownEntities, ticketSummary } from '../../support/known-entities.js';
import { until } from '../../support/until.js';
import { field, reviewCard, said, teamCard, ticket } from '../../unit/slack/cards.js';
import { postCard, postReply, press } from './at-a-card.js';
import { AT_ONCE, directoryPorts, kept, startDirectory, TEAM } from './at-a-directory.js';
import { stubSlack } from './stub-slack.js';
import { act, type Behind, type Bot, workspace } from './support.js';

/** Slack: about one call a second and method is what a workspace may make; one message must not take a minute of that. */
const MOST = 20;
const CROWD = 2_000;

const { priya } = USERS;
const database = testDatabase();
const crowd = Array.from({ length: CROWD }, (_, i) => `U0CROWD${i}`);
const mentions = crowd.map((id) => `<@${id}>`).join(' ');

let bot: Bot;
const start = async (behind: Behind = {}): Promise<void> => {
  bot = await startDirectory(database, 'http', {}, behind);
};
beforeEach(() => kept(database).empty());
afterEach(() => bot.close());

const Calls = z.object({ calls: z.array(z.object({ method: z.string() })) });

/** The calls to Slack that something makes. */
async function callsOf(doing: () => Promise<unknown>): Promise<string[]> {
  const all = async () => {
    const answer: unknown = await (await fetch(`${bot.playground.url}_/calls`)).json();
    return Calls.parse(answer).calls.map(({ method }) => method);
  };
  const before = (await all()).length;
  await doing();
  return (await all()).slice(before);
}

const command = (text: string) =>
  act(bot, { type: 'slash', as: priya, channel: CHANNELS.sales, command: '/frontdoor', text });

const draft = (n: number): OpenDraftLine => ({
  draftId: `d${n}`,
  headline: `Printer ${n}`,
  status: 'open',
  requester: crowd[n] ?? '',
  team: null,
  thread: { channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false },
  updatedAt: '2026-11-24T09:30:00.000Z',
});

const evidence = crowd.map((author) => ({ ...said, author }));
const ownWords = evidence.map((one) => ({ ...one, text: written('it hits us, too'), leftOut: false }));

const CARDS: Record<string, () => Reply> = {
  'a text': () => ({ kind: 'text', text: mentions, degraded: false, mentions: [] }),
  'a review card': () => ({
    kind: 'review_card',
    slot: 's',
    card: reviewCard({ named: crowd, ownWords }),
    degraded: false,
  }),
  'a team’s card': () => {
    const request = {
      ...ticket.request,
      ownWords: evidence.map((one) => ({ ...one, text: written('it hits us, too') })),
    };
    return {
      kind: 'team_card',
      slot: 's',
      channel: CHANNELS.sales,
      card: teamCard({ ticket: { ...ticket, request } }),
    };
  },
  'passages of a thread': () => ({
    kind: 'passages',
    text: mentions,
    passages: evidence.slice(0, 10).map(({ channel, ts, author, quote }) => ({
      channel,
      ts,
      author,
      quote,
      mark: 'none',
    })),
    asker: priya,
    degraded: false,
  }),
};

describe('a message with two thousand people whom nobody knows makes few calls to Slack', () => {
  it.each(['find', 'focus', 'help', 'new', 'what is'])('as the command %s', async (word) => {
    await start({
      latestThread: () => ({ channel: CHANNELS.sales, rootTs: '1764000000.000100', isDirect: false }),
    });
    const made = await callsOf(() => command(`${word} ${mentions}`));
    expect(made.length).toBeLessThanOrEqual(MOST);
  });

  it('as a command that finds what tells of them', async () => {
    const summary = { ...ticketSummary('T-12', 'Slow app'), title: mentions };
    await start({ references: knownEntities(TEAM, [{ summary, owner: `user:${priya}` }]) });
    for (const text of ['find T-12', 'mine']) {
      expect((await callsOf(() => command(text))).length).toBeLessThanOrEqual(MOST);
    }
  });

  it('as a list of drafts that are theirs, in a command and in App Home', async () => {
    const own = crowd.map((_, n) => draft(n));
    await start({ openDrafts: async () => ({ own, waiting: own }) });
    expect((await callsOf(() => command('mine'))).length).toBeLessThanOrEqual(MOST);
    const made = await callsOf(async () => {
      await act(bot, { type: 'openHome', as: priya, tab: 'home' });
      await until('the page', async () => (await workspace(bot)).homes.length > 0);
    });
    expect(made.length).toBeLessThanOrEqual(MOST);
  });

  it.each(Object.entries(CARDS))('as %s', async (_what, reply) => {
    await start();
    const made = await callsOf(() => postReply(bot, reply()));
    expect(made.length).toBeLessThanOrEqual(MOST);
    expect(made).toContain('chat.postMessage');
  });

  it('as a card that is opened in a window', async () => {
    const fields = [field('a', 'Summary', { value: 'slow '.repeat(400) })];
    const card = reviewCard({ fields, named: crowd, ownWords });
    await start({ drafts: { d1: { card, blueprintId: 'front_door' } } });
    const ts = await postCard(bot, 'review', { fields });
    const made = await callsOf(() => press(bot, ts, 'fd.show_all'));
    expect(made.length).toBeLessThanOrEqual(MOST);
    expect(made).toContain('views.open');
  });
});

describe('names', () => {
  it('come from what is kept, without a call, also of whom only they themselves may see', async () => {
    await start();
    const context = { teamId: TEAM, teamUrl: bot.slack.teamUrl };
    const nora = WireUser.parse({ id: 'U0NORA', team_id: 'T0OTHER', profile: { real_name: 'Nora Nyberg' } });
    const { store, close } = await directoryPorts(database);
    await store.saveEntities(TEAM, [toUser(nora, context, new Date())]);
    await close();
    const made = await callsOf(async () => {
      const names = await bot.slack.namesOf(['U0NORA']);
      expect(names('U0NORA')).toBe('Nora Nyberg');
    });
    expect(made).toEqual([]);
  });

  it('that are not kept are asked for, and who is one too many is a colleague until the next time', async () => {
    await start();
    const people = Object.values(USERS).slice(0, 9);
    const made = await callsOf(async () => {
      const names = await bot.slack.namesOf([...people, ...crowd]);
      expect(people.map(names)).not.toContain('a colleague');
      expect(names('U0CROWD1999')).toBe('a colleague');
    });
    expect(made).toEqual(Array(10).fill('users.info'));
    expect(await callsOf(() => bot.slack.namesOf(people))).toEqual([]);
  });
});

describe('a place with ten thousand members of whom nothing is known', () => {
  it('is left to the next load of everything after a few calls', async () => {
    await start();
    const members = Array.from({ length: 200 }, (_, i) => `U0MEMBER${i}`);
    const channel = { id: 'C0HUGE', name: 'huge', is_channel: true, is_private: false, is_member: true };
    const stub = await stubSlack({
      'conversations.info': () => ({ channel }),
      'conversations.members': () => ({ members, response_metadata: { next_cursor: 'more' } }),
    });
    const ports = await directoryPorts(database, { pace: { ...AT_ONCE, pageSize: 200 } });
    const context = {
      teamId: TEAM,
      teamUrl: 'https://x.example/',
      client: stub.client,
      log: new HearingLog(),
    };
    const { meet } = createLookUp({ ...ports, ...context, stopping: new AbortController().signal });
    await meet([priya], 'C0HUGE');
    expect(stub.asked.length).toBeLessThanOrEqual(MOST);
    expect(stub.asked.filter((method) => method === 'conversations.members').length).toBeGreaterThan(0);
    expect(await kept(database).wanted()).toContain('C0HUGE');
    await Promise.all([stub.close(), ports.close()]);
  });
});
