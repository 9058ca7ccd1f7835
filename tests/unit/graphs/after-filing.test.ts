import { describe, expect, it } from '@jest/globals';
import { shown, written } from '../../../src/domain/text/person-text.js';
import type { TicketChange } from '../../../src/domain/tickets/tracker.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, ticketOf, toCard, toCreated } from '../../support/slow-app.js';

const FINANCE = "actually it's also affecting finance";
const REWRITTEN = 'It is blocking all of finance';
const acts = [{ act: 'amend' }] as const;
const readings = {
  [REWRITTEN]: { values: { affected_users: 'Finance' }, acts: [] },
  [FINANCE]: { values: { affected_users: 'Sales team and finance' }, acts },
  'and make it low': { values: { urgency: 'low' }, acts },
  'change something about it': { acts },
};

const brain = () => slowAppBrain({ readings });

async function created() {
  const thread = new IntakeThread(brain());
  const ticket = await toCreated(thread);
  const answer = (change: TicketChange) =>
    thread.tracker({
      intentKey: thread.now.state.intents[0]?.key ?? '',
      draftId: 'd1',
      outcome: {
        result: 'updated',
        ticket:
          change.change === 'fields'
            ? { ...ticket, request: { ...ticket.request, headline: change.headline } }
            : ticket,
        change,
      },
    });
  return { thread, ticket, answer };
}

describe('words after a request was filed', () => {
  it.each([
    ['addressed', true],
    ['said in the thread', false],
  ])('that change it become an offer to update the ticket (%s)', async (_how, addressed) => {
    const { thread } = await created();
    await (addressed ? thread.mention(ASKER, FINANCE) : thread.say(ASKER, FINANCE));
    expect(thread.said('offer_update')).toEqual([
      {
        kind: 'offer_update',
        slot: expect.stringMatching(/^update:d1:/),
        over: null,
        draftId: 'd1',
        rev: 1,
        shortId: 'T-1',
        changes: [{ label: 'Affected users', before: 'Sales team', after: 'Sales team and finance' }],
      },
    ]);
    expect(thread.now.state).toMatchObject({
      phase: 'CREATED',
      draft: { fields: { affected_users: 'Sales team' } },
    });
    expect(thread.now.state.intents).toEqual([]);
  });

  it.each(['click', 'words'])(
    'update the ticket when a person says so (%s); both cards and the thread tell',
    async (how) => {
      const { thread, answer } = await created();
      await thread.mention(ASKER, FINANCE);
      if (how === 'click') await thread.click('update_ticket', ASKER, { rev: 1 });
      else await thread.say(ASKER, 'yes, do it');
      const [intent] = thread.now.state.intents;
      if (intent?.kind !== 'update' || intent.change.change !== 'fields') throw new Error('no update');
      expect(intent.change.fields).toMatchObject([
        { name: 'affected_users', value: 'Sales team and finance', evidence: [{ quote: FINANCE }] },
      ]);
      await answer(intent.change);
      expect(thread.said('team_card')).toMatchObject([{ card: { rev: 2 } }]);
      expect(thread.said('offer_update')).toMatchObject([{ over: { how: 'taken', by: ASKER } }]);
      expect(thread.said('review_card')).toMatchObject([{ card: { status: 'created' } }]);
      expect(thread.said('text')[0]?.text).toBe(`<@${ASKER}> updated T-1: affected users.`);
      expect(thread.now.state.draft.fields['affected_users']).toBe('Sales team and finance');
      expect(thread.now.state.requests).toMatchObject([{ draftId: 'd1' }]);
      await thread.click('update_ticket', ASKER, { rev: 1 });
      expect(thread.said('notice')[0]?.text).toContain('out of date');
    },
  );

  it('add to an offer that is still open, which is over then', async () => {
    const { thread } = await created();
    await thread.mention(ASKER, FINANCE);
    const [first] = thread.said('offer_update');
    await thread.mention(ASKER, 'and make it low');
    const [old, offer] = thread.said('offer_update');
    expect(old).toMatchObject({ slot: first?.slot, changes: first?.changes, over: { how: 'renewed' } });
    expect(offer?.changes.map(({ label }) => label)).toEqual(['Urgency', 'Affected users']);
    expect(offer?.slot).not.toBe(old?.slot);
  });

  it('leave the ticket when a person says so', async () => {
    const { thread } = await created();
    await thread.mention(ASKER, FINANCE);
    await thread.click('leave_ticket', ASKER, { rev: 1 });
    expect(thread.said('text')[0]?.text).toContain('stays as it is');
    expect(thread.said('offer_update')).toMatchObject([{ over: { how: 'left', by: ASKER } }]);
    await thread.click('update_ticket', ASKER, { rev: 1 });
    expect(thread.now.state.intents).toEqual([]);
  });

  it('are left to those who have a part in it', async () => {
    const { thread } = await created();
    await thread.mention(ASKER, FINANCE);
    await thread.click('update_ticket', PEER, { rev: 1 });
    expect(thread.said('notice')).toHaveLength(1);
    expect(thread.now.state.intents).toEqual([]);
    await thread.say(PEER, FINANCE);
    expect(thread.now.state.replies).toEqual([]);
  });

  it.each(['click', 'words'])(
    'may be taken (%s) though the request changes otherwise meanwhile, and only once',
    async (how) => {
      const { thread, answer } = await created();
      await thread.mention(ASKER, FINANCE);
      await answer({ change: 'retract', messages: [], by: ASKER });
      await answer({ change: 'set', values: { status: 'in_progress' }, by: PEER });
      const take = () =>
        how === 'click' ? thread.click('update_ticket', ASKER, { rev: 1 }) : thread.say(ASKER, 'yes, do it');
      await take();
      const [intent] = thread.now.state.intents;
      if (intent?.kind !== 'update' || intent.change.change !== 'fields') throw new Error('no update');
      await answer(intent.change);
      expect(thread.said('offer_update')).toMatchObject([{ over: { how: 'taken', by: ASKER } }]);
      await take();
      expect(thread.now.state.intents).toEqual([]);
    },
  );

  it('in which nothing is found say so', async () => {
    const { thread } = await created();
    await thread.mention(ASKER, 'change something about it');
    expect(thread.said('text')[0]?.text).toContain("didn't find anything");
    expect(thread.said('offer_update')).toEqual([]);
  });

  it('that edit the message a value came from offer the new value', async () => {
    const { thread } = await created();
    const message = thread.messages.find(({ text }) => shown(text).startsWith("It's blocking"));
    if (!message) throw new Error('no message');
    await thread.turn([
      {
        kind: 'edit',
        via: 'message',
        ts: message.ts,
        editTs: '1800000000.1',
        author: ASKER,
        text: written(REWRITTEN),
      },
    ]);
    expect(thread.said('offer_update')[0]?.changes).toEqual([
      { label: 'Affected users', before: 'Sales team', after: 'Finance' },
    ]);
  });
});

describe('without a model, after a request was filed', () => {
  async function filed() {
    const thread = guidedThread();
    await thread.mention(ASKER, 'the app is slow for everybody');
    await thread.mention(
      ASKER,
      'Business impact: sales wait\nUrgency: high\nType: incident\nDepartment: Sales\nDesired resolution: fast again',
    );
    await thread.click('choose_team', ASKER, { value: 'performance_engineering_team' });
    await thread.click('approve', ASKER);
    const ticket = ticketOf(thread);
    const { draftId } = ticket.request;
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
    return thread;
  }

  it('a line with a label offers its change, and yes makes it', async () => {
    const thread = await filed();
    await thread.mention(ASKER, 'Urgency: low');
    expect(thread.said('offer_update')[0]?.changes).toEqual([
      { label: 'Urgency', before: 'High', after: 'Low' },
    ]);
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.intents).toMatchObject([{ kind: 'update', change: { change: 'fields' } }]);
  });

  it('an edit of the answer that a value rests on offers its new words', async () => {
    const thread = await filed();
    const text = 'the app is slow for the whole of sales';
    const { ts } = thread.messages[0] ?? { ts: '' };
    await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: '1800000000.1', author: ASKER, text: written(text) },
    ]);
    expect(thread.said('offer_update')[0]?.changes).toEqual([
      { label: 'Summary', before: 'the app is slow for everybody', after: text },
    ]);
  });
});

describe('words while a request is being filed', () => {
  async function submitting() {
    const thread = new IntakeThread(brain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    await thread.mention(ASKER, FINANCE);
    return thread;
  }
  const answered = (thread: IntakeThread, outcome: 'created' | 'failed') => {
    const ticket = ticketOf(thread);
    const draftId = ticket.request.draftId;
    return thread.tracker({
      intentKey: `submit:${draftId}`,
      draftId,
      outcome:
        outcome === 'created'
          ? { result: 'created', ticket }
          : { result: 'failed', reason: 'It is full.', retryable: false, problems: {} },
    });
  };

  it('change nothing yet, and the one who says them is told', async () => {
    const thread = await submitting();
    expect(thread.said('text')[0]?.text).toContain('being filed right now');
    expect(thread.now.state).toMatchObject({
      phase: 'READY_TO_CREATE',
      draft: { fields: { affected_users: 'Sales team' } },
    });
  });

  it('become an offer to update the ticket once it is filed', async () => {
    const thread = await submitting();
    await answered(thread, 'created');
    expect(thread.said('offer_update')[0]?.changes[0]?.after).toBe('Sales team and finance');
    expect(thread.now.state).toMatchObject({ phase: 'CREATED', filing: { deferred: [] } });
  });

  it('change the draft when it could not be filed', async () => {
    const thread = await submitting();
    await answered(thread, 'failed');
    expect(thread.now.state).toMatchObject({
      mode: 'REVIEW',
      phase: 'AWAITING_USER',
      filing: { deferred: [] },
      draft: { fields: { affected_users: 'Sales team and finance' } },
    });
    expect(thread.said('review_card').at(-1)?.card.status).toBe('open');
  });
});
