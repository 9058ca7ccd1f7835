import { beforeEach, describe, expect, it } from '@jest/globals';
import { createBrain } from '../../../src/brain/create.js';
import { ModelFailure } from '../../../src/brain/model-failure.js';
import { ResilientBrain } from '../../../src/brain/resilient.js';
import { RuleBrain } from '../../../src/brain/rules/rule-brain.js';
import { type BrainLimits, DEFAULT_PATIENCE } from '../../../src/brain/settings.js';
import type { Brain, BrainCall } from '../../../src/domain/brain.js';
import { routeInput } from '../../contract/brain/inputs.js';
import { until } from '../../support/until.js';
import { said, signal } from './fixtures.js';

const call: BrainCall = {
  purpose: 'route',
  prompt: 'route@1',
  model: 'm',
  ms: 1,
  inputTokens: 0,
  outputTokens: 0,
  outcome: 'failed',
};
const input = routeInput(said('hello'), null, { blueprints: [] });
const rules = new RuleBrain();

function failure(
  options: { outcome?: BrainCall['outcome']; retryable?: boolean; retryAfterMs?: number } = {},
): ModelFailure {
  const { outcome = 'failed', retryable = true, ...wait } = options;
  return new ModelFailure({ ...call, outcome }, 'failed', { retryable, ...wait });
}

/** A model whose answers to route are scripted; each entry is thrown, or answered when null. Past the end it answers. */
function modelOf(script: (ModelFailure | null)[]): Brain {
  const route: Brain['route'] = async () => {
    const next = script.shift() ?? null;
    if (next !== null) throw next;
    return {
      value: { intent: 'request', ts: null, blueprint: null, reason: 'model' },
      by: 'model',
      degraded: false,
      calls: [{ ...call, outcome: 'ok' }],
    };
  };
  return { ...rules, route };
}

let now = 0;
let waits: number[] = [];
beforeEach(() => {
  now = 0;
  waits = [];
});

function resilient(model: Brain, over: Partial<BrainLimits> = {}): Brain {
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const log = { warn: () => {}, debug: () => {} };
  const limits = {
    ...DEFAULT_PATIENCE,
    totalMs: 12_000,
    attemptMs: 8_000,
    firstDelayMs: 100,
    breakerFailures: 100,
    ...over,
  };
  return new ResilientBrain(model, rules, limits, { clock: () => now, random: () => 0, sleep, log });
}

const outcomes = async (brain: Brain) => {
  const { by, degraded, calls } = await brain.route(input, signal);
  return { by, degraded, calls: calls.map(({ outcome }) => outcome) };
};

describe('a model that fails', () => {
  it('is tried again after waits that double, with jitter', async () => {
    expect(await outcomes(resilient(modelOf([failure(), failure()])))).toEqual({
      by: 'model',
      degraded: false,
      calls: ['failed', 'failed', 'ok'],
    });
    expect(waits).toEqual([50, 100]);
  });

  it('is left to the rules after its retries', async () => {
    const brain = resilient(modelOf([failure(), failure(), failure()]));
    expect(await outcomes(brain)).toEqual({
      by: 'rules',
      degraded: true,
      calls: ['failed', 'failed', 'failed'],
    });
  });

  it('is waited for as long as it asks, within the limit', async () => {
    const brain = resilient(modelOf([failure({ retryAfterMs: 3_000 })]));
    expect(await outcomes(brain)).toMatchObject({ by: 'model' });
    expect(waits).toEqual([3_000]);
  });

  it('is not waited for beyond the limit', async () => {
    const brain = resilient(modelOf([failure({ retryAfterMs: 12_000 })]));
    expect(await outcomes(brain)).toEqual({ by: 'rules', degraded: true, calls: ['failed'] });
    expect(waits).toEqual([]);
  });

  it('for good (a wrong key) is not tried again', async () => {
    const brain = resilient(modelOf([failure({ retryable: false })]));
    expect(await outcomes(brain)).toEqual({ by: 'rules', degraded: true, calls: ['failed'] });
  });

  it('by a fault of ours is not hidden', async () => {
    const broken: Brain = { ...rules, route: () => Promise.reject(new TypeError('a defect')) };
    await expect(resilient(broken).route(input, signal)).rejects.toThrow('a defect');
  });
});

describe('the circuit breaker', () => {
  it('opens after failures in a row and lets one request try later', async () => {
    const script = [failure({ retryable: false }), failure({ retryable: false })];
    const brain = resilient(modelOf(script), { breakerFailures: 2, breakerOpenMs: 1_000 });
    await outcomes(brain);
    await outcomes(brain);
    expect(await outcomes(brain)).toEqual({ by: 'rules', degraded: true, calls: [] });
    await until('the breaker lets a request through', async () => (await outcomes(brain)).by === 'model');
  });

  it('does not count answers that are merely bad', async () => {
    const bad = () => failure({ outcome: 'malformed', retryable: false });
    const brain = resilient(modelOf([bad(), bad(), bad()]), { breakerFailures: 2 });
    for (let turn = 0; turn < 3; turn += 1) expect((await outcomes(brain)).calls).toEqual(['malformed']);
    expect(await outcomes(brain)).toMatchObject({ by: 'model' });
  });
});

describe('the choice of a brain', () => {
  const settings = { apiKey: null, baseUrl: null, model: 'm', callMs: 8_000, judgementMs: 12_000 };
  const deps = { clock: () => 0, random: () => 0, log: { warn: () => {}, debug: () => {} } };
  const prompt = { id: 'route' as const, version: 1, parts: [] };
  const prompts = {
    route: prompt,
    chat: prompt,
    extract: prompt,
    validate: prompt,
    match: prompt,
    no_match: prompt,
    review: prompt,
  };

  it('is the rules without a key, the model with one, and the rules whenever they are asked for', () => {
    expect(createBrain({ ...settings, choice: 'auto' }, prompts, deps)).toBeInstanceOf(RuleBrain);
    expect(createBrain({ ...settings, choice: 'auto', apiKey: 'k' }, prompts, deps)).toBeInstanceOf(
      ResilientBrain,
    );
    expect(createBrain({ ...settings, choice: 'rules', apiKey: 'k' }, prompts, deps)).toBeInstanceOf(
      RuleBrain,
    );
  });

  it('says what to do when a model is demanded without a key', () => {
    expect(() => createBrain({ ...settings, choice: 'openai' }, prompts, deps)).toThrow(/OPENAI_API_KEY/u);
  });
});
