import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrainLimits } from '../../../src/brain/settings.js';
import type { Brain } from '../../../src/domain/brain.js';
import type { OpenAiServer } from '../../support/openai-server.js';
import { nothingNew, startOpenAiServer } from '../../support/openai-server.js';
import { extractInput, signal } from '../../unit/brain/fixtures.js';
import { modelBrain } from './model.js';

let server: OpenAiServer;
let warnings: string[];

beforeEach(async () => {
  server = await startOpenAiServer();
  warnings = [];
});
afterEach(() => server.stop());

function brainWith(limits: Partial<BrainLimits> = {}): Brain {
  return modelBrain(server.baseUrl, { limits, warn: (_, message) => warnings.push(message) });
}

describe('a model that misbehaves', () => {
  const ask = (brain: Brain) => brain.extract(extractInput('The app is slow, very urgent'), signal);
  const outcomes = async (brain: Brain) => {
    const { by, degraded, calls, value } = await ask(brain);
    expect(value.updates.length > 0 || by === 'model').toBe(true);
    return { by, degraded, calls: calls.map(({ outcome }) => outcome) };
  };

  it.each([
    ['no JSON', 'Sure! Here you go'],
    ['JSON of another form', '{"updates": 3}'],
    ['nothing', ''],
  ])('with %s is asked once more, then the rules answer', async (_, content) => {
    server.script({ extract: { content } });
    expect(await outcomes(brainWith())).toEqual({
      by: 'rules',
      degraded: true,
      calls: ['malformed', 'malformed'],
    });
    expect(warnings).toContain('the model gave no answer, the rules take over');
  });

  it('by not coming to an end is asked once more, then the rules answer', async () => {
    server.script({ extract: { cutOff: JSON.stringify(nothingNew) } });
    expect(await outcomes(brainWith())).toEqual({
      by: 'rules',
      degraded: true,
      calls: ['malformed', 'malformed'],
    });
  });

  it('once only is forgiven', async () => {
    let asked = 0;
    server.script({
      extract: () => {
        asked += 1;
        return asked === 1 ? { content: '{' } : { json: nothingNew };
      },
    });
    expect(await outcomes(brainWith())).toEqual({ by: 'model', degraded: false, calls: ['malformed', 'ok'] });
  });

  it('by refusing is not asked again', async () => {
    server.refuse(1);
    expect(await outcomes(brainWith())).toEqual({ by: 'rules', degraded: true, calls: ['refused'] });
    server.script({ extract: { filtered: true } });
    expect(await outcomes(brainWith())).toEqual({ by: 'rules', degraded: true, calls: ['refused'] });
  });

  it('with a 500 is tried three times', async () => {
    server.script({ extract: { status: 500 } });
    expect(await outcomes(brainWith())).toEqual({
      by: 'rules',
      degraded: true,
      calls: ['failed', 'failed', 'failed'],
    });
  });

  it('with a 429 is asked again after the wait it names', async () => {
    let asked = 0;
    server.script({
      extract: () => {
        asked += 1;
        return asked === 1 ? { status: 429, retryAfter: 1 } : { json: nothingNew };
      },
    });
    const started = performance.now();
    expect(await outcomes(brainWith())).toEqual({ by: 'model', degraded: false, calls: ['failed', 'ok'] });
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it('with a 429 that asks for more time than there is, is left at once', async () => {
    server.script({ extract: { status: 429, retryAfter: 60 } });
    const started = performance.now();
    expect(await outcomes(brainWith())).toEqual({ by: 'rules', degraded: true, calls: ['failed'] });
    // and not at the limit of all the brain's time, 4 s
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('by hanging for 30 s is left at the limit, retries included', async () => {
    server.script({ extract: { hangMs: 30_000 } });
    const started = performance.now();
    const judged = await outcomes(brainWith({ totalMs: 3_000, attemptMs: 2_000 }));
    expect(judged).toEqual({ by: 'rules', degraded: true, calls: ['timeout', 'timeout'] });
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  it('that is not there at all is replaced by the rules', async () => {
    const brain = brainWith();
    await server.stop();
    expect(await outcomes(brain)).toEqual({
      by: 'rules',
      degraded: true,
      calls: ['failed', 'failed', 'failed'],
    });
    server = await startOpenAiServer();
  });

  it('again and again is left alone for a while', async () => {
    server.script({ extract: { status: 500 } });
    const brain = brainWith({ breakerFailures: 3 });
    await ask(brain);
    const before = server.requests().length;
    expect(await outcomes(brain)).toEqual({ by: 'rules', degraded: true, calls: [] });
    expect(server.requests()).toHaveLength(before);
  });

  it('does not keep a turn that is over', async () => {
    server.script({ extract: { hangMs: 30_000 } });
    const turn = new AbortController();
    const judging = brainWith().extract(extractInput('slow app'), turn.signal);
    setTimeout(() => turn.abort(new Error('the turn is over')), 50);
    await expect(judging).rejects.toThrow('the turn is over');
  });
});
