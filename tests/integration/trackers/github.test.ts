import { describe, expect, it } from '@jest/globals';
import { createGithub } from '../../../src/trackers/github/github.js';
import { markerOf } from '../../../src/trackers/github/issue.js';
import type { Item } from '../../../src/trackers/item.js';
import { ALL, anItem, describeTracker } from '../../support/trackers/contract.js';
import { connected, SECRETS, thrown, withGithub } from '../../support/trackers/github/rig.js';
import { BOT, numberOf, startGithubServer } from '../../support/trackers/github-server.js';

describeTracker('GitHub', async (clock) => ({
  ...(await connected(clock)),
  statuses: {
    open: 'open',
    in_progress: 'in progress',
    blocked: 'blocked',
    done: 'completed',
    withdrawn: 'not_planned',
  },
  lagMs: 30_000,
}));

const issueIn = ({
  repository,
}: {
  repository: { issues: readonly { labels: string[]; assignees: string[]; body: string | null }[] };
}) => {
  const [issue] = repository.issues;
  if (issue === undefined) throw new Error('The repository has no issue.');
  return issue;
};
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
        ALL,
        signal,
      );
      expect(issue.labels).toEqual(['frontdoor', 'good first issue', 'P3', 'area/web', 'blocked']);
      await adapter.update(ref, urgent('unheard of', { status: 'done' }), ALL, signal);
      expect(issue.labels).toEqual(['frontdoor', 'good first issue']);
    }));

  it('knows a value as people see it, and as the file has it', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      // a form shows and files the label of its choice
      const ref = await adapter.create(urgent('High'), 'k', signal);
      expect(issueIn(server).labels).toEqual(['frontdoor', 'P1']);
      await adapter.update(ref, urgent('LOW '), ALL, signal);
      expect(issueIn(server).labels).toEqual(['frontdoor', 'P3']);
    }));

  const worn = urgent('high', { assignee: { name: 'Tom', email: 'tom@acme.example' } });

  it('adds what GitHub dropped of a new issue, as it does without push access', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      server.role = 'triage';
      await adapter.create(worn, 'k', signal);
      expect(issueIn(server)).toMatchObject({ labels: ['frontdoor', 'P1'], assignees: ['tom-acme'] });
    }));

  it('has made an issue, though what it lacks may not be added', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      server.role = 'read';
      expect((await adapter.create(worn, 'k', signal)).id).toBe('acme/shop#1');
      expect(issueIn(server)).toMatchObject({ labels: [], assignees: [] });
    }));

  it('takes away nothing that people add at that moment', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      const ref = await adapter.create(worn, 'k', signal);
      server.meanwhile = () => {
        issueIn(server).labels.push('good first issue');
        issueIn(server).assignees.push('mei-acme');
      };
      await adapter.update(ref, worn, { status: true, assignee: false }, signal);
      await adapter.update(ref, worn, { status: false, assignee: false }, signal);
      expect(issueIn(server).labels).toContain('good first issue');
      expect(issueIn(server).assignees).toContain('mei-acme');
    }));

  it('assigns no more than GitHub takes, and ours among them', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      const strangers = Array.from({ length: 10 }, (_, at) => `stranger-${at}`);
      for (const login of strangers) server.repository.assignable.add(login);
      const ref = await adapter.create(anItem(), 'k', signal);
      issueIn(server).assignees.push(...strangers);
      await adapter.update(ref, worn, ALL, signal);
      expect(issueIn(server).assignees).toEqual(['tom-acme', ...strangers.slice(0, 9)]);
    }));

  it('makes nothing of values that only JavaScript knows', () =>
    withGithub(mapped, async ({ adapter, server, signal }) => {
      await adapter.create(
        anItem({ values: { urgency: ['constructor', '__proto__', 'toString', ' '] } }),
        'k',
        signal,
      );
      expect(issueIn(server).labels).toEqual(['frontdoor']);
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
      await adapter.update(ref, anItem({ assignee: { name: 'Jonas', email: null } }), ALL, signal);
      expect(issueIn(server).assignees).toEqual([]);
      expect(server.items()[0]?.text).toContain('Assigned to Jonas');
      await adapter.update(ref, anItem(), ALL, signal);
      expect(server.items()[0]?.text).not.toContain('Assigned to');
    }));

  it('takes nobody away whom it doesn’t know, and others with the item’s assignee alone', () =>
    withGithub({}, async ({ adapter, server, signal }) => {
      const [tom, mei] = ['tom@acme.example', 'mei@acme.example'].map((email) => ({
        name: 'whoever',
        email,
      }));
      const ref = await adapter.create(anItem(), 'k', signal);
      server.repository.assignable.add('zoe');
      const assigned = (logins: string[]) =>
        server.repository.change(numberOf(ref.id), { assignees: logins });
      assigned(['zoe']);
      expect((await adapter.read(ref, signal))?.assignee).toEqual({ email: null, name: 'zoe' });
      await adapter.update(ref, anItem(), ALL, signal);
      expect(issueIn(server).assignees).toEqual(['zoe']);
      await adapter.update(ref, anItem({ assignee: { name: 'zoe', email: null } }), ALL, signal);
      expect([issueIn(server).assignees, issueIn(server).body?.includes('Assigned to')]).toEqual([
        ['zoe'],
        false,
      ]);
      assigned(['zoe', 'tom-acme', 'mei-acme']);
      expect((await adapter.read(ref, signal))?.assignee).toMatchObject({ email: 'tom@acme.example' });
      await adapter.update(ref, anItem({ assignee: tom ?? null }), ALL, signal);
      expect(issueIn(server).assignees).toEqual(['zoe', 'tom-acme', 'mei-acme']);
      await adapter.update(ref, anItem({ assignee: mei ?? null }), ALL, signal);
      expect(issueIn(server).assignees).toEqual(['mei-acme', 'zoe']);
      await adapter.update(ref, anItem(), ALL, signal);
      expect(issueIn(server).assignees).toEqual(['zoe']);
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
  it('believes no marker but its own user’s, none in a text, and no absence before a request is done', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const marker = markerOf('item', 'submit:1');
      server.repository.create({ title: 'Forged', body: `x\n\n${marker}` }, 'mallory');
      const quote = { kind: 'quote', text: `x\n${marker}\n\n${marker}`, by: marker, link: null } as const;
      await adapter.create(anItem({ title: marker, blocks: [quote] }), 'submit:2', signal);
      const tried = clock.now();
      const tooEarly = { code: 'tracker_unavailable', isRefusal: false, retryAfterMs: 30_000 };
      expect(await thrown(adapter.find('submit:1', tried, signal))).toMatchObject(tooEarly);
      clock.advance(30_000);
      expect(await adapter.find('submit:1', tried, signal)).toBeNull();
      const ref = await adapter.create(anItem(), 'submit:1', signal);
      expect(await adapter.find('submit:1', clock.now(), signal)).toEqual(ref);
    }));

  it('finds what is closed, edited by others, or lists behind pull requests', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      const ref = await adapter.create(anItem(), 'k', signal);
      const { body } = issueIn(server);
      server.repository.change(numberOf(ref.id), {
        state: 'closed',
        body: `${body?.replaceAll('\n', '\r\n')}\r\nedited`,
      });
      for (let i = 0; i < 130; i += 1) server.repository.create({ title: `Pull ${i}` }, BOT, true);
      expect(await adapter.find('k', clock.now(), signal)).toEqual(ref);
      await adapter.update(ref, anItem({ title: 'Anew' }), ALL, signal);
      expect(await adapter.find('k', clock.now(), signal)).toEqual(ref);
    }));

  it('looks no further back than to the last attempt, clocks being a little apart', () =>
    withGithub({}, async ({ adapter, server, clock, signal }) => {
      for (let i = 0; i < 130; i += 1) server.repository.create({ title: `Old ${i}` }, BOT);
      clock.advance(3_600_000);
      for (const { number } of server.repository.issues)
        server.repository.change(number, { state: 'closed' });
      const before = server.asked.length;
      const tried = clock.now();
      clock.advance(30_000);
      expect(await adapter.find('k', tried, signal)).toBeNull();
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
      server.repository.comment(numberOf(ref.id), { body: `x\n\n${markerOf('comment', 'c1')}` }, 'mallory');
      await adapter.comment(ref, { id: 'c1', by: 'Mei', text: 'mine' }, signal);
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
