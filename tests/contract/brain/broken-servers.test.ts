import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { misbehaviours } from '../../support/model-servers/misbehaviours.js';
import { openAiGpt41 } from '../../support/model-servers/profiles/openai-gpt-4.1.js';
import { type ModelServer, startModelServer } from '../../support/model-servers/server.js';
import { meant } from '../../support/model-servers/story.js';
import { faultsOf, harmless, type Message, playOn, type Steps } from './server-play.js';

/** Where nothing answers, a turn would wait as long as it may: these are not for that long. */
const IMPATIENT = { totalMs: 900, attemptMs: 400 };
const MESSAGES: readonly Message[] = ['opening', 'correction', 'lookUp', 'again', 'proposal'];

/** A server that nothing may be sent to. */
const strayed: string[] = [];
const elsewhere = createServer((request, response) => {
  strayed.push(`${request.method} ${request.url}`);
  response.end('{}');
});
await new Promise<void>((resolve) => {
  elsewhere.listen(0, '127.0.0.1', resolve);
});
const address = elsewhere.address();
const port = typeof address === 'object' ? address?.port : undefined;

describe.each(
  misbehaviours(`http://127.0.0.1:${port}`).map((misbehaviour) => [misbehaviour.name, misbehaviour] as const),
)('a server that sends %s', (_, { brings, hangs, sends }) => {
  let server: ModelServer;
  let steps: Steps;

  beforeAll(async () => {
    strayed.length = 0;
    server = await startModelServer(openAiGpt41, meant, sends);
    steps = await playOn(server, hangs ? IMPATIENT : undefined);
  });
  afterAll(() => server.stop());

  it.each(MESSAGES)('%s: harms nobody, and is understood or told of where it can be', (message) => {
    expect(harmless(message, steps[message])).toEqual([]);
    if (brings === 'answers')
      expect(faultsOf(message, steps[message], { reading: true, questions: true })).toEqual([]);
    if (brings === 'nothing')
      expect(faultsOf(message, steps[message], { reading: false, questions: false, why: '' })).toEqual([]);
  });

  it('gets what it was sent, and nobody else does', () => {
    expect(server.got().length).toBeGreaterThan(0);
    expect(strayed).toEqual([]);
  });
});

afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});
