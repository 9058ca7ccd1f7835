import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBrain } from '../../../src/brain/create.js';
import { loadPrompts } from '../../../src/brain/prompts.js';
import { IntakeThread } from '../../support/intake-thread.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { nothingNew, startOpenAiServer } from '../../support/openai-server.js';
import { ASKER, FIRST, FOURTH, SECOND, slowApp, THIRD, toCard } from '../../support/slow-app.js';

const prompts = await loadPrompts(fileURLToPath(new URL('../../../prompts', import.meta.url)));

/** Answers an extraction with what the story's newest message says. */
function extraction({ conversation }: AskedRequest) {
  const newest = conversation.findLast((message) => message.new === true);
  const values = slowApp.readings?.[newest?.text ?? '']?.values ?? {};
  const updates = Object.entries(values).map(([field, value]) => ({
    field,
    value,
    ts: newest?.ts ?? '',
    quote: newest?.text ?? '',
  }));
  return { json: { ...nothingNew, updates } };
}

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer({
    route: { json: { intent: 'request', reason: 'trouble' } },
    extract: extraction,
    validate: { json: { conflicts: [], suggestions: [] } },
    match: {
      json: { reasoning: 'slow', team_id: 'performance_engineering_team', confidence: 0.9, alternatives: [] },
    },
  });
});
afterEach(() => server.stop());

function thread(): IntakeThread {
  const address = { choice: 'openai' as const, apiKey: 'k', baseUrl: server.baseUrl, model: 'gpt-test' };
  const deps = {
    clock: () => performance.now(),
    random: () => 0.5,
    log: { warn: () => {}, debug: () => {} },
  };
  return new IntakeThread(createBrain({ ...address, callMs: 3_000, judgementMs: 4_000 }, prompts, deps));
}

describe('the slow app, told to a model', () => {
  it('reaches its card with one extraction a turn and three calls more', async () => {
    const story = thread();
    await toCard(story);
    expect(story.now.waits.kind).toBe('preview');
    expect(story.said('review_card')[0]?.card.team?.name).toBe('Performance Engineering Team');
    const asked = server.requests().map(({ purpose }) => purpose);
    const turns = [FIRST, SECOND, THIRD, FOURTH].length;
    expect(asked.filter((purpose) => purpose === 'extract')).toHaveLength(turns);
    expect(asked.length).toBeLessThanOrEqual(turns + 3);
  });

  it('keeps what was said before apart from what is new', async () => {
    const story = thread();
    await story.mention(ASKER, FIRST);
    await story.say(ASKER, SECOND);
    const last = server.requests().findLast(({ purpose }) => purpose === 'extract');
    expect(last?.conversation.filter((message) => message.new === true).map(({ text }) => text)).toEqual([
      SECOND,
    ]);
    expect(last?.messages.map(({ content }) => content).join('\n')).toContain('"value":"Slow app"');
  });
});
