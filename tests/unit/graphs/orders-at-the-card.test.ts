import { describe, expect, it } from '@jest/globals';
import { roundsIn, stepsIn } from '../../../graphs/intake/tool-loop/talk.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import { written } from '../../../src/domain/text/person-text.js';
import { actThread, CLOSED, inTurn } from '../../support/act-tools.js';
import { call } from '../../support/growth.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import type { Script } from '../../support/scripted-brain.js';
import { ASKER, PEER, slowApp, toCard } from '../../support/slow-app.js';

/** Orders that no rule reads. */
const TIDY = 'tidy it up please';
const ELSE = 'what else is open for that team?';
const APPROVES = 'looks good, send it';
const GIVES_UP = 'never mind';
const CHANGE = 'call it Slow CRM, and tidy it up';
const STRANGER = 'U_ZOE';

const set = (value: string) => call('set_it', { field: 'request_summary', value }, value);
const tidied = inTurn({ calls: [set('Slow app, tidied')] }, { text: '' });
const asks = [TIDY, ELSE, 'be quiet'];

async function atCard(script: Script = {}, converse: NonNullable<Script['converse']> = tidied) {
  const made = actThread(converse, { script: { asks, ...script } });
  await toCard(made.thread);
  return made;
}

const texts = (thread: IntakeThread) => thread.said('text').map(({ text }) => text);
/** Several messages of one batch: who writes, what, and whether to the bot. */
const batch = (thread: IntakeThread, ...said: [string, string, boolean][]): Event[] =>
  said.map(([author, text, addressed]) => thread.message(author, text, addressed));
/** A brain that takes whatever is said for an order. */
const takesAllForOrders = (...asks: string[]): Script => ({ asks });

describe('an order that only the brain understands, at the card', () => {
  it('goes to the tools; the card is rewritten where it stands, and it can be taken back', async () => {
    const { thread, brain } = await atCard();
    const before = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, TIDY);
    expect(brain.asked.slice(-2)).toEqual(['read', 'converse']);
    expect(state.trace.map(({ node }) => node)).toEqual(
      expect.arrayContaining(['supervisor', 'references', 'chat', 'tools', 'preview']),
    );
    expect(waits).toMatchObject({ kind: 'preview', rev: before.rev + 1 });
    expect(thread.said('review_card')).toMatchObject([
      { slot: 'card:d1', card: { headline: 'Slow app, tidied', status: 'open', rev: state.rev } },
    ]);
    expect(thread.said('done')).toHaveLength(1);
    const message = thread.messages.at(-1);
    expect(state.draft.evidence['request_summary']?.at(-1)).toMatchObject({ author: ASKER, ts: message?.ts });

    await thread.press('undo', ASKER);
    expect(thread.said('review_card')).toMatchObject([{ card: { headline: 'Slow app', status: 'open' } }]);
    expect(thread.now.state.draft).toEqual(before.draft);
  });

  it('is answered by what was found, with the way to the card, which stands as it did', async () => {
    const converse = inTurn({ calls: [call('look_up', { what: 'T-9' })] }, { text: 'T-9 is open, too.' });
    const { thread } = await atCard({}, converse);
    const before = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, ELSE);
    expect(texts(thread)).toEqual(['T-9 is open, too.']);
    expect(thread.said('text')[0]?.link?.slot).toBe('card:d1');
    expect(waits.kind).toBe('preview');
    expect([state.rev, state.draft, state.mode]).toEqual([before.rev, before.draft, 'REVIEW']);
  });

  it('needs no mention from whose request it is; what others say among themselves is no order', async () => {
    const { thread, brain } = await atCard();
    await thread.mention(PEER, 'hm');
    for (const author of [PEER, STRANGER]) {
      const { state } = await thread.say(author, TIDY);
      expect(state.commands).toEqual([]);
      expect(state.replies.filter(({ kind }) => kind !== 'review_card')).toEqual([]);
    }
    expect(brain.conversed).toEqual([]);
    await thread.say(ASKER, TIDY);
    expect(thread.now.state.commands).toMatchObject([{ by: ASKER }]);
  });

  it('in a quiet thread is one only where it mentions the bot', async () => {
    const { thread, brain } = await atCard({}, ({ steps, conversation }) => {
      if (steps.length > 0) return { text: '' };
      const hush = conversation.fresh[0]?.text === written('be quiet');
      return { calls: [hush ? call('hush', { on: true }) : set('Slow app, tidied')] };
    });
    await thread.mention(ASKER, 'be quiet');
    const before = brain.conversed.length;
    const { state } = await thread.say(ASKER, TIDY);
    expect([state.commands, brain.conversed.length]).toEqual([[], before]);
    expect(state.replies.filter(({ kind }) => kind !== 'review_card')).toEqual([]);
    await thread.mention(ASKER, TIDY);
    expect(thread.now.state.commands).toHaveLength(1);
  });

  it('beside a new value loses neither: the value is a change of its author, the order goes to the tools', async () => {
    const readings = {
      ...slowApp.readings,
      [CHANGE]: { values: { request_summary: 'Slow CRM' }, acts: [{ act: 'ask' } as const] },
    };
    const lower = inTurn({ calls: [call('set_it', { field: 'urgency', value: 'low' })] }, { text: '' });
    const { thread } = await atCard({ readings }, lower);
    const { state } = await thread.mention(ASKER, CHANGE);
    expect(state.draft.fields).toMatchObject({ request_summary: 'Slow CRM', urgency: 'low' });
    expect(state.draft.evidence['request_summary']).toMatchObject([{ how: 'extracted', quote: CHANGE }]);
    expect(state.commands.map(({ tool }) => tool)).toEqual(['words_at_card', 'set_it']);
    expect(thread.said('review_card')).toMatchObject([{ card: { headline: 'Slow CRM', status: 'open' } }]);
  });
});

describe('an order files and discards nothing', () => {
  it('where others in the same batch approve: it is done, and they are told to press Approve', async () => {
    for (const first of [true, false]) {
      const { thread } = await atCard();
      const said: [string, string, boolean][] = [
        [ASKER, APPROVES, false],
        [ASKER, TIDY, true],
      ];
      const { state, waits } = await thread.turn(batch(thread, ...(first ? said : said.toReversed())));
      expect([state.intents, state.filing.status, waits.kind]).toEqual([[], 'none', 'preview']);
      expect(state.draft.fields['request_summary']).toBe('Slow app, tidied');
      expect(texts(thread)).toEqual([expect.stringContaining('press Approve')]);
    }
  });

  it('where the brain takes approval for an order: no tool is called, and Approve is pointed to', async () => {
    const { thread, brain } = await atCard(takesAllForOrders(APPROVES));
    const before = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, APPROVES);
    expect([state.intents, state.commands, waits.kind]).toEqual([[], [], 'preview']);
    expect([state.rev, state.draft, state.filing]).toEqual([before.rev, before.draft, before.filing]);
    expect(brain.conversed).toEqual([]);
    expect(texts(thread)).toEqual([expect.stringContaining('press Approve')]);
  });

  it('where the brain takes giving up for an order: it is not given up, and Discard is pointed to', async () => {
    const { thread, brain } = await atCard(takesAllForOrders(GIVES_UP));
    const { state, waits } = await thread.mention(ASKER, GIVES_UP);
    expect([state.phase, state.draftId, waits.kind]).toEqual(['AWAITING_USER', 'd1', 'preview']);
    expect(brain.conversed).toEqual([]);
    expect(texts(thread)).toEqual([expect.stringContaining('Discard')]);
  });

  it('whatever tools a brain calls for one that says to file it', async () => {
    const words = 'do file this one for me';
    const calls = ['submit', 'approve', 'discard', 'withdraw'].map((name) => call(name, { draft: 'd1' }));
    const { thread } = await atCard(takesAllForOrders(words), inTurn({ calls }, { text: 'Press Approve.' }));
    const before = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, words);
    expect([state.intents, state.requests, state.commands]).toEqual([[], [], []]);
    expect([state.phase, state.draft, state.filing]).toEqual([before.phase, before.draft, before.filing]);
    expect(waits.kind).toBe('preview');
    expect(texts(thread)).toEqual(['Press Approve.']);
  });

  it('while it is being filed: what is asked is answered, and what would change it is refused and said', async () => {
    const { thread, brain } = await atCard(
      {},
      inTurn({ calls: [set('Slow app, tidied')] }, { text: CLOSED }),
    );
    await thread.click('approve', ASKER);
    const before = thread.now.state;
    const { state } = await thread.mention(ASKER, TIDY);
    expect(brain.conversed.at(-1)?.steps).toMatchObject([{ data: { error: CLOSED } }]);
    expect([state.draft, state.rev, state.phase]).toEqual([before.draft, before.rev, 'READY_TO_CREATE']);
    expect([state.commands, state.intents, state.filing.deferred]).toEqual([[], [], []]);
    expect(texts(thread)).toEqual([CLOSED]);
  });
});

describe('a brain that takes everything for an order', () => {
  it('and calls nothing says something, and the card stands', async () => {
    const { thread } = await atCard(takesAllForOrders('hm hm'), () => ({ text: '' }));
    const before = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, 'hm hm');
    expect(texts(thread)[0]?.length).toBeGreaterThan(20);
    expect([state.rev, waits.kind]).toEqual([before.rev, 'preview']);
    expect(state.trace.filter(({ node }) => node === 'chat')).toHaveLength(1);
  });

  it('and calls for ever is stopped within ten steps', async () => {
    const converse: NonNullable<Script['converse']> = ({ steps, mayCall }) =>
      mayCall
        ? { calls: [call('look_up', { what: `${steps.length}` }, `c${steps.length}`)] }
        : { text: 'That is all I found.' };
    const { thread } = await atCard({}, converse);
    const { state, waits } = await thread.mention(ASKER, TIDY);
    const { messages } = state.talk;
    expect(roundsIn(messages) + stepsIn(messages).length).toBeLessThanOrEqual(10);
    expect(texts(thread)).toEqual(['That is all I found.']);
    expect(waits.kind).toBe('preview');
  });
});

describe('an order in a batch of two people', () => {
  it('counts as its author’s, whoever wrote last', async () => {
    const { thread, brain } = await atCard();
    const { state } = await thread.turn(
      batch(thread, [ASKER, TIDY, true], [STRANGER, 'thanks, all of you', true]),
    );
    expect(state.commands).toMatchObject([{ by: ASKER, tool: 'set_it' }]);
    expect(brain.conversed[0]?.conversation.fresh.map(({ text }) => text)).toEqual([TIDY]);
    expect(brain.conversed[0]?.conversation.history.map(({ text }) => text)).toContain('thanks, all of you');
  });

  it('gives nobody the rights of the one who wrote after them', async () => {
    const { thread } = await atCard();
    const before = thread.now.state;
    const { state } = await thread.turn(batch(thread, [STRANGER, TIDY, true], [ASKER, 'good idea', true]));
    expect([state.draft, state.commands]).toEqual([before.draft, []]);
    expect(state.participants).not.toContain(STRANGER);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
  });

  it('is none where the brain names what somebody said to somebody else', async () => {
    const { thread, brain } = await atCard();
    const { state } = await thread.turn(batch(thread, [STRANGER, TIDY, false], [ASKER, 'hm', true]));
    expect([state.commands, brain.conversed]).toEqual([[], []]);
  });

  it('holds all that its author wrote', async () => {
    const { thread, brain } = await atCard();
    await thread.turn(
      batch(thread, [ASKER, TIDY, true], [PEER, 'lunch?', false], [ASKER, 'and keep it short', false]),
    );
    expect(brain.conversed[0]?.conversation.fresh.map(({ text }) => text)).toEqual([
      TIDY,
      'and keep it short',
    ]);
  });
});

describe('words that want several things at once', () => {
  const BOTH = 'give it to data, and what else is open there?';

  it('have all of them done: the question is answered, and the card stands with its new team', async () => {
    const readings = {
      [BOTH]: {
        acts: [{ act: 'choose_team' as const, team: 'data_analytics_team' }, { act: 'ask' as const }],
      },
    };
    const converse = inTurn({ calls: [call('look_up', { what: 'T-9' })] }, { text: 'T-9 is open, too.' });
    const { thread } = await atCard({ readings }, converse);
    const { waits } = await thread.mention(ASKER, BOTH);
    expect(thread.said('review_card')).toMatchObject([{ card: { team: { id: 'data_analytics_team' } } }]);
    expect(texts(thread)).toContain('T-9 is open, too.');
    expect(waits.kind).toBe('preview');
  });
});
