import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createBodyReader } from '../../../src/slack/transport/http/body.js';
import type { WebhookResult } from '../../../src/trackers/adapter.js';
import {
  createTrackerWebhooks,
  type Listened,
  type TrackerWebhooks,
} from '../../../src/trackers/news/webhooks.js';
import { HearingLog } from '../../support/hearing-log.js';

const SIGNED = { 'x-signed': 'by the tracker' };

const Address = z.object({ port: z.number() });

describe('POST /trackers/<id>', () => {
  let webhooks: TrackerWebhooks;
  let server: Server;
  let url: string;
  let told: WebhookResult;
  let failing: boolean;
  const taken: string[] = [];

  const tracker: Listened = {
    adapter: {
      capabilities: { comments: 'comment', files: 'linked', news: 'webhook', signedBy: ['x-signed'] },
      parseWebhook: () => told,
    },
    note: async (items) => {
      if (failing) throw new Error('the database is away');
      taken.push(...items);
    },
  };

  beforeEach(async () => {
    [failing, told] = [false, { result: 'news', items: ['7'] }];
    taken.length = 0;
    webhooks = createTrackerWebhooks(new HearingLog(), createBodyReader(), (_request, response) =>
      response.writeHead(418).end(),
    );
    server = createServer(webhooks.listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${Address.parse(server.address()).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const polled: Listened = {
    ...tracker,
    adapter: {
      ...tracker.adapter,
      capabilities: { comments: 'comment', files: 'linked', news: 'polling', signedBy: [] },
    },
  };
  const start = () =>
    webhooks.start(
      new Map([
        ['ours', tracker],
        ['polled', polled],
      ]),
    );
  const post = async (path: string, body = '{}', method = 'POST') =>
    (await fetch(`${url}${path}`, method === 'GET' ? { method } : { method, body, headers: SIGNED })).status;

  it('asks to come again before the trackers are there', async () => {
    expect(await post('/trackers/ours')).toBe(503);
    start();
    expect(await post('/trackers/ours')).toBe(200);
    expect(taken).toEqual(['7']);
  });

  it('knows no other tracker, no other method, and leaves other paths to others', async () => {
    start();
    expect(await post('/trackers/theirs')).toBe(404);
    expect(await post('/trackers/polled')).toBe(404);
    expect(await post('/trackers/ours', '', 'GET')).toBe(405);
    expect(await post('/import')).toBe(418);
    expect(await post('/trackers/../ours')).toBe(418);
  });

  it('believes no forgery, and answers a handshake', async () => {
    start();
    told = { result: 'forged' };
    expect(await post('/trackers/ours')).toBe(401);
    told = { result: 'handshake', reply: 'pong' };
    expect(
      await (await fetch(`${url}/trackers/ours`, { method: 'POST', body: '{}', headers: SIGNED })).text(),
    ).toBe('pong');
    expect(taken).toEqual([]);
  });

  it('has what could not be kept told again', async () => {
    start();
    failing = true;
    expect(await post('/trackers/ours')).toBe(503);
    failing = false;
    expect(await post('/trackers/ours')).toBe(200);
    expect(taken).toEqual(['7']);
  });

  it('reads no more than two megabytes', async () => {
    start();
    expect(await post('/trackers/ours', 'x'.repeat(2_100_000))).toBe(413);
    expect(taken).toEqual([]);
  });

  it('takes nothing of a message that is cut off', async () => {
    start();
    const headers = { ...SIGNED, 'content-length': '100' };
    const cut = request(`${url}/trackers/ours`, { method: 'POST', headers });
    cut.on('error', () => undefined);
    cut.write('{');
    await new Promise((resolve) => setTimeout(resolve, 50));
    cut.destroy();
    expect(await post('/trackers/ours')).toBe(200);
    expect(taken).toEqual(['7']);
  });
});
