import { describe, expect, it } from '@jest/globals';
import type { ReadInput } from '../../../src/domain/brain.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';
import { slowApp } from '../../support/slow-app.js';

const [SOFIA, WALT, NINA] = ['U0SOFIA', 'U0WALT', 'U0NINA'];

const FIRST = `the app hangs, it is <@${WALT}>’s request`;
const REST = 'low I guess, he is in Collection';

/** Reads by the script, with a dispute where somebody contradicts: its side is on the message that does. */
class DisputingBrain extends ScriptedBrain {
  override async read(input: ReadInput) {
    const read = await super.read(input);
    const acts = read.value.acts.map((act) =>
      act.act === 'dispute' ? { ...act, sides: act.sides.map((side) => ({ ...side, ts: act.ts })) } : act,
    );
    return { ...read, value: { ...read.value, acts } };
  }
}

const brain = () =>
  new DisputingBrain({
    ...slowApp,
    readings: {
      [FIRST]: {
        values: { request_summary: 'The app hangs', request_type: 'incident' },
        acts: [{ act: 'open', blueprint: null, onBehalfOf: WALT }],
      },
      [REST]: {
        values: {
          urgency: 'low',
          department: 'Collection',
          business_impact: 'Signatures on paper',
          desired_resolution: 'The app goes on',
        },
      },
      'low?? make it high': { values: { urgency: 'high' } },
      'not low at all: high': {
        acts: [
          {
            act: 'dispute',
            field: 'urgency',
            reason: 'Sofia said low.',
            sides: [{ value: 'high', ts: '', quote: 'high' }],
          },
        ],
      },
    },
  });

async function atCard(): Promise<IntakeThread> {
  const thread = new IntakeThread(brain());
  await thread.mention(SOFIA, FIRST);
  await thread.mention(SOFIA, REST);
  expect(thread.now.state).toMatchObject({ requester: WALT, filer: SOFIA, mode: 'REVIEW' });
  return thread;
}

describe('a request that somebody asked for in another’s name', () => {
  it('says what its requester says instead: who spoke for them is not asked which is right', async () => {
    const thread = await atCard();
    await thread.mention(WALT, 'low?? make it high');
    expect(thread.now.state.draft.fields['urgency']).toBe('high');
    expect([thread.said('ask'), thread.now.state.report.conflicts]).toEqual([[], []]);
  });

  it('takes its requester’s words where a reading sees a dispute in them', async () => {
    const thread = await atCard();
    await thread.mention(WALT, 'not low at all: high');
    expect(thread.now.state.draft.fields['urgency']).toBe('high');
    expect([thread.said('ask'), thread.now.state.report.conflicts]).toEqual([[], []]);
  });

  it('still asks where anybody else says otherwise', async () => {
    const thread = await atCard();
    await thread.mention(NINA, 'low?? make it high');
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
    expect(thread.now.state.report.conflicts).toMatchObject([{ field: 'urgency' }]);
  });
});
