import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createProbes, type Health, type Probes } from '../../../../src/ops/health/probes.js';

const HEALTH: Health = {
  readiness: async () => ({
    ready: true,
    parts: {
      database: { ok: true },
      locks: { ok: true },
      slack: { ok: true },
      outbox: { ok: true, oldestMs: 1_500 },
    },
    model: null,
    backlog: { inboxMs: 250, outboxMs: 1_500 },
  }),
  loopDelay: () => ({ p50Ms: 1, p99Ms: 12, maxMs: 80 }),
  turns: () => 7,
  modelCalls: () => null,
};

let close: () => void = () => undefined;
afterEach(() => close());

async function serve(others?: RequestListener): Promise<Probes & { port: number; url: string }> {
  const probes = createProbes(others);
  const server = createServer(probes.listener);
  close = () => void server.close();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { ...probes, port, url: `http://127.0.0.1:${port}` };
}

describe('a probe', () => {
  it('finds a process alive from the first moment, and ready once it has started', async () => {
    const { url, started } = await serve();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const early = await fetch(`${url}/readyz`);
    expect([early.status, await early.json()]).toEqual([503, { ready: false, why: 'starting' }]);
    started(HEALTH);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await ready.text()).toBe(
      '{\n  "ready": true,\n  "database": {"ok":true},\n  "locks": {"ok":true},\n  "slack": {"ok":true},\n' +
        '  "outbox": {"ok":true,"oldestMs":1500}\n}\n',
    );
  });

  it('gets 503 with the part that is not well', async () => {
    const { url, started } = await serve();
    const well = await HEALTH.readiness();
    const slack = { ok: false, why: 'unreachable' };
    started({
      ...HEALTH,
      readiness: async () => ({ ...well, ready: false, parts: { ...well.parts, slack } }),
    });
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ready: false, database: { ok: true }, slack });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('is told how the model’s last call ended, which makes nobody unready, and gets the calls by how they ended', async () => {
    const { url, started } = await serve();
    const well = await HEALTH.readiness();
    const model = { ok: false, why: 'misconfigured', since: '2026-03-12T10:00:00.000Z' };
    const calls = new Map([
      ['ok', 3],
      ['misconfigured', 2],
    ]);
    started({ ...HEALTH, readiness: async () => ({ ...well, model }), modelCalls: () => calls });
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ ready: true, model }),
    ]);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('frontdoor_model_up 0\n');
    expect(text).toContain('frontdoor_model_calls_total{outcome="ok"} 3\n');
    expect(text).toContain('frontdoor_model_calls_total{outcome="misconfigured"} 2\n');
  });

  it('gets the figures in Prometheus’ text format, without those that are not known', async () => {
    const { url, started } = await serve();
    started(HEALTH);
    const text = await (await fetch(`${url}/metrics`)).text();
    const values = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(values).toEqual([
      'frontdoor_ready 1',
      'frontdoor_turns_total 7',
      'frontdoor_event_loop_delay_p50_seconds 0.001',
      'frontdoor_event_loop_delay_p99_seconds 0.012',
      'frontdoor_inbox_oldest_due_seconds 0.25',
      'frontdoor_outbox_oldest_due_seconds 1.5',
    ]);
    expect(text).toContain('# TYPE frontdoor_turns_total counter\n');
    const well = await HEALTH.readiness();
    started({ ...HEALTH, readiness: async () => ({ ...well, ready: false, backlog: null }) });
    const later = await (await fetch(`${url}/metrics`)).text();
    expect(later).toContain('frontdoor_ready 0');
    expect(later).not.toContain('oldest_due');
  });

  it('only looks, and anything else goes to whoever else answers on the port, or nowhere', async () => {
    const { url } = await serve((_request, response) => response.writeHead(418).end());
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${url}/healthz`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}/import`)).status).toBe(418);
    expect((await fetch(`${url}/constructor`)).status).toBe(418);
    close();
    const alone = await serve();
    const answer = await fetch(`${alone.url}/import`);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  it('that sends a body, and never ends it, is answered and let go', async () => {
    const { port, started } = await serve();
    started(HEALTH);
    for (const path of ['/healthz', '/readyz', '/nothing']) {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nsome`);
      await once(socket, 'close');
      expect(text).toMatch(/^HTTP\/1\.1 [24]0/);
    }
  });
});
