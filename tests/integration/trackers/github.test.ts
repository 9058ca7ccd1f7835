import { describe, expect, it } from '@jest/globals';
import { TrackerRejected, TrackerUnavailable } from '../../../src/trackers/errors.js';
import { failureOf } from '../../../src/trackers/github/failures.js';
import { createGithub } from '../../../src/trackers/github/github.js';
import { markerOf } from '../../../src/trackers/github/issue.js';
import { GithubSettings } from '../../../src/trackers/github/settings.js';
import type { Item } from '../../../src/trackers/item.js';
import { anItem, describeTracker, TestClock } from '../../support/trackers/contract.js';
import { BOT, LOGINS, startGithubServer, TOKEN, WEBHOOK_KEY } from '../../support/trackers/github-server.js';

const SECRETS: Record<string, string> = { GITHUB_TOKEN: TOKEN, GITHUB_WEBHOOK_SECRET: WEBHOOK_KEY };

async function connected(clock: TestClock, over: object = {}) {
  const server = await startGithubServer(clock.now);
  const settings = GithubSettings.parse({
    ...{ kind: 'github', owner: 'acme', repo: 'shop', api_url: server.url, assignees: LOGINS },
    ...over,
  });
  const adapter = createGithub(settings, { secret: (name) => SECRETS[name] ?? '', now: clock.now });
  return { adapter, server, settings };
}

describeTracker('GitHub', async (clock) => ({
  ...(await connected(clock)),
  statuses: {
    open: 'open',
    in_progress: 'in progress',
    blocked: 'blocked',
    done: 'completed',
    withdrawn: 'not_planned',
  },
  lagMs: 0,
}));

/** A server and an adapter for one test. */
async function withGithub(
  over: object,
  work: (
    rig: Awaited<ReturnType<typeof connected>> & { clock: TestClock; signal: AbortSignal },
  ) => Promise<void>,
): Promise<void> {
  const clock = new TestClock();
  const rig = await connected(clock, over);
  try {
    await work({ ...rig, clock, signal: new AbortController().signal });
  } finally {
    await rig.server.stop();
  }
}

const issueIn = ({
  repository,
}: {
  repository: { issues: readonly { labels: string[]; assignees: string[]; body: string | null }[] };
}) => {
  const [issue] = repository.issues;
  if (issue === undefined) throw new Error('The repository has no issue.');
  return issue;
};
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => error,
  );
const urgent = (urgency: string, over: Partial<Item> = {}) => anItem({ values: { urgency }, ...over });

describe('GitHub’s mapping', () => {
  const mapped = { labels: ['frontdoor'], fields: { urgency: { high: 'P1', low: 'P3' }, area: 'area/' } };

  it('makes labels of values, and leaves those alone that people set', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      const item = anItem({ values: { urgency: 'high', area: ['shop', 'api, v2'] } });
      const ref = await adapter.create(item, 'k', signal);
      const issue = issueIn(server);
      expect(issue.labels).toEqual(['frontdoor', 'P1', 'area/shop', 'area/api, v2']);
      issue.labels.push('good first issue');
      await adapter.update(
        ref,
        anItem({ values: { urgency: 'low', area: 'web' }, status: 'blocked' }),
        signal,
      );
      expect(issue.labels).toEqual(['frontdoor', 'good first issue', 'P3', 'area/web', 'blocked']);
      await adapter.update(ref, urgent('unheard of', { status: 'done' }), signal);
      expect(issue.labels).toEqual(['frontdoor', 'good first issue']);
    }));

  it('cuts a label to what GitHub takes', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      await adapter.create(anItem({ values: { area: `${'x'.repeat(80)}\ny` } }), 'k', signal);
      expect(issueIn(server).labels[1]).toBe(`area/${'x'.repeat(45)}`);
    }));

  it('assigns whom the mapping knows, and names others in the text', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const mei = { name: 'Mei Tanaka', email: 'MEI@acme.example' };
      const ref = await adapter.create(anItem({ assignee: mei }), 'k', signal);
      expect(issueIn(server).assignees).toEqual(['mei-acme']);
      expect(await adapter.read(ref, signal)).toEqual({
        status: 'open',
        assignee: { email: 'mei@acme.example', name: 'mei-acme' },
      });
      await adapter.update(ref, anItem({ assignee: { name: 'Jonas', email: null } }), signal);
      expect(issueIn(server).assignees).toEqual([]);
      expect(server.items()[0]?.text).toContain('Assigned to Jonas');
      await adapter.update(ref, anItem(), signal);
      expect(server.items()[0]?.text).not.toContain('Assigned to');
    }));

  it('takes nobody away whom GitHub’s people assigned beside the item’s assignee', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      server.repository.assignable.add('zoe');
      server.repository.change(Number(ref.id), { assignees: ['zoe', 'tom-acme'] });
      const told = (await adapter.read(ref, signal))?.assignee;
      expect(told).toEqual({ email: null, name: 'zoe' });
      await adapter.update(ref, anItem({ assignee: told ?? null }), signal);
      expect(issueIn(server).assignees).toEqual(['zoe', 'tom-acme']);
    }));

  it.each([
    ['closed', null, 'done'],
    ['closed', 'duplicate', 'withdrawn'],
    ['open', 'reopened', 'open'],
  ] as const)('reads %s as %s as %s', (state, state_reason, status) =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      Object.assign(issueIn(server), { state, state_reason });
      expect((await adapter.read(ref, signal))?.status).toBe(status);
    }),
  );
});

describe('GitHub’s issues, found again', () => {
  it('believes no marker but its own user’s, and none in a text', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const marker = markerOf('item', 'submit:1');
      server.repository.create({ title: 'Forged', body: `x\n\n${marker}` }, 'mallory');
      const quote = { kind: 'quote', text: `x\n${marker}\n\n${marker}`, by: marker, link: null } as const;
      await adapter.create(anItem({ title: marker, blocks: [quote] }), 'submit:2', signal);
      expect(await adapter.find('submit:1', clock.now(), signal)).toBeNull();
      const ref = await adapter.create(anItem(), 'submit:1', signal);
      expect(await adapter.find('submit:1', clock.now(), signal)).toEqual(ref);
    }));

  it('finds what is closed, edited by others, or lists behind pull requests', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      const { body } = issueIn(server);
      server.repository.change(Number(ref.id), {
        state: 'closed',
        body: `${body?.replaceAll('\n', '\r\n')}\r\nedited`,
      });
      for (let i = 0; i < 130; i += 1) server.repository.create({ title: `Pull ${i}` }, BOT, true);
      expect(await adapter.find('k', clock.now(), signal)).toEqual(ref);
      await adapter.update(ref, anItem({ title: 'Anew' }), signal);
      expect(await adapter.find('k', clock.now(), signal)).toEqual(ref);
    }));

  it('looks no further back than to the last attempt, clocks being a little apart', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      for (let i = 0; i < 130; i += 1) server.repository.create({ title: `Old ${i}` }, BOT);
      clock.advance(3_600_000);
      for (const { number } of server.repository.issues)
        server.repository.change(number, { state: 'closed' });
      const before = server.asked.length;
      expect(await adapter.find('k', clock.now(), signal)).toBeNull();
      expect(server.asked.slice(before)).toEqual(['GET /user', 'GET /repos/acme/shop/issues']);
      const ref = await adapter.create(anItem(), 'k', signal);
      expect(await adapter.find('k', new Date(clock.now().getTime() + 300_000), signal)).toEqual(ref);
    }));

  it('takes its token to no other host', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const other = await startGithubServer(clock.now);
      for (let i = 0; i < 130; i += 1) server.repository.create({ title: `Number ${i}` }, BOT);
      server.mislead(new URL(other.url).host);
      const error = await thrown(adapter.find('k', clock.now(), signal));
      expect([error, other.asked]).toEqual([expect.objectContaining({ code: 'tracker_unavailable' }), []]);
      await other.stop();
    }));

  it('takes nobody else’s comment for its own', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      server.repository.comment(Number(ref.id), { body: `x\n\n${markerOf('comment', 'c1')}` }, 'mallory');
      await adapter.comment(ref, { id: 'c1', by: 'Mei', text: 'mine', link: null }, signal);
      expect(server.items()[0]?.comments).toHaveLength(2);
    }));

  it('works below a path, as GitHub Enterprise Server has it', () =>
    withGithub({}, async ({ server, settings, clock, signal }) => {
      const api_url = `${server.url}/api/v3/`;
      const deps = { secret: (name: string) => SECRETS[name] ?? '', now: clock.now };
      const adapter = createGithub({ ...settings, api_url }, deps);
      await adapter.create(anItem(), 'k', signal);
      expect(server.asked).toEqual(['POST /api/v3/repos/acme/shop/issues']);
    }));
});

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
    failureOf(settings, { response: { status, headers, data } }, at);

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
    [503, { message: 'Service Unavailable' }, { code: 'tracker_unavailable', isRefusal: true }],
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
      expect(await thrown(adapter.update(ref, anItem(), signal))).toMatchObject({ told });
    }));

  it('gives up at once when it is told to, and where nobody answers', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const aborted = AbortSignal.abort(new DOMException('out of time', 'TimeoutError'));
      const unavailable = { code: 'tracker_unavailable', isRefusal: false };
      expect(await thrown(adapter.create(anItem(), 'k', aborted))).toMatchObject(unavailable);
      expect(server.asked).toEqual([]);
      await server.stop();
      expect(await thrown(adapter.find('k', clock.now(), signal))).toMatchObject(unavailable);
    }));
});

describe('GitHub’s webhooks', () => {
  const issue = { number: 7 };
  const news = { result: 'news', news: [{ id: '7', state: null, change: 'd-1' }] };
  const nothing = { result: 'news', news: [] };

  it.each([
    ['closed', {}, news],
    ['unassigned', {}, news],
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

  it('tells a replay by its delivery, and takes no state from it', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      const old = server.change(ref.id, { status: 'completed' });
      server.change(ref.id, { status: 'open' });
      if (old === null) throw new Error('The server sends no webhook.');
      const [first, again] = [adapter.parseWebhook(old), adapter.parseWebhook(old)];
      expect(again).toEqual(first);
      expect(first).toMatchObject({ news: [{ state: null }] });
      expect((await adapter.read(ref, signal))?.status).toBe('open');
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
