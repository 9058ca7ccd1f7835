import { LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { createSlackDelivery } from '../../../src/slack/delivery/deliver.js';
import type { Order } from '../../../src/slack/delivery/types.js';
import { boltLogger } from '../../../src/slack/transport/app.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';

/**
 * Delivers one reply to the Web API at the given address and prints what became of it. A program of its own, since
 * inside Jest's realm Slack's client does not recognise the errors of Node's fetch and drops their cause.
 */
const [, , apiUrl = ''] = process.argv;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const client = new WebClient('xoxb-tests', {
  ...webClientOptions(apiUrl),
  logger: boltLogger(quiet, LogLevel.INFO),
});
const delivery = createSlackDelivery({
  channelOf: async () => ({ is: 'unknown' }),
  client,
  teamUrl: 'https://x.example/',
  homeUrl: 'slack://app?team=T0NHARBOUR&id=A0FRONTDOOR&tab=home',
  showHome: async () => undefined,
  botUserId: 'U0BOT',
  namesOf: async () => (id) => id,
  lookup: async () => null,
  now: Date.now,
});
const order: Order = {
  reply: { kind: 'text', text: 'hi', degraded: false, mentions: [] },
  teamId: 'T0NHARBOUR',
  to: { channel: 'C0NHSALES1', rootTs: null },
  intentKey: 'k',
};
const result = await delivery.deliver(order, () => true);
process.stdout.write(JSON.stringify(result));
