import { Octokit } from '@octokit/rest';
import { z } from 'zod';
import type { AdapterDeps } from '../adapter.js';
import { boundedText } from '../shared/bounded-text.js';
import { failureOf, moved, strangeAnswer } from './failures.js';
import type { GithubSettings } from './settings.js';

/** What each call is given: where, and when it ends. */
export type Place = {
  owner: string;
  repo: string;
  request: { signal: AbortSignal; redirect: 'manual' };
};

interface Answer {
  status: number;
  data: unknown;
  headers: { link?: string | undefined };
}

type Call = (octokit: Octokit, place: Place) => Promise<Answer>;

/** GitHub's REST API, asked once a call; its answers are read before they are believed. */
export interface GithubClient {
  /** Of a call that only reads. That it failed is certain not to have changed anything. */
  ask<T>(answer: z.ZodType<T>, signal: AbortSignal, call: Call): Promise<T>;
  /** Of a call that changes something. Where GitHub fails it may have been done. */
  change<T>(answer: z.ZodType<T>, signal: AbortSignal, call: Call): Promise<T>;
  /** All pages of a list, one after another, as far as they are asked for. */
  pages<T>(entry: z.ZodType<T>, signal: AbortSignal, first: Call): AsyncGenerator<T[]>;
  /** The login of the token's user. */
  self(signal: AbortSignal): Promise<string>;
}

const quiet = () => {};

/** What the client reads of an answer is there before it begins. */
async function boundedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked);
  const { status, headers } = response;
  const text = await boundedText(response);
  return new Response(text === '' ? null : text, { status, headers });
}

/**
 * The next page, as the Link header has it:
 * https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
const nextOf = (link: string | undefined): string | null =>
  /<([^<>]+)>; rel="next"/u.exec(link ?? '')?.[1] ?? null;

export function createClient(settings: GithubSettings, deps: AdapterDeps): GithubClient {
  const octokit = new Octokit({
    auth: deps.secret(settings.token_env),
    baseUrl: settings.api_url.replace(/\/$/u, ''),
    userAgent: 'frontdoor',
    // what fails is thrown, and logged by whoever catches it
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: { fetch: boundedFetch },
  });
  const { owner, repo } = settings;
  const { origin } = new URL(settings.api_url);
  let login: string | null = null;

  async function answered<T>(answer: z.ZodType<T>, signal: AbortSignal, call: Call, isRead: boolean) {
    const place = { owner, repo, request: { signal, redirect: 'manual' as const } };
    const { status, data, headers } = await call(octokit, place).catch((thrown: unknown) => {
      throw failureOf(settings, thrown, { now: deps.now(), isRead });
    });
    if (status >= 300) throw moved(settings);
    const read = answer.safeParse(data);
    if (!read.success) throw strangeAnswer(settings, isRead);
    return { data: read.data, next: nextOf(headers.link) };
  }

  const ask: GithubClient['ask'] = async (answer, signal, call) =>
    (await answered(answer, signal, call, true)).data;

  return {
    ask,
    change: async (answer, signal, call) => (await answered(answer, signal, call, false)).data,
    async *pages(entry, signal, first) {
      let call: Call | null = first;
      while (call !== null) {
        const { data, next }: { data: z.infer<typeof entry>[]; next: string | null } = await answered(
          z.array(entry),
          signal,
          call,
          true,
        );
        yield data;
        // the token goes nowhere else
        if (next !== null && new URL(next).origin !== origin) throw strangeAnswer(settings, true);
        call =
          next === null
            ? null
            : (github, { request }) => github.request({ method: 'GET', url: next, request });
      }
    },
    async self(signal) {
      login ??= (
        await ask(z.object({ login: z.string() }), signal, (github, { request }) =>
          github.rest.users.getAuthenticated({ request }),
        )
      ).login;
      return login;
    },
  };
}
