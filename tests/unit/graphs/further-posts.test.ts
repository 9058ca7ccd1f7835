import { describe, expect, it } from '@jest/globals';
import { guidedThreads } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';

const ANA = 'UANA';
const bound = { channels: [{ channel: CHANNEL, blueprint: 'front_door' }] };
const guided = guidedThreads(new MemoryReferences(), bound);
const NEED = 'my VPN is broken since this morning';
const MORE = 'it says error 809';

describe('what somebody posts in the channel after their request', () => {
  it('goes with it in their own words, answers nothing that was asked, and is told with a way out', async () => {
    const thread = guided();
    await thread.root(ANA, NEED);
    const { pendingQuestions, draft, asked } = thread.now.state;
    await thread.goesOn(ANA, MORE);
    expect(thread.now.state).toMatchObject({ pendingQuestions, draft: { fields: draft.fields }, asked });
    const [, second] = thread.now.state.ownWords;
    expect(second).toMatchObject({ text: MORE });
    expect(second).not.toHaveProperty('threadTs');
    const [told] = thread.said('choose');
    expect(told?.text).toContain(MORE);
    await thread.choose(told?.options.indexOf('It is another request') ?? -1, ANA);
    expect(thread.now.state.queuedRequests).toEqual([second?.ts]);
  });

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
