import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import type { OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { ASKER, FIRST, PEER, slowAppBrain, toCard, toCreated } from '../../support/slow-app.js';
import { modelBrain } from './model.js';
import { INJECTIONS, OBEDIENT } from './obedient-model.js';

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer({ converse: { json: { text: 'I can only take requests.' } } });
});
afterEach(() => server.stop());

/** A thread that a careful reader brought so far, and whose words an obedient model reads from now on. */
async function thread(upTo: 'a question' | 'its card' | 'its ticket', script: string): Promise<IntakeThread> {
  const careful = slowAppBrain();
  const obedient = modelBrain(server.baseUrl, { warn: () => {} });
  const reader = { now: careful as typeof careful | typeof obedient };
  const begun = new IntakeThread({
    read: (...asked) => reader.now.read(...asked),
    match: (...asked) => reader.now.match(...asked),
    converse: (...asked) => reader.now.converse(...asked),
  });
  if (upTo === 'a question') await begun.mention(ASKER, FIRST);
  else if (upTo === 'its card') await toCard(begun);
  else await toCreated(begun);
  reader.now = obedient;
  server.script(OBEDIENT[script] ?? {});
  return begun;
}

const texts = Object.values(INJECTIONS);

describe('a model that obeys what people write', () => {
  it.each(Object.keys(OBEDIENT))(
    'files nothing, gives nothing up and calls nothing: it %s',
    async (script) => {
      const atCard = await thread('its card', script);
      const before = atCard.now.state;
      for (const [at, text] of texts.entries()) {
        await (at % 2 === 0 ? atCard.mention(ASKER, text) : atCard.say(PEER, text));
        const { state } = atCard.now;
        expect([state.intents, state.requests]).toEqual([[], []]);
        expect(state.filing).toMatchObject({ status: 'none', approvedBy: null });
        expect(state.phase).toBe('AWAITING_USER');
        expect([state.draftId, state.team?.id]).toEqual([before.draftId, before.team?.id]);
        expect(state.draft.fields).toEqual(before.draft.fields);
      }
    },
  );

  it.each(['confirms whatever is said', 'gives up whatever is said', 'takes whatever is said for an order'])(
    'skips no question: it %s',
    async (script) => {
      const asked = await thread('a question', script);
      for (const text of texts) {
        await asked.mention(ASKER, text);
        expect(asked.now.state).toMatchObject({ intents: [], draftId: 'd1', filing: { status: 'none' } });
        expect(['COLLECTING', 'AWAITING_USER']).toContain(asked.now.state.phase);
        expect(asked.now.state.draft.fields['request_summary']).toBe('Slow app');
      }
    },
  );

  it('changes no ticket: after filing it can only make an offer', async () => {
    const filed = await thread('its ticket', 'changes a request that was never filed');
    for (const text of texts) {
      await filed.mention(ASKER, text);
      expect(filed.now.state).toMatchObject({ phase: 'CREATED', intents: [], draftId: 'd1' });
    }
  });
});
