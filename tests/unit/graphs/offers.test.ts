import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { calling, type Offered } from '../../../src/domain/conversation/option.js';
import { pendingOf } from '../../../src/domain/pending.js';
import type { Tool } from '../../../src/domain/tools/tool.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';
import { CRITERION, SuggestingThread } from '../../support/suggesting.js';

const STRANGER = 'U_STRANGER';
const THREE = ['Paying takes under 20 s', 'A receipt is mailed; it has a date', 'It works offline'];
const [ALL, FIRST, SECOND, THIRD] = [0, 1, 2, 3];
const HELD = 'It works on phones';

async function offered(criteria: readonly string[] = THREE) {
  const thread = new SuggestingThread();
  await thread.toCard();
  const shown = await thread.suggest(criteria);
  return { thread, shown, id: shown.questionId };
}

async function filed(thread: SuggestingThread): Promise<void> {
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
}

describe('criteria that were suggested', () => {
  it('are shown with a button for all of them and one for each, and none is added', async () => {
    const { thread, shown } = await offered();
    expect(shown.options).toEqual(['Add all 3', 'Add 1', 'Add 2', 'Add 3']);
    expect(shown.offer).toEqual({ left: [0, 1, 2, 3], taken: [], over: null });
    for (const [at, criterion] of THREE.entries()) expect(shown.text).toContain(`${at + 1}. ${criterion}`);
    expect(shown.text).toMatch(/\nPress the ones you want in the acceptance criteria, .*$/u);
    expect(thread.held).toEqual([HELD]);
    expect(thread.now.state).toMatchObject({ mode: 'REVIEW', commands: [] });
    expect(thread.question).toBeNull();
    expect(thread.said('text')).toEqual([]);
  });

  it('are added by one click, exactly as shown, as one command, without the brain', async () => {
    const { thread, id } = await offered();
    const before = thread.brain.conversed.length;
    const { state } = await thread.choose(ALL, ASKER);
    expect(thread.held).toEqual([HELD, ...THREE]);
    expect(thread.brain.conversed).toHaveLength(before);
    expect(state.commands).toMatchObject([{ act: 'do', tool: 'append_to_draft', by: ASKER }]);
    expect(thread.said('done')).toMatchObject([
      { now: 'done', text: expect.stringMatching(/^Added “Paying .* to the acceptance criteria\.$/u) },
    ]);
    expect(thread.said('review_card')).toMatchObject([{ card: { status: 'open', rev: state.rev } }]);
    expect(thread.rewritten(id)?.offer).toEqual({
      left: [],
      taken: [{ label: 'Add all 3', by: ASKER }],
      over: null,
    });
  });

  it('are taken back and added again as one', async () => {
    const { thread } = await offered();
    await thread.choose(ALL, ASKER);
    await thread.press('undo', ASKER);
    expect(thread.held).toEqual([HELD]);
    await thread.press('redo', ASKER);
    expect(thread.held).toEqual([HELD, ...THREE]);
  });

  it('are the words of whoever clicked, on the message that they clicked', async () => {
    const { thread, id } = await offered();
    await thread.mention(PEER, 'what is this about?');
    const { state } = await thread.choose(SECOND, PEER, id);
    const added = state.draft.lists['acceptance_criteria']?.at(-1);
    expect(added).toMatchObject({
      value: THREE[1],
      evidence: [{ author: PEER, quote: THREE[1], how: 'typed', ts: expect.stringMatching(/^\d+\.\d+$/) }],
    });
    expect(thread.messages.map(({ ts }) => ts)).not.toContain(added?.evidence[0]?.ts);
    expect(state.participants).toContain(PEER);
  });

  it('are added one by one; what is left stays, and all of it adds only what is new and says so', async () => {
    const { thread, id } = await offered();
    await thread.choose(SECOND, ASKER);
    expect(thread.held).toEqual([HELD, THREE[1]]);
    expect(thread.rewritten(id)?.offer).toEqual({
      left: [ALL, FIRST, THIRD],
      taken: [{ label: 'Add 2', by: ASKER }],
      over: null,
    });
    await thread.choose(ALL, ASKER);
    expect(thread.held).toEqual([HELD, THREE[1], THREE[0], THREE[2]]);
    expect(thread.said('done')[0]?.text).toContain('1 more was already there');
    expect(thread.rewritten(id)?.offer).toMatchObject({
      left: [],
      taken: [{ label: 'Add 2' }, { label: 'Add all 3' }],
    });
    expect(thread.rewritten(id)?.text).not.toContain('Press');
    for (const item of thread.now.state.draft.lists['acceptance_criteria'] ?? []) {
      expect(item.evidence).toHaveLength(1);
    }
  });

  it('leave no button once each was added by its own', async () => {
    const { thread, id } = await offered();
    for (const one of [FIRST, SECOND, THIRD]) await thread.choose(one ?? 0, ASKER, id);
    expect(thread.rewritten(id)?.offer?.left).toEqual([]);
    expect(thread.held).toEqual([HELD, ...THREE]);
  });

  it('are not added twice by a second click, which is told who was first', async () => {
    const { thread, id } = await offered();
    await thread.choose(ALL, ASKER);
    for (const option of [ALL, SECOND]) {
      const { state } = await thread.choose(option ?? 0, PEER, id);
      expect(state.commands).toEqual([]);
      expect(thread.held).toEqual([HELD, ...THREE]);
      expect(thread.said('notice')).toMatchObject([
        { to: PEER, text: `<@${ASKER}> has already chosen that, so it wasn't done again.` },
      ]);
    }
  });

  it('are for nobody to add who may not change the request; the buttons stay for the others', async () => {
    const { thread, id } = await offered();
    const { state } = await thread.choose(ALL, STRANGER);
    expect(thread.held).toEqual([HELD]);
    expect(state.commands).toEqual([]);
    expect(thread.said('notice')).toMatchObject([
      { to: STRANGER, text: expect.stringMatching(/^You can't do that here\. It is up to /u) },
    ]);
    expect(thread.rewritten(id)).toBeUndefined();
    await thread.choose(ALL, ASKER, id);
    expect(thread.held).toEqual([HELD, ...THREE]);
  });

  it('stay as they are, without buttons, where all of them stand already by now', async () => {
    const { thread, id } = await offered(['it works offline']);
    await thread.submit('edit', ASKER, { acceptance_criteria: `${HELD}\nIt works offline` });
    const { rev } = thread.now.state;
    const { state } = await thread.choose(ALL, ASKER, id);
    expect(thread.whispers).toEqual(['The acceptance criteria already say that; nothing was changed.']);
    expect([state.rev, state.commands]).toEqual([rev, []]);
    expect(thread.rewritten(id)?.offer?.left).toEqual([]);
  });

  it('are kept whole or not at all: where not all fit, none is added and the buttons stay', async () => {
    const { thread, id } = await offered();
    const many = Array.from({ length: 28 }, (_, at) => `criterion ${at}`);
    await thread.submit('edit', ASKER, { acceptance_criteria: many.join('\n') });
    await thread.choose(ALL, ASKER, id);
    expect(thread.held).toHaveLength(28);
    expect(thread.whispers).toEqual([expect.stringContaining('which is the limit')]);
    expect(thread.rewritten(id)).toBeUndefined();
    await thread.choose(FIRST, ASKER, id);
    expect(thread.held.at(-1)).toBe(THREE[0]);
  });

  it('are fewer buttons where they are many, and one where there is one', async () => {
    const many = Array.from({ length: 6 }, (_, at) => `It takes under ${at + 2} s`);
    expect((await offered(many)).shown.options).toEqual(['Add all 6']);
    const { thread, shown } = await offered(['It works offline']);
    expect(shown.options).toEqual(['Add it']);
    await thread.choose(ALL, ASKER);
    expect(thread.held).toEqual([HELD, 'It works offline']);
  });
});

describe('an offer whose request is over', () => {
  it('can’t be taken while the request is being filed, loses its buttons once it is filed, and a click says so', async () => {
    const { thread, id } = await offered();
    await thread.click('approve', ASKER);
    await thread.choose(ALL, ASKER, id);
    expect(thread.whispers).toEqual([expect.stringContaining('is being filed right now')]);
    expect(thread.rewritten(id)).toBeUndefined();
    await filed(thread);
    const over = 'This was about a request that is filed as T-1 now, so it stays as it was approved.';
    expect(thread.rewritten(id)?.offer).toEqual({ left: [], taken: [], over });
    const { state } = await thread.choose(ALL, ASKER, id);
    expect(thread.whispers).toEqual([`${over} Nothing was done.`]);
    expect(state.commands).toEqual([]);
  });

  it('is gone with a request that was discarded, and adds nothing to the next one', async () => {
    const { thread, id } = await offered();
    await thread.click('discard', ASKER);
    const over = 'This was about a request that is over.';
    expect(thread.rewritten(id)?.offer).toEqual({ left: [], taken: [], over });
    await thread.toCard();
    await thread.choose(ALL, ASKER, id);
    expect(thread.whispers).toEqual([`${over} Nothing was done.`]);
    expect(thread.held).toEqual([HELD]);
  });

  it('is not rewritten where nothing was left of it', async () => {
    const { thread, id } = await offered();
    await thread.choose(ALL, ASKER);
    await thread.click('discard', ASKER);
    expect(thread.rewritten(id)).toBeUndefined();
  });
});

describe('an offer', () => {
  it('gives way to a newer one', async () => {
    const { thread, id } = await offered();
    const newer = await thread.suggest(['Refunds take a day']);
    expect(thread.rewritten(id)?.offer).toMatchObject({ left: [], over: expect.stringContaining('newer') });
    await thread.choose(ALL, ASKER, id);
    expect(thread.held).toEqual([HELD]);
    expect(thread.whispers).toEqual([expect.stringContaining('out of date')]);
    await thread.choose(ALL, ASKER, newer.questionId);
    expect(thread.held).toEqual([HELD, 'Refunds take a day']);
  });

  it('is in nobody’s way: what was asked stays asked, and words go on answering it', async () => {
    const thread = new SuggestingThread();
    await thread.begin();
    expect(thread.now.waits).toMatchObject({ kind: 'ask', pending: ['acceptance_criteria'] });
    const { questionId } = await thread.suggest(THREE);
    expect(thread.now.waits).toMatchObject({ kind: 'ask', pending: ['acceptance_criteria'] });
    await thread.say(ASKER, CRITERION);
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.held).toEqual([HELD]);
    await thread.choose(ALL, ASKER, questionId);
    expect(thread.held).toEqual([HELD, ...THREE]);
  });

  it('answers what was asked, where that is what it adds', async () => {
    const thread = new SuggestingThread();
    await thread.begin();
    await thread.suggest(THREE);
    await thread.choose(THIRD ?? 0, ASKER);
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.held).toEqual([THREE[2]]);
  });

  it('is kept with the thread, with exactly these arguments', async () => {
    const { thread, shown } = await offered();
    expect(pendingOf(await thread.parkedState(), 'offer')).toMatchObject({
      id: shown.questionId,
      draftId: thread.now.state.draftId,
      options: [
        {
          label: 'Add all 3',
          does: { tool: 'append_to_draft', args: { field: 'acceptance_criteria', text: THREE } },
        },
        { does: { args: { text: [THREE[0]] } } },
        { does: { args: { text: [THREE[1]] } } },
        { does: { args: { text: [THREE[2]] } } },
      ],
    });
  });

  it('holds no call that its tool would not take, that a person is asked about first, or of no tool', async () => {
    const hold: Tool<object> = {
      name: 'hold',
      category: 'knowledge',
      summary: 'Offers.',
      instructions: 'Offers.',
      args: z.object({}),
      sets: ['text'],
      effect: 'read',
      approval: 'none',
      reversible: false,
      phrases: [],
      execute: () =>
        Promise.resolve({
          data: {},
          said: 'Here.',
          offer: { hint: 'Press it.', draftId: null, each: calls },
        }),
    };
    const calls: Offered<'call'>[] = [
      { label: 'a', does: calling('set_field', { field: 7 }) },
      { label: 'b', does: calling('delete_memory_note', { note_id: 'n1' }) },
      { label: 'c', does: calling('nothing', {}) },
      { label: 'd'.repeat(200), does: calling('set_field', { field: 'title', value: 'Paying' }) },
    ];
    const thread = new SuggestingThread([hold]);
    await thread.toCard();
    thread.suggestBy('hold');
    const { options } = await thread.suggest([]);
    expect(options).toEqual([expect.stringMatching(/^d{74}…$/u)]);
    await thread.choose(0, ASKER);
    expect(thread.now.state.draft.fields['title']).toBe('Paying');
  });
});
