import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { post, state, until, webClient } from './support.js';

const SECRETS = {
  PLAYGROUND_SIGNING_SECRET: 'secret',
  PLAYGROUND_BOT_TOKEN: 'xoxb-tests',
  PLAYGROUND_APP_TOKEN: 'xapp-tests',
};

describe('the playground as a program', () => {
  let folder: string;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playground-'));
  });

  // until they are gone: one that still saves its workspace would keep the folder from being removed
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  afterAll(() => rm(folder, { recursive: true }));

  function run(args: string[], env: Record<string, string> = SECRETS) {
    const path = process.env['PATH'] ?? '';
    const child = spawn(process.execPath, ['--import', 'tsx', 'playground/main.ts', '--no-page', ...args], {
      env: { PATH: path, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      out.stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      out.stderr += String(chunk);
    });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    ends.push(() => {
      child.kill('SIGKILL');
      return exit;
    });
    return { child, out, exit };
  }

  async function started(args: string[]) {
    const program = run(['--port', '0', ...args]);
    await until(() => program.out.stdout.includes('\n'), 'the line that says ready');
    const { url } = z
      .object({ playground: z.literal('ready'), url: z.url() })
      .parse(JSON.parse(program.out.stdout));
    const playground = { url, apiUrl: `${url}api/`, close: async () => undefined };
    return { ...program, playground };
  }

  it('says how far its clock is ahead, when that changes and when it starts so', async () => {
    const data = ['--data', join(folder, 'ahead.json')];
    const clocks = ({ out }: { out: { stdout: string } }) =>
      out.stdout.split('\n').filter((line) => line.startsWith('{"clock"'));
    const first = await started(data);
    expect(clocks(first)).toEqual([]);
    await fetch(`${first.playground.url}_/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'skip', ms: 60_000 }),
    });
    await until(() => clocks(first).includes('{"clock":60000}'), 'the line that tells the clock');
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    const second = run(['--port', '0', ...data]);
    await until(() => second.out.stdout.includes('ready'), 'the line that says ready');
    expect(clocks(second)).toEqual(['{"clock":60000}']);
  });

  it('keeps its workspace between two runs, and goes on with later timestamps', async () => {
    const data = ['--data', join(folder, 'kept.json')];
    const first = await started(data);
    const ts = await post(first.playground, USERS.priya, CHANNELS.sales, 'remember me');
    const metadata = { event_type: 'kept', event_payload: { a: 1 } };
    await webClient(first.playground).chat.postMessage({
      channel: CHANNELS.sales,
      thread_ts: ts,
      text: 'yes',
      metadata,
    });
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const second = await started(data);
    const { messages } = await state(second.playground);
    expect(messages).toMatchObject([
      { ts, text: 'remember me', replyCount: 1 },
      { text: 'yes', metadata },
    ]);
    expect(Number(await post(second.playground, USERS.priya, CHANNELS.sales, 'again'))).toBeGreaterThan(
      Number(messages[1]?.ts),
    );
  });

  it('survives a SIGKILL with what was saved shortly before', async () => {
    const file = join(folder, 'killed.json');
    const first = await started(['--data', file]);
    await post(first.playground, USERS.priya, CHANNELS.sales, 'before the crash');
    const saved = () => readFile(file, 'utf8').catch(() => '');
    await until(async () => (await saved()).includes('before the crash'), 'the save');
    first.child.kill('SIGKILL');
    await first.exit;
    const second = await started(['--data', file]);
    expect((await state(second.playground)).messages).toMatchObject([{ text: 'before the crash' }]);
  });

  it('moves a broken file aside and says so', async () => {
    const file = join(folder, 'broken.json');
    await writeFile(file, '{"version":1,"mess');
    const { out, playground } = await started(['--data', file]);
    expect(out.stderr).toContain('It was moved to');
    expect((await state(playground)).messages).toEqual([]);
    const aside = (await readdir(folder)).filter((name) => name.startsWith('broken.json.unreadable-'));
    expect(aside).toHaveLength(1);
  });

  it('says which file it can’t read, and starts nothing', async () => {
    const { out, exit } = run(['--port', '0', '--data', folder]);
    expect(await exit).toBe(1);
    expect(out).toEqual({ stdout: '', stderr: expect.stringContaining('Choose another file with --data.') });
  });

  it('ends with its parent', async () => {
    const { child, exit } = await started(['--with-parent']);
    child.stdin?.end();
    expect(await exit).toBe(0);
  });

  it('says in one line that its port is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { out, exit } = run(['--port', String(port)]);
    expect(await exit).toBe(1);
    blocker.close();
    expect(out.stderr.trim()).toMatch(/^The playground’s port is taken\. [^\n]+--port[^\n]+$/);
  });

  it('says which secrets and arguments are wrong', async () => {
    const noSecrets = run([], {});
    expect(await noSecrets.exit).toBe(1);
    expect(noSecrets.out.stderr).toContain('PLAYGROUND_SIGNING_SECRET is not set');
    const wrong = run(['--retry-delays', 'soon']);
    expect(await wrong.exit).toBe(1);
    expect(wrong.out.stderr).toContain('--retry-delays takes milliseconds');
  });
});
