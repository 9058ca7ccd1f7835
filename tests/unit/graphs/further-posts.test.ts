import { describe, expect, it } from '@jest/globals';
import { guidedThreads } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';

const ANA = 'UANA';
const bound = { channels: [{ channel: CHANNEL, blueprint: 'front_door' }] };
const guided = guidedThreads(undefined, bound);
const NEED = 'my VPN is broken since this morning';
const MORE = 'it says error 809';

describe('what somebody posts in the channel after their request', () => {
  it('goes with it in their own words, answers nothing that was asked, and is told', async () => {
    const thread = guided();
    await thread.root(ANA, NEED);
    const { pendingQuestions, draft, asked } = thread.now.state;
    await thread.goesOn(ANA, MORE);
    expect(thread.now.state).toMatchObject({ pendingQuestions, draft: { fields: draft.fields }, asked });
    const [, second] = thread.now.state.ownWords;
    expect(second).toMatchObject({ text: MORE });
    expect(second).not.toHaveProperty('threadTs');
    expect(thread.said('text').map(({ text }) => text)).toEqual([expect.stringContaining(MORE)]);
  });

  it.each(['it says error 809', 'everybody in sales has it', 'high'])(
    'takes no answer below itself either: “%s”',
    async (words) => {
      const thread = guided();
      await thread.root(ANA, NEED);
      const { pendingQuestions, draft } = thread.now.state;
      await thread.turn([{ ...thread.message(ANA, words, false), apart: true }]);
      expect(thread.now.state).toMatchObject({ pendingQuestions, draft: { fields: draft.fields } });
      expect(thread.said('text').map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
      await thread.turn([{ ...thread.message('UBEN', words, false), apart: true }]);
      expect([thread.now.state.draft.fields, thread.now.state.replies]).toEqual([draft.fields, []]);
      expect(thread.now.state.ownWords.map(({ text }) => text)).toContain(words);
    },
  );

  it('belongs to the words before it where it came with them', async () => {
    const thread = guided();
    const first = thread.message(ANA, 'my VPN', true);
    const second = thread.message(ANA, 'is broken since this morning', true);
    thread.joined.push(thread.messages[1]?.ts ?? '');
    await thread.turn([
      { ...first, via: 'message' },
      { ...second, via: 'message' },
    ]);
    expect(thread.now.state.draft.fields).toMatchObject({
      request_summary: 'my VPN\nis broken since this morning',
    });
  });

  it('begins the request where there was only a greeting or a question before', async () => {
    for (const words of ['hello, anybody here?', 'Who is on call today?']) {
      const thread = guided();
      await thread.root(ANA, words);
      expect(thread.now.state.draftId).toBeNull();
      await thread.goesOn(ANA, NEED);
      expect(thread.now.state.draft.fields).toMatchObject({ request_summary: NEED });
    }
  });

  it('sets what its label lines say', async () => {
    const thread = guided();
    await thread.root(ANA, NEED);
    await thread.goesOn(ANA, 'Urgency: high');
    expect(thread.now.state.draft.fields).toMatchObject({ urgency: 'high' });
  });

  it('is read by a model with the request, and rests on the very message', async () => {
    const readings = {
      [NEED]: { values: { request_summary: 'VPN broken' } },
      [MORE]: { values: { business_impact: 'error 809' }, acts: [] },
    };
    const thread = new IntakeThread(new ScriptedBrain({ readings }), bound);
    await thread.root(ANA, NEED);
    await thread.goesOn(ANA, MORE);
    const [evidence] = thread.now.state.draft.evidence['business_impact'] ?? [];
    expect(evidence).toMatchObject({ ts: thread.messages[1]?.ts });
    expect(evidence).not.toHaveProperty('threadTs');
  });
});

describe('a post that may go on with what its author has posted just before', () => {
  const further = async (text: string, before = NEED) => {
    const thread = guided();
    thread.before = before;
    await thread.root(ANA, text);
    return thread;
  };
  const DESK = 'the desk lamp in room 12 flickers all day';

  it('is a request of its own, with a way to add it to the one before', async () => {
    const thread = await further(DESK);
    expect(thread.now.state.draft.fields).toMatchObject({ request_summary: DESK });
    const [offered] = thread.said('choose');
    expect(offered?.text).toContain(NEED);
    expect(offered?.options).toEqual(['Add it there']);

    await thread.choose(0, ANA);
    expect(thread.now.state).toMatchObject({ goesOn: true, phase: 'DISCARDED' });
    expect(thread.question).toBeNull();
    expect(thread.said('text').map(({ text }) => text)).toEqual([expect.stringContaining(NEED)]);
  });

  it('is added by the words of the button as well', async () => {
    const thread = await further(DESK);
    await thread.say(ANA, 'add it there');
    expect(thread.now.state).toMatchObject({ goesOn: true, phase: 'DISCARDED' });
  });

  it('is asked about where nothing can be done with it alone, and opens a request where that is meant', async () => {
    const thread = await further('in room');
    expect(thread.now.state.draftId).toBeNull();
    const [asked] = thread.said('choose');
    expect(asked?.options).toEqual(['Add it there', 'It is another request']);
    await thread.choose(1, ANA);
    expect(thread.now.state.goesOn).toBe(false);
    expect(thread.now.state.draftId).not.toBeNull();
  });

  it('stays where it is when somebody else wants it added, or when the request before is over', async () => {
    const thread = await further(DESK);
    await thread.choose(0, 'UDAN');
    expect(thread.now.state).toMatchObject({ goesOn: false, phase: 'AWAITING_USER' });
    expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['notice']);

    const late = await further(DESK);
    late.before = null;
    await late.choose(0, ANA);
    expect(late.now.state).toMatchObject({ goesOn: false, phase: 'AWAITING_USER' });
    expect(late.said('notice').map(({ text }) => text)).toEqual([
      expect.stringContaining('filed or discarded'),
    ]);
  });

  it('names no words where the one before had none', async () => {
    const thread = await further(DESK, '');
    expect(thread.said('choose')[0]?.text).toBe(
      "You posted something else just before. If this belongs to it, I'll add it there.",
    );
  });

  it('is answered alone where it asks something', async () => {
    const thread = await further('what can you do?');
    expect(thread.said('choose').flatMap(({ options }) => options)).not.toContain('Add it there');
  });
});
