import { z } from 'zod';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { AdapterDeps, ItemRef, Sets, TrackerAdapter } from '../adapter.js';
import { findingsOf } from './check.js';
import { createClient } from './client.js';
import { tooEarly } from './failures.js';
import {
  bears,
  bodyOf,
  Issue,
  issueOf,
  lackedBy,
  markerIn,
  markerOf,
  numberOf,
  refOf,
  replacedBy,
  stateFor,
  stateOf,
} from './issue.js';
import { newsOf } from './news.js';
import type { GithubSettings } from './settings.js';

/** How far GitHub's clock and ours may be apart. */
const CLOCKS_APART_MS = 15 * 60_000;
/** A request that we gave up waiting for is done with after so long. */
const AT_WORK_MS = 30_000;
const A_PAGE = 100;
const ALL: Sets = { status: true, assignee: true };

const Comment = z.object({ user: z.object({ login: z.string() }).nullable(), body: z.string().nullish() });
const Repository = z.object({ has_issues: z.boolean() });

/**
 * GitHub issues through its REST API. An issue bears its key as a comment of its Markdown's last line; it is found by
 * listing what the token's user has made since, which is read from the repository itself, unlike search.
 */
export function createGithub(settings: GithubSettings, deps: AdapterDeps): TrackerAdapter {
  const client = createClient(settings, deps);
  const secret = deps.secret(settings.webhook_secret_env);

  /**
   * The issue, or null where it was deleted; that the repository isn't there, or has no issues, is said in the same way.
   */
  async function issueAt(ref: ItemRef, signal: AbortSignal): Promise<Issue | null> {
    const issue_number = numberOf(settings, ref);
    try {
      return await client.ask(Issue, signal, (github, place) =>
        github.rest.issues.get({ ...place, issue_number }),
      );
    } catch (error) {
      if (!(error instanceof TrackerError) || error.fields['isAbsent'] !== true) throw error;
      const { has_issues } = await client.ask(Repository, signal, (github, place) =>
        github.rest.repos.get(place),
      );
      if (!has_issues) throw error;
      return null;
    }
  }

  async function present(ref: ItemRef, signal: AbortSignal): Promise<Issue> {
    const issue = await issueAt(ref, signal);
    if (issue !== null) return issue;
    throw new TrackerError(
      'tracker_misconfigured',
      `${ref.shortId} is not in GitHub any more: file the request again.`,
      {
        told: `${ref.shortId} is not in GitHub any more, so it can’t be changed.`,
      },
    );
  }

  /** What can't be added stays away: the issue is there, and it must not be made again. Each change sets it anew. */
  async function addLacked(issue: Issue, sent: ReturnType<typeof issueOf>, signal: AbortSignal) {
    const { labels, assignees } = lackedBy(issue, sent);
    const issue_number = issue.number;
    try {
      if (labels.length > 0) {
        await client.change(z.unknown(), signal, (github, place) =>
          github.rest.issues.addLabels({ ...place, issue_number, labels }),
        );
      }
      if (assignees.length > 0) {
        await client.change(z.unknown(), signal, (github, place) =>
          github.rest.issues.addAssignees({ ...place, issue_number, assignees }),
        );
      }
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
    }
  }

  return {
    capabilities: {
      comments: 'comment',
      files: 'linked',
      news: 'webhook',
      signedBy: ['x-hub-signature-256'],
    },
    async create(item, key, signal) {
      const fields = issueOf(settings, item, markerOf('item', key), null, ALL);
      const issue = await client.change(Issue, signal, (github, place) =>
        github.rest.issues.create({ ...place, ...fields }),
      );
      await addLacked(issue, fields, signal);
      return refOf(settings, issue);
    },
    async find(key, triedAt, signal) {
      const leftMs = triedAt.getTime() + AT_WORK_MS - deps.now().getTime();
      const creator = await client.self(signal);
      const marker = markerOf('item', key);
      const since = triedAt.getTime() - CLOCKS_APART_MS;
      const pages = client.pages(Issue, signal, (github, place) =>
        github.rest.issues.listForRepo({
          ...place,
          ...{ creator, state: 'all', sort: 'created', direction: 'desc', per_page: A_PAGE },
        }),
      );
      for await (const page of pages) {
        const found = page.find(({ body }) => bears(body, marker));
        if (found !== undefined) return refOf(settings, found);
        if (page.some(({ created_at }) => Date.parse(created_at) < since)) break;
      }
      if (leftMs > 0) throw tooEarly(leftMs);
      return null;
    },
    async update(ref, item, sets, signal) {
      const now = await present(ref, signal);
      const { labels, assignees, ...text } = issueOf(settings, item, markerIn(now), now, sets);
      const change = {
        ...text,
        ...replacedBy(now, { labels, assignees }),
        ...(sets.status ? stateFor(item.status) : {}),
        issue_number: numberOf(settings, ref),
      };
      await client.change(Issue, signal, (github, place) =>
        github.rest.issues.update({ ...place, ...change }),
      );
    },
    async comment(ref, { id, by, text }, signal) {
      await present(ref, signal);
      const issue_number = numberOf(settings, ref);
      const marker = markerOf('comment', id);
      const self = await client.self(signal);
      const pages = client.pages(Comment, signal, (github, place) =>
        github.rest.issues.listComments({ ...place, issue_number, per_page: A_PAGE }),
      );
      for await (const page of pages) {
        if (page.some(({ user, body }) => user?.login === self && bears(body, marker))) return;
      }
      const body = bodyOf([{ kind: 'quote', text, by, link: null }], null, marker);
      await client.change(Comment, signal, (github, place) =>
        github.rest.issues.createComment({ ...place, issue_number, body }),
      );
    },
    attach: () => Promise.reject(new Error('GitHub takes no files through its API; capabilities says so.')),
    // labels are made as they are needed
    choices: async () => new Map(),

    async read(ref, signal) {
      const issue = await issueAt(ref, signal);
      return issue === null ? null : stateOf(settings, issue);
    },
    parseWebhook: (request) => newsOf(settings, secret, request),
    changedSince: () =>
      Promise.reject(new Error('GitHub tells of changes by webhooks; capabilities says so.')),
    check: (signal) => findingsOf(settings, client, signal),
  };
}
