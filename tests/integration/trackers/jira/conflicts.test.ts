import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemRef } from '../../../../src/trackers/adapter.js';
import { ALL, anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';

const { signal } = new AbortController();
const said = (word: string) => ({ errorMessages: [word], errors: {} });

describe.each(['cloud', 'data_center'] as const)('an update that Jira does not make (%s)', (edition) => {
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  let ref: ItemRef;
  beforeEach(async () => {
    rig = await jiraRig(edition, new TestClock());
    ref = await rig.adapter.create(anItem(), 'k', signal);
  });
  afterEach(() => rig.server.stop());
  const update = () => rig.adapter.update(ref, anItem({ status: 'done' }), ALL, signal);

  it.each([
    ['the issue', /^PUT \/issue\/\d+$/u],
    ['its status', /^POST \/issue\/\d+\/transitions$/u],
  ])('for somebody changes %s at that moment is tried again', async (_what, request) => {
    rig.server.answerNext(request, { status: 409, body: said('The issue was updated by somebody.') });
    await expect(update()).rejects.toMatchObject({
      code: 'tracker_unavailable',
      isRefusal: true,
      message: expect.stringContaining('409'),
    });
    await update();
    expect(rig.server.items()[0]?.status).toBe('Done');
  });

  it.each([
    ['the issue', /^PUT \/issue\/\d+$/u],
    ['its status', /^POST \/issue\/\d+\/transitions$/u],
  ])('for %s is set up wrongly is told the operator in Jira’s words', async (_what, request) => {
    rig.server.answerNext(request, { status: 422, body: said('The workflow is corrupt.') });
    await expect(update()).rejects.toMatchObject({
      code: 'tracker_misconfigured',
      message: expect.stringContaining('The workflow is corrupt.'),
    });
  });
});
