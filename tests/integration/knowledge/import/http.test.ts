import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from '../../../../src/domain/ports.js';
import { createImportEndpoint, type ImportEndpoint } from '../../../../src/knowledge/import/endpoint.js';
import { ImportReport } from '../../../../src/knowledge/import/report.js';
import type { ImportStore } from '../../../../src/knowledge/import/store.js';
import { closePort, createPort, listen } from '../../../../src/slack/transport/http/port.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';
import { jsonl } from '../../../unit/knowledge/import/chunks.js';
import { contents, doc, link, storeOf, TOKEN } from './support.js';

const database = testDatabase();
const LIMITS = { mostBytes: 300_000, idleMs: 1_000, mostMs: 600_000 };
const AUTH = { authorization: `Bearer ${TOKEN}` };

let lines: string[];
let endpoint: ImportEndpoint;
let server: Server;
let url: string;

const write = (fields: object, message: string): void =>
  void lines.push(`${message} ${JSON.stringify(fields)}`);
const log: Logger = { debug: write, info: write, warn: write, error: write };

async function serve(store: () => ImportStore | null, limits = LIMITS): Promise<void> {
  endpoint = createImportEndpoint({ token: TOKEN, store, log, limits });
  server = createPort(endpoint.listener);
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/import`;
}

beforeEach(async () => {
  lines = [];
  await database.owner.query('TRUNCATE entities CASCADE');
  await serve(() => storeOf(database.pool));
});
afterEach(async () => {
  await endpoint.stop();
  await closePort(server);
});

const send = (body: Uint8Array | string, headers: Record<string, string> = AUTH) =>
  fetch(url, { method: 'POST', body: Buffer.from(body), headers });

/** An upload that is sent piece by piece. */
function upload(headers: Record<string, string> = AUTH) {
  const sending = request(url, { method: 'POST', headers });
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
  });
  answered.catch(() => undefined);
  return { sending, answered };
}

const many = Array.from({ length: 1_200 }, (_, n) => doc(n));
const added = async () => (await contents(database.owner)).entities.length;

describe('POST /import', () => {
  it('loads the lines and answers with a report', async () => {
    const response = await send(jsonl(link(1, 2), doc(1), 'broken', doc(2)));
    expect(response.status).toBe(200);
    const report = ImportReport.parse(await response.json());
    expect(report).toMatchObject({ entities: { added: 2 }, edges: { added: 1 }, refused: 1 });
    expect(report.problems).toEqual([{ file: 'upload', line: 3, reason: 'The line is no JSON object.' }]);
    expect(ImportReport.parse(await (await send(jsonl(doc(1), doc(2)))).json()).entities).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  it('streams: what has come is loaded before the rest is sent', async () => {
    const { sending, answered } = upload();
    sending.write(jsonl(...many.slice(0, 700), ''));
    await until('the first batch', async () => (await added()) === 500);
    sending.end(jsonl(...many.slice(700)));
    expect(await answered).toMatchObject({ status: 200, body: { entities: { added: 1_200 } } });
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another', { authorization: `Bearer ${TOKEN.slice(1)}` }],
    ['a longer one', { authorization: `Bearer ${TOKEN}x` }],
    ['the right one, not as bearer', { authorization: `Basic ${TOKEN}` }],
    ['the right one, elsewhere', { 'x-token': TOKEN }],
  ])('is refused with 401 where the token is %s, and nothing is loaded', async (_which, headers) => {
    const response = await send(jsonl(...many), headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: expect.stringContaining('IMPORT_TOKEN') });
    expect(await added()).toBe(0);
    expect(lines.join('\n')).not.toContain(TOKEN.slice(1));
  });

  it('tells other paths and methods apart', async () => {
    expect((await fetch(`${url}/more`, { method: 'POST', headers: AUTH })).status).toBe(404);
    expect((await fetch(url, { headers: AUTH })).status).toBe(405);
    expect((await fetch(`${url}?a=b`, { method: 'POST', headers: AUTH, body: '' })).status).toBe(200);
  });

  it('takes nothing compressed', async () => {
    expect((await send('x', { ...AUTH, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('that is announced as too large is refused at once', async () => {
    const response = await send('x'.repeat(LIMITS.mostBytes + 1));
    expect(response.status).toBe(413);
    expect(await added()).toBe(0);
  });

  it('that turns out too large is refused with what was loaded, in whole batches', async () => {
    const { sending, answered } = upload({ ...AUTH, 'transfer-encoding': 'chunked' });
    sending.write(jsonl(...many.slice(0, 1_100), ''));
    sending.end(`${'x'.repeat(LIMITS.mostBytes)}\n`);
    expect(await answered).toMatchObject({
      status: 413,
      body: { error: expect.stringMatching(/Send the rest in another/), entities: { added: 1_000 } },
    });
    expect(await added()).toBe(1_000);
  });

  it('that comes to a standstill is ended, and the next is taken', async () => {
    const { sending, answered } = upload();
    sending.write(jsonl(...many.slice(0, 600), ''));
    expect(await answered).toMatchObject({ status: 408, body: { entities: { added: 500 } } });
    sending.destroy();
    expect((await send(jsonl(...many))).status).toBe(200);
    expect(await added()).toBe(1_200);
  });

  it('that comes in drops is ended, however steady they are', async () => {
    await closePort(server);
    await serve(() => storeOf(database.pool), { ...LIMITS, mostMs: 300 });
    const { sending, answered } = upload();
    let drops = 0;
    const dropping = setInterval(() => {
      drops += 1;
      if (drops < 100) sending.write('\n');
      else sending.end();
    }, 50);
    expect(await answered.finally(() => clearInterval(dropping))).toMatchObject({ status: 408 });
    sending.destroy();
  });

  it('that is aborted leaves whole batches only, and the next is taken', async () => {
    const { sending } = upload();
    sending.write(jsonl(...many.slice(0, 700)));
    await until('the first batch', async () => (await added()) === 500);
    sending.destroy();
    await until('the end of it', () => lines.some((line) => line.includes('an import broke off')));
    expect(await added()).toBe(500);
    const report = ImportReport.parse(await (await send(jsonl(...many))).json());
    expect(report.entities).toEqual({ added: 700, changed: 0, unchanged: 500 });
  });

  it('is taken one at a time', async () => {
    const first = upload();
    first.sending.write(jsonl(...many.slice(0, 600), ''));
    await until('the first batch', async () => (await added()) === 500);
    const second = await send(jsonl(...many));
    expect([second.status, await second.json()]).toEqual([
      409,
      { error: 'Another import is under way. Send this one after it.' },
    ]);
    first.sending.end();
    expect(await first.answered).toMatchObject({ status: 200, body: { entities: { added: 600 } } });
  });

  it('is told what was loaded when the bot stops', async () => {
    const { sending, answered } = upload();
    sending.write(jsonl(...many.slice(0, 600), ''));
    await until('the first batch', async () => (await added()) === 500);
    await endpoint.stop();
    expect(await answered).toMatchObject({ status: 503, body: { entities: { added: 500 } } });
    sending.destroy();
  });

  it('waits until the bot knows its workspace', async () => {
    await closePort(server);
    await serve(() => null);
    expect((await send(jsonl(doc(1)))).status).toBe(503);
  });

  it('says in words that the database is gone, and nothing of its inside', async () => {
    await closePort(server);
    const gone = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    const broken: ImportStore = { entities: () => Promise.reject(gone), edges: () => Promise.reject(gone) };
    await serve(() => broken);
    const response = await send(jsonl(doc(1)));
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(text).toContain('The database could not be reached.');
    expect(text).not.toContain('10.0.0.7');
  });

  it('with lines of ten megabytes tells them by their numbers, and loads the rest', async () => {
    await closePort(server);
    await serve(() => storeOf(database.pool), { ...LIMITS, mostBytes: 200_000_000 });
    const { sending, answered } = upload({ ...AUTH, 'transfer-encoding': 'chunked' });
    const piece = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 1; sent <= 44; sent += 1) {
      if (!sending.write(sent % 11 === 0 ? '\n' : piece)) await once(sending, 'drain');
    }
    sending.end(jsonl(doc(1)));
    const { status, body } = await answered;
    expect(status).toBe(200);
    const reason = 'The line is longer than 1,000,000 bytes.';
    expect(body).toMatchObject({
      entities: { added: 1 },
      problems: [1, 2, 3, 4].map((line) => ({ file: 'upload', line, reason })),
    });
  });
});
