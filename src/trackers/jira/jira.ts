import { z } from 'zod';
import type { AdapterDeps, ItemRef, TrackerAdapter } from '../adapter.js';
import type { Item, Person } from '../item.js';
import { attachFile, leaveComment } from './additions.js';
import { findings } from './check.js';
import { isRefusal, jiraApi, misconfigured, Nothing } from './http.js';
import { fieldsOf, type Writing } from './issue.js';
import { findByKey, labelFor, ownLabel, PROPERTY, refOf } from './key.js';
import { mappingOf } from './mapping.js';
import { type CreateScreen, createScreen } from './metadata.js';
import { type Account, accountFor } from './people.js';
import { gone, refusalError } from './refusal.js';
import type { JiraSettings } from './settings.js';
import { assign, moveTo, readIssue, stateOf } from './standing.js';
import { readWebhook } from './webhook.js';

const Made = z.object({ id: z.string(), key: z.string() });

/** How long Jira's screens are believed to stay as they are. After a refusal they are read anew in any case. */
const SCREEN_MS = 10 * 60 * 1_000;

/** A project of Jira Cloud or Data Center. */
export function createJira(settings: JiraSettings, deps: AdapterDeps): TrackerAdapter {
  const api = jiraApi(settings, deps);
  let known: { screen: CreateScreen; until: number } | null = null;

  async function screenNow(signal: AbortSignal): Promise<CreateScreen> {
    if (known !== null && deps.now().getTime() < known.until) return known.screen;
    const screen = await createScreen(api, settings, signal);
    known = { screen, until: deps.now().getTime() + SCREEN_MS };
    return screen;
  }

  const account = (
    person: Person | null,
    assignable: boolean,
    signal: AbortSignal,
  ): Promise<Account | null> => accountFor(api, settings, { person, assignable }, signal);

  async function writing(item: Item, signal: AbortSignal): Promise<Writing> {
    const screen = await screenNow(signal);
    const mapping = mappingOf(settings, screen);
    const conversion = {
      edition: settings.edition,
      timeZone: item.timeZone,
      account: (email: string) => account({ name: '', email }, false, signal),
    };
    return { settings, screen, mapping, conversion, assignee: await account(item.assignee, true, signal) };
  }

  return {
    capabilities: { comments: 'comment', files: 'attached', news: 'webhook', signedBy: ['x-hub-signature'] },

    async create(item, key, signal) {
      const written = await writing(item, signal);
      const { screen, mapping } = written;
      const [finding] = mapping.findings;
      if (finding !== undefined) {
        known = null;
        throw misconfigured(finding.problem, finding.remedy);
      }
      const has = (field: string) => screen.fields.some(({ id }) => id === field);
      const assignee = has('assignee') ? written.assignee : null;
      const reporter = has('reporter') ? await account(item.requester, false, signal) : null;
      const fields = {
        ...(await fieldsOf(item, { ...written, assignee }, { label: labelFor(key), isNew: true })),
        project: { key: settings.project },
        issuetype: { id: screen.issueType },
        ...(reporter === null ? {} : { reporter }),
        ...(assignee === null ? {} : { assignee }),
      };
      const json = { fields, properties: [{ key: PROPERTY, value: { key } }] };
      const made = await api.call({ method: 'POST', path: '/issue', json }, Made, signal);
      if (!isRefusal(made)) return refOf(settings, made);
      known = null;
      if (made.refused !== 404) throw refusalError(made, mapping);
      throw misconfigured('Jira makes no issues at this address (404).', 'Correct url or edition.');
    },

    find: (key, triedAt, signal) => findByKey({ api, settings, now: deps.now }, { key, triedAt }, signal),

    async update(ref, item, sets, signal) {
      const written = await writing(item, signal);
      const place = { api, settings, ref };
      const issue = await readIssue(place, signal);
      if (issue === null) throw gone(ref.shortId);
      const now = issue.fields;
      const fields = await fieldsOf(item, written, { label: ownLabel(now.labels), isNew: false });
      const path = `/issue/${encodeURIComponent(ref.id)}`;
      const put = await api.call({ method: 'PUT', path, json: { fields } }, Nothing, signal);
      if (isRefusal(put)) {
        known = null;
        throw put.refused === 404 ? gone(ref.shortId) : refusalError(put, written.mapping);
      }
      const { assignee: account } = written;
      if (sets.assignee) await assign(place, { account, now }, signal);
      if (sets.status) await moveTo(api, { ref, status: settings.statuses[item.status], now }, signal);
    },

    comment: (ref, comment, signal) => leaveComment({ api, settings, ref }, comment, signal),

    attach: (ref, file, signal) => attachFile({ api, settings, ref }, file, signal),

    async choices(signal) {
      const { fields } = mappingOf(settings, await screenNow(signal));
      const chosen = [...fields].filter(([, { choices }]) => choices.length > 0);
      return new Map(chosen.map(([field, { choices }]) => [field, choices.map(({ name }) => name)]));
    },

    async read(ref: ItemRef, signal) {
      const issue = await readIssue({ api, settings, ref }, signal);
      return issue === null ? null : stateOf(settings, issue.fields);
    },

    parseWebhook: (request) =>
      readWebhook(request, { key: deps.secret(settings.webhook_secret_env), now: deps.now() }),

    async changedSince() {
      throw new Error('Jira pushes what changed: there is nothing to poll.');
    },

    check: (signal) => findings({ api, settings, signal }),
  };
}
