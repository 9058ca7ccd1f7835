import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profiles } from '../../support/model-servers/profiles/all.js';
import { type ModelServer, startModelServer } from '../../support/model-servers/server.js';
import { meant } from '../../support/model-servers/story.js';
import { faultsOf, type Message, playOn, type Steps } from './server-play.js';

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
    steps = await playOn({ ...server, model: profile.model });
  });
  afterAll(() => server.stop());

  it.each(PROMISES)('%s: Frontdoor %s, or says why not', (message) => {
    expect(faultsOf(message, steps, profile.can)).toEqual([]);
  });
});
