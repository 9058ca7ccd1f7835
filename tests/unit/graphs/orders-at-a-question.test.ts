import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { ANA, BEN, call } from '../../support/growth.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import type { Script } from '../../support/scripted-brain.js';
import { ASKER, FIRST, PEER, SECOND, slowApp } from '../../support/slow-app.js';

/** An order that no rule reads. */
const TIDY = 'tidy it up please';
const STRANGER = 'U_ZOE';

const set = (value: string) => call('set_it', { field: 'request_summary', value }, value);
const tidied = inTurn({ calls: [set('Slow app, tidied')] }, { text: '' });
const readings = {
  ...slowApp.readings,
  [TIDY]: { acts: [{ act: 'ask' } as const] },
  'Sales, and tidy it up': { values: { department: 'Sales' }, acts: [{ act: 'ask' } as const] },
  'it is Sales': { values: { department: 'Sales' } },
};

async function atQuestion(script: Script = {}, converse: NonNullable<Script['converse']> = tidied) {
  const made = actThread(converse, { script: { readings, ...script } });
  await made.thread.mention(ASKER, FIRST);
  await made.thread.say(ASKER, SECOND);
  return made;
}

const batch = (thread: IntakeThread, ...said: [string, string, boolean][]): Event[] =>
  said.map(([author, text, addressed]) => thread.message(author, text, addressed));

describe('an order that only the brain understands, while a question is open', () => {
  it('goes to the tools, can be taken back, and leaves the question as it was asked', async () => {
    const { thread } = await atQuestion();
    const { pendingQuestions, rev } = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, TIDY);
    expect(state.draft.fields['request_summary']).toBe('Slow app, tidied');
    expect(state.commands).toMatchObject([{ tool: 'set_it', by: ASKER }]);
    expect(thread.said('done')).toHaveLength(1);
    expect([state.rev, waits.kind, state.pendingQuestions]).toEqual([rev + 1, 'ask', pendingQuestions]);
    await thread.press('undo', ASKER);
    expect(thread.now.state.draft.fields['request_summary']).toBe('Slow app');
  });

  it('beside an answer loses neither', async () => {
    const { thread } = await atQuestion();
    const { state } = await thread.say(ASKER, 'Sales, and tidy it up');
    expect(state.draft.fields).toMatchObject({ department: 'Sales', request_summary: 'Slow app, tidied' });
    expect(state.draft.evidence['department']).toMatchObject([{ author: ASKER, how: 'extracted' }]);
  });

  it('counts as its author’s, whoever wrote last', async () => {
    const { thread, brain } = await atQuestion();
    const { state } = await thread.turn(batch(thread, [ASKER, TIDY, true], [STRANGER, 'thanks', true]));
    expect(state.commands).toMatchObject([{ by: ASKER }]);
    expect(brain.conversed[0]?.conversation.fresh.map(({ text }) => text)).toEqual([TIDY]);
  });

  it('gives nobody the rights of the one who wrote after them, nor a part in the request', async () => {
    const { thread } = await atQuestion();
    const before = thread.now.state;
    const { state } = await thread.turn(batch(thread, [STRANGER, TIDY, true], [ASKER, 'hm', true]));
    expect([state.draft.fields, state.commands]).toEqual([before.draft.fields, []]);
    expect(state.participants).not.toContain(STRANGER);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
  });

  it('is none of those who speak among themselves, though others answer beside them', async () => {
    const { thread, brain } = await atQuestion();
    const { state } = await thread.turn(
      batch(thread, [STRANGER, TIDY, false], [ASKER, 'it is Sales', false]),
    );
    expect([state.commands, brain.conversed]).toEqual([[], []]);
    expect(state.draft.fields['department']).toBe('Sales');
  });

  it('is none where the message was only brought to the bot', async () => {
    const { thread, brain } = await atQuestion();
    const [said] = batch(thread, [PEER, TIDY, true]);
    if (said?.kind !== 'message') throw new Error('no message');
    const { state } = await thread.turn([{ ...said, via: 'shortcut', raisedBy: ASKER }]);
    expect([state.commands, brain.conversed]).toEqual([[], []]);
  });
});

describe('a look-up in a batch of two people, while nothing is open', () => {
  const converse = inTurn({ calls: [call('note_it', { text: 'Tea' })] }, { text: '' });

  it('counts as its author’s, whoever wrote last', async () => {
    const { thread, brain } = actThread(converse);
    const { state } = await thread.turn(batch(thread, [ANA, ASK, true], [BEN, 'thanks', true]));
    expect(state.memory).toMatchObject([{ write: 'note', by: ANA }]);
    expect(brain.conversed[0]).toMatchObject({
      asker: { id: `user:${ANA}` },
      conversation: { fresh: [{ text: ASK, author: ANA }] },
    });
  });

  it('counts as the newest author’s who spoke to the bot, where it was not said to the bot', async () => {
    const { thread } = actThread(converse);
    const { state } = await thread.turn(batch(thread, [ANA, ASK, false], [BEN, 'what of that?', true]));
    expect(state.memory).toMatchObject([{ write: 'note', by: BEN }]);
  });
});
