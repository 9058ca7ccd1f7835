import { describe, expect, it } from '@jest/globals';
import { RETRACTED } from '../../../src/domain/conversation/retractions.js';
import { retracted } from '../../../src/domain/tickets/retract.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, SECOND, slowAppBrain, ticketOf, toCard, toCreated } from '../../support/slow-app.js';

const order = (thread: IntakeThread) =>
  thread.now.state.intents.flatMap((intent) =>
    intent.kind === 'update' && intent.change.change === 'retract' ? [intent] : [],
  );

describe('a message that is deleted', () => {
  it('while its request is being filed, leaves the value in the ticket alone', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    await thread.takeBack(SECOND);
    expect(order(thread)).toMatchObject([{ draftId: 'd1', change: { messages: [{ now: null }] } }]);
    // were it not filed, it would be open again with what it had
    expect(thread.now.state).toMatchObject({
      phase: 'READY_TO_CREATE',
      draft: { fields: { business_impact: 'Blocks the sales team' } },
    });
    expect(JSON.stringify(thread.now.state.draft.evidence)).not.toContain(SECOND);

    const ticket = ticketOf(thread);
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome: { result: 'created', ticket } });
    expect(thread.now.state.draft.fields).toMatchObject({
      request_summary: 'Slow app',
      business_impact: RETRACTED,
      department: 'Sales',
    });
    expect(JSON.stringify(thread.said('review_card'))).not.toContain('Blocks the sales team');
  });

  it('after its request was filed, has the quotes taken out of the ticket, and nothing is said of it', async () => {
    const thread = new IntakeThread(slowAppBrain());
    const ticket = await toCreated(thread);
    await thread.takeBack(SECOND);
    const [retraction] = order(thread);
    expect(retraction?.draftId).toBe('d1');
    expect(JSON.stringify(await thread.stored())).not.toContain('Blocks the sales team');
    if (retraction?.kind !== 'update' || retraction.change.change !== 'retract') throw new Error('no order');
    const { change, key } = retraction;
    const now = retracted(ticket, change.messages);
    await thread.tracker({
      intentKey: key,
      draftId: 'd1',
      outcome: { result: 'updated', ticket: now, change },
    });
    expect(thread.said('text')).toEqual([]);
    expect(JSON.stringify(thread.said('team_card'))).toContain('Blocks the sales team');
    expect(thread.now.state.requests).toMatchObject([{ headline: 'Slow app' }]);
    expect(JSON.stringify(thread.now.state.requests)).not.toContain('Blocks the sales team');
  });

  it('before its request is filed, takes its values along', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.takeBack(SECOND);
    expect(order(thread)).toEqual([]);
    expect(thread.now.state.draft.fields['business_impact']).toBeUndefined();
    expect(JSON.stringify(await thread.stored())).not.toContain('Blocks the sales team');
  });
});
