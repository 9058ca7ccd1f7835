import { createJira } from '../../../../src/trackers/jira/jira.js';
import { JiraSettings } from '../../../../src/trackers/jira/settings.js';
import type { TestClock } from '../contract.js';
import { EMAIL, openJira, TOKEN, WEBHOOK_KEY } from '../jira-server.js';
import type { Site } from './exchange.js';
import type { Edition } from './field-rules.js';

const SECRETS: Readonly<Record<string, string>> = { JIRA_TOKEN: TOKEN, JIRA_WEBHOOK_SECRET: WEBHOOK_KEY };

export const STATUS_NAMES = {
  open: 'To Do',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  done: 'Done',
  withdrawn: 'Withdrawn',
} as const;

/** An adapter beside a site of its edition. `settings` are lines of the operator's. */
export async function jiraRig(
  edition: Edition,
  clock: TestClock,
  { settings: lines = {}, site = {} }: { settings?: Record<string, unknown>; site?: Partial<Site> } = {},
) {
  const server = await openJira(edition, clock.now, site);
  const settings = JiraSettings.parse({
    kind: 'jira',
    edition,
    url: server.url,
    project: 'OPS',
    ...(edition === 'cloud' ? { email: EMAIL } : {}),
    ...lines,
  });
  const adapter = createJira(settings, { secret: (variable) => SECRETS[variable] ?? '', now: clock.now });
  return { adapter, server, settings, statuses: STATUS_NAMES, lagMs: settings.index_lag_seconds * 1_000 };
}
