import { describe, expect, it } from '@jest/globals';
import type { ActBody } from '../../../src/domain/conversation/acts.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { ASK, actThread, inTurn, lookUp, setIt } from '../../support/act-tools.js';
import { call, growthThread } from '../../support/growth.js';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  PEER,
  SECOND,
  slowApp,
  slowAppBrain,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const BADGE = 'I also need a badge for the new colleague';
const HELLO = 'hello';
const talk = (text: string, offers: readonly Offered[] = []): ActBody => ({ act: 'talk', text, offers });

describe('one message with several kinds of acts', () => {
  it('changes the draft, is answered, and then asked what is still open: with one reading', async () => {
    const both = 'low. and who has T-12?';
    const readings = {
      ...slowApp.readings,
      [both]: { values: { urgency: 'low' }, acts: [{ act: 'ask' }] as const },
    };
    const { thread, brain } = growthThread({ readings, converse: () => ({ text: 'Alex Chen has it.' }) });
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.say(ASKER, both);
    expect(state.draft.fields['urgency']).toBe('low');
    expect(state.replies.map(({ kind }) => kind)).toEqual(['text', 'ask', 'text']);
    expect(thread.said('text')[0]?.text).toBe('Alex Chen has it.');
    expect(thread.said('text').at(-1)?.text).toContain('Still open for your request: business impact');
    expect(brain.asked).toEqual(['read', 'read', 'converse']);
  });

  it('has a phrase done and its values taken, without a word of the brain', async () => {
    const both = 'low, and look up T-9';
    const acts = [{ act: 'call', tool: 'set_it', args: { field: 'department', value: 'Legal' } }] as const;
    const readings = { ...slowApp.readings, [both]: { values: { urgency: 'low' }, acts } };
    const { thread, brain } = actThread(inTurn(), { script: { readings } });
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.mention(ASKER, both);
    expect(state.draft.fields).toMatchObject({ urgency: 'low', department: 'Legal' });
    expect(thread.said('done')).toMatchObject([{ text: 'Set department to Legal.' }]);
    expect(thread.said('text').at(-1)?.text).toBe(
      'Noted: urgency “Low”, department “Legal”. Still open for your request: business impact, type and desired resolution.',
    );
    expect(brain.asked).toEqual(['read', 'read']);
  });

  it('opens a request and answers a question beside it', async () => {
    const both = 'the app is slow, and who has T-12?';
    const acts = [{ act: 'open', blueprint: null, onBehalfOf: null }, { act: 'ask' }] as const;
    const { thread } = growthThread({
      readings: { [both]: { values: { request_summary: 'Slow app' }, acts } },
      converse: () => ({ text: 'Alex Chen has it.' }),
    });
    const { state } = await thread.mention(ASKER, both);
    expect(state.draft.fields['request_summary']).toBe('Slow app');
    expect(thread.said('text')[0]?.text).toBe('Alex Chen has it.');
    expect(thread.said('ask')).toHaveLength(1);
  });
});

describe('a tool that a model calls', () => {
  it('ends the turn where it has shown what came of it, and goes back to the brain where it has not', async () => {
    const shows = actThread(inTurn({ calls: [call('set_it', { field: 'department', value: 'Legal' })] }));
    await shows.thread.mention(ASKER, FIRST);
    await shows.thread.mention(ASKER, ASK);
    expect(shows.brain.asked.slice(1)).toEqual(['read', 'converse']);

    const finds = actThread(inTurn({ calls: [call('look_up', { what: 'T-9' })] }, { text: 'It is open.' }));
    await finds.thread.mention(ASKER, ASK);
    expect(finds.brain.asked).toEqual(['read', 'converse', 'converse']);
  });

  it('is none of those that change fields, nor of those for which nothing is at hand', async () => {
    const needy = { ...lookUp, name: 'of_names', needs: 'name' as const };
    const { thread, brain } = actThread(() => ({ text: 'Well.' }), {
      deps: { tools: [setIt, lookUp, needy] },
    });
    await thread.mention(ASKER, ASK);
    expect(brain.conversed[0]?.tools.map(({ name }) => name)).toEqual(['look_up']);
  });
});

describe('words back with buttons', () => {
  const offering = (offers: readonly Offered[]) => {
    const acts = [talk('What shall it be?', offers)];
    return new IntakeThread(slowAppBrain({ readings: { [HELLO]: { acts } }, asks: ['who is in?'] }));
  };

  it('do as if whoever presses had said the words, and say who did', async () => {
    const thread = offering([{ label: 'Begin', does: { act: 'say', words: FIRST } }]);
    await thread.mention(ASKER, HELLO);
    expect(thread.said('choose')).toMatchObject([{ text: 'What shall it be?', options: ['Begin'] }]);
    const { state } = await thread.choose(0, PEER);
    expect(state).toMatchObject({ requester: PEER, draft: { fields: { request_summary: 'Slow app' } } });
    expect(thread.said('choose')).toMatchObject([{ chosen: { label: 'Begin', by: PEER } }]);
  });

  it('open a request with a message, for whoever wrote it', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.say(PEER, FIRST);
    const [first] = thread.messages;
    const opens = {
      label: 'Open',
      does: { act: 'open', ts: first?.ts ?? '', blueprint: null, onBehalfOf: null },
    } as const;
    const asked = offering([opens]);
    asked.messages.push(...thread.messages);
    await asked.mention(ASKER, HELLO);
    const { state } = await asked.choose(0, ASKER);
    expect(state).toMatchObject({
      requester: PEER,
      filer: ASKER,
      draft: { fields: { request_summary: 'Slow app' } },
    });
  });

  it('take what somebody else wrote as a value, on the word of whoever decides', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings: { 'for Sales': {} } }));
    await thread.mention(ASKER, FIRST);
    await thread.say(PEER, 'for Sales');
    const ts = thread.messages.at(-1)?.ts ?? '';
    const use = { label: 'Use', does: { act: 'set', field: 'department', value: 'Sales', ts } } as const;
    const readings = { [HELLO]: { acts: [talk('Use it?', [use])] } };
    Object.assign(thread.deps, { brain: slowAppBrain({ readings }) });
    await thread.mention(ASKER, HELLO);
    const { state } = await thread.choose(0, ASKER);
    expect(state.draft.fields['department']).toBe('Sales');
    expect(state.draft.evidence['department']).toMatchObject([{ ts, author: PEER }]);
  });
});

describe('several values of somebody else', () => {
  it('are taken one after the other, each once', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    await thread.say(PEER, 'for Sales, it is an incident');
    const ts = thread.messages.at(-1)?.ts ?? '';
    const use = (label: string, field: string, value: string) =>
      ({ label, does: { act: 'set', field, value, ts } }) as const;
    const offers = [use('Department', 'department', 'Sales'), use('Type', 'request_type', 'incident')];
    const readings = { [HELLO]: { acts: [talk('Use them?', offers)] } };
    Object.assign(thread.deps, { brain: slowAppBrain({ readings }) });
    await thread.mention(ASKER, HELLO);
    await thread.choose(1, ASKER);
    expect(thread.said('choose')).toMatchObject([
      { chosen: null, offer: { left: [0], taken: [{ label: 'Type', by: ASKER }] } },
    ]);
    await thread.choose(1, ASKER);
    expect(thread.said('notice')).toHaveLength(1);
    const { state } = await thread.choose(0, ASKER);
    expect(state.draft.fields).toMatchObject({ request_type: 'incident', department: 'Sales' });
    expect(thread.question).toBeNull();
  });
});

describe('a second request', () => {
  const readings = { [BADGE]: { values: { request_summary: 'A badge' }, acts: opens() } };

  function opens() {
    return [{ act: 'open', blueprint: null, onBehalfOf: null }] as const;
  }

  it('is noted in its author’s words, and opened by a button once the first is filed', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.say(ASKER, BADGE);
    expect(state.draft.fields['request_summary']).toBe('Slow app');
    expect(thread.said('text')[0]?.text).toContain('another request');
    const rest = {
      values: {
        business_impact: 'x',
        urgency: 'low',
        request_type: 'other',
        department: 'Sales',
        desired_resolution: 'Fast',
      },
    };
    Object.assign(thread.deps, { brain: slowAppBrain({ readings: { ...readings, rest } }) });
    await thread.say(ASKER, 'rest');
    await thread.click('discard', ASKER);
    expect(thread.said('choose')).toMatchObject([{ options: ['Open a request with this'] }]);
    const opened = await thread.choose(0, ASKER);
    expect(opened.state).toMatchObject({ requester: ASKER, filer: null, queuedRequests: [] });
    expect(opened.state.draft.fields).toEqual({ request_summary: 'A badge' });
  });

  it('is begun by a plain yes as well', async () => {
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, BADGE);
    await thread.click('discard', ASKER);
    const { state } = await thread.say(ASKER, 'yes');
    expect(state.draft.fields).toEqual({ request_summary: 'A badge' });
  });
});

describe('what nobody has to read', () => {
  it('are exact words that only count by themselves, and deletions', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await toCard(thread);
    const reads = brain.asked.length;
    await thread.say(ASKER, 'undo');
    await thread.turn([{ kind: 'deletion', via: 'message', ts: thread.messages.at(-1)?.ts ?? '' }]);
    expect(brain.asked.slice(reads)).toEqual([]);
  });

  it('is what people say among themselves while a request is on its way, which is kept for later', async () => {
    const brain = slowAppBrain({ asks: ['who has it?'] });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    await thread.click('approve', ASKER);
    const reads = brain.asked.length;
    await thread.say(ASKER, SECOND);
    expect(brain.asked.slice(reads)).toEqual([]);
    expect(thread.now.state.filing.deferred).toHaveLength(1);
    await thread.mention(ASKER, 'who has it?');
    expect(brain.asked.slice(reads)).toEqual(['read', 'converse']);
    expect(thread.now.state.filing.deferred).toHaveLength(1);
  });
});

describe('silence', () => {
  it('is for thanks; other words to the bot get an answer', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCreated(thread);
    expect((await thread.mention(ASKER, 'thank you!')).state.replies).toEqual([]);
    expect((await thread.mention(ASKER, 'blue')).state.replies).toHaveLength(1);
    expect((await thread.say(PEER, 'blue')).state.replies).toEqual([]);
  });
});
