import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';
import { anItem, TestClock } from '../../../support/trackers/contract.js';
import { itemTracker } from '../../../support/trackers/filing.js';
import type { Answered } from '../../../support/trackers/jira/exchange.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';
import { aRequest } from '../../../support/trackers/request.js';

const { signal } = new AbortController();
const database = testDatabase();
const USERS = /^GET \/user\/search$/u;
const MAKES = /^POST \/issue$/u;

const FAILURES: readonly [string, Answered][] = [
  ['a 503', { status: 503, body: 'down', headers: { 'retry-after': '7' } }],
  ['a 500', { status: 500, body: undefined }],
  ['a page', { status: 200, body: '<!DOCTYPE html>' }],
  ['something else', { status: 200, body: { message: 'hello' } }],
  ['a page instead of a refusal', { status: 400, body: '<!DOCTYPE html>' }],
  ['no status of its API', { status: 418, body: undefined }],
];

describe.each(['cloud', 'data_center'] as const)('what fails while Jira is only read (%s)', (edition) => {
  let clock: TestClock;
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  beforeEach(async () => {
    await database.owner.query('TRUNCATE tickets, filing_attempts, item_news, threads, drafts CASCADE');
    clock = new TestClock();
    rig = await jiraRig(edition, clock);
  });
  afterEach(() => rig.server.stop());

  it.each(FAILURES)('has made nothing for certain: %s', async (_what, answered) => {
    rig.server.answerNext(USERS, answered);
    await expect(rig.adapter.create(anItem(), 'k', signal)).rejects.toMatchObject({
      code: 'tracker_unavailable',
      isRefusal: true,
    });
    rig.server.answerNext(MAKES, answered);
    await expect(rig.adapter.create(anItem(), 'k', signal)).rejects.toMatchObject({
      code: 'tracker_unavailable',
      isRefusal: false,
    });
  });

  it('costs no index’s lag at the next attempt', async () => {
    const file = () =>
      itemTracker(database.pool, rig.adapter, clock).create('T1', aRequest('d1'), 'submit:d1', {
        ...{ signal, isOurs: () => true },
      });
    rig.server.answerNext(USERS, { status: 503, body: 'down' });
    await expect(file()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    expect(await file()).toMatchObject({ shortId: 'OPS-1' });
    expect(rig.server.items()).toHaveLength(1);
  });

  it('leaves what may have been made to be looked for', async () => {
    const file = () =>
      itemTracker(database.pool, rig.adapter, clock).create('T1', aRequest('d1'), 'submit:d1', {
        ...{ signal, isOurs: () => true },
      });
    rig.server.failNext('lost_answer');
    await expect(file()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    rig.server.answerNext(/^GET \/search/u, { status: 503, body: 'down' });
    await expect(file()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    await expect(file()).rejects.toMatchObject({ code: 'tracker_unavailable' });
    clock.advance(rig.lagMs);
    expect(await file()).toMatchObject({ shortId: 'OPS-1' });
    expect(rig.server.items()).toHaveLength(1);
  });
});
