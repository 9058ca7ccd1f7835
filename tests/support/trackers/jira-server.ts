import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { WebhookRequest } from '../../../src/trackers/adapter.js';
import { readAdf } from './jira/adf-reader.js';
import { anonymous } from './jira/anonymous.js';
import type { Answered, Site } from './jira/exchange.js';
import type { Edition } from './jira/field-rules.js';
import { standing } from './jira/issues.js';
import { answer, noProject } from './jira/routes.js';
import { FIELDS, type SiteIssue, STATUSES, USERS } from './jira/site.js';
import { readWiki } from './jira/wiki-reader.js';
import { answerAsProxy, type Fault, type ServedItem, type TrackerServer } from './server.js';

export const TOKEN = 'a-token-of-jira';
export const EMAIL = 'bot@acme.example';
export const WEBHOOK_KEY = 'what-signs-webhooks';

/** What can be told of a site beyond the tracker's port. */
export interface JiraServer extends TrackerServer {
  site: Site;
  /** an issue as the API has it */
  issue(id: string): SiteIssue;
  /** what people see of a field of one line: Data Center renders those that an administrator added */
  line(id: string, fieldId: string): string;
  /** requests that came, as "GET /path" below the API's root, oldest first */
  asked: readonly string[];
  /** what the next request such as "PUT /issue/1" is answered, whatever it asks */
  answerNext(request: RegExp, answered: Answered): void;
  /** calls back whenever an answer is held until releaseLate() */
  onLate(then: () => void): void;
  /** a message as Jira sends it */
  message(body: unknown, identifier?: string): WebhookRequest;
}

const reject = (error: string): Answered => ({
  status: 400,
  body: { errorMessages: [], errors: { summary: error } },
});

/** What somebody sees of an issue; its text is what its markup shows. */
function served(edition: Edition, issue: SiteIssue): ServedItem {
  const shown = (body: unknown) =>
    (edition === 'cloud' ? readAdf(body) : readWiki(z.string().parse(body))) ?? '';
  return {
    id: issue.id,
    title: z.string().parse(issue.fields['summary']),
    text: shown(issue.fields['description']),
    status: issue.status,
    assignee: issue.assignee?.email ?? null,
    comments: issue.comments.map(({ body }) => shown(body)),
    files: issue.files.map(({ name, bytes }) => ({ name, bytes })),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function send(response: ServerResponse, { status, body, headers = {} }: Answered) {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html' : 'application/json;charset=UTF-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isPage || body === undefined ? body : JSON.stringify(body));
}

/** Faults that only make sense where something is changed wait for a request that does. */
const DONE: readonly Fault[] = ['lost_answer', 'lost_to_a_proxy', 'late_answer'];
const OF_CHANGES: readonly Fault[] = ['rejected', ...DONE];

/**
 * A Jira site on loopback, Cloud (REST v3) or Data Center (REST v2), written from
 * - https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/ and its groups: issues, issue-search, comments,
 *   issue-properties, issue-attachments, user-search, permissions, projects
 * - https://docs.atlassian.com/software/jira/docs/api/REST/9.12.0/
 * - https://support.atlassian.com/jira-cloud-administration/docs/archive-a-project/
 * - https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile (the index that lags)
 * - https://developer.atlassian.com/cloud/jira/platform/rate-limiting/
 * - https://developer.atlassian.com/cloud/jira/platform/webhooks/
 * - https://confluence.atlassian.com/adminjiraserver/managing-webhooks-938846912.html
 */
export async function openJira(
  edition: Edition,
  now: () => Date,
  over: Partial<Site> = {},
): Promise<JiraServer> {
  let lastId = 10_000;
  const site: Site = {
    edition,
    token: TOKEN,
    project: 'OPS',
    projectType: 'software',
    standing: 'active',
    issueType: { id: '10002', name: 'Task' },
    fields: FIELDS,
    users: USERS,
    addresses: 'shown',
    statuses: STATUSES,
    stepsFrom: (status) => STATUSES.filter((other) => other !== status),
    withheld: [],
    nestsProperties: false,
    attachments: { enabled: true, uploadLimit: 10_000_000 },
    searchPage: 50,
    indexLagMs: 60_000,
    now,
    issues: [],
    nextId: () => {
      lastId += 1;
      return String(lastId);
    },
    ...over,
  };
  const faults: Fault[] = [];
  const late: (() => void)[] = [];
  let tellLate = (): void => undefined;
  const asked: string[] = [];
  const root = edition === 'cloud' ? '/rest/api/3' : '/rest/api/2';
  const credentials = () =>
    edition === 'cloud'
      ? `Basic ${Buffer.from(`${EMAIL}:${site.token}`).toString('base64')}`
      : `Bearer ${site.token}`;
  const scripted: { request: RegExp; answered: Answered }[] = [];

  const faultFor = (isChange: boolean): Fault | undefined => {
    const [next] = faults;
    return next === undefined || (OF_CHANGES.includes(next) && !isChange) ? undefined : faults.shift();
  };

  function misbehave(fault: Fault, path: string, response: ServerResponse): void {
    const page = (status: number) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Atlassian</title>');
    };
    if (fault === 'html') page(200);
    else if (fault === 'forbidden')
      send(response, { status: 403, body: { errorMessages: ['Forbidden'], errors: {} } });
    else if (fault === 'unknown_place') {
      const error = { errorMessages: [], errors: { project: 'valid project is required' } };
      send(response, path === '/issue' ? { status: 400, body: error } : noProject(site.project));
    } else if (fault === 'throttled') {
      const headers = { 'retry-after': '7' };
      send(response, { status: 429, body: { message: 'Rate limit exceeded' }, headers });
    } else if (fault === 'unavailable') page(503);
    else if (fault === 'rejected') send(response, reject('The summary is not acceptable here.'));
    else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"id":"10001","ke');
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://jira');
    const { method = 'GET', headers } = request;
    if (!url.pathname.startsWith(`${root}/`)) {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Not found</title>');
      return;
    }
    const path = url.pathname.slice(root.length);
    asked.push(`${method} ${path}`);
    const isChange = method !== 'GET' && path !== '/comment/list';
    const fault = faultFor(isChange);
    if (headers.authorization !== credentials() || fault === 'unauthorised') {
      return send(response, anonymous(site, { method, path }));
    }
    const script = scripted.findIndex(({ request: wanted }) => wanted.test(`${method} ${path}`));
    const [given] = script < 0 ? [] : scripted.splice(script, 1);
    if (given !== undefined) return send(response, given.answered);
    if (fault !== undefined && !DONE.includes(fault)) {
      return misbehave(fault, path, response);
    }
    const answered = await answer(site, { method, path, query: url.searchParams, headers, body });
    if (fault === 'lost_answer') request.socket.destroy();
    else if (fault === 'lost_to_a_proxy') answerAsProxy(response);
    else if (fault === 'late_answer') {
      late.push(() => send(response, answered));
      tellLate();
    } else send(response, answered);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  const issue = (id: string): SiteIssue => {
    const found = site.issues.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`There is no issue ${id}.`);
    return found;
  };
  const line = (id: string, fieldId: string): string => {
    const text = z.string().parse(issue(id).fields[fieldId]);
    const field = site.fields.find((one) => one.fieldId === fieldId);
    return site.edition === 'data_center' && field?.schema?.custom?.endsWith(':textfield')
      ? readWiki(text)
      : text;
  };
  const message = (content: unknown, identifier: string = randomUUID()): WebhookRequest => {
    const body = Buffer.from(JSON.stringify(content));
    const signature = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex');
    return {
      headers: { 'x-hub-signature': `sha256=${signature}`, 'x-atlassian-webhook-identifier': identifier },
      body,
    };
  };

  return {
    url: `http://127.0.0.1:${address.port}`,
    site,
    asked,
    issue,
    line,
    message,
    answerNext: (wanted, answered) => scripted.push({ request: wanted, answered }),
    items: () => site.issues.map((one) => served(edition, one)),
    onLate(then) {
      tellLate = then;
    },
    failNext: (...next) => faults.push(...next),
    releaseLate() {
      for (const answerNow of late.splice(0)) answerNow();
    },
    change(id, { status, assignee }) {
      const changed = issue(id);
      const items: { field: string; toString: string | null }[] = [];
      if (status !== undefined) {
        changed.status = status;
        items.push({ field: 'status', toString: status });
      }
      if (assignee !== undefined) {
        changed.assignee = site.users.find(({ email }) => email === assignee) ?? null;
        items.push({ field: 'assignee', toString: changed.assignee?.displayName ?? null });
      }
      return message({
        timestamp: now().getTime(),
        webhookEvent: 'jira:issue_updated',
        issue: { id, key: changed.key, fields: { ...changed.fields, ...standing(site, changed) } },
        changelog: { id: site.nextId(), items },
      });
    },
    remove(id) {
      site.issues.splice(site.issues.indexOf(issue(id)), 1);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
