import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, slowAppBrain, toCard } from '../../support/slow-app.js';

const STRANGER = 'U0ZOE';
const RETITLE = 'change the summary to free lunch';
const ADDS = 'it hits us in support, too';
const MINE = `this is for <@${STRANGER}>`;
const NAMES = `<@${STRANGER}> can approve this`;

const atCard = async (selfApproval: boolean) => {
  const thread = new IntakeThread(
    slowAppBrain({
      readings: {
        [MINE]: { acts: [{ act: 'open', blueprint: null, onBehalfOf: STRANGER }] },
        [NAMES]: { acts: [{ act: 'name', people: [STRANGER], gone: [] }] },
        [RETITLE]: { values: { request_summary: 'Free lunch' } },
        [ADDS]: { values: { affected_users: 'Sales team and support' } },
      },
    }),
    { approval: { who: ['requester', 'named'], people: [], self_approval: selfApproval, guests: false } },
  );
  await toCard(thread);
  return thread;
};

describe.each([true, false])('a stranger at somebody else’s card, self_approval: %s', (selfApproval) => {
  it('does not file it in words', async () => {
    const thread = await atCard(selfApproval);
    const { state } = await thread.mention(STRANGER, 'looks good, send it');
    expect(state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    expect((await thread.mention(STRANGER, 'looks good, send it')).state.intents).toEqual([]);
  });

  it('does not file it by a click, whatever they said before', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, 'hello');
    await thread.mention(STRANGER, ADDS);
    const { state } = await thread.click('approve', STRANGER);
    expect(state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
  });

  it('does not discard it', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, 'hello');
    await thread.mention(STRANGER, 'never mind, cancel it');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER, text: expect.stringContaining('up to') }]);
    await thread.click('discard', STRANGER);
    expect(thread.now.state.phase).toBe('AWAITING_USER');
  });

  it('does not make themselves the one who asks', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, MINE);
    expect(thread.now.state).toMatchObject({ requester: ASKER, filer: null });
    await thread.mention(STRANGER, NAMES);
    expect((await thread.click('approve', STRANGER)).state.intents).toEqual([]);
  });

  it('changes nothing that it says: another value is one to settle, also where it adds to the first', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, ADDS);
    const { state } = await thread.mention(STRANGER, RETITLE);
    expect(state.draft.fields).toMatchObject({ request_summary: 'Slow app', affected_users: 'Sales team' });
    expect(state.report.conflicts).toMatchObject([
      { field: 'affected_users', values: [{ value: 'Sales team' }, { value: 'Sales team and support' }] },
      { field: 'request_summary', values: [{ value: 'Slow app' }, { value: 'Free lunch' }] },
    ]);
  });

  it('is not told off for what they tell: it is kept in their words, and people are asked which one is right', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, ADDS);
    expect([thread.said('notice'), thread.said('ask')]).toMatchObject([
      [],
      [{ questions: [{ text: expect.stringContaining(`<@${STRANGER}> says “Sales team and support”`) }] }],
    ]);
    await thread.mention(ASKER, 'hm, well');
    await thread.mention(STRANGER, ADDS);
    expect([thread.said('notice'), thread.said('text').length]).toEqual([[], 1]);
    expect(thread.now.state.ownWords.filter(({ author }) => author === STRANGER)).toHaveLength(2);
  });

  it('does not settle what they object to in their own favour, in words or by a click; they may give in', async () => {
    const thread = await atCard(selfApproval);
    await thread.mention(STRANGER, RETITLE);
    await thread.mention(STRANGER, RETITLE);
    await thread.mention(STRANGER, 'the second one');
    await thread.click('settle', STRANGER, { value: 'request_summary#1' });
    expect(thread.now.state.draft.fields['request_summary']).toBe('Slow app');
    expect(thread.now.state.report.conflicts).toHaveLength(1);
    await thread.click('settle', STRANGER, { value: 'request_summary#0' });
    expect(thread.now.state.draft.fields['request_summary']).toBe('Slow app');
    expect(thread.now.state.report.conflicts).toEqual([]);
  });
});

describe('two people who speak in one batch', () => {
  it('are heard both, and whose request it is has the say', async () => {
    const [theirs, own] = ['we are in Support', 'we are in Sales'];
    const thread = new IntakeThread(
      slowAppBrain({
        readings: {
          [theirs]: { values: { department: 'Support' } },
          [own]: { values: { department: 'Sales' } },
        },
      }),
    );
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.turn([
      thread.message(STRANGER, theirs, false),
      thread.message(ASKER, own, false),
    ]);
    expect(state.draft.fields['department']).toBe('Sales');
    expect(state.report.conflicts).toEqual([]);
  });
});

describe('words that merely end the talk', () => {
  it('leave the draft as it is', async () => {
    const thread = guidedThread();
    await thread.mention(ASKER, FIRST);
    const before = thread.now.state;
    const { state } = await thread.mention(ASKER, "that's all, can we stop now?");
    expect(state).toMatchObject({ draftId: before.draftId, draft: before.draft, rev: before.rev });
    expect(state.phase).not.toBe('DISCARDED');
  });
});
