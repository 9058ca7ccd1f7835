import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Conversation, readConversation } from '../../evals/files.js';
import { type Run, runConversation } from '../../evals/run.js';
import { Tape } from '../../evals/tape.js';
import { readWorld } from '../../evals/world.js';
import { loadPrompts, type Prompts } from '../../src/brain/model/prompts.js';
import { config, pathOf } from './cases.js';

const Asked = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});

/** What a model finds in that conversation, by the words that say it. */
const FOUND = [
  ['request_summary', 'okta login loops', 'Okta login loops'],
  ['request_type', 'okta login loops', 'incident'],
  ['business_impact', 'aprove any invoices', 'Dana can’t approve any invoices'],
  ['urgency', 'high', 'high'],
  ['department', 'Finance', 'Finance'],
  ['desired_resolution', 'i can log in again', 'Dana can log in again'],
] as const;

const NOTHING = {
  remove: [],
  unknown: [],
  restate: [],
  dispute: [],
  settle: [],
  choose: [],
  name: [],
  want: [],
  talk: [],
  questions: [],
  suggestions: [],
};

/** Answers as a model that reads well. */
function model(request: unknown): Promise<unknown> {
  const { messages, response_format: form } = Asked.parse(request);
  const name = form.json_schema.name;
  const fresh = messages.flatMap(({ content }) =>
    content.split('\n').filter((line) => line.includes('"new":true')),
  );
  const [{ ts = '', text = '' } = {}] = fresh.map((line) =>
    z.looseObject({ ts: z.string(), text: z.string() }).parse(JSON.parse(line)),
  );
  const set = FOUND.filter(([, quote]) => text.includes(quote)).map(([field, quote, value]) => ({
    ts,
    quote,
    field,
    key: null,
    value,
    status: null,
  }));
  const open = text.includes('okta') ? [{ ts, blueprint: 'front_door', on_behalf_of: null }] : [];
  const reading = { reasoning: 'so it says', open, set, ...NOTHING };
  const match = {
    reasoning: 'login',
    team_id: 'identity_access_team',
    confidence: 0.9,
    alternatives: [],
    playback: null,
  };
  const content = JSON.stringify(name === 'match' ? match : reading);
  return Promise.resolve({
    id: 'a1',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  });
}

/** A conversation is a dozen turns of the whole graph; on a busy machine that takes a while. */
const PATIENCE = 60_000;

describe('a recorded conversation', () => {
  let folder: string;
  let tape: Tape;
  let run: Run;
  let prompts: Prompts;
  let conversation: Conversation;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-recordings-'));
    tape = new Tape(folder);
    prompts = await loadPrompts(pathOf('prompts'));
    const world = readWorld(pathOf('evals/world.yaml'));
    const address = await tape.start();
    run = { settings: config, prompts, world, tape: { tape, address }, log: () => undefined };
    conversation = readConversation(pathOf('evals/conversations/dev/okta-login-loop.yaml'), 'dev', config);
  });
  afterEach(async () => {
    await tape.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const record = async () => {
    let done = await runConversation(conversation, run);
    while (await tape.record(done.id, 'a test', model)) done = await runConversation(conversation, run);
    return done;
  };

  it(
    'is recorded answer by answer, and replayed as it was',
    async () => {
      const recorded = await record();
      expect(recorded).toMatchObject({ standing: 'fresh', verdict: { usable: true, problems: [] } });
      expect(recorded.verdict.played.calls.flatMap((turn) => turn.calls).length).toBeGreaterThan(2);

      const replayed = await runConversation(conversation, run);
      expect(replayed.verdict.played.transcript).toEqual(recorded.verdict.played.transcript);
      expect(replayed.standing).toBe('fresh');
    },
    PATIENCE,
  );

  it(
    'does not hold once a prompt has changed',
    async () => {
      await record();
      const [system, ...rest] = prompts.read.parts;
      const changed = { ...system, role: 'system' as const, template: `${system?.template} Be quick.` };
      const read = { ...prompts.read, parts: [changed, ...rest] };
      const done = await runConversation(conversation, { ...run, prompts: { ...prompts, read } });
      expect(done.standing).toBe('stale');
    },
    PATIENCE,
  );

  it(
    'is missing where nothing was recorded',
    async () => {
      expect((await runConversation(conversation, run)).standing).toBe('missing');
    },
    PATIENCE,
  );
});
