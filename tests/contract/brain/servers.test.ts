import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profiles } from '../../support/model-servers/profiles/all.js';
import { azure, FILTERED } from '../../support/model-servers/profiles/azure.js';
import { llamaCpp } from '../../support/model-servers/profiles/llama-cpp.js';
import { vllmSmallContext } from '../../support/model-servers/profiles/vllm-small-context.js';
import { type ModelServer, startModelServer } from '../../support/model-servers/server.js';
import { meant, SAYS } from '../../support/model-servers/story.js';
import { faultsOf, harmless, type Message, playOn, processOn, type Steps } from './server-play.js';

const PROMISES: readonly [Message, string][] = [
  ['opening', 'reads a first message, which opens a request'],
  ['correction', 'reads a correction of it'],
  ['lookUp', 'answers a look-up of two steps, with one request more at most'],
  ['again', 'answers the next one with none'],
  ['proposal', 'takes an order to a card'],
];

describe.each(profiles.map((profile) => [profile.name, profile] as const))('with %s', (_, profile) => {
  let server: ModelServer;
  let steps: Steps;

  beforeAll(async () => {
    server = await startModelServer(profile, meant);
    steps = await playOn(server);
  });
  afterAll(() => server.stop());

  it.each(PROMISES)('%s: Frontdoor %s, or says why not', (message) => {
    expect(faultsOf(message, steps[message], profile.can)).toEqual([]);
  });
});

const ALL = { reading: true, questions: true } as const;

describe('a message that a filter stops', () => {
  let server: ModelServer;

  beforeAll(async () => {
    server = await startModelServer(azure, meant);
  });
  afterAll(() => server.stop());

  it('concerns its author alone, however often: who writes next is read at once', async () => {
    const { thread, say } = processOn(server, { totalMs: 60_000, attemptMs: 60_000, breakerFailures: 3 });
    for (const which of ['first', 'second', 'third', 'fourth']) {
      const stopped = await say(thread(), `the ${which} job is stuck, how do I ${FILTERED} it?`, 'dana');
      expect(harmless('opening', stopped)).toEqual([]);
      expect(stopped.turn?.state.degraded).toBe('declined');
      expect(stopped.got.map(({ status }) => status)).toEqual([400]);
    }
    expect(faultsOf('opening', await say(thread(), SAYS.opening), ALL)).toEqual([]);
  });
});

describe.each([vllmSmallContext, llamaCpp].map((profile) => [profile.name, profile] as const))(
  'a thread that is too long for %s',
  (_, profile) => {
    let server: ModelServer;
    const LOG = Array.from({ length: 40 }, (_line, at) => ({
      by: 'dana',
      text: `${at} ${'ERROR: connection reset by peer, trying again. '.repeat(12)}`,
    }));

    beforeAll(async () => {
      server = await startModelServer(profile, meant);
    });
    afterAll(() => server.stop());

    it('is read with less of what was said before, and is no outage', async () => {
      const { thread, say } = processOn(server);
      const step = await say(thread(LOG), SAYS.opening);
      expect(faultsOf('opening', step, ALL)).toEqual([]);
    });
  },
);
