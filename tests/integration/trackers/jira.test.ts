import { createJira } from '../../../src/trackers/jira/jira.js';
import { JiraSettings } from '../../../src/trackers/jira/settings.js';
import { describeTracker } from '../../support/trackers/contract.js';
import { EMAIL, openJira, TOKEN, WEBHOOK_KEY } from '../../support/trackers/jira-server.js';

const SECRETS: Readonly<Record<string, string>> = { JIRA_TOKEN: TOKEN, JIRA_WEBHOOK_SECRET: WEBHOOK_KEY };
const STATUSES = {
  open: 'To Do',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  done: 'Done',
  withdrawn: 'Withdrawn',
};

for (const edition of ['cloud', 'data_center'] as const) {
  describeTracker(`Jira (${edition})`, async (clock) => {
    const server = await openJira(edition, clock.now);
    const settings = JiraSettings.parse({
      kind: 'jira',
      edition,
      url: server.url,
      project: 'OPS',
      ...(edition === 'cloud' ? { email: EMAIL } : {}),
      fields: { urgency: 'Priority' },
    });
    const adapter = createJira(settings, { secret: (variable) => SECRETS[variable] ?? '', now: clock.now });
    return { adapter, server, statuses: STATUSES, lagMs: settings.index_lag_seconds * 1_000 };
  });
}
