import { Client, HTTPMessageHandler, ResponseType } from '@microsoft/microsoft-graph-client';
import { z } from 'zod';
import { boundedText } from '../shared/bounded-text.js';
import { retryAfterOf } from '../shared/retry-after.js';
import {
  believed,
  busy,
  jsonOf,
  Misconfigured,
  type Refused,
  refusedQuestion,
  silent,
  unreached,
} from './failures.js';
import type { SharepointSettings } from './settings.js';
import type { Tokens } from './tokens.js';

const GRAPH = 'Microsoft Graph';

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH';
  /** below /v1.0, with its query; whatever people wrote stands in it encoded */
  path: string;
  body?: Record<string, unknown>;
  signal: AbortSignal;
}

/** Graph's code, with 500, also for a value whose shape is not the column's, such as one choice where several are taken. */
const MISSHAPEN = 'generalException';

const isRead = (method: Asked['method']): boolean => method === undefined || method === 'GET';

export type Answer = { isDone: true; body: unknown } | Refused;

export interface Graph {
  /**
   * Asks once. Rejects with a TrackerError where nobody but time or the operator helps. A GET that fails has changed nothing, so
   * it counts as refused; of the others it is known only where Graph says so.
   */
  ask(asked: Asked): Promise<Answer>;
  /** The items of all pages of a collection that can only be read; a refusal is the operator's to mend. */
  all<T extends z.ZodType>(asked: Asked, schema: T): Promise<z.infer<T>[]>;
}

/** https://learn.microsoft.com/graph/errors */
const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().exactOptional() });

/** Microsoft's client for Graph, without its own retries and redirects: whoever asks decides when to ask again. */
export function createGraph(settings: SharepointSettings, tokens: Tokens, now: () => Date): Graph {
  const { origin } = new URL(settings.graph_url);
  const client = Client.initWithMiddleware({
    baseUrl: origin,
    middleware: new HTTPMessageHandler(),
  });

  async function send({ method = 'GET', path, body, signal }: Asked, token: string) {
    try {
      const request = client
        .api(path)
        .responseType(ResponseType.RAW)
        .header('Authorization', `Bearer ${token}`)
        .options({ signal, redirect: 'error' });
      const response: unknown = await {
        GET: () => request.get(),
        POST: () => request.post(body),
        PATCH: () => request.patch(body),
      }[method]();
      if (!(response instanceof Response)) throw silent(`${GRAPH} gave no answer.`);
      return { response, text: await boundedText(response) };
    } catch (error) {
      throw unreached(error, GRAPH, isRead(method));
    }
  }

  function failureOf({ status, headers }: Response, isRefusal: boolean) {
    if (status === 401 || status === 403) tokens.forget();
    if (status === 401) {
      return new Misconfigured({
        problem: `${GRAPH} did not accept the sign-in (401).`,
        remedy: 'Check that tenant, login_url and graph_url belong to the same cloud.',
      });
    }
    if (status === 403) {
      return new Misconfigured({
        problem: `${GRAPH} does not let the app at the list (403).`,
        remedy: `Consent to Sites.Selected for the app registration and grant it the role "write" on the site ${settings.site}.`,
      });
    }
    if (status === 429 || status === 503 || status === 509) {
      return busy(`${GRAPH} answered ${status} and asks to wait.`, {
        retryAfterMs: retryAfterOf(headers.get('retry-after'), now()),
        // a proxy says 503 also when the answer of what was done got lost behind it
        isRefusal: isRefusal || status !== 503,
      });
    }
    // what changes something may be answered so for the shape of a value; its code is read first
    if (status === 500 && !isRefusal) return null;
    return status >= 500 || status === 408 ? silent(`${GRAPH} answered ${status}.`, { isRefusal }) : null;
  }

  async function ask(asked: Asked): Promise<Answer> {
    const { response, text } = await send(asked, await tokens.current(asked.signal));
    const isRefusal = isRead(asked.method);
    const failure = failureOf(response, isRefusal);
    if (failure !== null) throw failure;
    const body = jsonOf(response, text, GRAPH, isRefusal);
    if (response.ok) return { isDone: true, body };
    const { error } = believed(Refusal, body, 'a refusal', isRefusal);
    if (response.status === 500 && error.code !== MISSHAPEN)
      throw silent(`${GRAPH} answered 500 ${error.code}.`);
    return { isDone: false, status: response.status, ...error };
  }

  /** The path of a next page. Nothing is sent anywhere else, whatever an answer says. */
  function pathOf(link: string): string {
    const base = `${origin}/v1.0/`;
    if (!link.startsWith(base))
      throw silent(`${GRAPH} named a next page outside of graph_url.`, { isRefusal: true });
    return link.slice(base.length - 1);
  }

  return {
    ask,
    async all(asked, schema) {
      const found: z.infer<typeof schema>[] = [];
      for (let path: string | null = asked.path; path !== null; ) {
        const answer: Answer = await ask({ ...asked, path });
        if (!answer.isDone) throw refusedQuestion(answer);
        const page = believed(Page, answer.body, 'a page', true);
        found.push(...page.value.map((value) => believed(schema, value, 'an entry of a page', true)));
        const next = page['@odata.nextLink'];
        path = next === undefined ? null : pathOf(next);
      }
      return found;
    },
  };
}
