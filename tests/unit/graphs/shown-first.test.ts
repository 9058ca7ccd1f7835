import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { shown, written } from '../../../src/domain/text/person-text.js';
import { ANA, BEN } from '../../support/growth.js';
import { guidedThreads } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';

const bound = { channels: [{ channel: CHANNEL, blueprint: 'front_door' }] };
const taking = guidedThreads(undefined, bound);
const elsewhere = guidedThreads();
const BLANK = 'the invoice page is blank since noon';

type Message = Extract<Event, { kind: 'message' }>;

/** The message in other words, as its author edits it. */
function edited(thread: IntakeThread, { ts, author, files }: Message, words: string): Event {
  const at = thread.messages.findIndex((one) => one.ts === ts);
  const before = thread.messages[at];
  if (before === undefined) throw new Error('no such message');
  thread.messages[at] = { ...before, text: written(words) };
  const editTs = thread.message(author, '', false).ts;
  thread.messages.pop();
  return { kind: 'edit', via: 'message', ts, editTs, author, text: written(words), ...(files && { files }) };
}

const asked = (thread: IntakeThread) =>
  thread.said('ask').flatMap(({ questions }) => questions.map(({ text }) => text));
const summary = (thread: IntakeThread) => thread.now.state.draft.fields['request_summary'];
const own = (thread: IntakeThread) => thread.now.state.ownWords.map(({ text }) => shown(text));
const WHAT_IT_SHOWS = ["What does it show, or what's wrong there?"];

describe('words that are edited into what somebody showed first', () => {
  it('answer what it shows, and the bot goes on with what is missing', async () => {
    const thread = taking();
    const picture = thread.shares(ANA, ['page.png'], '', true);
    await thread.turn([picture]);
    expect(asked(thread)).toEqual(WHAT_IT_SHOWS);
    await thread.turn([edited(thread, picture, BLANK)]);
    expect(summary(thread)).toBe(BLANK);
    expect(thread.now.state.draft.evidence['request_summary']).toMatchObject([
      { ts: picture.ts, author: ANA },
    ]);
    expect(own(thread)).toEqual([BLANK]);
    expect(asked(thread)).not.toEqual(WHAT_IT_SHOWS);
    expect(asked(thread).length).toBeGreaterThan(0);
  });

  it('are its answer in their newest form', async () => {
    const thread = taking();
    const picture = thread.shares(ANA, ['page.png'], '', true);
    await thread.turn([picture]);
    await thread.turn([edited(thread, picture, 'the invoice page is blank since non')]);
    await thread.turn([edited(thread, picture, BLANK)]);
    expect(summary(thread)).toBe(BLANK);
    expect(own(thread)).toEqual([BLANK]);
  });

  it('begin the request where they come before the bot has answered', async () => {
    const thread = taking();
    const picture = thread.shares(ANA, ['page.png'], '', true);
    await thread.turn([picture, edited(thread, picture, BLANK)]);
    expect(summary(thread)).toBe(BLANK);
  });

  it('fill the fields that their label lines name', async () => {
    const thread = taking();
    const picture = thread.shares(ANA, ['page.png'], '', true);
    await thread.turn([picture]);
    await thread.turn([edited(thread, picture, `${BLANK}\nUrgency: high`)]);
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: BLANK, urgency: 'high' });
  });

  it('answer it as well where the picture had words that only pointed at it', async () => {
    const thread = taking();
    const picture = thread.shares(ANA, ['page.png'], 'see screenshot', true);
    await thread.turn([picture]);
    await thread.turn([edited(thread, picture, 'see screenshots')]);
    expect(summary(thread)).toBeUndefined();
    await thread.turn([edited(thread, picture, BLANK)]);
    expect(summary(thread)).toBe(BLANK);
  });

  it('of somebody else answer nothing, and go along', async () => {
    const thread = taking();
    await thread.turn([thread.shares(ANA, ['page.png'], '', true)]);
    const theirs = thread.shares(BEN, ['mine.png']);
    await thread.turn([theirs]);
    await thread.turn([edited(thread, theirs, 'mine is blank as well')]);
    expect(summary(thread)).toBeUndefined();
    expect(own(thread)).toEqual(['mine is blank as well']);
  });

  it('are read by a model as fresh words of their author', async () => {
    const readings = { [BLANK]: { values: { request_summary: 'Blank invoice page' } } };
    const thread = new IntakeThread(new ScriptedBrain({ readings }), bound);
    const picture = thread.shares(ANA, ['page.png'], '', true);
    await thread.turn([picture]);
    await thread.turn([edited(thread, picture, BLANK)]);
    expect(summary(thread)).toBe('Blank invoice page');
  });

  it.each(['1', 'pls', 'the invoice'])('begin the request where there was only %j before', async (words) => {
    const thread = elsewhere();
    const short = thread.message(ANA, words, true);
    await thread.turn([short]);
    expect(thread.now.state.draftId).toBeNull();
    await thread.turn([edited(thread, short, BLANK)]);
    expect(summary(thread)).toBe(BLANK);
    expect(thread.now.state.requester).toBe(ANA);
  });
});

describe('a picture whose words say nothing of the matter', () => {
  it.each([
    '1',
    'here',
    'this',
    '^^',
    '👀',
    ':point_up: :point_up: :point_up:',
    '???',
    'see screenshot',
    'look at this',
    'please look at this',
    'can you check this',
    'see the attached screenshot',
  ])('opens the request, which asks what it shows: %j', async (words) => {
    for (const make of [taking, elsewhere]) {
      const thread = make();
      await thread.turn([thread.shares(ANA, ['page.png'], words, true)]);
      expect(asked(thread)).toEqual(WHAT_IT_SHOWS);
      expect(summary(thread)).toBeUndefined();
      expect(thread.now.state.files.map(({ id }) => id)).toEqual(['F_page.png']);
      await thread.say(ANA, BLANK);
      expect(summary(thread)).toBe(BLANK);
    }
  });

  it.each([
    'the invoice page is blank',
    'the portal is down',
    'this printer is broken',
    'look at this error message',
  ])('is another than one that says what is wrong: %j', async (words) => {
    const thread = taking();
    await thread.turn([thread.shares(ANA, ['page.png'], words, true)]);
    expect(summary(thread)).toBe(words);
  });

  it('begins with what its author writes before the bot has answered', async () => {
    for (const words of ['', 'see screenshot', '1']) {
      const thread = taking();
      const picture = thread.shares(ANA, ['page.png'], words, true);
      await thread.turn([picture, thread.message(ANA, BLANK, true)]);
      expect(summary(thread)).toBe(BLANK);
    }
  });

  it('is told of by what its author writes while the bot asks', async () => {
    for (const words of ['', 'look at this']) {
      const thread = taking();
      const picture = thread.shares(ANA, ['page.png'], words, true);
      const crossing = thread.message(ANA, BLANK, false);
      thread.later(30);
      await thread.turn([picture]);
      expect(asked(thread)).toEqual(WHAT_IT_SHOWS);
      await thread.turn([crossing]);
      expect(summary(thread)).toBe(BLANK);
    }
  });

  it('is read by a model all the same', async () => {
    const readings = { 'look at this': { values: { request_summary: 'Blank page' } } };
    const thread = new IntakeThread(new ScriptedBrain({ readings }), bound);
    await thread.turn([thread.shares(ANA, ['page.png'], 'look at this', true)]);
    expect(summary(thread)).toBe('Blank page');
  });
});

describe('words that are too few to begin a request', () => {
  it.each(['1', 'here', 'the invoice'])(
    'are no headline of the request that is opened with them: %j',
    async (words) => {
      const thread = elsewhere();
      await thread.mention(ANA, words);
      const at = thread.said('choose')[0]?.options.indexOf('Open a request with this') ?? -1;
      await thread.choose(at, ANA);
      expect(thread.now.state.draftId).not.toBeNull();
      expect(summary(thread)).toBeUndefined();
      expect(asked(thread)[0]).toBeDefined();
      expect(own(thread)).toEqual([words]);
      await thread.say(ANA, BLANK);
      expect(summary(thread)).toBe(BLANK);
    },
  );

  it('are none either where somebody raises a message by its menu', async () => {
    const thread = elsewhere();
    const said = thread.message(BEN, 'this', false);
    await thread.turn([{ ...said, via: 'shortcut', addressed: true, raisedBy: ANA }]);
    expect(summary(thread)).toBeUndefined();
    expect(own(thread)).toEqual(['this']);
  });
});
