import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  type AskedRequest,
  nothingNew,
  type OpenAiServer,
  startOpenAiServer,
} from '../../support/openai-server.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ID = 'okta-login-loop';

/** What a good model finds in that conversation, by the words that say it. */
const FOUND = [
  { field: 'request_summary', value: 'Okta login loops', quote: 'okta login loops' },
  { field: 'request_type', value: 'incident', quote: 'okta login loops' },
  { field: 'business_impact', value: 'cannot approve invoices', quote: 'aprove any invoices' },
  { field: 'urgency', value: 'high', quote: 'high' },
  { field: 'department', value: 'Finance', quote: 'Finance' },
  { field: 'desired_resolution', value: 'can log in again', quote: 'i can log in again' },
];

function extract({ conversation }: AskedRequest) {
  const fresh = conversation.filter((message) => message.new);
  const updates = fresh.flatMap(({ ts, text }) =>
    FOUND.filter(({ quote }) => text.includes(quote)).map((one) => ({ ...one, ts })),
  );
  return { json: { ...nothingNew, updates } };
}

function run(args: string[], env: Record<string, string>) {
  const { BRAIN: _brain, ...inherited } = process.env;
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'evals/main.ts', '--brain', 'openai', '--only', ID, ...args],
      { cwd: ROOT, env: { ...inherited, OPENAI_API_KEY: '', OPENAI_BASE_URL: '', ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const Printed = z.looseObject({
  conversations: z.number(),
  completed: z.number(),
  modelCalls: z.number(),
  inputTokens: z.number(),
  degraded: z.number(),
});

describe('an evaluation of a model', () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await startOpenAiServer();
  });
  afterAll(() => server.stop());
  const at = () => ({ OPENAI_API_KEY: 'any', OPENAI_BASE_URL: server.baseUrl });

  it('says what to do when there is no key', async () => {
    const { code, stderr } = await run([], {});
    expect(code).toBe(1);
    expect(stderr).toContain('OPENAI_API_KEY is unset');
    expect(stderr).not.toContain('    at ');
  });

  it('is none when the model never answers, since the rules did the work', async () => {
    const { code, stderr, stdout } = await run(['--json'], at());
    expect(code).toBe(1);
    expect(stderr).toContain('The model answered none of');
    expect(stdout).toBe('');
  });

  it('plays the conversation with that model and prints one object with calls and tokens', async () => {
    server.script({
      route: { json: { intent: 'request', blueprint: 'front_door', reason: 'trouble' } },
      extract,
      validate: { json: { conflicts: [], suggestions: [] } },
      match: {
        json: { reasoning: 'login', team_id: 'identity_access_team', confidence: 0.9, alternatives: [] },
      },
    });
    const before = server.requests().length;
    const { code, stdout } = await run(['--json'], at());
    const figures = Printed.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    const asked = server.requests().slice(before);
    expect(code).toBe(0);
    expect(figures).toMatchObject({ conversations: 1, completed: 1, degraded: 0, modelCalls: asked.length });
    expect(figures.inputTokens).toBe(100 * asked.length);
    expect(asked.at(-1)?.purpose).toBe('match');
    expect(asked.findLast(({ purpose }) => purpose === 'extract')?.conversation.some(({ bot }) => bot)).toBe(
      true,
    );
  });
});
