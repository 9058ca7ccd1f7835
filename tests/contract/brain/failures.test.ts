import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ANSWER_TOKENS } from '../../../src/brain/model/budget.js';
import type { BrainLimits } from '../../../src/brain/resilient.js';
import type { Brain } from '../../../src/domain/brain.js';
import type { OpenAiServer } from '../../support/openai-server.js';
import { noActs, startOpenAiServer } from '../../support/openai-server.js';
import { openRequest, readInput, said } from '../../unit/brain/fixtures.js';
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
  const input = readInput(said('The app is slow, very urgent'), { open: openRequest() });
  /** in a turn of its own, which is told by its signal */
  const ask = (brain: Brain) => brain.read(input, new AbortController().signal);
  const outcomes = async (brain: Brain) => {
    const { by, degraded, calls, value } = await ask(brain);
    if (by === 'guided') expect(value.acts.length).toBeGreaterThan(0);
    return { by, degraded, calls: calls.map(({ outcome }) => outcome) };
  };

  it.each([
    ['no JSON', 'Sure! Here you go'],
    ['JSON of another form', '{"updates": 3}'],
    ['nothing', ''],
  ])('with %s is asked once more, then the guided conversation answers', async (_, content) => {
    server.script({ read: { content } });
    expect(await outcomes(brainWith())).toEqual({
      by: 'guided',
      degraded: true,
      calls: ['malformed', 'malformed'],
    });
    expect(warnings).toContain('the model gave no answer, the guided conversation takes over');
  });

  it('by not coming to an end is given four times the room, then the guided conversation answers', async () => {
    server.script({ read: { cutOff: JSON.stringify(noActs) } });
    expect(await outcomes(brainWith())).toEqual({ by: 'guided', degraded: true, calls: ['cut_off'] });
    const limits = server.requests().map(({ limit }) => limit.max_tokens);
    expect(limits).toEqual([ANSWER_TOKENS.read, 4 * ANSWER_TOKENS.read]);
  });

  it('once only is forgiven', async () => {
    let asked = 0;
    server.script({
      read: () => {
        asked += 1;
        return asked === 1 ? { content: '{' } : { json: noActs };
      },
    });
    expect(await outcomes(brainWith())).toEqual({ by: 'model', degraded: false, calls: ['malformed', 'ok'] });
  });

  it('by refusing is not asked again', async () => {
    server.refuse(1);
    expect(await outcomes(brainWith())).toEqual({ by: 'guided', degraded: 'declined', calls: ['refused'] });
    server.script({ read: { filtered: true } });
    expect(await outcomes(brainWith())).toEqual({ by: 'guided', degraded: 'declined', calls: ['refused'] });
  });

  it('with a 500 is tried three times', async () => {
    server.script({ read: { status: 500 } });
    expect(await outcomes(brainWith())).toEqual({
      by: 'guided',
      degraded: true,
      calls: ['failed', 'failed', 'failed'],
    });
  });

  it('with a 429 is asked again after the wait it names', async () => {
    let asked = 0;
    server.script({
      read: () => {
        asked += 1;
        return asked === 1 ? { status: 429, retryAfter: 1 } : { json: noActs };
      },
    });
    const started = performance.now();
    expect(await outcomes(brainWith())).toEqual({ by: 'model', degraded: false, calls: ['limited', 'ok'] });
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it('with a 429 that asks for more time than there is, is left at once', async () => {
    server.script({ read: { status: 429, retryAfter: 60 } });
    const started = performance.now();
    expect(await outcomes(brainWith())).toEqual({ by: 'guided', degraded: true, calls: ['limited'] });
    // and not at the limit of all the brain's time, 4 s
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('by hanging for 30 s is left at the limit, retries included', async () => {
    server.script({ read: { hangMs: 30_000 } });
    const started = performance.now();
    const judged = await outcomes(brainWith({ totalMs: 3_000, attemptMs: 2_000 }));
    expect(judged).toEqual({ by: 'guided', degraded: true, calls: ['timeout', 'timeout'] });
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  it('that is not there at all is replaced by the guided conversation', async () => {
    const brain = brainWith();
    await server.stop();
    expect(await outcomes(brain)).toEqual({
      by: 'guided',
      degraded: true,
      calls: ['failed', 'failed', 'failed'],
    });
    server = await startOpenAiServer();
  });

  it('again and again is left alone for a while', async () => {
    server.script({ read: { status: 500 } });
    const brain = brainWith({ breakerFailures: 3 });
    for (let turn = 0; turn < 3; turn += 1) await ask(brain);
    const before = server.requests().length;
    expect(await outcomes(brain)).toEqual({ by: 'guided', degraded: true, calls: [] });
    expect(server.requests()).toHaveLength(before);
  });

  it('does not keep a turn that is over', async () => {
    server.script({ read: { hangMs: 30_000 } });
    const turn = new AbortController();
    const judging = brainWith().read(input, turn.signal);
    setTimeout(() => turn.abort(new Error('the turn is over')), 50);
    await expect(judging).rejects.toThrow('the turn is over');
  });
});
