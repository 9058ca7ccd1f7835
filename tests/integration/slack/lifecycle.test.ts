import { afterEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { until } from '../../support/until.js';
import { type Behind, type Bot, control, say, startBot } from './support.js';

const TEAM = 'T0NHARBOUR';

describe.each(['http', 'socket'] as const)('the end of a workspace, over %s', (kind) => {
  let bot: Bot;
  const start = async (behind: Behind = {}): Promise<Bot> => {
    bot = await startBot(kind, behind);
    return bot;
  };
  afterEach(() => bot.close());

  it('is handed over when the app is uninstalled, with the time that Slack names', async () => {
    const { ended } = await start();
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await control(bot, { type: 'uninstall' });
    const end = await until('the end', () => ended[0]);
    expect(end).toMatchObject({ teamId: TEAM, why: 'the app was uninstalled' });
    expect(end.at.getTime() % 1_000).toBe(0);
    expect(end.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(end.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('is handed over when the bot’s own token is revoked, not when a person’s is', async () => {
    const { ended, handed } = await start();
    await control(bot, { type: 'revoke', bot: false });
    await control(bot, { type: 'revoke' });
    await until('the end', () => ended.length > 0);
    // what was sent later has been dealt with, so the first one was, too
    await say(bot, USERS.priya, CHANNELS.sales, `<@${USERS.frontdoor}> hello`);
    await until('a message', () => handed.length > 0);
    expect(ended.map(({ why }) => why)).toEqual(['its bot token was revoked']);
  });

  it('comes again until it is durable, and the failure is logged', async () => {
    let failures = 2;
    const { ended, logged } = await start({
      workspaceEnded: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no database');
      },
    });
    await control(bot, { type: 'uninstall' });
    await until('the third delivery', () => ended.length === 3);
    expect(new Set(ended.map(({ at }) => at.getTime())).size).toBe(1);
    expect(logged()).toContain('no database');
  });
});
