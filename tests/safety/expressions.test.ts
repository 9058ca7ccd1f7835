import { beforeAll, describe, expect, it } from '@jest/globals';
import { check, type Diagnostics } from 'recheck';
import { z } from 'zod';
import { lookedAt } from '../../src/domain/text/looked-at.js';
import { cpuMs } from '../support/cpu.js';
import { nodesOf, sourceFiles } from '../support/source-files.js';

interface Expression {
  source: string;
  flags: string;
  from: string;
}

const Literal = z.looseObject({ type: z.literal('RegExpLiteral'), pattern: z.string(), flags: z.string() });

/** The expressions that stand in a file as they are. */
const literals = (): Expression[] =>
  sourceFiles().flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      const { data } = Literal.safeParse(node);
      return data === undefined ? [] : [{ source: data.pattern, flags: data.flags, from: file.path }];
    }),
  );

const OURS = /^(?!.*\/node_modules\/).*\/((?:src|graphs)\/[\w/.-]+\.ts):/u;

/** The expressions that are put together from parts: recorded while every module is imported, and while something is read. */
async function built(): Promise<Expression[]> {
  const made: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, args, newTarget) {
      const expression: RegExp = Reflect.construct(target, args, newTarget);
      const [, , maker = ''] = (new Error('made here').stack ?? '').split('\n');
      const from = OURS.exec(maker)?.[1];
      if (from !== undefined) made.push({ source: expression.source, flags: expression.flags, from });
      return expression;
    },
  });
  try {
    for (const { absolute, isProgram } of sourceFiles()) if (!isProgram) await import(absolute);
    const { readAnything } = await import('../support/read-anything.js');
    const texts = ['urgency: high', 'change the latency to "b"', 'Ann is blocked by T-12, due on Friday'];
    for (const text of texts) await readAnything(text);
  } finally {
    globalThis.RegExp = own;
  }
  return made;
}

/** A large expression is attacked instead of proven, always with the same attacks. */
const HOW = {
  maxNFASize: 2_000,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 50,
  maxIteration: 3,
  attackLimit: 100_000_000,
  timeout: 120_000,
  randomSeed: 1,
};
/** As much as is looked at of any text, which then takes no more processor time than this. */
const LOOKED_AT = 4_000;
const BUDGET_MS = 50;

type Attack = Extract<Diagnostics, { status: 'vulnerable' }>['attack'];

/** The text that is worst for an expression, in the length in which it could reach it. */
function worst({ pumps, suffix }: Attack): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const length = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((LOOKED_AT - fixed) / Math.max(1, length)));
  return lookedAt(pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix);
}

/** What is wrong with an expression; null for nothing. */
function fault({ source, flags, from }: Expression, found: Diagnostics): string | null {
  if (found.status === 'safe') return null;
  const name = `${from} /${source}/${flags}`;
  if (found.status === 'unknown') return `${name} is too large to be decided`;
  const { complexity, attack, checker } = found;
  const isProven = checker === 'automaton';
  if (isProven && (complexity.type === 'exponential' || complexity.degree > 2))
    return `${name} is ${complexity.summary}`;
  const text = worst(attack);
  const ms = cpuMs(() => text.replaceAll(new RegExp(source, flags.includes('g') ? flags : `${flags}g`), ''));
  return ms < BUDGET_MS ? null : `${name} takes ${Math.round(ms)} ms: ${attack.pattern}`;
}

describe('every regular expression of src and graphs', () => {
  let expressions: Expression[];

  beforeAll(async () => {
    const all = [...literals(), ...(await built())];
    expressions = [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
  });

  it('is found, whether it stands in the code or is put together', () => {
    const from = new Set(expressions.map((one) => one.from));
    for (const file of ['src/phrases/tokens.ts', 'src/brain/guided/text.ts', 'src/slack/normalize/text.ts']) {
      expect([...from]).toContain(file);
    }
    expect(expressions.length).toBeGreaterThan(300);
  });

  it('takes linear time, or at worst quadratic time that does no harm in 4,000 characters', async () => {
    const faults: string[] = [];
    const left = expressions.values();
    const work = async () => {
      for (const one of left) faults.push(fault(one, await check(one.source, one.flags, HOW)) ?? '');
    };
    await Promise.all([work(), work()]);
    expect(faults.filter((one) => one !== '')).toEqual([]);
  }, 600_000);
});
