import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  FOURTH,
  PEER,
  SECOND,
  slowAppBrain,
  THIRD,
  TRIAGER,
  toCard,
} from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const LOW = 'no, it can wait';
const STILL_LOW = 'it can wait, really';
const MANY = 'Berlin is hit, too';
const SUMMARY = 'call it the slow cart';
const HIGH = 'high at most';
const MORE = 'it hits us in support, too';
const WHATEVER = 'hm, well';

const readings = {
  [LOW]: { values: { urgency: 'low' } },
  [STILL_LOW]: { values: { urgency: 'low' } },
  [HIGH]: { values: { urgency: 'high' } },
  [MORE]: { values: { affected_users: 'Sales team and support' } },
  [MANY]: { values: { affected_users: 'Berlin' } },
  [SUMMARY]: { values: { request_summary: 'Slow cart' } },
};
const arguing = () => new IntakeThread(slowAppBrain({ readings }));

/** How often people were asked about a dispute: a message that is only rewritten asks nothing again. */
function timesAsked(thread: IntakeThread): number {
  const asks = thread.turns.flatMap(({ state }) => state.replies).filter((reply) => reply.kind === 'ask');
  const slots = asks.filter(({ questions }) => questions.some(({ by }) => by === 'buttons'));
  return new Set(slots.map(({ slot }) => slot)).size;
}

describe('a dispute that comes up while something is asked', () => {
  async function atQuestion() {
    const thread = arguing();
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    return thread;
  }
  const question = ({ now: { state } }: IntakeThread) => [state.pending, state.pendingQuestions, state.asked];

  it('leaves the question as it is, and is asked about once that is answered', async () => {
    const thread = await atQuestion();
    const before = question(thread);
    const { state } = await thread.say(PEER, LOW);
    expect([state.replies, question(thread)]).toEqual([[], before]);
    await thread.say(ASKER, THIRD);
    expect(timesAsked(thread)).toBe(0);
    await thread.say(ASKER, FOURTH);
    expect([thread.now.state.pendingQuestions, timesAsked(thread)]).toEqual([['urgency'], 1]);
  });

  it('is told of where it was said to the bot', async () => {
    const thread = await atQuestion();
    const before = question(thread);
    await thread.mention(PEER, LOW);
    expect(question(thread)).toEqual(before);
    expect(thread.said('text')).toMatchObject([{ text: expect.stringContaining('two answers for urgency') }]);
  });

  it('leaves a question that is asked a last time as it is, too', async () => {
    const thread = await atQuestion();
    await thread.mention(ASKER, 'eh');
    expect(thread.now.state.asked['request_type']).toBe(2);
    const before = question(thread);
    await thread.mention(PEER, LOW);
    expect([question(thread), thread.now.state.draft.unknown]).toEqual([before, []]);
  });
});

describe('while people argue about what they were asked to settle', () => {
  async function atDispute(thread = arguing()) {
    await toCard(thread);
    await thread.say(PEER, LOW);
    expect(timesAsked(thread)).toBe(1);
    return thread;
  }

  it('nothing is asked again, and their question stays', async () => {
    const thread = await atDispute();
    for (const words of [STILL_LOW, WHATEVER, MANY]) {
      await thread.say(PEER, words);
      await thread.say(ASKER, words === MANY ? SUMMARY : WHATEVER);
    }
    await thread.mention(PEER, STILL_LOW);
    expect(thread.now.state.pendingQuestions).toEqual(['urgency']);
    expect(timesAsked(thread)).toBe(1);
  });

  it('what the requester says to the others is only taken in, and the buttons go on counting', async () => {
    const thread = await atDispute();
    await thread.say(PEER, STILL_LOW);
    const { state } = await thread.say(ASKER, SUMMARY);
    expect(state.draft.fields['request_summary']).toBe('Slow cart');
    expect(state.replies).toMatchObject([
      { kind: 'ask', over: false, rev: state.rev },
      { kind: 'review_card', card: { status: 'asking' } },
    ]);
    await thread.click('settle', ASKER, { value: 'urgency#1' });
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
  });

  it('it is not asked again once it was settled, whoever still insists: what stands holds', async () => {
    const thread = await atDispute();
    await thread.click('settle', ASKER, { value: 'urgency#0' });
    await thread.say(PEER, STILL_LOW);
    await thread.mention(PEER, STILL_LOW);
    expect(thread.now.state.draft.fields['urgency']).toBe('critical');
    expect([timesAsked(thread), thread.now.state.mode]).toEqual([1, 'REVIEW']);
  });

  it('who says again what it was settled against makes a remark that is kept, and no new mark', async () => {
    const thread = await atDispute();
    await thread.click('settle', ASKER, { value: 'urgency#0' });
    await thread.say(PEER, STILL_LOW);
    const { state } = await thread.mention(PEER, STILL_LOW);
    expect([state.report.conflicts, thread.said('notice')]).toEqual([[], []]);
    expect(state.ownWords.slice(-2).map(({ author, leftOut }) => [author, leftOut])).toEqual([
      [PEER, false],
      [PEER, false],
    ]);
  });

  it('another value, or the same from somebody else, is news all the same', async () => {
    for (const [person, words] of [
      [PEER, HIGH],
      [TRIAGER, STILL_LOW],
    ] as const) {
      const thread = await atDispute();
      await thread.click('settle', ASKER, { value: 'urgency#0' });
      await thread.say(person, words);
      expect(thread.now.state.report.conflicts).toMatchObject([{ field: 'urgency' }]);
    }
  });

  it('what it was settled against answers as ever once nothing stands there any more', async () => {
    const thread = await atDispute();
    await thread.click('settle', ASKER, { value: 'urgency#0' });
    await thread.submit('edit', ASKER, { urgency: '' });
    await thread.say(PEER, STILL_LOW);
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
  });

  it('nobody adds by themselves what it was settled against, while something else is asked', async () => {
    const thread = arguing();
    await toCard(thread);
    await thread.say(PEER, MORE);
    await thread.click('settle', ASKER, { value: 'affected_users#0' });
    await thread.say(PEER, LOW);
    expect(thread.now.state.pendingQuestions).toEqual(['urgency']);
    await thread.mention(PEER, MORE);
    expect(thread.now.state.draft.fields['affected_users']).toBe('Sales team');
  });

  it('words to the bot about something else leave it: the value that stood first holds', async () => {
    const thread = await atDispute();
    const { state, waits } = await thread.mention(ASKER, WHATEVER);
    expect([waits.kind, state.draft.fields['urgency'], timesAsked(thread)]).toEqual([
      'preview',
      'critical',
      1,
    ]);
  });

  it('an order and its undo leave it open', async () => {
    const thread = await atDispute(new UndoThread({ readings }));
    await thread.mention(ASKER, 'set summary to Slow reports');
    await thread.mention(ASKER, 'undo');
    expect([thread.now.state.pendingQuestions, timesAsked(thread)]).toEqual([['urgency'], 1]);
  });
});

describe('talk among people at an open card', () => {
  it('changes the card alone', async () => {
    const thread = new UndoThread({ readings });
    await toCard(thread);
    await thread.say(PEER, 'are you sure about that, Alex?');
    const { state } = await thread.say(ASKER, SUMMARY);
    expect(state.replies).toMatchObject([
      { kind: 'review_card', card: { status: 'open', headline: 'Slow cart' } },
    ]);
    await thread.mention(ASKER, 'undo');
    expect(thread.now.state.draft.fields['request_summary']).toBe('Slow app');
  });

  it('is none where they answer the bot: that is told, with Undo', async () => {
    const thread = new UndoThread({ readings });
    await toCard(thread);
    await thread.say(ASKER, SUMMARY);
    expect(thread.said('done')).toHaveLength(1);
  });
});
