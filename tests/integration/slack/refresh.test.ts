import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { controlSchema } from '../../../playground/server/control.js';
import { until } from '../../support/until.js';
import { type Behind, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { priya } = USERS;

type Fault = Omit<z.input<typeof controlSchema> & { type: 'answer' }, 'type' | 'method'>;

/** Longer waits are over soon, and kept. What bounds the opening of a connection, and its leaving, is not. */
const REAL: ReadonlySet<number> = new Set([10_000, 20_000]);

describe('a Socket Mode connection', () => {
  let bot: Bot;
  let waits: number[];
  /** lets an event go on that a test holds back, for which the bot would wait before it closes */
  let held = (): void => undefined;
  afterEach(async () => {
    held();
    await bot.close();
  });

  const start = async (behind: Behind = {}): Promise<Bot> => {
    waits = [];
    const sleep = async (ms: number): Promise<void> => {
      if (!REAL.has(ms)) waits.push(ms);
      await delay(REAL.has(ms) ? ms : Math.min(ms, 20), undefined, { ref: false });
    };
    bot = await startBot('socket', { madeForRequests: CHANNELS.sales, sleep, ...behind });
    return bot;
  };
  const opened = () => calls(bot, 'apps.connections.open');
  const refuse = (order: Fault) =>
    control(bot, { type: 'answer', method: 'apps.connections.open', ...order });
  const post = (text: string) => say(bot, priya, CHANNELS.sales, text);
  const keys = () => bot.handed.map(({ dedupeKey }) => dedupeKey);
  const isBack = async () => (await bot.slack.whyOut()) === null;
  const logLines = (words: string) => bot.logged().split(words).length - 1;

  describe.each(['refresh_requested', 'warning'] as const)('whose end Slack announces (%s)', (reason) => {
    it('is left when the next one stands, so that no event falls in between', async () => {
      await start();
      await refuse({ with: 'slow', ms: 700 });
      await control(bot, { type: 'refresh', reason, closeAfterMs: 5_000 });
      for (let n = 0; n < 30; n += 1) {
        await post(`message ${n}`);
        await delay(50);
      }
      await until('all events', () => new Set(keys()).size === 30);
      expect(keys()).toHaveLength(30);
      expect(await opened()).toBe(2);
      expect(await isBack()).toBe(true);
    });

    it('is kept while no other is to be had', async () => {
      await start();
      await refuse({ with: 'refused', error: 'internal_error', count: 3 });
      await control(bot, { type: 'refresh', reason, closeAfterMs: 5_000 });
      await until('the tries', async () => (await opened()) >= 4);
      await post('meanwhile');
      await until('the event', () => bot.handed.length === 1);
      expect(await isBack()).toBe(true);
    });
  });

  it('follows one announcement after the other in the midst of a burst', async () => {
    await start();
    const posts = Array.from({ length: 40 }, (_one, n) => post(`message ${n}`));
    for (let n = 0; n < 3; n += 1) {
      await control(bot, { type: 'refresh', closeAfterMs: 300 });
      await delay(150);
    }
    await Promise.all(posts);
    await until('all events', () => new Set(keys()).size === 40);
    expect(await isBack()).toBe(true);
  });

  it('comes back after it broke without a word, and says meanwhile since when it is gone', async () => {
    await start();
    await refuse({ with: 'slow', ms: 500 });
    await control(bot, { type: 'cut' });
    await until('the gap', async () => (await bot.slack.whyOut())?.why === 'disconnected');
    expect((await bot.slack.whyOut())?.since).toMatch(/^\d{4}-\d\d-\d\dT/);
    await until('the connection', isBack);
    await post('and now?');
    await until('the event', () => bot.handed.length === 1);
  });

  it('is given up when nothing comes through it any more', async () => {
    await start();
    await control(bot, { type: 'cut', how: 'silent' });
    await until('another one', async () => (await opened()) === 2);
    await until('the connection', isBack);
  });

  it('may end before an event has its answer: the event comes again, and the log says so once', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const rejected: unknown[] = [];
    const note = (error: unknown): void => void rejected.push(error);
    process.on('unhandledRejection', note);
    held = release;
    // Slack tries for minutes, and the next connection may take a while to stand
    const retryDelaysMs = Array.from({ length: 300 }, () => 100);
    await start({ ingest: () => gate, retryDelaysMs });
    await post('about to be stored');
    await until('the event', () => bot.handed.length === 1);
    await control(bot, { type: 'cut' });
    await until('the event again', () => bot.handed.length === 2);
    release();
    await until('the log', () => logLines('Slack sends the event again') === 1);
    await until('the connection', isBack);
    await post('the next');
    await until('the next', () => new Set(keys()).size === 2);
    process.off('unhandledRejection', note);
    expect(rejected).toEqual([]);
    expect(new Set(keys().slice(0, 2)).size).toBe(1);
    expect(logLines('Slack sends the event again')).toBe(1);
    expect(bot.logged()).not.toContain('was not taken');
  });

  it.each<[string, Fault, number]>([
    ['limits it', { with: 'rate_limited', retryAfterSeconds: 45 }, 45_000],
    ['has too many', { with: 'refused', error: 'too_many_websockets' }, 30_000],
    ['has a fault', { with: 'server_error' }, 250],
    ['says internal_error', { with: 'refused', error: 'internal_error' }, 250],
    ['says fatal_error', { with: 'refused', error: 'fatal_error' }, 250],
    ['takes no token for a while', { with: 'refused', error: 'invalid_auth' }, 30_000],
    ['breaks off', { with: 'reset_after_commit' }, 250],
  ])('comes back where Slack %s, after as long as that takes', async (_how, order, wait) => {
    await start();
    await refuse(order);
    await control(bot, { type: 'cut' });
    await until('another one', async () => (await opened()) === 3);
    await until('the connection', isBack);
    expect(waits).toContain(wait);
    expect((await workspace(bot)).bot.reachable).toBe(true);
  });

  it('tells the operator who switched Socket Mode off what to do', async () => {
    await start();
    await control(bot, { type: 'refresh', reason: 'link_disabled', closeAfterMs: 100 });
    await until('the log', () => bot.logged().includes('Switch it on again'));
  });
});

describe('the first Socket Mode connection', () => {
  const opening = (order: Fault): Behind => ({
    faults: [{ type: 'answer', method: 'apps.connections.open', ...order }],
    sleep: (ms) => delay(REAL.has(ms) ? ms : Math.min(ms, 20), undefined, { ref: false }),
  });

  it.each<[string, Fault]>([
    ['is busy', { with: 'rate_limited', retryAfterSeconds: 45 }],
    ['has a fault', { with: 'server_error' }],
    ['says internal_error', { with: 'refused', error: 'internal_error' }],
    ['has too many', { with: 'refused', error: 'too_many_websockets' }],
  ])('comes later where Slack %s', async (_how, order) => {
    const bot = await startBot('socket', opening(order));
    await until('the connection', async () => (await bot.slack.whyOut()) === null);
    await bot.close();
  });

  it.each(['invalid_auth', 'not_allowed_token_type', 'missing_scope'])(
    'is refused with %s: the start says which variable to look at',
    async (error) => {
      await expect(startBot('socket', opening({ with: 'refused', error }))).rejects.toThrow(
        `Slack refuses SLACK_APP_TOKEN (${error}). It must be an app-level token`,
      );
    },
  );

  it('is not to be had by the network: the start does not blame the token', async () => {
    const broken = startBot('socket', opening({ with: 'reset_after_commit' }));
    await expect(broken).rejects.toThrow('The Socket Mode connection could not be opened.');
    await expect(broken).rejects.not.toThrow('SLACK_APP_TOKEN');
  });
});
