import { describe, expect, it } from '@jest/globals';
import { createModelHealth } from '../../../src/brain/model-health.js';
import { DEFAULT_PATIENCE, ResilientBrain } from '../../../src/brain/resilient.js';
import { loadBlueprints } from '../../../src/config/config.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { guidedBrain, guidedThreads } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { FIRST, slowAppBrain } from '../../support/slow-app.js';
import { ENTITIES } from '../phrases/world.js';

const GRACE = 'U_GRACE';
const references = new MemoryReferences({ entities: ENTITIES });
const newThread = guidedThreads(references, { blueprints: loadBlueprints() });

/** Says it by an audio clip, of which this is the transcript. */
async function speak(thread: IntakeThread, text: string, addressed = false) {
  const said = thread.message(GRACE, text, addressed);
  return thread.turn([{ ...said, voice: true }]);
}

async function atQuestion(): Promise<IntakeThread> {
  const thread = newThread();
  await thread.mention(GRACE, 'The app has slow loading, timeouts and crashes');
  expect(thread.now.waits.pending).toEqual(['business_impact']);
  return thread;
}

async function atCard(): Promise<IntakeThread> {
  const thread = await atQuestion();
  const lines = ['Business impact: no sales', 'Urgency: high', 'Type: incident', 'Department: Sales'];
  await thread.say(GRACE, [...lines, 'Desired resolution: pages open at once'].join('\n'));
  expect(thread.now.waits.kind).toBe('preview');
  return thread;
}

/** Orders that change words or what is remembered: they count in writing alone. */
const WRITTEN = [
  'set the urgency to low',
  'change the summary',
  'set the urgency to low and the department to Finance',
  'remember that releases go out on Tuesdays',
  'close T 12 and remember that we ship in May',
  'watch T 12',
  'make it critical',
];

describe('an order that is spoken and counts in writing alone', () => {
  it.each(WRITTEN)('is told so, and is no answer and no remark at a question: %s', async (order) => {
    const thread = await atQuestion();
    const { draft, ownWords } = thread.now.state;
    await speak(thread, order);
    expect(thread.said('text').map(({ text }) => text)).toEqual([wording.sayInWriting]);
    expect(thread.now.state).toMatchObject({ draft, ownWords, memory: [] });
    expect(thread.now.waits.pending).toEqual(['business_impact']);
  });

  it.each(WRITTEN)('is told so at the card, mention or not: %s', async (order) => {
    for (const addressed of [true, false]) {
      const thread = await atCard();
      const { draft, ownWords, rev } = thread.now.state;
      await speak(thread, order, addressed);
      expect(thread.said('text').map(({ text }) => text)).toEqual([wording.sayInWriting]);
      expect(thread.now.state).toMatchObject({ draft, ownWords, rev, commands: [], memory: [] });
    }
  });

  it.each(WRITTEN)('is told so, and opens no request: %s', async (order) => {
    const thread = newThread();
    await speak(thread, order, true);
    expect(thread.said('text').map(({ text }) => text)).toEqual([wording.sayInWriting]);
    expect(thread.now.state.draftId).toBeNull();
  });

  it('is no answer to what a field is to say either', async () => {
    const thread = await atCard();
    await thread.say(GRACE, 'change the summary');
    const { draft } = thread.now.state;
    await speak(thread, 'the checkout is slow');
    expect(thread.said('text').map(({ text }) => text)).toEqual([wording.sayInWriting]);
    expect(thread.now.state.draft).toEqual(draft);
  });

  it('is told so without a model where there is one', async () => {
    const model = slowAppBrain();
    const limits = { ...DEFAULT_PATIENCE, totalMs: 1_000, attemptMs: 1_000 };
    const health = createModelHealth({ info: () => {}, warn: () => {} }, Date.now);
    const deps = { clock: Date.now, random: () => 0, sleep: () => Promise.resolve(), health };
    const thread = new IntakeThread(new ResilientBrain(model, guidedBrain(), limits, deps));
    await thread.mention(GRACE, FIRST);
    const readBefore = model.asked.length;
    await speak(thread, 'set the urgency to low', true);
    expect(thread.said('text')[0]?.text).toContain(wording.sayInWriting);
    expect(model.asked).toHaveLength(readBefore);
  });
});

describe('what is spoken otherwise', () => {
  it('is done where it is for voice', async () => {
    const thread = await atCard();
    await speak(thread, 'who may approve this?');
    expect(thread.said('text')[0]?.text).toContain('can approve this request');
  });

  it('answers and begins requests as what is written does', async () => {
    const thread = newThread();
    await speak(thread, 'the scanner on floor two jams all the time', true);
    await speak(thread, 'nobody can scan invoices');
    expect(thread.now.state.draft.fields).toMatchObject({
      request_summary: 'the scanner on floor two jams all the time',
      business_impact: 'nobody can scan invoices',
    });
  });

  it('and is for colleagues, is left to them', async () => {
    const thread = await atCard();
    const said = thread.message('U_SAM', 'set the urgency to low', false);
    const { state } = await thread.turn([{ ...said, voice: true }]);
    expect(state.replies.filter(({ kind }) => kind === 'text')).toEqual([]);
  });
});
