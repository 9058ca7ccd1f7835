import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';

const BLANK = 'the invoice page is blank since noon';
const file = (name: string) => ({
  ...{ name, mimetype: 'image/png', content: Buffer.alloc(500, 7).toString('base64') },
});
const asksWhatItShows = ({ text }: Message) => text.includes("what's wrong there?");
const notes =
  (words: string) =>
  ({ text }: Message) =>
    text.includes('Noted: summary') && text.includes(words);

describe('somebody who shows a screenshot first', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let help: string;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdoor-'));
    const config = join(folder, 'frontdoor.config.yaml');
    const shipped = await readFile('frontdoor.config.yaml', 'utf8');
    const channels = '\nchannels:\n  - channel: "#it-help"\n    blueprint: front_door\n';
    await writeFile(config, shipped.replace('\nchannels:\n', channels));
    workspace = await startWorkspace(database, { env: { FRONTDOOR_CONFIG: config } });
    help = await workspace.channel('it-help');
  }, 120_000);

  /** Whether the view of a draft holds these words. */
  async function isHeld(words: string): Promise<boolean> {
    const { rows } = await database.owner.query(`SELECT 1 FROM drafts WHERE strpos(view::text, $1) > 0`, [
      words,
    ]);
    return rows.length > 0;
  }

  /** The bot's messages in a thread, once nothing is left to do. */
  async function spoken(channel: string, root: string): Promise<Message[]> {
    await settled(database);
    return (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined);
  }

  it('is asked what it shows, and the words edited into the picture’s message are the answer', async () => {
    const priya = await workspace.person('priya');
    const root = await priya.share(help, [file('page.png')]);
    await workspace.answer(help, root, asksWhatItShows);
    await priya.act({
      type: 'edit',
      as: priya.id,
      channel: help,
      ts: root,
      text: 'the invoice page is blank',
    });
    await workspace.answer(help, root, notes('the invoice page is blank'));
    await priya.act({ type: 'edit', as: priya.id, channel: help, ts: root, text: BLANK });
    await until('the edit to be read', () => isHeld(BLANK));
  });

  it('answers in the thread, before the bot has asked or after it', async () => {
    const [daniel, grace] = [await workspace.person('daniel'), await workspace.person('grace')];
    const before = await daniel.share(help, [file('one.png'), file('two.png')]);
    // nobody opens a thread and writes in it before Slack has told of its root
    await until('the picture to be stored', async () => {
      const { rows } = await database.owner.query('SELECT FROM threads WHERE root_ts = $1', [before]);
      return rows.length > 0;
    });
    await daniel.post(help, BLANK, before);
    const after = await grace.share(help, [file('one.png'), file('two.png')], 'see screenshots');
    await workspace.answer(help, after, ({ text }) => text.includes('What do they show'));
    await grace.post(help, BLANK, after);
    for (const root of [before, after]) await workspace.answer(help, root, notes(BLANK));
  });

  it('is not answered for by a colleague, whose picture and words go along', async () => {
    const [alex, priya] = [await workspace.person('alex.chen'), await workspace.person('priya')];
    const root = await alex.share(help, [file('page.png')], '👀');
    await workspace.answer(help, root, asksWhatItShows);
    await priya.share(help, [file('mine.png')], 'mine is blank as well', root);
    expect((await spoken(help, root)).some(notes('mine is blank'))).toBe(false);
    await alex.post(help, BLANK, root);
    await workspace.answer(help, root, notes(BLANK));
  });

  it('may as well have written first', async () => {
    const priya = await workspace.person('priya');
    const root = await priya.post(help, `@Frontdoor ${BLANK}`);
    await workspace.answer(help, root, notes(BLANK));
    await priya.share(help, [file('page.png')], '', root);
    await workspace.answer(help, root, ({ text }) => text.includes("I've added page.png"));
    expect((await spoken(help, root)).some(asksWhatItShows)).toBe(false);
  });

  it('and only points at it is asked the same where the bot is called by name', async () => {
    const priya = await workspace.person('priya');
    const sales = await workspace.channel('sales');
    for (const words of ['@Frontdoor look at this', '@Frontdoor 1']) {
      const root = await priya.share(sales, [file('page.png')], words);
      await workspace.answer(sales, root, asksWhatItShows);
      await priya.post(sales, BLANK, root);
      await workspace.answer(sales, root, notes(BLANK));
    }
  });

  it('is no headline by words that are too few, whoever opens a request with them', async () => {
    const priya = await workspace.person('priya');
    const sales = await workspace.channel('sales');
    const root = await priya.post(sales, '@Frontdoor 1');
    const offer = await workspace.answer(sales, root, ({ text }) => text.includes('isn’t one of them'));
    await priya.click(offer, `${ACTION.choose}:0`);
    const asked = await workspace.answer(sales, root, ({ text }) =>
      text.includes('What do you need help with?'),
    );
    expect(asked.text).not.toContain('Noted: summary');
    await priya.post(sales, BLANK, root);
    await workspace.answer(sales, root, notes(BLANK));
  });
});
