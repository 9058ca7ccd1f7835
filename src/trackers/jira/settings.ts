import { z } from 'zod';
import { isSafeAddress } from '../shared/address.js';
import { statusesOf, Variable } from '../shared/settings-parts.js';

/** What each status is called in the workflow that Jira gives new projects, and where it has none. */
const STATUSES = {
  open: 'To Do',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  done: 'Done',
  withdrawn: 'Withdrawn',
};

/** How a Jira project is connected, as an operator writes it. docs/trackers/jira.md explains each line. */
export const JiraSettings = z
  .strictObject({
    kind: z.literal('jira'),
    edition: z.enum(['cloud', 'data_center']),
    /** where people open Jira, with its context path if it has one */
    url: z
      .url({ protocol: /^https?$/, error: 'use an address such as https://acme.atlassian.net' })
      .refine(isSafeAddress, 'use an address that begins with https:// and holds no user and password')
      .transform((url) => url.replace(/\/+$/, '')),
    project: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'use the project\'s key, such as "OPS"'),
    issue_type: z.string().min(1).default('Task'),
    /** Cloud: whose API token it is. Data Center's tokens know their owner. */
    email: z.email().exactOptional(),
    token_env: Variable.default('JIRA_TOKEN'),
    webhook_secret_env: Variable.default('JIRA_WEBHOOK_SECRET'),
    /** from a blueprint's field to the name or id of Jira's */
    fields: z.record(z.string().min(1), z.string().min(1)).default({}),
    statuses: statusesOf(z.string().min(1), STATUSES),
    /**
     * After so long a search surely shows a new issue. Atlassian says that most changes show within seconds, some after
     * minutes; Data Center's index is written with the issue, and may lag on its other nodes. Never less than it may take
     * Jira to make an issue for a request that was given up.
     */
    index_lag_seconds: z.int().min(30).max(3600).default(180),
  })
  .superRefine(({ edition, email }, context) => {
    if (edition === 'cloud' && email === undefined) {
      const message = 'Jira Cloud needs the email address of the account whose API token it is';
      context.addIssue({ code: 'custom', path: ['email'], message, input: email });
    }
    if (edition === 'data_center' && email !== undefined) {
      const message = 'a personal access token of Data Center needs no email address: leave it out';
      context.addIssue({ code: 'custom', path: ['email'], message, input: email });
    }
  });
export type JiraSettings = z.infer<typeof JiraSettings>;
