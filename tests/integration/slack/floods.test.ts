import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dawdle, floodOfBodies, floodOfHeaders } from '../../safety/requests/floods.js';
import { type Bot, SECRET, startBot } from './support.js';

let bot: Bot;
beforeAll(async () => {
  bot = await startBot('http');
});
afterAll(() => bot.close());

const door = () => ({ port: bot.slack.port ?? 0, secret: SECRET });

// beside each of them ordinary requests are answered; `npm run fuzz` makes them larger
describe('the door', () => {
  it('takes no harm from bodies of a megabyte', async () => {
    const { outcomes } = await floodOfBodies(door(), 30, 1);
    expect(outcomes).toEqual({ 200: 10, 401: 10, 413: 10 });
  });

  it('takes no harm from headers without end', async () => {
    const { outcomes } = await floodOfHeaders(door(), 40);
    expect(Object.keys(outcomes).every((outcome) => ['401', '431', 'ECONNRESET'].includes(outcome))).toBe(
      true,
    );
  });

  it('ends connections that never come to an end', async () => {
    const { outcomes, longestMs } = await dawdle(door(), 60);
    expect(outcomes).toEqual({ ended: 60 });
    expect(longestMs).toBeLessThan(20_000);
  }, 60_000);
});
