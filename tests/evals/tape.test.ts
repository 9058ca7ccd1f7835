import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf, Tape } from '../../evals/tape.js';

const request = (system: string, said: string) => ({
  model: 'any',
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: said },
  ],
  response_format: { type: 'json_schema' },
});

const answer = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] });

describe('the tape', () => {
  let folder: string;
  let tape: Tape;
  let address: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-tape-'));
    tape = new Tape(folder);
    address = await tape.start();
  });
  afterEach(async () => {
    await tape.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (id: string, body: unknown) => {
    const url = `${address}/${encodeURIComponent(id)}/chat/completions`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  const record = async (id: string, body: unknown, content: string) => {
    await ask(id, body);
    return tape.record(id, 'a test', () => Promise.resolve(answer(content)));
  };
  const file = (id: string) => join(folder, `${id}.json`);

  it('replays what was recorded, step by step, and says who answered', async () => {
    tape.rewind('one');
    await record('one', request('rules', 'first'), 'A');
    tape.rewind('one');
    await ask('one', request('rules', 'first'));
    await record('one', request('rules', 'second'), 'B');

    tape.rewind('one');
    expect(await ask('one', request('rules', 'in other words'))).toEqual({ status: 200, body: answer('A') });
    expect(await ask('one', request('rules', 'second'))).toEqual({ status: 200, body: answer('B') });
    expect(tape.standing('one')).toBe('fresh');
    expect(tape.isOver('one')).toBe(false);
    expect(JSON.parse(await readFile(file('one'), 'utf8'))).toMatchObject({
      of: 'one',
      answeredBy: 'a test',
      steps: [{ asked: [{ role: 'user', content: 'first' }] }, {}],
    });
  });

  it('keeps conversations apart, those in folders, too', async () => {
    for (const id of ['one', 'lines/one']) {
      tape.rewind(id);
      await record(id, request('rules', 'first'), id);
      tape.rewind(id);
    }
    expect((await ask('lines/one', request('rules', 'first'))).body).toEqual(answer('lines/one'));
    expect((await ask('one', request('rules', 'first'))).body).toEqual(answer('one'));
  });

  it('calls a recording stale whose prompt has changed, and answers nothing more from it', async () => {
    tape.rewind('one');
    await record('one', request('rules', 'first'), 'A');
    tape.rewind('one');
    expect((await ask('one', request('better rules', 'first'))).status).toBe(404);
    expect((await ask('one', request('rules', 'first'))).status).toBe(404);
    expect(tape.standing('one')).toBe('stale');
    expect(tape.isOver('one')).toBe(true);
  });

  it('puts a new answer in the place of a stale one and of all that came after it', async () => {
    tape.rewind('one');
    await record('one', request('rules', 'first'), 'A');
    tape.rewind('one');
    await ask('one', request('rules', 'first'));
    await record('one', request('rules', 'second'), 'B');

    tape.rewind('one');
    await record('one', request('better rules', 'first'), 'C');
    tape.rewind('one');
    expect((await ask('one', request('better rules', 'first'))).body).toEqual(answer('C'));
    expect((await ask('one', request('rules', 'second'))).status).toBe(404);
    expect(tape.standing('one')).toBe('cut');
  });

  it('calls a recording cut that ends too early or can’t be read, and missing where there is none', async () => {
    tape.rewind('one');
    expect((await ask('one', request('rules', 'first'))).status).toBe(404);
    expect(tape.standing('one')).toBe('missing');

    await record('one', request('rules', 'first'), 'A');
    await writeFile(file('one'), (await readFile(file('one'), 'utf8')).slice(0, 60));
    tape.rewind('one');
    expect((await ask('one', request('rules', 'first'))).status).toBe(404);
    expect(tape.standing('one')).toBe('cut');
  });

  it('records nothing where nothing was missing, and nothing that is no answer', async () => {
    tape.rewind('one');
    expect(await tape.record('one', 'a test', () => Promise.resolve(answer('A')))).toBe(false);
    await ask('one', request('rules', 'first'));
    await expect(tape.record('one', 'a test', () => Promise.resolve({ error: 'no' }))).rejects.toThrow();
    tape.rewind('one');
    expect(tape.standing('one')).toBe('missing');
  });

  it('refuses what is no request', async () => {
    tape.rewind('one');
    expect((await ask('one', { messages: [] })).status).toBe(400);
    expect((await ask('two', request('rules', 'first'))).status).toBe(400);
  });
});

describe('the hash of a request', () => {
  it('holds the static part, the schema and the tools, and nothing that people said', () => {
    const one = hashOf(request('rules', 'first'));
    expect(hashOf(request('rules', 'second'))).toBe(one);
    expect(hashOf(request('other rules', 'first'))).not.toBe(one);
    expect(hashOf({ ...request('rules', 'first'), response_format: { type: 'text' } })).not.toBe(one);
    expect(hashOf({ ...request('rules', 'first'), tools: [] })).not.toBe(one);
  });
});
