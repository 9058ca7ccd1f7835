import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { DIRECT_ROOT } from '../../../src/domain/conversation/incoming.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import type { RequestFile } from '../../../src/domain/tickets/shared-file.js';
import { isSlacks } from '../../../src/slack/shared-files.js';
import { act, BOT_TOKEN, type Bot, say, startBot, workspace } from './support.js';

const { priya, tom, frontdoor } = USERS;
const MOST = 1_000;
const { signal } = new AbortController();
let bot: Bot;
beforeAll(async () => {
  bot = await startBot('socket');
});
afterAll(() => bot.close());

const share = (as: string, channel: string, names: readonly string[], threadTs?: string) =>
  act(bot, {
    type: 'share',
    ...{ as, channel, text: 'look' },
    files: names.map((name) => ({
      name,
      mimetype: 'text/plain',
      content: Buffer.from(name).toString('base64'),
    })),
    ...(threadTs === undefined ? {} : { threadTs }),
  });
/** The files of a message, as a request has them. */
const sharedAt = async (ts: string): Promise<RequestFile[]> => {
  const message = (await workspace(bot)).messages.find((one) => one.ts === ts);
  const { channel = '', user: author = '', files = [] } = message ?? {};
  return files.map(({ id, name }) => ({ id, name: written(name), channel, ts, author }));
};
const tsOf = (answer: Awaited<ReturnType<typeof act>>) => (answer.ok && answer.ts) || '';

describe('files that people share', () => {
  it('are found where they were shared, and handed over by the bot’s token', async () => {
    const root = tsOf(await share(priya, CHANNELS.sales, ['a.txt', 'b.txt']));
    const later = tsOf(await share(tom, CHANNELS.sales, ['c.txt'], root));
    await share(tom, CHANNELS.sales, ['other.txt'], root);
    const gone = tsOf(await share(tom, CHANNELS.sales, ['gone.txt'], root));
    const wanted = [...(await sharedAt(root)), ...(await sharedAt(later)), ...(await sharedAt(gone))];
    await act(bot, { type: 'delete', as: tom, channel: CHANNELS.sales, ts: gone });
    const files = await bot.slack.filesIn({ channel: CHANNELS.sales, rootTs: root }, wanted, signal);
    expect(files.map(({ name, ts, size, refused }) => [shown(name), ts, size, refused])).toEqual([
      ['a.txt', root, 5, null],
      ['b.txt', root, 5, null],
      ['c.txt', later, 5, null],
      ['a file', gone, 0, 'gone'],
    ]);
    const all = await Promise.all(files.slice(0, 3).map((file) => file.read(MOST, signal)));
    expect(all.map((bytes) => Buffer.from(bytes).toString())).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  it('are read where a direct message is in no thread', async () => {
    const opened = await act(bot, { type: 'openDm', as: priya, user: frontdoor });
    const channel = (opened.ok && opened.channel) || '';
    await say(bot, priya, channel, 'hello');
    const ts = tsOf(await share(priya, channel, ['direct.txt']));
    const files = await bot.slack.filesIn({ channel, rootTs: DIRECT_ROOT }, await sharedAt(ts), signal);
    expect(files.map(({ name }) => shown(name))).toEqual(['direct.txt']);
  });

  it('show nobody else more than the page to log in at, as Slack does', async () => {
    const root = tsOf(await share(priya, CHANNELS.sales, ['secret.txt']));
    const { messages } = await workspace(bot);
    const url = messages.find(({ ts }) => ts === root)?.files?.[0]?.url ?? '';
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('Sign in');
    const own = await fetch(url, { headers: { authorization: `Bearer ${BOT_TOKEN}` } });
    expect(await own.text()).toBe('secret.txt');
  });
});

describe('an address that the bot’s token may go to', () => {
  it.each([
    ['https://files.slack.com/files-pri/T1-F1/download/a.png', true],
    ['https://slack.com/files-pri/T1-F1/download/a.png', true],
    ['http://files.slack.com/files-pri/T1-F1/download/a.png', false],
    ['https://files.slack.com:8443/a.png', false],
    ['https://files.slack.com.evil.example/a.png', false],
    ['https://evil.example/files.slack.com/a.png', false],
    ['https://evil-slack.com/a.png', false],
    ['https://a@slack.com/a.png', false],
    ['https://slack.com@evil.example/a.png', false],
    ['//slack.com/a.png', false],
    ['', false],
  ])('is %s: %s', (address, may) => {
    expect(isSlacks(address, 'https://slack.com/api/')).toBe(may);
  });
});
