import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebClient } from '@slack/web-api';
import { USERS } from '../../../playground/seed/index.js';
import type { Playground } from '../../../playground/server/options.js';
import { createTimeZones } from '../../../src/slack/directory/time-zones.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';
import { BOT_TOKEN, startTestPlayground } from '../playground/support.js';

const HOUR_MS = 3_600_000;

describe('the time zone of a person', () => {
  let playground: Playground;
  let client: WebClient;
  const asked = async (): Promise<number> => {
    const response = await fetch(`${playground.url}_/calls?method=users.info`);
    return JSON.parse(await response.text()).calls.length;
  };

  beforeAll(async () => {
    playground = await startTestPlayground();
    client = new WebClient(BOT_TOKEN, webClientOptions(playground.apiUrl));
  });
  afterAll(() => playground.close());

  it('is what Slack says, asked for once an hour', async () => {
    let now = 0;
    const timeZoneOf = createTimeZones(client, () => now);
    const before = await asked();
    expect(await timeZoneOf(USERS.tom)).toBe('Europe/Oslo');
    now = HOUR_MS - 1;
    expect(await timeZoneOf(USERS.tom)).toBe('Europe/Oslo');
    expect(await asked()).toBe(before + 1);
    now = HOUR_MS;
    await timeZoneOf(USERS.tom);
    expect(await asked()).toBe(before + 2);
  });

  it('is UTC where Slack does not say, and asked for again soon', async () => {
    let now = 0;
    const timeZoneOf = createTimeZones(client, () => now);
    const before = await asked();
    expect(await timeZoneOf('U0NOBODY')).toBe('UTC');
    now = HOUR_MS / 60;
    expect(await timeZoneOf('U0NOBODY')).toBe('UTC');
    expect(await asked()).toBe(before + 2);
  });
});
