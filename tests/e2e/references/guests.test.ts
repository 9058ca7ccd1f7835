import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../../playground/person.js';
import type { Message } from '../../../playground/protocol.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';

/** Everyone in the company may see the first; the second does not exist. */
const KNOWN = 'T-12';
const NONE = 'T-97';
const TITLE = 'sign-up page';
/** The same of names. */
const PROJECT = 'Q1 Launch';
const NO_PROJECT = 'Q7 Harvest';
const ASKED = [
  (id: string) => `what's the status of ${id}?`,
  (id: string) => `what's blocked on @${id}?`,
  (id: string) => `let's talk about ${id}`,
  (id: string) => `watch ${id}`,
];

const database = testDatabase();
let workspace: Workspace;
let people: Record<'priya' | 'grace' | 'lena' | 'oskar' | 'nora', Person>;
let bot: Person;

beforeAll(async () => {
  workspace = await startWorkspace(database);
  await workspace.importRecords();
  const person = (handle: string) => workspace.person(handle);
  people = {
    priya: await person('priya'),
    grace: await person('grace'),
    lena: await person('lena'),
    oskar: await person('oskar'),
    nora: await person('nora'),
  };
  bot = await person('frontdoor');
}, 120_000);

const saidIn = ({ text, blocks }: Message) =>
  JSON.stringify([text, blocks])
    .replace(/"block_id":"[^"]*"/gu, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '');

/** What the bot answers to words in a conversation, without what is random in it. */
async function answer(person: Person, channel: string, text: string): Promise<string> {
  const ts = await person.post(channel, text);
  const answers = async () =>
    (await workspace.state()).messages.filter(
      (message) =>
        message.channel === channel && message.botId !== undefined && (message.threadTs ?? message.ts) >= ts,
    );
  await until(`an answer to “${text}”`, async () => (await answers()).length > 0);
  await until('the turn to be told', async () => {
    const open =
      "SELECT 1 FROM outbox WHERE status <> 'sent' UNION ALL SELECT 1 FROM inbox WHERE applied_at IS NULL";
    return (await database.owner.query(open)).rowCount === 0;
  });
  return (await answers()).map(saidIn).join('\n');
}

async function slash(person: Person, channel: string, text: string): Promise<string> {
  const known = (await workspace.state()).messages.length;
  await person.act({ type: 'slash', as: person.id, channel, command: '/frontdoor', text });
  const told = await until(`an answer to /frontdoor ${text}`, async () =>
    (await workspace.state()).messages.slice(known).find(({ ephemeralTo }) => ephemeralTo === person.id),
  );
  return saidIn(told);
}

async function group(person: Person, ...others: readonly { id: string }[]): Promise<string> {
  const users = [...others.map(({ id }) => id), bot.id];
  const { channel = '' } = await person.act({ type: 'openGroup', as: person.id, users });
  return channel;
}
async function direct(person: Person): Promise<string> {
  const { channel = '' } = await person.act({ type: 'openDm', as: person.id, user: bot.id });
  return channel;
}
/** Somebody of another company, of whom the bot has never heard. */
async function stranger(name: string): Promise<Person> {
  await workspace.control({ type: 'add_user', name, realName: name, teamId: 'T0NFREIGHT' });
  return workspace.person(name);
}

describe('what everyone in the company may see', () => {
  /** Answered in the words for what does not exist, but for its number; whoever may see it is told of it. */
  const isHidden = async (person: Person, channel: string) => {
    const mention = channel === (await direct(person)) ? '' : '@Frontdoor ';
    for (const words of ASKED) {
      const none = await answer(person, channel, `${mention}${words(NONE)}`);
      const told = await answer(person, channel, `${mention}${words(KNOWN)}`);
      expect(told.toLowerCase().replaceAll(KNOWN.toLowerCase(), NONE.toLowerCase())).toBe(none.toLowerCase());
      expect(told).not.toContain(TITLE);
    }
    const none = await answer(person, channel, `${mention}who owns ${NO_PROJECT}?`);
    const told = await answer(person, channel, `${mention}who owns ${PROJECT}?`);
    expect(none).toContain(`can’t find “${NO_PROJECT}”`);
    expect(told.replaceAll(PROJECT, NO_PROJECT)).toBe(none);
  };
  const isShown = async (person: Person, channel: string) => {
    const mention = channel === (await direct(person)) ? '' : '@Frontdoor ';
    expect(await answer(person, channel, `${mention}${ASKED[0]?.(KNOWN)}`)).toContain(TITLE);
  };

  it('is shown to a member, in a channel, a group message and a direct message among full members', async () => {
    const { priya, grace } = people;
    await isShown(priya, await workspace.channel('general'));
    await isShown(priya, await group(priya, grace));
    await isShown(priya, await direct(priya));
  });

  it('is not there for a guest of one channel, in that channel and where they are alone with the bot', async () => {
    await isHidden(people.oskar, await workspace.channel('website'));
    await isHidden(people.oskar, await direct(people.oskar));
  });

  it('is not there for a guest and a stranger in a group message', async () => {
    const visitor = await stranger('ruth');
    const channel = await group(people.lena, visitor);
    await isHidden(people.lena, channel);
    await isHidden(visitor, channel);
  });

  it('is not there for a member where a guest or somebody of another company reads along', async () => {
    const { grace, priya, nora } = people;
    await isHidden(grace, await workspace.channel('website'));
    await isHidden(priya, await workspace.channel('harbour-freight'));
    await isHidden(priya, await group(priya, nora));
  });

  it('is not found by a guest’s own looking: commands, and App Home', async () => {
    const { lena, grace } = people;
    const website = await workspace.channel('website');
    const names = (text: string) => text.replaceAll(/sign-up|no-such|T-12|T-97/giu, '…');
    for (const [known, none] of [
      ['find sign-up', 'find no-such'],
      ['find T-12', 'find T-97'],
    ] as const) {
      expect(names(await slash(lena, website, known))).toBe(names(await slash(lena, website, none)));
      expect(await slash(grace, website, known)).toContain(TITLE);
    }
    expect(await slash(lena, website, 'mine')).not.toContain(TITLE);
    await lena.act({ type: 'openHome', as: lena.id });
    const home = await until('her home', async () =>
      (await workspace.state()).homes.find(({ userId }) => userId === lena.id),
    );
    expect(JSON.stringify(home.view)).not.toMatch(/T-\d/u);
  });

  it('is not there for anybody of whom Slack does not tell', async () => {
    const visitor = await stranger('walter');
    await workspace.control({ type: 'answer', method: 'users.info', with: 'server_error', every: 1 });
    await isHidden(visitor, await direct(visitor));
    await workspace.control({ type: 'clear' });
  });
});
