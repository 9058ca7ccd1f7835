import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, toCard } from '../../support/slow-app.js';

const CONFIRM = 'looks good, send it';
const CHANGE = 'wait, change the summary to slow checkout';
const STRANGER = 'U_ZOE';

const brain = () =>
  slowAppBrain({
    readings: {
      [CHANGE]: { values: { request_summary: 'Slow checkout' } },
      'it hits everybody': { values: { affected_users: 'Everybody' } },
      'sure, whatever you think': { acts: [{ act: 'approve' }] },
      'forget the middle part': { acts: [{ act: 'discard' }] },
      'it is the slow app': { acts: [{ act: 'restate', field: 'request_summary' }] },
    },
    asks: ['who will see it?'],
  });

async function atCard() {
  const scripted = brain();
  const thread = new IntakeThread(scripted);
  await toCard(thread);
  return { thread, scripted };
}

describe('words about an open card', () => {
  it('file it when the reading and the exact words both approve and the author may approve', async () => {
    const { thread } = await atCard();
    const { state, waits } = await thread.say(ASKER, CONFIRM);
    expect(waits.kind).toBe('submitting');
    expect(state.intents).toMatchObject([{ kind: 'submit', key: 'submit:d1' }]);
  });

  it('do not file it when only the reading approves', async () => {
    const { thread } = await atCard();
    const { state } = await thread.say(ASKER, 'sure, whatever you think');
    expect(state.intents).toEqual([]);
    expect(thread.said('text')[0]?.text).toContain('press Approve');
  });

  it('do not file it when written before the card was shown', async () => {
    const { thread } = await atCard();
    const { shownAt } = thread.now.state;
    const ts = (Number(shownAt) - 5).toFixed(6);
    const event = {
      kind: 'message',
      via: 'message',
      ts,
      author: ASKER,
      text: written(CONFIRM),
      addressed: false,
    } as const;
    const { state } = await thread.turn([event]);
    expect(state.intents).toEqual([]);
    expect(thread.said('text')[0]?.text).toContain('press Approve');
  });

  it('do not file it when an edit made them out of other words', async () => {
    const { thread } = await atCard();
    await thread.say(ASKER, 'who will see it?');
    const ts = thread.messages.at(-1)?.ts ?? '';
    const { state } = await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: `${ts}9`, author: ASKER, text: written(CONFIRM) },
    ]);
    expect(state.intents).toEqual([]);
    expect(thread.said('text').at(-1)?.text).toContain('press Approve');
  });

  it('do not file it when written while a slow turn was still making the card', async () => {
    const thread = new IntakeThread(brain());
    thread.turnTakes = 30;
    await toCard(thread);
    const { state } = await thread.say(ASKER, CONFIRM);
    expect(state.intents).toEqual([]);
    expect(thread.said('text')[0]?.text).toContain('press Approve');
  });

  it('do not file what changed in the same turn, and lose no word of it', async () => {
    const { thread } = await atCard();
    const events = [thread.message(ASKER, 'it hits everybody', false), thread.message(ASKER, CONFIRM, false)];
    const { state } = await thread.turn(events);
    expect(state.intents).toEqual([]);
    expect(state.draft.fields['affected_users']).toBe('Everybody');
    expect(thread.said('text')[0]?.text).toContain('press Approve');
  });

  it('of somebody who may not approve are refused to that person', async () => {
    const { thread } = await atCard();
    const { state } = await thread.mention(STRANGER, CONFIRM);
    expect(state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
  });

  it('change the draft: new rev, matched again, card in place, the change with its Undo', async () => {
    const { thread, scripted } = await atCard();
    const before = thread.now.state;
    const { state, waits } = await thread.say(ASKER, CHANGE);
    expect(waits).toMatchObject({ kind: 'preview', rev: before.rev + 1 });
    expect(state.replies).toMatchObject([
      { kind: 'done', now: 'done', by: ASKER },
      { kind: 'review_card', slot: 'card:d1', card: { headline: 'Slow checkout', rev: before.rev + 1 } },
    ]);
    expect(scripted.asked.slice(-2)).toEqual(['read', 'match']);
  });

  it('that repeat what stands there leave it as it is, and say so', async () => {
    const { thread } = await atCard();
    const { state } = await thread.say(ASKER, 'it is the slow app');
    expect(state.draft.fields['request_summary']).toBe('Slow app');
    expect(thread.said('text').at(-1)?.text).toContain('The request already says that');
  });

  it('that change no field go with the request, on the card before anybody approves it', async () => {
    const { thread } = await atCard();
    const before = thread.now.state;
    const { state } = await thread.say(ASKER, 'make it nicer');
    expect(state).toMatchObject({ rev: before.rev + 1, cardRev: before.rev + 1, mode: 'REVIEW' });
    expect(state.replies.map(({ kind }) => kind)).toEqual(['review_card']);
    expect(thread.said('review_card')[0]?.card.ownWords.at(-1)?.text).toBe('make it nicer');
  });

  it('that ask are answered, and the card stays', async () => {
    const { thread } = await atCard();
    const before = thread.now.state;
    const { state } = await thread.say(ASKER, 'who will see it?');
    expect(state).toMatchObject({ rev: before.rev, mode: 'REVIEW' });
    expect(state.replies.map(({ kind }) => kind)).toEqual(['text']);
  });

  it('give the draft up only when they clearly say so', async () => {
    const { thread } = await atCard();
    await thread.say(ASKER, 'forget the middle part');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    await thread.say(ASKER, 'never mind');
    expect(thread.now.state.phase).toBe('DISCARDED');
    expect(thread.said('review_card')[0]?.card.status).toBe('discarded');
  });

  it('that come while it is being filed change nothing; who speaks to the bot is told', async () => {
    const { thread, scripted } = await atCard();
    await thread.click('approve', ASKER);
    const calls = scripted.asked.length;
    await thread.say(ASKER, CHANGE);
    expect(thread.now.state.replies).toEqual([]);
    const { state } = await thread.mention(ASKER, CHANGE);
    expect(state).toMatchObject({
      phase: 'READY_TO_CREATE',
      draft: { fields: { request_summary: 'Slow app' } },
    });
    expect(thread.said('text')[0]?.text).toContain('being filed right now');
    expect(scripted.asked.slice(calls)).toEqual(['read']);
  });

  it('of outsiders who speak to others get no answer', async () => {
    const { thread, scripted } = await atCard();
    const { state } = await thread.say(STRANGER, 'lunch?');
    expect(state).toMatchObject({ mode: 'REVIEW', phase: 'AWAITING_USER' });
    expect(thread.said('text')).toEqual([]);
    expect(scripted.asked.at(-1)).toBe('read');
  });
});
