import { describeTracker } from '../../support/trackers/contract.js';
import { jiraRig } from '../../support/trackers/jira/rig.js';

for (const edition of ['cloud', 'data_center'] as const) {
  describeTracker(`Jira (${edition})`, (clock) =>
    jiraRig(edition, clock, { settings: { fields: { urgency: 'Priority' } } }),
  );
}
