import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { slowAppBrain } from '../../support/slow-app.js';

const [SOFIA, WALT, NINA] = ['U0SOFIA', 'U0WALT', 'U0NINA'];

const FIRST = `the app hangs, it is <@${WALT}>’s request`;
const REST = 'low I guess, he is in Collection';

const brain = () =>
  slowAppBrain({
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

  it('still asks where anybody else says otherwise', async () => {
    const thread = await atCard();
    await thread.mention(NINA, 'low?? make it high');
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
    expect(thread.now.state.report.conflicts).toMatchObject([{ field: 'urgency' }]);
  });
});
