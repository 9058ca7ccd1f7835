import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Person, readState, threadOf } from '../../playground/person.js';
import { dataFolderAt } from '../../src/db/embedded/data-folder.js';
import { findPostmaster } from '../../src/db/embedded/postmaster.js';
import { BotProcess, ROOT } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { freePort } from '../support/ports.js';
import { standStill } from '../support/standstill.js';
import { until } from '../support/until.js';
import { startWorkspace } from '../support/workspace.js';
import { processesNaming } from './support/program.js';

/** Longer than the three seconds after which the server ends a lock session that says nothing; ASLEEP_SECONDS=300 for a night. */
const ASLEEP_MS = Number(process.env['ASLEEP_SECONDS'] ?? 5) * 1_000;
const LIMIT_MS = 120_000 + ASLEEP_MS;

const FREEZES = existsSync('/proc/self/stat') ? describe : describe.skip;

async function freeze(...pids: number[]): Promise<void> {
  const goOn = standStill(pids);
  await sleep(ASLEEP_MS);
  goOn();
}

FREEZES.each(['http', 'socket'] as const)('in a workspace over %s, a bot that stood still', (via) => {
  const database = testDatabase();

  it(
    'answers what was said meanwhile and afterwards, in the same process',
    async () => {
      const workspace = await startWorkspace(database, { via });
      const [bot] = workspace.bots;
      if (bot?.pid === undefined) throw new Error('No bot runs.');
      const priya = await workspace.person('priya');
      const channel = await workspace.channel('it-help');
      const mention = (what: string) =>
        priya.post(channel, `@Frontdoor I need to submit a request about ${what}`);
      const asleep = freeze(bot.pid);
      const roots = [await mention('slow app')];
      await asleep;
      roots.push(await mention('a broken printer'));
      for (const root of roots) {
        expect((await workspace.answer(channel, root, () => true)).text).toMatch(/\?/);
      }
      expect(bot.exitCode).toBeNull();
    },
    LIMIT_MS,
  );
});

/** `npm start` on a laptop: the bot, the playground and the embedded PostgreSQL, whose processes Linux lets us find. */
FREEZES('started on a laptop, the bot', () => {
  let home: string;
  let bot: BotProcess;
  let url: string;

  const postmaster = async (): Promise<number> => {
    const found = await findPostmaster(dataFolderAt(join(home, 'postgres')));
    if (found === undefined) throw new Error('No PostgreSQL runs.');
    return found.pid;
  };
  const botPid = (): number => {
    if (bot.pid === undefined || bot.exitCode !== null) throw new Error('The bot has ended.');
    return bot.pid;
  };
  const asks = async (text: string): Promise<string> => {
    const { users, channels } = await readState(url);
    const channel = channels.find(({ name }) => name === 'it-help')?.id ?? '';
    const priya = new Person(url, users.find(({ name }) => name === 'priya')?.id ?? '');
    const root = await priya.post(channel, text);
    const answer = await until('an answer', async () =>
      threadOf(await readState(url), channel, root).find((message) => message.botId !== undefined),
    );
    return answer.text;
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'frontdoor-asleep-'));
    await chmod(home, 0o755);
    const page = await freePort();
    url = `http://127.0.0.1:${page}/`;
    bot = new BotProcess(
      { DATA_DIR: home, PORT: String(await freePort()), PLAYGROUND_PORT: String(page) },
      ROOT,
    );
    await bot.start();
    await until('Slack to reach the bot', async () => (await readState(url)).bot.reachable);
  }, 120_000);

  afterAll(async () => {
    await bot.kill('SIGTERM');
    await rm(home, { recursive: true, force: true });
  });

  it(
    'goes on by itself after the lid was closed',
    async () => {
      expect(await asks('@Frontdoor I need to submit a request about slow app')).toMatch(/\?/);
      const before = botPid();
      await freeze(before, await postmaster());
      expect((await fetch(url)).status).toBe(200);
      expect(await asks('@Frontdoor I need to submit a request about a broken printer')).toMatch(/\?/);
      expect(botPid()).toBe(before);
    },
    LIMIT_MS,
  );

  it(
    'goes on by itself after only it stood still',
    async () => {
      await freeze(botPid());
      expect(await asks('@Frontdoor I need to submit a request about a lost badge')).toMatch(/\?/);
      expect(botPid()).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );

  it('starts its PostgreSQL again where that has ended', async () => {
    const before = await postmaster();
    const stoodAgain = () => bot.lines.filter((line) => line.includes('stands again')).length;
    const times = stoodAgain();
    process.kill(before, 'SIGKILL');
    // what is said meanwhile Slack sends again after a minute
    await until('the locks', () => stoodAgain() > times);
    expect(await asks('@Frontdoor I need to submit a request about a frozen screen')).toMatch(/\?/);
    expect(await postmaster()).not.toBe(before);
    expect(botPid()).toBeGreaterThan(0);
  }, 120_000);

  it('leaves nothing running when it is stopped', async () => {
    expect(await bot.kill('SIGTERM')).toBe(0);
    expect(processesNaming(home)).toEqual([]);
  }, 120_000);
});
