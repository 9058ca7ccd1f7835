import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ItemRef } from '../../../../src/trackers/adapter.js';
import { anItem, TestClock } from '../../../support/trackers/contract.js';
import { jiraRig } from '../../../support/trackers/jira/rig.js';

const { signal } = new AbortController();
const FORGED = { result: 'forged' };
const NO_NEWS = { result: 'news', items: [] };

describe.each(['cloud', 'data_center'] as const)('a webhook of Jira (%s)', (edition) => {
  let clock: TestClock;
  let rig: Awaited<ReturnType<typeof jiraRig>>;
  let ref: ItemRef;
  beforeEach(async () => {
    clock = new TestClock();
    rig = await jiraRig(edition, clock);
    ref = await rig.adapter.create(anItem(), 'k', signal);
  });
  afterEach(() => rig.server.stop());
  const changed = (to: { status?: string; assignee?: string | null }) => {
    const request = rig.server.change(ref.id, to);
    if (request === null) throw new Error('The server sends no webhook.');
    return request;
  };
  const message = (over: Record<string, unknown>) =>
    rig.server.message({
      timestamp: clock.now().getTime(),
      webhookEvent: 'jira:issue_updated',
      issue: { id: ref.id, key: ref.shortId, fields: { status: { name: 'Done' }, assignee: null } },
      changelog: { id: '1', items: [{ field: 'status' }] },
      ...over,
    });

  it('tells of an issue whose status or assignee changed', () => {
    const news = rig.adapter.parseWebhook(changed({ status: 'Blocked', assignee: 'mei@acme.example' }));
    expect(news).toEqual({ result: 'news', items: [ref.id] });
  });

  it.each([
    ['a comment', { webhookEvent: 'comment_created', changelog: undefined }],
    ['a new issue', { webhookEvent: 'jira:issue_created', changelog: undefined }],
    ['another field', { changelog: { id: '1', items: [{ field: 'summary' }] } }],
    ['no issue', { issue: undefined }],
  ])('is no news where it is about %s', (_what, over) => {
    expect(rig.adapter.parseWebhook(message(over))).toEqual(NO_NEWS);
  });

  it('tells of an issue that is gone, and of one that nobody knows here', () => {
    expect(
      rig.adapter.parseWebhook(message({ webhookEvent: 'jira:issue_deleted', changelog: undefined })),
    ).toEqual({ result: 'news', items: [ref.id] });
    expect(rig.adapter.parseWebhook(message({ issue: { id: 777, fields: {} } }))).toEqual({
      result: 'news',
      items: ['777'],
    });
  });

  it('is forged where it is too old, of the future, half, or signed otherwise', () => {
    const hours = 60 * 60 * 1_000;
    const at = (ms: number) => message({ timestamp: clock.now().getTime() + ms });
    expect(rig.adapter.parseWebhook(at(-2 * hours))).not.toEqual(FORGED);
    expect(rig.adapter.parseWebhook(at(-2 * hours - 1))).toEqual(FORGED);
    expect(rig.adapter.parseWebhook(at(hours))).toEqual(FORGED);
    const request = message({});
    const { body } = request;
    const half = rig.server.message({}).headers;
    expect(rig.adapter.parseWebhook({ headers: half, body: body.subarray(0, 40) })).toEqual(FORGED);
    expect(rig.adapter.parseWebhook(rig.server.message('half'))).toEqual(FORGED);
    for (const signature of ['', 'sha256=', 'sha1=abc', `sha256=${'0'.repeat(64)}`, ['a', 'b']]) {
      expect(rig.adapter.parseWebhook({ headers: { 'x-hub-signature': signature }, body })).toEqual(FORGED);
    }
    expect(rig.adapter.parseWebhook(request)).not.toEqual(FORGED);
  });
});
