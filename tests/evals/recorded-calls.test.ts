import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConversations } from '../../evals/files.js';
import { type Run, runConversation } from '../../evals/run.js';
import { Tape } from '../../evals/tape.js';
import { readWorld } from '../../evals/world.js';
import { loadPrompts } from '../../src/brain/model/prompts.js';
import { config, pathOf } from './cases.js';

const recordings = pathOf('evals/recordings');
const recorded = readConversations(pathOf('evals/conversations'), config).filter(({ id }) =>
  existsSync(`${recordings}/${id}.json`),
);

describe('the calls to a model in all recorded conversations', () => {
  let run: Run;

  beforeAll(async () => {
    const tape = new Tape(recordings);
    const address = await tape.start();
    const prompts = await loadPrompts(pathOf('prompts'));
    const world = readWorld(pathOf('evals/world.yaml'));
    run = { settings: config, prompts, world, tape: { tape, address }, log: () => undefined };
  });
  afterAll(() => run.tape?.tape.stop());

  it('are of so many that they say something', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(40);
  });

  it.each(recorded.map((one) => [one.id, one] as const))(
    'are one reading a turn, and a match only where something that routes has changed: %s',
    async (_id, conversation) => {
      const { standing, verdict } = await runConversation(conversation, run);
      expect(standing).toBe('fresh');
      const { calls } = verdict.played;
      for (const turn of calls) {
        const count = (purpose: string) => turn.calls.filter((one) => one.purpose === purpose).length;
        expect(count('read')).toBeLessThanOrEqual(1);
        expect(count('match')).toBeLessThanOrEqual(1);
      }
      const matches = calls.filter((turn) => turn.calls.some(({ purpose }) => purpose === 'match')).length;
      // a match may come turns after what it rests on was said, at the card
      const routes = conversation.blueprint.fields
        .filter(({ routes: counts }) => counts)
        .map(({ name }) => name);
      const changed = calls.filter(({ changes }) => changes.some((name) => routes.includes(name))).length;
      expect(matches).toBeLessThanOrEqual(changed);
    },
    60_000,
  );
});
