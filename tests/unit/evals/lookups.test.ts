import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { evaluateLookups } from '../../../evals/support/lookups/evaluate.js';
import { isRight, judge, lookupFigures, type Verdict } from '../../../evals/support/lookups/judge.js';
import { ASKER, type Played } from '../../../evals/support/lookups/play.js';
import { readScene } from '../../../evals/support/lookups/thread.js';
import { RuleBrain } from '../../../src/brain/rules/rule-brain.js';
import { loadConfigFile } from '../../../src/config/config.js';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

describe('the look-ups that ship, answered by the rules', () => {
  let verdicts: Verdict[];
  beforeAll(async () => {
    const config = loadConfigFile(pathOf('frontdoor.config.yaml'));
    verdicts = await evaluateLookups(pathOf('evals/lookups'), ['dev', 'held-out'], new RuleBrain(), config);
  });
  const of = (half: string) => verdicts.filter(({ one }) => one.half === half);

  it('are all right where the rules were made with them in sight, and nine of ten where not', () => {
    expect(
      of('dev')
        .filter((one) => !isRight(one))
        .map(({ one, played }) => ({ one, played })),
    ).toEqual([]);
    expect(lookupFigures(of('held-out')).right).toBeGreaterThanOrEqual(0.9);
  });

  it('take only calls that the tools take', () => {
    expect(verdicts.flatMap(({ played }) => played.calls).length).toBeGreaterThan(40);
    expect(verdicts.flatMap(({ played }) => played.refused)).toEqual([]);
  });
});

describe('the orders that ship, answered by the rules', () => {
  let verdicts: Verdict[];
  beforeAll(async () => {
    const config = loadConfigFile(pathOf('frontdoor.config.yaml'));
    const scene = readScene(pathOf('evals/orders/thread.yaml'), config.blueprints, ASKER);
    const halves = ['dev', 'held-out'] as const;
    verdicts = await evaluateLookups(pathOf('evals/orders'), halves, new RuleBrain(), config, scene);
  });
  const of = (half: string) => verdicts.filter(({ one }) => one.half === half);

  it('are all right where the rules were made with them in sight, and nine of ten where not', () => {
    expect(
      of('dev')
        .filter((one) => !isRight(one))
        .map(({ one, played }) => ({ one, played })),
    ).toEqual([]);
    expect(lookupFigures(of('held-out')).right).toBeGreaterThanOrEqual(0.9);
  });

  it('take only calls that the tools take, and every tool is called', () => {
    const calls = verdicts.flatMap(({ played }) => played.calls);
    expect(verdicts.flatMap(({ played }) => played.refused)).toEqual([]);
    expect(new Set(calls.map(({ name }) => name)).size).toBeGreaterThanOrEqual(26);
  });
});

describe('a verdict', () => {
  const one = {
    say: 'T-12?',
    about: null,
    half: 'dev' as const,
    intent: 'lookup' as const,
    calls: [{ show_tasks: { due: 'today' } }],
    says: ['due today'],
    offers: [],
    open: false,
    silent: false,
  };
  const played: Played = {
    intent: 'lookup',
    calls: [{ id: 'a', name: 'show_tasks', args: { due: 'today', status: 'open' } }],
    refused: [],
    text: 'T-12 is due today.',
    offers: [],
    brainCalls: [],
  };

  it('takes the arguments that matter, and no call too many or too few', () => {
    expect(judge(one, played)).toMatchObject({ intent: true, calls: true, answer: true });
    expect(judge(one, { ...played, calls: [] }).calls).toBe(false);
    expect(judge(one, { ...played, calls: [...played.calls, ...played.calls] }).calls).toBe(false);
    expect(judge(one, { ...played, calls: [{ id: 'a', name: 'show_tasks', args: {} }] }).calls).toBe(false);
    expect(judge(one, { ...played, refused: played.calls }).calls).toBe(false);
    expect(judge(one, { ...played, text: 'No.' }).answer).toBe(false);
  });

  it('says nothing of the calls of a message that went elsewhere', () => {
    expect(judge(one, { ...played, intent: 'chat' })).toMatchObject({
      intent: false,
      calls: null,
      answer: null,
    });
  });
});
