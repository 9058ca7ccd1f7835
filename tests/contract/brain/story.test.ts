import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { type OpenAiServer, reading, setting, startOpenAiServer } from '../../support/openai-server.js';
import { ASKER, FIRST, FOURTH, SECOND, slowApp, THIRD, toCard } from '../../support/slow-app.js';
import { modelBrain } from './model.js';

/** Reads what the story's newest message says. */
const read = reading(({ ts, text }) => ({
  open: text === FIRST ? [{ ts, blueprint: null, on_behalf_of: null }] : [],
  set: setting(ts, text, slowApp.readings?.[text]?.values ?? {}),
}));

let server: OpenAiServer;
beforeEach(async () => {
  const team_id = 'performance_engineering_team';
  server = await startOpenAiServer({
    read,
    match: { json: { reasoning: 'slow', team_id, confidence: 0.9, alternatives: [], playback: null } },
  });
});
afterEach(() => server.stop());

const thread = () => new IntakeThread(modelBrain(server.baseUrl));

describe('the slow app, told to a model', () => {
  it('reaches its card with one reading a turn and one match at most', async () => {
    const story = thread();
    await toCard(story);
    expect(story.now.waits.kind).toBe('preview');
    expect(story.said('review_card')[0]?.card.team?.name).toBe('Performance Engineering Team');
    const asked = server.requests().map(({ purpose }) => purpose);
    const turns = [FIRST, SECOND, THIRD, FOURTH].length;
    expect(asked.filter((purpose) => purpose === 'read')).toHaveLength(turns);
    expect(asked.length).toBeLessThanOrEqual(turns + 1);
  });

  it('keeps what was said before apart from what is new', async () => {
    const story = thread();
    await story.mention(ASKER, FIRST);
    await story.say(ASKER, SECOND);
    const last = server.requests().findLast(({ purpose }) => purpose === 'read');
    expect(last?.conversation.filter((message) => message.new === true).map(({ text }) => text)).toEqual([
      SECOND,
    ]);
    expect(last?.messages.map(({ content }) => content).join('\n')).toContain('"value":"Slow app"');
  });
});
