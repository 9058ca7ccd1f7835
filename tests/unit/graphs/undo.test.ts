import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { ASKER, PEER, toCard } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const STRANGER = 'U_KIM';

async function atCard(): Promise<UndoThread> {
  const thread = new UndoThread();
  await toCard(thread);
  return thread;
}

const urgency = (thread: UndoThread) => thread.now.state.draft.fields['urgency'];

describe('undo in words', () => {
  it('takes back the last act as a new revision, evidence included, and refreshes the card in place', async () => {
    const thread = await atCard();
    const before = thread.now.state;
    await thread.mention(ASKER, 'set urgency to low');
    expect(urgency(thread)).toBe('low');
    const { state, waits } = await thread.mention(ASKER, 'undo');
    expect(state.draft).toEqual(before.draft);
    expect(state.rev).toBe(before.rev + 2);
    expect(waits).toMatchObject({ kind: 'preview', rev: state.rev });
    expect(thread.said('review_card')[0]?.card).toMatchObject({ rev: state.rev, status: 'open' });
    expect(thread.said('done')).toEqual([
      expect.objectContaining({
        slot: `command:${thread.lastDone}`,
        text: 'Set urgency to “low”.',
        now: 'undone',
        by: ASKER,
        changedBy: ASKER,
      }),
    ]);
    expect(thread.said('text')[0]).toMatchObject({
      text: 'Taken back: Set urgency to “low”.',
      link: { slot: `command:${thread.lastDone}` },
    });
  });

  it('goes one further back each time, and redo comes forward again, to the same states', async () => {
    const thread = await atCard();
    const states = [thread.now.state.draft];
    for (const words of ['set urgency to low', 'set summary to Slow reports', 'set urgency to high']) {
      await thread.mention(ASKER, words);
      states.push(thread.now.state.draft);
    }
    for (const earlier of states.slice(0, -1).toReversed()) {
      await thread.mention(ASKER, 'undo');
      expect(thread.now.state.draft).toEqual(earlier);
    }
    await thread.mention(ASKER, 'undo');
    expect(thread.words).toEqual([expect.stringMatching(/^Everything .* has already been taken back/)]);
    for (const later of states.slice(1)) {
      await thread.mention(ASKER, 'redo');
      expect(thread.now.state.draft).toEqual(later);
    }
    await thread.mention(ASKER, 'redo');
    expect(thread.words).toEqual([expect.stringMatching(/^There is nothing to do again/)]);
  });

  it('is no redo any more once something new was done, and says what', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.mention(ASKER, 'undo');
    await thread.mention(ASKER, 'set summary to Slow reports');
    const { draft } = thread.now.state;
    await thread.mention(ASKER, 'redo');
    expect(thread.now.state.draft).toEqual(draft);
    expect(thread.words).toEqual([expect.stringContaining('Set request_summary to “Slow reports”.')]);
  });

  it('has nothing to take back in a thread in which nothing was done, and changes nothing', async () => {
    const thread = await atCard();
    const before = thread.now.state;
    await thread.mention(ASKER, 'undo');
    const { state } = thread.now;
    expect([state.draft, state.rev, state.commands]).toEqual([before.draft, before.rev, []]);
    expect(thread.words).toEqual([expect.stringMatching(/^There is nothing to take back/)]);
  });

  it('takes back each of several acts of one message by itself', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low\nset summary to Slow reports');
    await thread.mention(ASKER, 'undo');
    expect(thread.now.state.draft.fields).toMatchObject({ urgency: 'low', request_summary: 'Slow app' });
  });

  it('asks afresh for what became empty, however often it was asked before, once the open question is answered', async () => {
    const thread = new UndoThread();
    await thread.mention(ASKER, 'I need to submit a request about slow app');
    for (const impact of ['Nobody can sell', 'Sales wait', 'Orders are lost']) {
      await thread.mention(ASKER, `set impact to ${impact}`);
      await thread.mention(ASKER, 'undo');
      expect(thread.now.state.draft.fields['business_impact']).toBeUndefined();
    }
    await thread.mention(ASKER, 'set urgency to low');
    expect(thread.now.waits).toMatchObject({
      kind: 'ask',
      pending: expect.arrayContaining(['business_impact']),
    });
    expect(thread.now.state.draft.unknown).toEqual([]);
  });
});

describe('the Undo button', () => {
  it('takes back an older act whose fields still stand as it left them', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    const older = thread.lastDone;
    await thread.mention(ASKER, 'set summary to Slow reports');
    await thread.press('undo', ASKER, older);
    expect(thread.now.state.draft.fields).toMatchObject({
      urgency: 'critical',
      request_summary: 'Slow reports',
    });
    expect(thread.words).toEqual(['Set urgency to “low”.']);
  });

  it('is refused where others changed it since, with what it set, what stands there now, by whom and where', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    const older = thread.lastDone;
    await thread.mention(PEER, 'set urgency to high');
    const before = thread.now.state;
    await thread.press('undo', ASKER, older);
    const { state } = thread.now;
    expect([state.draft, state.rev, state.commands]).toEqual([before.draft, before.rev, []]);
    const [refusal] = thread.said('passages');
    expect(refusal?.text).toContain('• Urgency: this set “Low”; it now says “High”, by <@U_SAM>');
    expect(refusal?.passages).toMatchObject([{ author: PEER, quote: 'set urgency to high', mark: 'none' }]);
  });

  it('works again once the newer act was taken back', async () => {
    const thread = await atCard();
    const { draft } = thread.now.state;
    await thread.mention(ASKER, 'set urgency to low');
    const older = thread.lastDone;
    await thread.mention(PEER, 'set urgency to high');
    await thread.press('undo', PEER);
    await thread.press('undo', ASKER, older);
    expect(thread.now.state.draft).toEqual(draft);
  });

  it('does nothing twice, and says who has done it', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.press('undo', ASKER);
    await thread.press('undo', ASKER);
    expect(thread.said('notice')).toMatchObject([{ to: ASKER, text: expect.stringContaining('already') }]);
    await thread.press('redo', ASKER);
    await thread.press('redo', ASKER);
    expect(thread.now.state.commands).toEqual([]);
    expect(urgency(thread)).toBe('low');
    expect(thread.past.map(({ act }) => act)).toEqual(['do', 'undo', 'redo']);
  });

  it('is for those who may change the draft', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.press('undo', STRANGER);
    expect(urgency(thread)).toBe('low');
    expect(thread.said('notice')).toMatchObject([
      { to: STRANGER, text: expect.stringMatching(/^You can't/) },
    ]);
  });

  it('names nothing that it does not know', async () => {
    const thread = await atCard();
    await thread.press('undo', ASKER, 'no-such-command');
    expect(thread.said('notice')).toMatchObject([{ text: expect.stringContaining('Nothing was done') }]);
    expect(thread.now.state.commands).toEqual([]);
  });
});

describe('what is over', () => {
  it('can not be taken back while the draft is on its way, nor is that kept for later', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.click('approve', ASKER);
    await thread.mention(ASKER, 'undo');
    expect(thread.words).toEqual([expect.stringMatching(/^The request is being filed right now/)]);
    expect(thread.now.state).toMatchObject({
      phase: 'READY_TO_CREATE',
      filing: { deferred: [] },
      draft: { fields: { urgency: 'low' } },
    });
    await thread.press('undo', ASKER);
    expect(thread.said('notice')).toHaveLength(1);
  });

  it('can not be taken back from a discarded draft, and says so', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    const edit = thread.lastDone;
    await thread.click('discard', ASKER);
    await thread.press('undo', ASKER, edit);
    expect(thread.words).toEqual([expect.stringContaining('discarded')]);
    expect(thread.now.state.commands).toEqual([]);
  });
});

describe('what a thread is about, and whether it is quiet', () => {
  it('is anybody’s to take back', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'be quiet');
    expect(thread.now.state.quiet).toBe(true);
    await thread.press('undo', STRANGER);
    expect(thread.now.state.quiet).toBe(false);
    await thread.mention(STRANGER, 'redo');
    expect(thread.now.state.quiet).toBe(true);
  });
});

describe('the order', () => {
  it('is a command, too, which may say it in words', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    const at = { actor: ASKER, channel: 'C_HELP', ts: '1790009999.000100' };
    await thread.turn([{ kind: 'press', via: 'command', does: { act: 'undo' }, ...at }]);
    expect(urgency(thread)).toBe('critical');
    const does = { act: 'say' as const, words: written('redo that please') };
    await thread.turn([{ kind: 'press', via: 'command', does, ...at }]);
    expect(urgency(thread)).toBe('low');
  });

  it('is not what people say among themselves', async () => {
    const thread = await atCard();
    await thread.mention(ASKER, 'set urgency to low');
    await thread.say(PEER, 'undo');
    expect(urgency(thread)).toBe('low');
  });
});
