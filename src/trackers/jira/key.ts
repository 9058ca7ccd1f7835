import { createHash } from 'node:crypto';
import { z } from 'zod';
import { TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { ItemRef } from '../adapter.js';
import { isRefusal, type JiraApi, misconfigured } from './http.js';
import type { JiraSettings } from './settings.js';

/** Under this name an issue and a comment bear what they were made for. */
export const PROPERTY = 'frontdoor';

const PREFIX = 'frontdoor-';

/**
 * What a search finds an issue by. A label, since JQL reads a property only where an installed app has it indexed; a
 * digest, since a key may hold what a label or a query can't.
 * https://developer.atlassian.com/platform/forge/manifest-reference/modules/jira-entity-property/
 */
export const labelFor = (key: string): string =>
  `${PREFIX}${createHash('sha256').update(key, 'utf8').digest('hex').slice(0, 32)}`;

/** Among an issue's labels the one that it is found by. */
export const ownLabel = (labels: readonly string[]): string | undefined =>
  labels.find((label) => /^frontdoor-[0-9a-f]{32}$/.test(label));

const Property = z.object({ value: z.object({ key: z.string() }).nullable().catch(null) });
const Found = z.object({ id: z.string(), key: z.string() });
type Found = z.infer<typeof Found>;

const PAGE = 50;
/**
 * Cloud pages by a token, Data Center by numbers.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-get
 * https://docs.atlassian.com/software/jira/docs/api/REST/9.12.0/#api/2/search
 */
const Page = z.object({
  issues: z.array(Found),
  nextPageToken: z.string().nullish(),
  startAt: z.int().default(0),
  total: z.int().default(0),
});

/** Issues that a query finds, page by page. */
async function* searched(api: JiraApi, edition: JiraSettings['edition'], jql: string, signal: AbortSignal) {
  let next: Record<string, string> | null = {};
  while (next !== null) {
    const query: Record<string, string> = { jql, fields: 'labels', maxResults: String(PAGE), ...next };
    const path = edition === 'cloud' ? '/search/jql' : '/search';
    const page = await api.call({ method: 'GET', path, query }, Page, signal);
    if (isRefusal(page)) {
      throw misconfigured('Jira refuses to search by label.', 'Let the account browse the project.');
    }
    yield* page.issues;
    const end = page.startAt + page.issues.length;
    if (page.nextPageToken != null) next = { nextPageToken: page.nextPageToken };
    else next = page.issues.length > 0 && end < page.total ? { startAt: String(end) } : null;
  }
}

/** Whether an issue bears the key, by its property, which no index stands before; a label may have been copied. */
async function bears(api: JiraApi, { id }: Found, key: string, signal: AbortSignal): Promise<boolean> {
  const path = `/issue/${encodeURIComponent(id)}/properties/${PROPERTY}`;
  const answer = await api.call({ method: 'GET', path }, Property, signal);
  return !isRefusal(answer) && answer.value?.key === key;
}

export const refOf = ({ url }: JiraSettings, { id, key }: Found): ItemRef => ({
  id,
  shortId: key,
  url: `${url}/browse/${encodeURIComponent(key)}`,
});

/** The issue that bears a key, the oldest first; null: there is none, `lag` after the last attempt to make it. */
export async function findByKey(
  { api, settings, now }: { api: JiraApi; settings: JiraSettings; now(): Date },
  { key, triedAt }: { key: string; triedAt: Date },
  signal: AbortSignal,
): Promise<ItemRef | null> {
  const left = triedAt.getTime() + settings.index_lag_seconds * 1_000 - now().getTime();
  const jql = `labels = "${labelFor(key)}" ORDER BY created ASC`;
  for await (const found of searched(api, settings.edition, jql, signal)) {
    if (await bears(api, found, key, signal)) return refOf(settings, found);
  }
  if (left <= 0) return null;
  throw new TrackerUnavailable(
    `Jira's search may not show a new issue yet; it is asked again when index_lag_seconds (${settings.index_lag_seconds}) are over.`,
    {
      told: 'Jira gave no answer, and takes a while to show whether it has this already.',
      isRefusal: false,
      retryAfterMs: left,
    },
  );
}
