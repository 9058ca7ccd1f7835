import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../../playground/person.js';
import type { Message } from '../../../playground/protocol.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';
import { fileAlike, fileSecret, SECRET } from './secret.js';

/** The number that the first ticket gets. Before there is one, these are the answers about what does not exist. */
const T_1 = 'T-1';
const ASKED = [
  `@Frontdoor what's the status of ${T_1}?`,
  `@Frontdoor what's the status of @${T_1}?`,
  `@Frontdoor what's blocked on @${T_1}?`,
  `@Frontdoor let's talk about ${T_1}`,
  `@Frontdoor update @${T_1}`,
  `@Frontdoor status of @slow-zepelin-app?`,
  "@Frontdoor what's blocked on @T-12?",
  "@Frontdoor show me @tom's tasks",
] as const;
const FOUND = [`find ${T_1}`, `find slow ${SECRET}`, `find ${SECRET}`] as const;

describe('a ticket that was filed in a private channel', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let daniel: Person;
  let general: string;
  const before = new Map<string, string>();

  beforeAll(async () => {
    workspace = await startWorkspace(database);
    await workspace.importRecords();
    daniel = await workspace.person('daniel');
    general = await workspace.channel('general');
    for (const text of ASKED) before.set(text, await answer(daniel, general, text));
    for (const text of FOUND) before.set(text, await slash(daniel, text));
    const filed = await fileSecret(workspace, database);
    expect(filed.shortId).toBe(T_1);
    await workspace.importRecords([
      { source: 'task:t-12', relation: 'depends_on', target: filed.id },
      { source: filed.id, relation: 'relates_to', target: 'project:q1-launch' },
    ]);
  }, 120_000);

  /** All that the bot answers to words in a thread of their own, or in a direct message, without what is random in it. */
  const answer = async (person: Person, channel: string, text: string): Promise<string> => {
    const ts = await person.post(channel, text);
    const answers = async () =>
      (await workspace.state()).messages.filter(
        (message) =>
          message.channel === channel &&
          message.botId !== undefined &&
          (text.startsWith('@') ? message.threadTs === ts : message.ts > ts),
      );
    await until(`an answer to "${text}"`, async () => (await answers()).length > 0);
    await until('the turn to be told', async () => {
      const open =
        "SELECT 1 FROM outbox WHERE status <> 'sent' UNION ALL SELECT 1 FROM inbox WHERE applied_at IS NULL";
      return (await database.owner.query(open)).rowCount === 0;
    });
    return (await answers()).map(wordsOf).join('\n');
  };
  const wordsOf = ({ text, blocks }: Message) =>
    JSON.stringify([text, blocks])
      .replace(/"block_id":"[^"]*"/gu, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '');
  const slash = async (person: Person, text: string): Promise<string> => {
    const known = (await workspace.state()).messages.length;
    await person.act({ type: 'slash', as: person.id, channel: general, command: '/frontdoor', text });
    const told = await until(`an answer to /frontdoor ${text}`, async () =>
      (await workspace.state()).messages.slice(known).find(({ ephemeralTo }) => ephemeralTo === person.id),
    );
    return wordsOf(told);
  };
  const direct = async (person: Person): Promise<string> => {
    const bot = await workspace.person('frontdoor');
    const { channel } = await person.act({ type: 'openDm', as: person.id, user: bot.id });
    return channel ?? '';
  };

  it.each(ASKED)('changes no answer to a stranger: “%s”', async (text) => {
    const now = await answer(daniel, general, text);
    expect(now).toBe(before.get(text));
    expect(now.toLowerCase()).not.toContain(SECRET);
  });

  it.each(FOUND)('changes nothing that a stranger finds: /frontdoor %s', async (text) => {
    expect(await slash(daniel, text)).toBe(before.get(text));
  });

  it('is not offered as a look-alike', async () => {
    const itHelp = await workspace.channel('it-help');
    const card = await fileAlike(workspace, daniel, itHelp);
    const thread = await workspace.thread(itHelp, card.threadTs ?? card.ts);
    expect(thread.some((message) => wordsOf(message).includes(ACTION.fileAnyway))).toBe(false);
    expect(thread.some((message) => wordsOf(message).includes(`${T_1} `))).toBe(false);
  });

  it('is not on the App Home of somebody who may not see it, though it is theirs to do', async () => {
    const priya = await workspace.person('priya');
    const task = { kind: 'task', state: 'open', assignee: `user:${daniel.id}` };
    await workspace.importRecords([
      { ...task, id: 'task:open', name: 'Wind the harbour clock' },
      { ...task, id: 'task:hidden', name: `Surprise: a ${SECRET}`, visibleTo: [`user:${priya.id}`] },
    ]);
    await daniel.act({ type: 'openHome', as: daniel.id });
    const home = await until('his home', async () => {
      const found = (await workspace.state()).homes.find(({ userId }) => userId === daniel.id);
      const shown = JSON.stringify(found?.view ?? '');
      return shown.includes('Wind the harbour clock') && shown;
    });
    expect(home).not.toContain('Surprise');
    expect(home).not.toContain(T_1);
  });

  it('is told to those concerned where only they read it, and to nobody where others read along', async () => {
    const ask = `what's the status of ${T_1}?`;
    for (const handle of ['priya', 'mei', 'tom']) {
      const person = await workspace.person(handle);
      const told = await answer(person, await direct(person), ask);
      expect(told.toLowerCase()).toContain(SECRET);
      const inPublic = await answer(person, general, `@Frontdoor ${ask}`);
      expect(inPublic.toLowerCase()).not.toContain(SECRET);
    }
    const leadership = await workspace.channel('leadership');
    const priya = await workspace.person('priya');
    const there = await answer(priya, leadership, `@Frontdoor ${ask}`);
    expect(there.toLowerCase()).toContain(SECRET);
  });
});
