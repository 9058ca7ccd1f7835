import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  PEER,
  SECOND,
  slowAppBrain,
  TRIAGER,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const STRANGER = 'U_ZOE';

describe('a click', () => {
  it('on a card of an older rev changes nothing and tells the one who clicked', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const shown = thread.now.state.rev;
    await thread.submit('edit', ASKER, { request_summary: 'Slow checkout' });
    const before = thread.now.state;
    const { state } = await thread.click('approve', ASKER, { rev: shown });
    expect(state).toMatchObject({
      rev: before.rev,
      phase: 'AWAITING_USER',
      draft: before.draft,
      intents: [],
    });
    expect(state.replies).toMatchObject([{ kind: 'notice', to: ASKER }]);
    expect(thread.said('notice')[0]?.text).toContain('out of date');
  });

  it('on Change team of an older rev changes nothing, though no team is chosen yet', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const { state } = await thread.click('change_team', ASKER, { rev: 0, value: 'data_analytics_team' });
    expect(state.team).toBeNull();
    expect(thread.said('notice')).toMatchObject([{ to: ASKER }]);
  });

  it('of somebody who may not approve is refused with who may', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { state } = await thread.click('approve', STRANGER);
    expect(state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    expect(thread.said('notice')[0]?.text).toContain('the person who asked');
  });

  it('on Approve, five times by two people, makes one intent; the others learn who approved', async () => {
    const approval = {
      who: ['requester' as const, 'members' as const],
      people: [],
      self_approval: true,
      guests: false,
    };
    const thread = new IntakeThread(slowAppBrain(), { approval });
    await toCard(thread);
    const { rev } = thread.now.state;
    for (const actor of [ASKER, TRIAGER, ASKER, TRIAGER, ASKER])
      await thread.click('approve', actor, { rev });
    const clicks = thread.turns.slice(-5).map(({ state }) => state);
    expect(clicks.flatMap(({ intents }) => intents)).toHaveLength(1);
    expect(clicks.flatMap(({ replies }) => replies.map(({ kind }) => kind))).toEqual([
      'review_card',
      ...Array.from({ length: 4 }, () => 'notice'),
    ]);
    expect(thread.said('notice')[0]?.text).toContain(`<@${ASKER}> has already approved`);
  });

  it('on Approve counts for the card as it stood: where a question comes first, it is pressed again after that', async () => {
    const doubt = 'is it not low? what do you think?';
    const readings = { [doubt]: { values: { urgency: 'low' } } };
    const thread = new IntakeThread(slowAppBrain({ readings, asks: [doubt] }));
    await toCard(thread);
    await thread.say(PEER, doubt);
    await thread.click('approve', ASKER);
    expect(thread.now.waits.kind).toBe('ask');
    const { state } = await thread.click('settle', ASKER, { value: 'urgency#1' });
    expect([state.draft.fields['urgency'], state.intents]).toEqual(['low', []]);
    await thread.click('approve', ASKER);
    expect(thread.now.state.intents).toHaveLength(1);
  });

  it('on an approved, filed or discarded draft is refused', async () => {
    const filed = new IntakeThread(slowAppBrain());
    await toCreated(filed);
    await filed.click('approve', ASKER);
    expect(filed.said('notice')[0]?.text).toContain('T-1');

    const dropped = new IntakeThread(slowAppBrain());
    await toCard(dropped);
    const { rev } = dropped.now.state;
    await dropped.click('discard', ASKER);
    await dropped.click('approve', ASKER, { rev });
    expect(dropped.now.state.intents).toEqual([]);
    expect(dropped.said('notice')[0]?.text).toContain('discarded');
  });

  it('on Discard clears the draft and closes the card', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { state } = await thread.click('discard', ASKER);
    expect(state).toMatchObject({ mode: 'CHAT', phase: 'DISCARDED', draft: { fields: {} }, team: null });
    expect(thread.said('review_card')[0]?.card).toMatchObject({
      status: 'discarded',
      headline: 'Slow app',
      by: ASKER,
    });
  });

  it('on Change team makes a new rev, which a later change of the words does not overrule', async () => {
    const words = 'No, the login fails';
    const readings = { [words]: { values: { request_summary: 'Login by SSO fails: no account access' } } };
    const matched = new IntakeThread(slowAppBrain({ readings }));
    await toCard(matched);
    await matched.say(ASKER, words);
    expect(matched.now.state.team?.id).toBe('identity_access_team');

    const thread = new IntakeThread(slowAppBrain({ readings }));
    await toCard(thread);
    const { rev } = thread.now.state;
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    expect(thread.said('review_card')[0]?.card).toMatchObject({
      rev: rev + 1,
      team: { id: 'data_analytics_team', chosenBy: 'person' },
    });
    await thread.say(ASKER, words);
    expect(thread.now.state.team?.id).toBe('data_analytics_team');
  });
});

describe('the Edit form', () => {
  it('changes only what differs, with typed evidence, and rewrites the card in place', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const before = thread.now.state;
    const values = { ...before.draft.fields, department: 'Field sales' };
    const { state } = await thread.submit('edit', ASKER, values);
    expect(state.rev).toBe(before.rev + 1);
    expect(state.changes).toEqual(['department']);
    expect(state.draft.evidence['department']).toMatchObject([
      { how: 'typed', author: ASKER, quote: 'Field sales' },
    ]);
    expect(state.replies).toMatchObject([{ kind: 'review_card', slot: 'card:d1', card: { status: 'open' } }]);
  });

  it('submitted unchanged leaves everything as it was', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const before = thread.now.state;
    const { state } = await thread.submit('edit', ASKER, { ...before.draft.fields });
    expect(state).toMatchObject({ rev: before.rev, draft: before.draft, replies: [] });
  });

  it('with a required value emptied goes back to asking', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { waits } = await thread.submit('edit', ASKER, {
      ...thread.now.state.draft.fields,
      department: '',
    });
    expect(waits.kind).toBe('ask');
    expect(thread.said('review_card')[0]?.card.status).toBe('asking');
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual(['department']);
  });

  it('opened at an older rev changes nothing; the person sees both values and is asked what to keep', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { rev } = thread.now.state;
    await thread.submit('edit', ASKER, { department: 'Field sales' });
    const before = thread.now.state;
    const { state } = await thread.submit('edit', PEER, { department: 'Marketing' }, { rev });
    expect(state.draft).toEqual(before.draft);
    expect(state.replies).toMatchObject([{ kind: 'notice', to: PEER }]);

    await thread.submit('edit', ASKER, { department: 'Marketing' }, { rev });
    expect(thread.now.state.draft).toEqual(before.draft);
    expect(thread.said('notice')[0]?.text).toContain('you typed “Marketing”, it now says “Field sales”');
    expect(thread.said('text')[0]?.mentions).toEqual([ASKER]);
  });
});
