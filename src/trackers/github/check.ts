import { z } from 'zod';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';
import type { GithubClient } from './client.js';
import type { GithubSettings } from './settings.js';

const Repository = z.object({
  has_issues: z.boolean(),
  archived: z.boolean(),
  /** of the token's user; not every kind of token is told */
  permissions: z.object({ push: z.boolean().default(false), triage: z.boolean().default(false) }).optional(),
});

/** What stands in the way, or null. */
async function refusal(work: Promise<unknown>): Promise<TrackerError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof TrackerError) return error;
    throw error;
  }
}

const findingOf = (problem: string, error: TrackerError): Finding => ({ problem, remedy: error.message });

/** An issue without a title is made by nobody, but refused to those who may not make one before its title is asked for. */
async function mayWrite(client: GithubClient, signal: AbortSignal): Promise<TrackerError | null> {
  const error = await refusal(
    client.change(z.unknown(), signal, (github, place) =>
      github.request('POST /repos/{owner}/{repo}/issues', { ...place, title: '' }),
    ),
  );
  return error?.code === 'tracker_rejected' ? null : error;
}

async function unknownLabels(
  settings: GithubSettings,
  client: GithubClient,
  signal: AbortSignal,
): Promise<Finding[]> {
  const known = new Set<string>();
  const Label = z.object({ name: z.string() });
  const pages = client.pages(Label, signal, (github, place) =>
    github.rest.issues.listLabelsForRepo({ ...place, per_page: 100 }),
  );
  for await (const page of pages) for (const { name } of page) known.add(name.toLowerCase());
  const named: [string, string][] = [
    ...settings.labels.map((label): [string, string] => ['labels', label]),
    ...Object.entries(settings.statuses).map(([status, label]): [string, string] => [
      `statuses.${status}`,
      label,
    ]),
    ...Object.entries(settings.fields).flatMap(([field, mapping]) =>
      typeof mapping === 'string'
        ? []
        : Object.values(mapping).map((label): [string, string] => [`fields.${field}`, label]),
    ),
  ];
  return named
    .filter(([, label]) => !known.has(label.toLowerCase()))
    .map(([setting, label]) => ({
      problem: `${settings.owner}/${settings.repo} has no label “${label}”, which ${setting} names.`,
      remedy: `Make that label in the repository, or name another in ${setting}.`,
    }));
}

async function unassignable(
  settings: GithubSettings,
  client: GithubClient,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [email, assignee] of Object.entries(settings.assignees)) {
    const error = await refusal(
      client.ask(z.unknown(), signal, (github, place) =>
        github.rest.issues.checkUserCanBeAssigned({ ...place, assignee }),
      ),
    );
    if (error === null) continue;
    if (error.code !== 'tracker_misconfigured') throw error;
    findings.push({
      problem: `Nobody can assign ${assignee}, which assignees names for ${email}, in ${settings.owner}/${settings.repo}.`,
      remedy: `Correct the login in assignees, or give ${assignee} access to the repository.`,
    });
  }
  return findings;
}

async function problems(
  settings: GithubSettings,
  client: GithubClient,
  signal: AbortSignal,
): Promise<Finding[]> {
  const place = `${settings.owner}/${settings.repo}`;
  const stranger = await refusal(client.self(signal));
  if (stranger !== null) return [findingOf('GitHub does not know who asks.', stranger)];
  const repository = await client.ask(Repository, signal, (github, where) => github.rest.repos.get(where));
  if (repository.archived) {
    return [
      { problem: `${place} is archived.`, remedy: 'Unarchive it, or name another repository in repo.' },
    ];
  }
  if (!repository.has_issues) {
    return [
      { problem: `${place} has no issues.`, remedy: 'Turn Issues on under its Settings, General, Features.' },
    ];
  }
  const reader = await mayWrite(client, signal);
  if (reader !== null) return [findingOf(`The token may not write issues in ${place}.`, reader)];
  const { permissions: may } = repository;
  const isIgnored = may !== undefined && !may.push && !may.triage;
  return [
    ...(isIgnored
      ? [
          {
            problem: `The token's user may not set labels or assignees in ${place}; GitHub drops them without a word.`,
            remedy: 'Give that user the role Write in the repository.',
          },
        ]
      : []),
    ...(await unknownLabels(settings, client, signal)),
    ...(await unassignable(settings, client, signal)),
  ];
}

/** All that would keep issues from being filed, the first obstacle alone where what follows can't be asked. */
export async function findingsOf(
  settings: GithubSettings,
  client: GithubClient,
  signal: AbortSignal,
): Promise<Finding[]> {
  try {
    return await problems(settings, client, signal);
  } catch (error) {
    if (error instanceof TrackerError) {
      return [findingOf(`GitHub could not be asked about ${settings.owner}/${settings.repo}.`, error)];
    }
    throw error;
  }
}
