import { describe, expect, it } from '@jest/globals';
import { TrackerRejected, TrackerUnavailable } from '../../../src/domain/tickets/tracker-errors.js';
import type { ItemRef } from '../../../src/trackers/adapter.js';
import { failureOf } from '../../../src/trackers/github/failures.js';
import { GithubSettings } from '../../../src/trackers/github/settings.js';
import { ALL, anItem } from '../../support/trackers/contract.js';
import { type connected, thrown, withGithub } from '../../support/trackers/github/rig.js';

describe('GitHub’s refusals', () => {
  it('waits for the primary limit to be reset', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      server.spend(new Date(clock.now().getTime() + 90_000));
      const error = await thrown(adapter.create(anItem(), 'k', signal));
      expect(error).toBeInstanceOf(TrackerUnavailable);
      expect(error).toMatchObject({ retryAfterMs: 90_000, isRefusal: true });
    }));

  it('tells what to turn on where issues are off', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      server.repository.hasIssues = false;
      for (const work of [adapter.create(anItem(), 'l', signal), adapter.read(ref, signal)]) {
        expect(await thrown(work)).toMatchObject({
          code: 'tracker_misconfigured',
          message: expect.stringContaining('turn Issues on'),
        });
      }
    }));

  const at = new Date('2026-03-02T09:00:00.000Z');
  const settings = GithubSettings.parse({
    kind: 'github',
    owner: 'acme',
    repo: 'shop',
    fields: { urgency: 'u/' },
  });
  const meant = (status: number, headers: object, data: unknown) =>
    failureOf(settings, { response: { status, headers, data } }, { now: at, isRead: false });

  it.each<[number, Record<string, string>, number]>([
    [429, { 'retry-after': '7' }, 7_000],
    [403, { 'retry-after': 'Mon, 02 Mar 2026 09:00:30 GMT' }, 30_000],
    [429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1772442005' }, 5_000],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1772440000' }, 0],
    [403, {}, 60_000],
  ])('takes %s %j for a limit that ends in %s ms', (status, headers, retryAfterMs) => {
    const error = meant(status, headers, { message: 'You have exceeded a secondary rate limit.' });
    expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: true, retryAfterMs });
  });

  it.each([
    ['was submitted too quickly', []],
    ['Validation Failed', [{ resource: 'Issue', code: 'custom', message: 'body was submitted too quickly' }]],
    ['Validation Failed, or the endpoint has been spammed.', []],
  ])('takes 422 %s %j for a limit', (message, errors) => {
    const error = meant(422, {}, { message, errors });
    expect(error).toMatchObject({ code: 'tracker_unavailable', isRefusal: true, retryAfterMs: 60_000 });
  });

  it.each([
    ['Repository was archived so is read-only.', /acme\/shop is archived.*Unarchive/u],
    ['Unable to create comment because issue is locked.', /locked.*Unlock it/u],
    ['Resource not accessible by personal access token', /Issues, read and write.*“Resource not accessible/u],
  ])('tells the operator what 403 %s means', (message, told) => {
    const error = meant(403, {}, { message });
    expect(error).toMatchObject({ code: 'tracker_misconfigured', message: expect.stringMatching(told) });
  });

  it.each([
    ['title', { resource: 'Issue', field: 'title', code: 'missing_field' }, { title: 'is missing' }],
    ['body', 'body is odd', { body: 'body is odd' }],
    [
      'urgency',
      { resource: 'Label', field: 'name', code: 'custom', message: 'name is odd' },
      { urgency: 'name is odd' },
    ],
  ])('tells a problem at the field %s that it comes from', (_, error, problems) => {
    const refusal = meant(422, {}, { message: 'Validation Failed', errors: [error] });
    expect(refusal instanceof TrackerRejected && refusal.problems).toEqual(problems);
  });

  it.each([
    [502, '<html>', { code: 'tracker_unavailable', isRefusal: false }],
    [503, { message: 'Service Unavailable' }, { code: 'tracker_unavailable', isRefusal: false }],
    [404, '<html>', { code: 'tracker_unavailable', isRefusal: false }],
    [400, { message: 'Problems parsing JSON' }, { code: 'tracker_rejected' }],
  ])('takes %s %j for %j', (status, data, meaning) => {
    expect(meant(status, {}, data)).toMatchObject(meaning);
  });

  it('names the setting where a login can’t be assigned', () =>
    withGithub({ assignees: { 'ann@acme.example': 'nobody' } }, async ({ adapter, signal }) => {
      const assignee = { name: 'Ann', email: 'ann@acme.example' };
      const error = await thrown(adapter.create(anItem({ assignee }), 'k', signal));
      expect(error).toMatchObject({
        code: 'tracker_misconfigured',
        message: expect.stringContaining('`assignees`'),
      });
    }));

  it('tells that an issue is gone which is to be changed', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      server.remove(ref.id);
      const told = expect.stringContaining('acme/shop#1 is not in GitHub any more');
      expect(await thrown(adapter.update(ref, anItem(), ALL, signal))).toMatchObject({ told });
    }));

  it('follows no issue that was transferred, and touches none of another repository', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      const other = { ...ref, id: 'acme/other#1' };
      const elsewhere = { code: 'tracker_misconfigured', told: expect.stringContaining('moved in GitHub') };
      const comment = { id: 'c1', by: 'Mei', text: 'Hm.' };
      const touched = async (at: ItemRef) => {
        expect(await thrown(adapter.update(at, anItem(), ALL, signal))).toMatchObject(elsewhere);
        expect(await thrown(adapter.comment(at, comment, signal))).toMatchObject(elsewhere);
        expect(await thrown(adapter.read(at, signal))).toMatchObject(elsewhere);
      };
      await touched(other);
      server.transferred.add('1');
      server.asked.length = 0;
      await touched(ref);
      expect(server.asked).toEqual(Array(3).fill('GET /repos/acme/shop/issues/1'));
    }));

  it.each(['unavailable', 'html', 'half_json', 'cut_off'] as const)(
    'has made nothing, for certain, where a question met %s, but may have where an order did',
    (fault) =>
      withGithub({}, async ({ adapter, server, clock, signal }) => {
        const ref = await adapter.create(anItem(), 'k', signal);
        const reads = [
          () => adapter.find('k', clock.now(), signal),
          () => adapter.read(ref, signal),
          () => adapter.update(ref, anItem(), ALL, signal),
          () => adapter.comment(ref, { id: 'c1', by: 'Mei', text: 'Hm.' }, signal),
        ];
        for (const work of reads) {
          server.failNext(fault);
          expect(await thrown(work())).toMatchObject({ code: 'tracker_unavailable', isRefusal: true });
        }
        server.failNext(fault);
        expect(await thrown(adapter.create(anItem(), 'l', signal))).toMatchObject({ isRefusal: false });
      }),
  );

  it('gives up at once when it is told to, and where nobody answers', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const aborted = AbortSignal.abort(new DOMException('out of time', 'TimeoutError'));
      const unavailable = { code: 'tracker_unavailable', isRefusal: false };
      expect(await thrown(adapter.create(anItem(), 'k', aborted))).toMatchObject(unavailable);
      expect(server.asked).toEqual([]);
      await server.stop();
      const unread = { code: 'tracker_unavailable', isRefusal: true };
      expect(await thrown(adapter.find('k', clock.now(), signal))).toMatchObject(unread);
    }));
});

describe('GitHub’s webhooks', () => {
  const issue = { number: 7 };
  const news = { result: 'news', items: ['acme/shop#7'] };
  const nothing = { result: 'news', items: [] };

  it.each([
    ['closed', {}, news],
    ['unassigned', {}, news],
    ['deleted', {}, news],
    ['labeled', { label: { name: 'Blocked' } }, news],
    ['labeled', { label: { name: 'P1' } }, nothing],
    ['edited', {}, nothing],
    ['closed', { repository: { full_name: 'acme/other' } }, nothing],
    ['closed', { issue: { number: '7' } }, nothing],
  ])('reads %s %j', (action, over, result) =>
    withGithub({}, async ({ adapter, server }) => {
      expect(adapter.parseWebhook(server.webhook('issues', { action, issue, ...over }, 'd-1'))).toEqual(
        result,
      );
    }),
  );

  it('answers a ping, and takes other events and half a JSON for nothing', () =>
    withGithub({}, async ({ adapter, server }) => {
      const ping = server.webhook('ping', { zen: 'Design for failure.' });
      expect(adapter.parseWebhook(ping)).toMatchObject({ result: 'handshake' });
      expect(adapter.parseWebhook(server.webhook('issue_comment', { action: 'closed', issue }))).toEqual(
        nothing,
      );
      const half = server.signed('issues', Buffer.from('{"action":"clo'));
      expect(adapter.parseWebhook(half)).toEqual(nothing);
      expect(adapter.parseWebhook({ ...ping, body: Buffer.from('{}') })).toEqual({ result: 'forged' });
      const twice = { ...ping.headers, 'x-hub-signature-256': 'sha256=00' };
      expect(adapter.parseWebhook({ headers: twice, body: ping.body })).toEqual({ result: 'forged' });
    }));

  it('reads a form, as GitHub sends it unless it is told otherwise', () =>
    withGithub({}, async ({ adapter, server }) => {
      const payload = JSON.stringify({ action: 'closed', issue, repository: { full_name: 'Acme/Shop' } });
      const form = server.signed('issues', Buffer.from(new URLSearchParams({ payload }).toString()));
      expect(adapter.parseWebhook(form)).toEqual(news);
    }));
});

describe('what is wrong with how GitHub is connected', () => {
  const problems = async (
    over: object,
    plant: (rig: Awaited<ReturnType<typeof connected>>['server']) => void,
  ) => {
    const found: string[] = [];
    await withGithub(over, async ({ adapter, server, signal }) => {
      plant(server);
      for (const { problem, remedy } of await adapter.check(signal)) found.push(`${problem} ${remedy}`);
      expect(server.repository.issues).toEqual([]);
    });
    return found;
  };

  it.each<[string, object, (server: Awaited<ReturnType<typeof connected>>['server']) => void, RegExp]>([
    [
      'a wrong token',
      {},
      (server) => server.failNext('unauthorised'),
      /token in GITHUB_TOKEN.*make a new one/u,
    ],
    ['another repository', { repo: 'shed' }, () => {}, /no repository acme\/shed.*correct owner and repo/u],
    [
      'issues turned off',
      {},
      ({ repository }) => Object.assign(repository, { hasIssues: false }),
      /no issues.*Turn Issues on/u,
    ],
    [
      'an archive',
      {},
      ({ repository }) => Object.assign(repository, { isArchived: true }),
      /archived.*Unarchive/u,
    ],
    [
      'a token that may only read',
      {},
      (server) => server.forbidWriting(),
      /may not write.*Issues, read and write/u,
    ],
    [
      'a user who may not set labels',
      {},
      (server) => {
        server.role = 'read';
      },
      /may not set labels or assignees.*role Write/u,
    ],
    ['an unknown label', { labels: ['triage'] }, () => {}, /no label “triage”.*Make that label/u],
    [
      'an unknown status',
      { statuses: { blocked: 'stuck' } },
      () => {},
      /“stuck”, which statuses\.blocked names/u,
    ],
    [
      'an unknown value’s label',
      { fields: { urgency: { high: 'P1' } } },
      () => {},
      /“P1”, which fields\.urgency names/u,
    ],
    [
      'an unknown login',
      { assignees: { 'a@acme.example': 'nobody' } },
      () => {},
      /nobody.*a@acme\.example.*Correct the login/u,
    ],
    ['no answer', {}, (server) => server.failNext('html'), /not what GitHub's API answers/u],
  ])('finds %s', async (_, over, plant, told) => {
    const found = await problems(over, plant);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(told);
  });

  it.each([
    { api_url: 'http://github.acme.example/api/v3' },
    { api_url: 'github.acme.example' },
    { owner: '../acme' },
    { repo: 'acme/shop' },
    { fields: { urgency: '' } },
    { assignees: { mei: 'mei-acme' } },
  ])('is refused as a setting: %j', (over) => {
    const settings = { kind: 'github', owner: 'acme', repo: 'shop', ...over };
    expect(GithubSettings.safeParse(settings).success).toBe(false);
  });
});
