import { beforeEach, describe, expect, it } from '@jest/globals';
import { createBrain, createModel } from '../../../src/brain/create.js';
import { ModelFailure } from '../../../src/brain/model-failure.js';
import { createModelHealth } from '../../../src/brain/model-health.js';
import { type BrainLimits, DEFAULT_PATIENCE, ResilientBrain } from '../../../src/brain/resilient.js';
import {
  actsAlone,
  type Brain,
  type BrainCall,
  type Judgement,
  type Reading,
} from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { until } from '../../support/until.js';
import { converseInput, fresh, readInput, said, signal } from './fixtures.js';

const call: BrainCall = {
  purpose: 'read',
  prompt: 'read@1',
  model: 'm',
  ms: 1,
  inputTokens: 0,
  outputTokens: 0,
  outcome: 'failed',
};
const input = readInput(said('hello'));

function read(
  by: 'model' | 'guided',
  acts: readonly Act[],
  calls: readonly BrainCall[] = [],
): Judgement<Reading> {
  return { value: actsAlone(acts, by), by, degraded: false, calls };
}

/** The guided conversation, which reads these acts in whatever is said. */
function guidedOf(acts: readonly Act[] = []): Brain {
  return {
    read: async () => read('guided', acts),
    match: () => Promise.reject(new Error('not asked')),
    converse: async () => ({
      value: { text: 'guided', calls: [], offers: [] },
      by: 'guided',
      degraded: false,
      calls: [],
    }),
  };
}
const guided = guidedOf();

function failure(options: { outcome?: BrainCall['outcome']; retryAfterMs?: number } = {}): ModelFailure {
  const { outcome = 'failed', ...wait } = options;
  return new ModelFailure({ ...call, outcome }, wait);
}

/** A model whose readings are scripted; each entry is thrown, or answered when null. Past the end it answers. */
function modelOf(script: (ModelFailure | null)[]): Brain {
  return {
    ...guided,
    read: async () => {
      const next = script.shift() ?? null;
      if (next !== null) throw next;
      return read('model', [], [{ ...call, outcome: 'ok' }]);
    },
  };
}

const log = { info: () => {}, warn: () => {} };

let now = 0;
let waits: number[] = [];
beforeEach(() => {
  now = 0;
  waits = [];
});

function resilient(model: Brain, over: Partial<BrainLimits> = {}, behind: Brain = guided): Brain {
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  const limits = {
    ...DEFAULT_PATIENCE,
    totalMs: 12_000,
    attemptMs: 8_000,
    firstDelayMs: 100,
    breakerFailures: 100,
    ...over,
  };
  const deps = { clock: () => now, random: () => 0, sleep, health: createModelHealth(log, () => now) };
  return new ResilientBrain(model, behind, limits, deps);
}

/** A turn of its own, which is told by its signal. */
const aTurn = (): AbortSignal => new AbortController().signal;

const outcomes = async (brain: Brain, turn = aTurn()) => {
  const { by, degraded, calls } = await brain.read(input, turn);
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

  it('is left to the guided conversation after its retries', async () => {
    const brain = resilient(modelOf([failure(), failure(), failure()]));
    expect(await outcomes(brain)).toEqual({
      by: 'guided',
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
    expect(await outcomes(brain)).toEqual({ by: 'guided', degraded: true, calls: ['failed'] });
    expect(waits).toEqual([]);
  });

  it.each(['misconfigured', 'refused', 'too_long', 'cut_off'] as const)(
    'for good (%s) is not tried again',
    async (outcome) => {
      const brain = resilient(modelOf([failure({ outcome })]));
      const degraded = outcome === 'refused' || outcome === 'too_long' ? 'declined' : true;
      expect(await outcomes(brain)).toEqual({ by: 'guided', degraded, calls: [outcome] });
    },
  );

  it.each(['failed', 'timeout', 'limited', 'misconfigured'] as const)(
    'as a whole (%s) is not asked again in the same turn',
    async (outcome) => {
      const brain = resilient(modelOf([failure({ outcome }), failure({ outcome }), failure({ outcome })]));
      const turn = aTurn();
      await outcomes(brain, turn);
      expect(await outcomes(brain, turn)).toEqual({ by: 'guided', degraded: true, calls: [] });
    },
  );

  it.each(['refused', 'too_long', 'malformed'] as const)(
    'at one message (%s) is asked for the rest of the turn',
    async (outcome) => {
      const brain = resilient(modelOf([failure({ outcome }), failure({ outcome })]));
      const turn = aTurn();
      await outcomes(brain, turn);
      const { by } = await brain.read(input, turn);
      expect(by).toBe(outcome === 'malformed' ? 'model' : 'guided');
      expect((await brain.read(input, turn)).by).toBe('model');
    },
  );

  it('by a fault of ours is not hidden', async () => {
    const broken: Brain = { ...guided, read: () => Promise.reject(new TypeError('a defect')) };
    await expect(resilient(broken).read(input, signal)).rejects.toThrow('a defect');
  });
});

describe('the circuit breaker', () => {
  it('opens after failures in a row and lets one request try later', async () => {
    const brain = resilient(modelOf([failure(), failure()]), {
      retries: 0,
      breakerFailures: 2,
      breakerOpenMs: 1_000,
    });
    await outcomes(brain);
    await outcomes(brain);
    expect(await outcomes(brain)).toEqual({ by: 'guided', degraded: true, calls: [] });
    await until('the breaker lets a request through', async () => (await outcomes(brain)).by === 'model');
  });

  it.each(['malformed', 'cut_off', 'refused', 'too_long', 'misconfigured'] as const)(
    'does not count what is no outage (%s)',
    async (outcome) => {
      const script = [failure({ outcome }), failure({ outcome }), failure({ outcome })];
      const brain = resilient(modelOf(script), { retries: 0, breakerFailures: 2 });
      for (let turn = 0; turn < 3; turn += 1) expect((await outcomes(brain)).calls).toEqual([outcome]);
      expect(await outcomes(brain)).toMatchObject({ by: 'model' });
    },
  );

  it('counts a turn once, however often it was tried', async () => {
    const brain = resilient(modelOf([failure(), failure(), failure()]), { breakerFailures: 2 });
    expect((await outcomes(brain)).calls).toEqual(['failed', 'failed', 'failed']);
    expect(await outcomes(brain)).toMatchObject({ by: 'model' });
  });
});

describe('words that need no model', () => {
  const call = { act: 'call' as const, tool: 'show_tasks', args: {}, by: 'U1', via: 'phrase' as const };
  const act = (ts: string, via: Act['via'] = 'phrase'): Act => ({ ...call, via, ts });
  const talk = (ts: string): Act => ({ act: 'talk', text: 'Well.', offers: [], by: 'U1', via: 'phrase', ts });
  const open = (ts: string): Act => {
    return { act: 'open', blueprint: null, onBehalfOf: null, by: 'U1', via: 'phrase', ts };
  };
  const by = async (acts: readonly Act[], over: Parameters<typeof readInput>[1] = {}) => {
    const brain = resilient(modelOf([]), {}, guidedOf(acts));
    return (await brain.read(readInput(said('one', 'two'), over), signal)).by;
  };

  it('are phrases and set words to the bot, each of which does something', async () => {
    expect(await by([act('10.0'), act('10.1', 'control')])).toBe('guided');
  });

  it.each([
    ['one of the messages is none', [act('10.0')]],
    ['one of them says more', [act('10.0'), act('10.1'), act('10.1', 'label')]],
    ['one of them would have to be explained', [act('10.0'), act('10.1'), talk('10.1')]],
    ['one of them begins a request', [act('10.0'), open('10.1')]],
    ['nothing comes of them', []],
  ] as const)('are none where %s', async (_, acts) => {
    expect(await by(acts)).toBe('model');
  });

  it('are none where people say them to each other, or raise them', async () => {
    const acts = [act('10.0')];
    for (const over of [{ addressed: false }, { raisedBy: 'U2' }]) {
      const conversation = { history: [], fresh: [fresh('10.0', 'one', over)] };
      const brain = resilient(modelOf([]), {}, guidedOf(acts));
      expect((await brain.read(readInput(conversation), signal)).by).toBe('model');
    }
  });

  it('are all that have to be answered at once', async () => {
    expect(await by([], { set: 'quick' })).toBe('guided');
    const brain = resilient(modelOf([]));
    expect(await brain.converse(converseInput(said('x'), { set: 'quick' }), signal)).toMatchObject({
      by: 'guided',
      degraded: false,
    });
  });
});

describe('the choice of a brain', () => {
  const server = { apiKey: null, baseUrl: null, apiVersion: null, headers: {} };
  const settings = { ...server, model: 'm', reasoningEffort: null, callMs: 8_000, judgementMs: 12_000 };
  const deps = { clock: () => 0, random: () => 0, log, blueprints: [] };
  const prompt = { id: 'read' as const, version: 1, parts: [] };
  const prompts = { read: prompt, match: prompt, converse: prompt };
  const brainOf = (over: object) => {
    const model = createModel({ ...settings, choice: 'auto', ...over }, prompts, deps);
    return createBrain(model, guided, settings, deps);
  };

  it('is the guided conversation without a key, the model with one, and guided whenever it is asked for', () => {
    expect(brainOf({})).toBe(guided);
    expect(brainOf({ apiKey: 'k' })).toBeInstanceOf(ResilientBrain);
    expect(brainOf({ choice: 'guided', apiKey: 'k' })).toBe(guided);
  });

  it('says what to do when a model is demanded without a key', () => {
    expect(() => brainOf({ choice: 'openai' })).toThrow(/OPENAI_API_KEY/u);
  });
});
