import { describe, expect, it } from '@jest/globals';
import type { IntakeDeps } from '../../../graphs/intake/deps.js';
import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { ASKER, PEER, slowAppBrain, ticketOf, toCard, twelve } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const chosen = (draftId: string | null) => ({
  acts: [{ act: 'follow' as const, draftId }],
});
const readings = { 'follow T-12 please': chosen('d12'), 'file it anyway': chosen(null) };

/** What was filed before, all of it like the new request, and what was looked for in it. */
function pastWith(alike: readonly AlikeRequest[]) {
  const looked: { text: string; notDraft: string }[] = [];
  const past: IntakeDeps['past'] = {
    ...teamsOnly(teams),
    alike: (_at, query) => {
      looked.push(query);
      return Promise.resolve(alike);
    },
  };
  return { past, looked };
}

function threadWith(alike: readonly AlikeRequest[]) {
  const { past, looked } = pastWith(alike);
  return { thread: new IntakeThread(slowAppBrain({ readings }), { past }), looked };
}

describe('an order at the look-alikes', () => {
  const offered = async () => {
    const ordering = new UndoThread({ readings }, { past: pastWith([twelve]).past });
    await toCard(ordering);
    expect(ordering.said('duplicates')).toHaveLength(1);
    return ordering;
  };

  it('is carried out, and the question is asked again as it stands', async () => {
    const thread = await offered();
    const { state, waits } = await thread.mention(ASKER, 'set urgency to low');
    expect([state.draft.fields['urgency'], waits.kind]).toEqual(['low', 'ask']);
    expect(thread.said('review_card')).toEqual([]);
    expect(thread.said('duplicates')).toMatchObject([{ rev: state.rev, requests: [{ shortId: 'T-12' }] }]);
    await thread.click('file_anyway', ASKER);
    expect(thread.said('review_card')).toHaveLength(1);
  });

  it('taken back asks it again too, and words answer it as before', async () => {
    const thread = await offered();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.press('undo', ASKER);
    expect(thread.said('duplicates')).toMatchObject([{ rev: thread.now.state.rev }]);
    const { state } = await thread.say(ASKER, 'follow T-12 please');
    expect(state.intents).toMatchObject([{ kind: 'update', draftId: 'd12' }]);
  });

  it('that has nothing to do with the request leaves the question as it was asked', async () => {
    const thread = await offered();
    await thread.mention(ASKER, 'be quiet');
    expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['done']);
    await thread.mention(ASKER, 'be quiet');
    expect(thread.said('duplicates')).toHaveLength(1);
    expect(thread.said('review_card')).toEqual([]);
  });
});

describe('an open request that looks like the new one', () => {
  it('is offered before the card', async () => {
    const { thread, looked } = threadWith([twelve]);
    await toCard(thread);
    expect(thread.said('duplicates')).toMatchObject([{ draftId: 'd1', requests: [{ shortId: 'T-12' }] }]);
    expect(thread.said('review_card')).toEqual([]);
    expect(looked).toEqual([{ text: expect.stringContaining('Slow app'), notDraft: 'd1' }]);
  });

  it.each(['click', 'words'])(
    'is followed by a %s: person and evidence go to its ticket, this draft ends',
    async (how) => {
      const { thread } = threadWith([twelve]);
      await toCard(thread);
      if (how === 'click') await thread.click('follow', ASKER, { value: 'd12' });
      else await thread.say(ASKER, 'follow T-12 please');
      const [intent] = thread.now.state.intents;
      expect(intent).toMatchObject({
        kind: 'update',
        draftId: 'd12',
        change: { change: 'follow', by: ASKER, follower: { user: ASKER, headline: 'Slow app' } },
      });
      if (intent?.kind !== 'update' || intent.change.change !== 'follow') throw new Error('nothing followed');
      expect(intent.change.follower.evidence.length).toBeGreaterThan(1);
      const other = { ...ticketLike(), id: 't12', shortId: 'T-12' };
      await thread.tracker({
        intentKey: intent.key,
        draftId: 'd12',
        outcome: { result: 'updated', ticket: other, change: intent.change },
      });
      expect(thread.now.state).toMatchObject({ phase: 'DISCARDED', mode: 'CHAT' });
      expect(thread.said('text')).toMatchObject([
        { text: expect.stringContaining('T-12'), mentions: [ASKER] },
      ]);
      expect(thread.now.state.intents).toEqual([]);
    },
  );

  it.each(['click', 'words', 'something else'])(
    'does not stand in the way: the card comes after (%s)',
    async (how) => {
      const { thread, looked } = threadWith([twelve]);
      await toCard(thread);
      if (how === 'click') await thread.click('file_anyway', ASKER);
      else if (how === 'words') await thread.say(ASKER, 'file it anyway');
      else await thread.mention(ASKER, 'hm, what is that?');
      expect(thread.said('review_card')).toMatchObject([{ card: { status: 'open' } }]);
      expect(thread.said('duplicates')).toEqual([]);
      expect(looked).toHaveLength(1);
      await thread.click('approve', ASKER);
      expect(ticketOf(thread).request.headline).toBe('Slow app');
    },
  );

  it('waits while people speak among themselves', async () => {
    const { thread } = threadWith([twelve]);
    await toCard(thread);
    const { state, waits } = await thread.say(ASKER, 'Sam, is that the same?');
    expect([state.replies, waits.kind]).toEqual([[], 'ask']);
    await thread.say(ASKER, 'follow T-12 please');
    expect(thread.now.state.intents).toMatchObject([{ kind: 'update', draftId: 'd12' }]);
  });

  it.each([
    ['follow T-12', { intents: [{ kind: 'update', draftId: 'd12' }] }],
    ['file it anyway', { intents: [], mode: 'REVIEW' }],
  ])('is chosen by a phrase where no model reads: %s', async (words, state) => {
    const filed = { id: 'task:d12', kind: 'task' as const, name: twelve.headline, shortId: 'T-12' };
    const { past } = pastWith([twelve]);
    const thread = guidedThread(new MemoryReferences({ entities: [filed] }), { past });
    await thread.mention(ASKER, 'paying takes a minute for everybody');
    await thread.submit('edit', ASKER, {
      business_impact: 'Sales wait',
      urgency: 'high',
      request_type: 'incident',
      department: 'Sales',
      desired_resolution: 'Fast again',
    });
    if (thread.said('choose_team').length > 0)
      await thread.click('choose_team', ASKER, { value: 'performance_engineering_team' });
    expect(thread.said('duplicates')).toHaveLength(1);
    await thread.mention(ASKER, words);
    expect(thread.now.state).toMatchObject(state);
  });

  it('that can no longer be followed brings the card', async () => {
    const { thread } = threadWith([twelve]);
    await toCard(thread);
    await thread.click('follow', ASKER, { value: 'd12' });
    const key = thread.now.state.intents[0]?.key ?? '';
    await thread.tracker({
      intentKey: key,
      draftId: 'd12',
      outcome: { result: 'failed', reason: 'It is gone.', retryable: false, problems: {} },
    });
    expect(thread.said('review_card')).toHaveLength(1);
    expect(thread.said('text')[0]?.text).toContain('It is gone.');
  });

  it('is chosen by those whose request it is, from what was offered', async () => {
    const { thread } = threadWith([twelve]);
    await toCard(thread);
    await thread.click('follow', PEER, { value: 'd12' });
    expect(thread.said('notice')).toHaveLength(1);
    await thread.click('follow', ASKER, { value: 'd99' });
    expect(thread.said('notice')).toHaveLength(1);
    expect(thread.turns.flatMap(({ state }) => state.intents)).toEqual([]);
  });
});

function ticketLike() {
  return {
    id: 't12',
    shortId: 'T-12',
    url: null,
    status: 'open' as const,
    assignee: null,
    followers: [],
    comments: [],
    request: {
      draftId: 'd12',
      blueprint: 'front_door',
      headline: 'The app is slow',
      fields: [],
      team: twelve.team,
      requester: PEER,
      filer: null,
      approvedBy: PEER,
      approvedAt: '2026-01-01T00:00:00.000Z',
      thread: { channel: 'C_OTHER', rootTs: '1.0' },
      ownWords: [],
      shared: [],
    },
  };
}
