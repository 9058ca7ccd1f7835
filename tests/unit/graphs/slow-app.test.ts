import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, FOURTH, SECOND, slowAppBrain, THIRD, ticketOf } from '../../support/slow-app.js';

describe('from a mention to a filed ticket', () => {
  it('asks, plays back, shows the card, files once and tells both sides', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);

    const first = await thread.mention(ASKER, FIRST);
    expect(first.waits).toMatchObject({ kind: 'ask', rev: 1, draftId: 'd1' });
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual([
      'business_impact',
      'urgency',
      'request_type',
      'department',
      'desired_resolution',
    ]);

    await thread.say(ASKER, SECOND);
    expect(thread.said('ask')).toMatchObject([
      { slot: 'ask:d1:1', over: false, answered: [{ label: 'Business impact' }, { label: 'Urgency' }] },
    ]);
    expect(thread.said('text')[0]?.text).toBe(
      'Noted: business impact “Blocks the sales team”, urgency “Critical”, affected users “Sales team”. Still open for your request: type, department and desired resolution.',
    );
    expect(thread.now.state.draft.evidence['urgency']?.[0]).toMatchObject({ author: ASKER, quote: SECOND });

    await thread.say(ASKER, THIRD);
    expect(thread.now.state.pendingQuestions).toEqual(['department', 'desired_resolution']);

    const fourth = await thread.say(ASKER, FOURTH);
    expect(fourth.waits).toMatchObject({ kind: 'preview', rev: 5 });
    const [shown] = thread.said('review_card');
    expect(shown).toMatchObject({
      slot: 'card:d1',
      card: { status: 'open', rev: 5, headline: 'Slow app', team: { name: 'Performance Engineering Team' } },
    });

    await thread.click('approve', ASKER);
    expect(thread.now.waits.kind).toBe('submitting');
    expect(thread.said('review_card')[0]?.card).toMatchObject({ status: 'submitting', by: ASKER });
    expect(thread.now.state.intents).toMatchObject([
      { kind: 'submit', key: 'submit:d1', request: { headline: 'Slow app', approvedBy: ASKER } },
    ]);

    const ticket = ticketOf(thread);
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome: { result: 'created', ticket } });
    expect(thread.now.state).toMatchObject({ mode: 'CHAT', phase: 'CREATED' });
    expect(thread.now.state.replies).toMatchObject([
      {
        kind: 'team_card',
        slot: 'ticket:d1:performance_engineering_team',
        card: { ticket: { shortId: 'T-1' } },
      },
      {
        kind: 'review_card',
        slot: 'card:d1',
        card: { status: 'created', ticket: { shortId: 'T-1' }, by: ASKER },
      },
      { kind: 'text', text: 'Filed as T-1 with Performance Engineering Team.', mentions: [ASKER] },
    ]);
  });

  it('asks the model once an answering turn, and three times more in the whole story', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    await thread.say(ASKER, THIRD);
    await thread.say(ASKER, FOURTH);
    expect(brain.asked).toEqual(['read', 'read', 'read', 'read']);
    await thread.submit('edit', ASKER, { request_summary: 'Slow checkout' });
    await thread.click('approve', ASKER);
    const reached = thread.turns.filter(({ state }) =>
      state.trace.some(({ node }) => node === 'elicitation'),
    );
    expect(brain.asked.length).toBeLessThanOrEqual(reached.length + 3);
  });
});
