import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readLines } from '../../evals/files.js';
import { pathOf } from './cases.js';

/** Of the lines so many are one that is said here; `npm run eval` says them all. */
const ONE_IN = 5;
/** Beside the point may be so many of the lines, whose words are mostly no set phrases. */
const WRONG = 0.02;

const Figures = z.looseObject({
  conversations: z.number(),
  usable: z.number(),
  wrongValuesLeft: z.number(),
  needlessQuestions: z.number(),
  factsLost: z.number(),
  silences: z.number(),
  interjections: z.number(),
  callsPerRequest: z.number(),
  lines: z.looseObject({ lines: z.number(), wrong: z.number(), silent: z.number() }),
});

/** Runs the command as people do. */
function evaluate(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'evals/main.ts', ...args],
      { cwd: pathOf('.'), env: { ...process.env, OPENAI_BASE_URL: '' } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

async function figuresOf(...args: string[]): Promise<z.infer<typeof Figures>> {
  const { stdout } = await evaluate('--json', ...args);
  return Figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

describe('the guided conversation, in the cases of dev', () => {
  let figures: z.infer<typeof Figures>;

  beforeAll(async () => {
    const lines = readLines(pathOf('evals/lines')).filter(
      ({ half }, at) => half === 'dev' && at % ONE_IN === 0,
    );
    const conversations = await figuresOf('--half', 'dev', 'conversations');
    const { lines: ofLines } = await figuresOf('lines', ...lines.map(({ id }) => id));
    figures = { ...conversations, lines: ofLines };
  }, 600_000);

  it('files every request where it belongs and misleads nobody', () => {
    expect(figures.conversations).toBeGreaterThanOrEqual(40);
    expect(figures).toMatchObject({ usable: 1, wrongValuesLeft: 0 });
  });

  it('asks nothing twice, and loses nothing that anybody has told', () => {
    expect(figures).toMatchObject({ needlessQuestions: 0, factsLost: 0 });
  });

  it('answers what is meant for it, and nothing else, without a model', () => {
    expect(figures).toMatchObject({ silences: 0, interjections: 0, callsPerRequest: 0 });
  });

  it('does nothing that single lines don’t ask for, and is silent at none', () => {
    const { lines, wrong, silent } = figures.lines;
    expect(lines).toBeGreaterThanOrEqual(80);
    expect(wrong / lines).toBeLessThanOrEqual(WRONG);
    expect(silent).toBe(0);
  });
});

describe('the command', () => {
  it.each([
    [['no-such-case'], 'No case is called no-such-case'],
    [['--record', '--answered-by', 'a test', 'okta-login-loop'], 'OPENAI_BASE_URL is unset'],
  ])(
    'says what is wrong and ends with 1: %j',
    async (args, what) => {
      const { code, stderr } = await evaluate(...args);
      expect(code).toBe(1);
      expect(stderr).toContain(what);
      expect(stderr).not.toContain('    at ');
    },
    60_000,
  );
});
