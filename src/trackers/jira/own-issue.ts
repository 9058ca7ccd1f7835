import { z } from 'zod';
import type { ItemRef } from '../adapter.js';
import { isRefusal, type JiraApi, misconfigured } from './http.js';
import { PROPERTY } from './key.js';
import type { JiraSettings } from './settings.js';

const Properties = z.record(z.string(), z.unknown());
/** Data Center's OpenAPI describes them so. */
const Nested = z.object({ properties: Properties }).transform(({ properties }) => properties);

/** An issue with the properties that it was asked for. */
export const WithProperties = z.object({ properties: z.union([Nested, Properties]).default({}) });

/** Where an issue is looked for. */
export interface Place {
  api: JiraApi;
  settings: JiraSettings;
  ref: ItemRef;
}

/** Jira says of an issue that is gone what it says where it shows nothing at all. */
async function expectProject({ api, settings: { project } }: Place, signal: AbortSignal): Promise<void> {
  const path = `/project/${encodeURIComponent(project)}`;
  if (!isRefusal(await api.call({ method: 'GET', path }, z.object({ key: z.string() }), signal))) return;
  throw misconfigured(
    `Jira shows no project ${project} to this account.`,
    'Correct url or project, or let the account browse it.',
  );
}

/**
 * Some fields of an issue; null: it is gone. Ids are numbers of a site, so that on another one they are somebody else's issues:
 * only one that bears our property is read or changed.
 */
export async function readOwn<T extends z.infer<typeof WithProperties>>(
  place: Place,
  { fields, shape }: { fields: string; shape: z.ZodType<T> },
  signal: AbortSignal,
): Promise<T | null> {
  const { id, shortId } = place.ref;
  const query = { fields, properties: PROPERTY };
  const path = `/issue/${encodeURIComponent(id)}`;
  const issue = await place.api.call({ method: 'GET', path, query }, shape, signal);
  if (!isRefusal(issue)) {
    if (Object.hasOwn(issue.properties, PROPERTY)) return issue;
    throw misconfigured(
      `${shortId} was not made by Frontdoor, as it is in Jira at url now.`,
      'Set url back to the site that it was filed in, and give another site a tracker of its own.',
    );
  }
  if (issue.refused !== 404) {
    throw misconfigured(
      `Jira does not show the issue ${shortId} (${issue.refused}).`,
      'Correct url or edition.',
    );
  }
  await expectProject(place, signal);
  return null;
}
