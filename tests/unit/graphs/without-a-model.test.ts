import { describe, expect, it } from '@jest/globals';
import { RuleBrain } from '../../../src/brain/rules/rule-brain.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, SECOND, ticketOf } from '../../support/slow-app.js';

/** Every question asked so far, in the order asked. */
const questions = (thread: IntakeThread) =>
  thread.turns.flatMap(({ state }) =>
    state.replies.flatMap((reply) => (reply.kind === 'ask' ? reply.questions.map(({ field }) => field) : [])),
  );

const ANSWERS: Readonly<Record<string, string>> = {
  business_impact: 'The sales team loses deals',
  urgency: 'high',
  request_type: 'It is an incident',
  department: 'Sales',
  desired_resolution: 'Make it fast again',
};

/** Answers what is asked, one message a question, until nothing is asked any more. */
async function answerAll(thread: IntakeThread): Promise<void> {
  for (let turn = 0; turn < 10 && thread.now.waits.kind === 'ask'; turn += 1) {
    await thread.say(ASKER, ANSWERS[thread.now.waits.pending[0] ?? ''] ?? 'I do not know');
  }
}

async function atCard(): Promise<IntakeThread> {
  const thread = new IntakeThread(new RuleBrain());
  await thread.mention(ASKER, FIRST);
  await thread.say(ASKER, SECOND);
  await answerAll(thread);
  return thread;
}

describe('without any model', () => {
  it('the slow app finds its way to a ticket, no question asked twice', async () => {
    const thread = new IntakeThread(new RuleBrain());
    await thread.mention(ASKER, FIRST);
    expect(thread.said('ask')).toHaveLength(1);
    await thread.say(ASKER, SECOND);
    expect(thread.now.state.draft.fields).toMatchObject({ urgency: 'critical' });
    for (const field of ['business_impact', 'urgency', 'affected_users']) {
      expect(thread.now.state.draft.evidence[field]?.[0]?.author).toBe(ASKER);
    }
    await answerAll(thread);
    expect(new Set(questions(thread)).size).toBe(questions(thread).length);
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.said('review_card')[0]?.card.team?.name).toBe('Performance Engineering Team');

    await thread.say(ASKER, 'looks good, send it');
    expect(thread.now.waits.kind).toBe('submitting');
    await thread.tracker({
      intentKey: 'submit:d1',
      draftId: 'd1',
      outcome: { result: 'created', ticket: ticketOf(thread) },
    });
    expect(thread.now.state.phase).toBe('CREATED');
  });

  it('a change of mind at the card goes back and forward again', async () => {
    const thread = await atCard();
    const { rev } = thread.now.state;
    await thread.say(ASKER, 'wait, change the summary to the checkout page is slow');
    expect(thread.now.state.draft.fields['request_summary']?.toLowerCase()).toContain('checkout');
    expect(thread.now.waits).toMatchObject({ kind: 'preview', rev: rev + 1 });
  });

  it('never mind means never mind', async () => {
    const thread = await atCard();
    await thread.say(ASKER, 'never mind, we fixed it');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.phase).toBe('DISCARDED');
  });

  it('what fits no team is asked about from another angle', async () => {
    const thread = new IntakeThread(new RuleBrain());
    await thread.mention(ASKER, 'I need somebody to repaint the canteen walls');
    await answerAll(thread);
    expect(thread.said('choose_team')).toHaveLength(1);
    expect(thread.now.waits.kind).toBe('idle');
  });

  it('what a bystander says is no answer to a question of ours', async () => {
    const thread = new IntakeThread(new RuleBrain());
    await thread.mention(ASKER, 'I need to submit a request about slow app');
    const before = thread.now.state.draft.fields;
    await thread.say('U_BYSTANDER', 'thanks Dana, see you at lunch');
    expect(thread.now.state.draft.fields).toEqual(before);
    expect(thread.now.state.replies).toEqual([]);
    expect(thread.now.waits.pending.length).toBeGreaterThan(0);
  });
});
