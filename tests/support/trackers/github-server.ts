import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookRequest } from '../../../src/trackers/adapter.js';
import { pageOf } from './github/page.js';
import { Refused, Repository, type StoredIssue } from './github/repository.js';
import { answerAsProxy, type Fault, type ServedItem, type TrackerServer } from './server.js';

/** The user whose token the server knows. */
export const BOT = 'frontdoor-bot';
export const TOKEN = 'github_pat_11AAAA';
export const WEBHOOK_KEY = 'It’s a Secret to Everybody';
/** Logins of people, by email, whom the repository can assign. */
export const LOGINS: Readonly<Record<string, string>> = {
  'tom@acme.example': 'tom-acme',
  'mei@acme.example': 'mei-acme',
};
export const STATUS_LABELS = ['in progress', 'blocked'];

export interface GithubServer extends TrackerServer {
  readonly repository: Repository;
  /** the paths that were asked, oldest first */
  readonly asked: string[];
  /** numbers of issues that are in another repository now, to which GitHub leads */
  readonly transferred: Set<string>;
  /** until then, no request is left of the primary limit */
  spend(until: Date): void;
  /** the token may read only */
  forbidWriting(): void;
  /** what somebody does between the adapter's look at an issue and its change */
  meanwhile: () => void;
  /** the role of the token's user in the repository; without push, what is set of a new issue is silently dropped */
  role: 'write' | 'triage' | 'read';
  /** the next pages of lists are said to be at another host */
  mislead(host: string): void;
  /** a message of the repository's webhook, signed */
  webhook(event: string, payload: object, delivery?: string): WebhookRequest;
  /** any body as the webhook's, signed */
  signed(event: string, body: Buffer): WebhookRequest;
}

/** What GitHub leaves of an issue that somebody without push access writes. */
function undressed(body: unknown): object {
  const { labels: _labels, assignees: _assignees, ...rest } = Object(body);
  return rest;
}

const WRITES = new Set(['POST', 'PATCH']);
/** These happen to what changes something; the others to whatever comes next. */
const OF_WRITES = new Set<Fault>(['lost_answer', 'lost_to_a_proxy', 'late_answer', 'rejected']);

/** The issue that an item's id names. */
export const numberOf = (id: string): number => Number(id.replace('acme/shop#', ''));

const ANSWERS: Partial<Record<Fault, [number, string, Record<string, string>?]>> = {
  unauthorised: [401, 'Bad credentials'],
  forbidden: [403, 'Resource not accessible by personal access token'],
  unknown_place: [404, 'Not Found'],
  throttled: [
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    { 'retry-after': '7' },
  ],
  unavailable: [503, 'Service Unavailable'],
};

/**
 * GitHub's REST API for the issues of acme/shop, on loopback, under / and /api/v3 as on GitHub Enterprise Server. From
 * https://docs.github.com/rest/issues (issues, comments, labels, assignees), /rest/repos/repos, /rest/users/users,
 * /rest/using-the-rest-api (troubleshooting, rate limits, pagination) and /webhooks/webhook-events-and-payloads.
 */
export async function startGithubServer(now: () => Date): Promise<GithubServer> {
  const repository = new Repository(now);
  for (const label of STATUS_LABELS) repository.labels.add(label);
  for (const login of [BOT, ...Object.values(LOGINS)]) repository.assignable.add(login);
  const faults: Fault[] = [];
  const asked: string[] = [];
  const transferred = new Set<string>();
  let releases: (() => void)[] = [];
  let spentUntil: Date | null = null;
  let mayWrite = true;
  let elsewhere: string | null = null;
  let url = '';

  const shown = (issue: StoredIssue) => ({
    url: `${url}/repos/acme/shop/issues/${issue.number}`,
    html_url: `https://github.com/acme/shop/issues/${issue.number}`,
    ...{ number: issue.number, title: issue.title, body: issue.body, user: issue.user },
    labels: issue.labels.map((name) => ({ name, color: 'ededed' })),
    ...{ state: issue.state, state_reason: issue.state_reason },
    assignees: issue.assignees.map((login) => ({ login })),
    ...{ created_at: issue.created_at, updated_at: issue.updated_at },
    ...(issue.isPullRequest ? { pull_request: {} } : {}),
  });

  /** A page of a list, and where the next one is: by a cursor, which nobody but GitHub can make. */
  function page<T>(all: readonly T[], at: URL, response: ServerResponse): T[] {
    const size = Math.min(100, Number(at.searchParams.get('per_page') ?? 30));
    const from = Number(Buffer.from(at.searchParams.get('after') ?? '', 'base64url').toString() || 0);
    if (from + size < all.length) {
      const next = new URL(at);
      if (elsewhere !== null) next.host = elsewhere;
      next.searchParams.set('after', Buffer.from(String(from + size)).toString('base64url'));
      response.setHeader('link', `<${next.href}>; rel="next", <${at.href}>; rel="first"`);
    }
    return all.slice(from, from + size);
  }

  function route(method: string, at: URL, body: unknown, response: ServerResponse): unknown {
    const path = at.pathname.replace(/^\/api\/v3/u, '');
    if (method === 'GET' && path === '/user') return { login: BOT };
    if (path === '/repos/acme/elsewhere/issues/1') return { ...shown(repository.get(1)), title: 'Not ours' };
    const place = /^\/repos\/acme\/shop(.*)$/u.exec(path)?.[1];
    if (place === undefined) throw new Refused(404, 'Not Found');
    if (WRITES.has(method) && !mayWrite)
      throw new Refused(403, 'Resource not accessible by personal access token');
    if (WRITES.has(method) && repository.isArchived)
      throw new Refused(403, 'Repository was archived so is read-only.');
    const [, rest = '', number = '', comments] =
      /^\/(\w*)(?:\/([\w-]+)(\/(?:comments|labels|assignees))?)?$/u.exec(place) ?? [];
    if (transferred.has(number)) {
      response.setHeader('location', `${url}/repos/acme/elsewhere/issues/1`);
      throw new Refused(301, 'Moved Permanently');
    }
    const created = (made: unknown) => {
      response.statusCode = 201;
      return made;
    };
    switch (`${method} ${rest}${number === '' ? '' : '/:id'}${comments ?? ''}`) {
      case 'GET ':
        return {
          ...{ full_name: 'acme/shop', has_issues: repository.hasIssues, archived: repository.isArchived },
          permissions: { pull: true, triage: rig.role !== 'read', push: rig.role === 'write' },
        };
      case 'GET labels':
        return page(
          [...repository.labels].map((name) => ({ name })),
          at,
          response,
        );
      case 'GET assignees/:id':
        if (!repository.assignable.has(number)) throw new Refused(404, 'Not Found');
        response.statusCode = 204;
        return undefined;
      case 'GET issues':
        return page(repository.list(at.searchParams), at, response).map(shown);
      case 'POST issues':
        return created(shown(repository.create(rig.role === 'write' ? body : undressed(body), BOT)));
      case 'GET issues/:id':
        return shown(repository.get(Number(number)));
      case 'PATCH issues/:id':
        rig.meanwhile();
        return shown(repository.change(Number(number), rig.role === 'read' ? undressed(body) : body));
      case 'POST issues/:id/labels':
      case 'POST issues/:id/assignees':
        if (rig.role === 'read') throw new Refused(403, 'Must have admin rights to Repository.');
        return comments === '/labels'
          ? shown(repository.add(Number(number), body)).labels
          : created(shown(repository.add(Number(number), body)));
      case 'GET issues/:id/comments':
        return page(repository.get(Number(number)).comments, at, response);
      case 'POST issues/:id/comments':
        return created(repository.comment(Number(number), body, BOT));
      default:
        throw new Refused(404, 'Not Found');
    }
  }

  /** What every request has to bring, or it is refused before it is looked at. */
  function admit({ headers, method = '' }: IncomingMessage): void {
    if (headers['user-agent'] === undefined)
      throw new Refused(403, 'Request forbidden by administrative rules.');
    if (!/^(?:token|bearer) github_pat_11AAAA$/iu.test(headers.authorization ?? ''))
      throw new Refused(401, 'Bad credentials');
    if (WRITES.has(method) && !/^application\/json\b/u.test(headers['content-type'] ?? ''))
      throw new Refused(415, 'Unsupported Media Type');
    if (spentUntil !== null && now() < spentUntil)
      throw new Refused(403, 'API rate limit exceeded for user ID 1.');
  }

  function parsed(body: string): unknown {
    try {
      return body === '' ? undefined : JSON.parse(body);
    } catch {
      throw new Refused(400, 'Problems parsing JSON');
    }
  }

  function refuse(
    response: ServerResponse,
    status: number,
    message: string,
    errors?: readonly object[],
  ): void {
    response.statusCode = status;
    const documentation_url = 'https://docs.github.com/rest';
    response.end(JSON.stringify({ message, errors, documentation_url, status: String(status) }));
  }

  const takeFault = (method: string): Fault | undefined =>
    faults[0] !== undefined && OF_WRITES.has(faults[0]) && !WRITES.has(method) ? undefined : faults.shift();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', url);
    const method = request.method ?? '';
    asked.push(`${method} ${at.pathname}`);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('x-ratelimit-remaining', spentUntil === null ? '4999' : '0');
    response.setHeader('x-ratelimit-reset', String(Math.ceil((spentUntil ?? now()).getTime() / 1_000)));
    const body = await text(request);
    try {
      admit(request);
      const fault = takeFault(method);
      const refusal = fault === undefined ? undefined : ANSWERS[fault];
      if (refusal !== undefined) {
        const [status, message, headers = {}] = refusal;
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        refuse(response, status, message);
        return;
      }
      if (fault === 'rejected') {
        throw new Refused(422, 'Validation Failed', [
          { resource: 'Issue', field: 'title', code: 'custom', message: 'title is not to be like this' },
        ]);
      }
      if (fault === 'cut_off') {
        request.socket.destroy();
        return;
      }
      if (fault === 'html') {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<!DOCTYPE html><title>Unicorn! · GitHub</title>');
        return;
      }
      const answered = JSON.stringify(route(method, at, parsed(body), response));
      if (fault === 'lost_answer') {
        request.socket.destroy();
        return;
      }
      if (fault === 'lost_to_a_proxy') return answerAsProxy(response);
      if (fault === 'late_answer') await new Promise<void>((resolve) => releases.push(resolve));
      response.end(fault === 'half_json' ? answered.slice(0, answered.length / 2) : answered);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(response, error.status, error.message, error.errors);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ message: String(error) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;

  function signed(event: string, body: Buffer, delivery: string = randomUUID()): WebhookRequest {
    const signature = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex');
    const headers = {
      'x-github-event': event,
      'x-github-delivery': delivery,
      'x-hub-signature-256': `sha256=${signature}`,
    };
    return { headers, body };
  }
  const webhook: GithubServer['webhook'] = (event, payload, delivery) =>
    signed(
      event,
      Buffer.from(JSON.stringify({ repository: { full_name: 'acme/shop' }, ...payload })),
      delivery,
    );

  const emailOf = (login: string | undefined) =>
    Object.keys(LOGINS).find((email) => LOGINS[email] === login) ?? null;
  const statusOf = ({ state, state_reason, labels }: StoredIssue): string =>
    state === 'closed'
      ? (state_reason ?? 'completed')
      : (labels.find((label) => STATUS_LABELS.includes(label)) ?? 'open');

  const rig: GithubServer = {
    role: 'write',
    meanwhile: () => {},
    url,
    repository,
    asked,
    transferred,
    items: () =>
      repository.issues
        .filter(({ user, isPullRequest }) => user.login === BOT && !isPullRequest)
        .map(
          (issue): ServedItem => ({
            id: `acme/shop#${issue.number}`,
            title: issue.title,
            text: pageOf(issue.body ?? '').text,
            status: statusOf(issue),
            assignee: emailOf(issue.assignees[0]),
            comments: issue.comments.map(({ body }) => pageOf(body).text),
            files: [],
          }),
        ),
    failNext: (...next) => faults.push(...next),
    releaseLate() {
      for (const release of releases) release();
      releases = [];
    },
    change(id, { status, assignee }) {
      const before = repository.get(numberOf(id));
      const wasClosed = before.state === 'closed';
      const others = before.labels.filter((label) => !STATUS_LABELS.includes(label));
      const isLabel = status !== undefined && STATUS_LABELS.includes(status);
      const isClosed = status === 'completed' || status === 'not_planned';
      const issue = repository.change(numberOf(id), {
        ...(status === undefined
          ? {}
          : { labels: isLabel ? [...others, status] : others, state: isClosed ? 'closed' : 'open' }),
        ...(isClosed ? { state_reason: status } : {}),
        ...(assignee === undefined
          ? {}
          : { assignees: assignee === null ? [] : [LOGINS[assignee] ?? assignee] }),
      });
      const payload = { issue: shown(issue), sender: { login: 'tom-acme' } };
      if (isLabel) return webhook('issues', { action: 'labeled', label: { name: status }, ...payload });
      if (isClosed || (status !== undefined && wasClosed))
        return webhook('issues', { action: isClosed ? 'closed' : 'reopened', ...payload });
      return webhook('issues', { action: assignee === null ? 'unassigned' : 'assigned', ...payload });
    },
    remove: (id) => repository.remove(numberOf(id)),
    spend(until) {
      spentUntil = until;
    },
    forbidWriting() {
      mayWrite = false;
    },
    mislead(host) {
      elsewhere = host;
    },
    webhook,
    signed,
    async stop() {
      for (const release of releases) release();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return rig;
}
