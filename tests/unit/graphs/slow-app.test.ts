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
    ]);

    await thread.say(ASKER, SECOND);
    const [answered, second] = thread.said('ask');
    expect(answered).toMatchObject({ slot: 'ask:d1:1', over: true, questions: [] });
    expect(second?.lead).toContain('urgency “Critical”');
    expect(second?.lead).toContain('affected users “Sales team”');
    expect(second?.questions.map(({ field }) => field)).toEqual(['request_type']);
    expect(thread.now.state.draft.evidence['urgency']?.[0]).toMatchObject({ author: ASKER, quote: SECOND });

    await thread.say(ASKER, THIRD);
    expect(
      thread
        .said('ask')
        .at(-1)
        ?.questions.map(({ field }) => field),
    ).toEqual(['department']);

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
