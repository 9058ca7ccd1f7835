import { z } from 'zod';
import { networkFailure } from '../../domain/network-failure.js';
import { TrackerError, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';
import { boundedText } from '../shared/bounded-text.js';
import { retryAfterOf } from '../shared/retry-after.js';
import type { JiraSettings } from './settings.js';

/** Jira's ErrorCollection. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes */
const ErrorCollection = z.object({
  errorMessages: z.array(z.string()).default([]),
  errors: z.record(z.string(), z.string()).default({}),
});
type ErrorCollection = z.infer<typeof ErrorCollection>;

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** below /rest/api/3 or /rest/api/2, each part already encoded */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: FormData;
}

/** What Jira says of a call that it got and did not do for a reason that only the caller can tell. */
export interface Refusal {
  refused: 400 | 404 | 409 | 413 | 422;
  said: ErrorCollection;
}

/**
 * Jira's REST API. `call` answers what `Answer` reads, or a refusal; everything else that goes wrong, it throws as a
 * TrackerError. Nothing is repeated. Where a GET fails, nothing was done for certain.
 */
export interface JiraApi {
  call<T>(call: Call, answer: z.ZodType<T>, signal: AbortSignal): Promise<T | Refusal>;
}

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

/** Answers without a body, such as 204. */
export const Nothing = z.null();

const REFUSALS: readonly number[] = [400, 404, 409, 413, 422];
const isRefusalStatus = (status: number): status is Refusal['refused'] => REFUSALS.includes(status);

const LATER = 'Jira does not answer properly at the moment.';
const OPERATOR =
  'Jira takes nothing from Frontdoor as it is connected now. Whoever runs Frontdoor has been told what to change.';

/** Connections that were never made carried no request. */
const NOT_REACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const Unreached = z.object({ cause: z.object({ code: z.enum(NOT_REACHED) }) });

/** `what` Jira did, as the rest of a sentence; `isRefused`: it certainly did not do it */
export function unavailable(what: string, isRefused: boolean, cause?: unknown, wait: number | null = null) {
  const otherwise = "Nothing has to be set; if it stays so, look at Jira's own status and at url.";
  const message = `Jira ${what}. ${networkFailure(cause) ?? otherwise}`;
  return new TrackerUnavailable(message, { told: LATER, isRefusal: isRefused, retryAfterMs: wait, cause });
}

/** A setting to change, for whoever runs Frontdoor. */
export class Misconfigured extends TrackerError {
  readonly finding: Finding;
  /** of the HTTP answer that says so; null: it follows from what was answered */
  readonly status: number | null;

  constructor(finding: Finding, { told, status = null }: { told: string; status?: number | null }) {
    super('tracker_misconfigured', `${finding.problem} ${finding.remedy}`, { told, fields: { status } });
    this.finding = finding;
    this.status = status;
  }
}

/** @param problem and remedy as sentences */
export const misconfigured = (problem: string, remedy: string, told = OPERATOR): Misconfigured =>
  new Misconfigured({ problem, remedy }, { told });

/** What is wrong where Jira lets the account do nothing, or not this; null: it does. */
function barred(status: number, settings: JiraSettings): Finding | null {
  const { token_env: variable, project } = settings;
  if (status === 401) {
    const whose = settings.edition === 'cloud' ? ` for ${settings.email}` : '';
    return {
      problem: 'Jira does not know the credentials (401).',
      remedy: `Put a valid token${whose} into ${variable}.`,
    };
  }
  if (status === 403) {
    return {
      problem: `Jira forbids this to the account of ${variable} (403).`,
      remedy: `Give it the permissions of docs/trackers/jira.md in ${project}.`,
    };
  }
  if (status >= 300 && status < 400) {
    return {
      problem: `Jira leads elsewhere (${status}).`,
      remedy: 'Set url to the address that it ends at.',
    };
  }
  return null;
}

/**
 * Whether Jira did not know the credentials. It then answers as it does to anybody: an empty list, or 404.
 * https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/
 */
const isAnonymous = (headers: Headers) =>
  /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/iu.test(headers.get('x-seraph-loginreason') ?? '');

/** The body as JSON; null for none. `isRead`: what was asked for changes nothing. */
function parsed(text: string, isRead: boolean): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unavailable('answered something that is no JSON, or half of it', isRead, cause);
  }
}

function believed<T>(answer: z.ZodType<T>, text: string, isRead: boolean): T {
  const read = answer.safeParse(parsed(text, isRead));
  if (!read.success) throw unavailable('answered something else than its API promises', isRead, read.error);
  return read.data;
}

/** What a refusal says. A path that Jira does not have, or more than a proxy lets through, is answered by a page. */
function saidBy(status: Refusal['refused'], text: string, isRead: boolean): ErrorCollection {
  if ((status === 404 || status === 413) && !text.startsWith('{')) return { errorMessages: [], errors: {} };
  return believed(ErrorCollection, text, isRead);
}

function credentials({ edition, email, token_env }: JiraSettings, secret: (variable: string) => string) {
  const token = secret(token_env);
  return edition === 'cloud'
    ? `Basic ${Buffer.from(`${email}:${token}`, 'utf8').toString('base64')}`
    : `Bearer ${token}`;
}

/**
 * Plain fetch: the kept client, jira.js, speaks with Cloud alone, and takes an AbortSignal only for all of a client's
 * calls.
 */
export function jiraApi(
  settings: JiraSettings,
  deps: { secret(variable: string): string; now(): Date },
): JiraApi {
  const base = `${settings.url}/rest/api/${settings.edition === 'cloud' ? '3' : '2'}`;
  const authorization = credentials(settings, deps.secret);

  async function fetched({ method, path, query = {}, json, form }: Call, signal: AbortSignal) {
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      signal,
      redirect: 'manual',
      headers: {
        authorization,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(form === undefined ? {} : { 'x-atlassian-token': 'no-check' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    });
    const { headers } = response;
    // what anybody may do was done
    const isUnknown = isAnonymous(headers) && (method === 'GET' || !response.ok);
    return {
      status: isUnknown ? 401 : response.status,
      headers,
      text: await boundedText(response),
    };
  }

  return {
    async call<T>(call: Call, answer: z.ZodType<T>, signal: AbortSignal): Promise<T | Refusal> {
      const isRead = call.method === 'GET';
      const { status, headers, text } = await fetched(call, signal).catch((cause: unknown) => {
        if (signal.aborted) throw unavailable('took longer than it was given', isRead, cause);
        throw unavailable('could not be reached', isRead || Unreached.safeParse(cause).success, cause);
      });
      const finding = barred(status, settings);
      if (finding !== null) throw new Misconfigured(finding, { told: OPERATOR, status });
      if (status === 429 || status === 503) {
        const wait = retryAfterOf(headers.get('retry-after'), deps.now());
        const what = status === 429 ? 'asks for a pause (429)' : 'is down (503)';
        // a proxy says 503 also when the answer of what was done got lost behind it
        throw unavailable(what, isRead || status === 429, undefined, wait);
      }
      if (status >= 500) throw unavailable(`failed (${status})`, isRead);
      if (isRefusalStatus(status)) return { refused: status, said: saidBy(status, text, isRead) };
      if (status >= 400) throw unavailable(`refused in a way that its API does not name (${status})`, isRead);
      return believed(answer, text, isRead);
    },
  };
}
