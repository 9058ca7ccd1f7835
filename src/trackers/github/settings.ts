import { z } from 'zod';
import { isSafeAddress } from '../shared/address.js';
import { Variable } from '../shared/settings-parts.js';

/** How long the name of a label may be, in GitHub. */
export const MOST_OF_A_LABEL = 50;

const Label = z.string().trim().min(1).max(MOST_OF_A_LABEL);

/** An address is spoken to in the clear on this machine alone. */
const ApiUrl = z
  .url({ protocol: /^https?$/u, abort: true })
  .refine(isSafeAddress, 'an address that begins with https://');

/**
 * Which label a field's value becomes: the beginning of its name, before the value (`urgency: "urgency/"` gives
 * `urgency/High`), or the label of each value as people see it, whatever its case, of which others give none.
 */
const LabelsOfField = z.union([z.string().min(1).max(30), z.record(z.string(), Label)]);

/** GitHub issues, as an operator connects them in frontdoor.config.yaml. */
export const GithubSettings = z.strictObject({
  kind: z.literal('github'),
  owner: z.string().regex(/^[\w-]{1,39}$/u, 'the name of a user or an organisation in GitHub'),
  repo: z.string().regex(/^[\w.-]{1,100}$/u, 'the name of a repository alone, without its owner'),
  /** the REST API; of GitHub Enterprise Server, https://<host>/api/v3 */
  api_url: ApiUrl.default('https://api.github.com'),
  /** holds a fine-grained personal access token */
  token_env: Variable.default('GITHUB_TOKEN'),
  /** holds the secret of the repository's webhook */
  webhook_secret_env: Variable.default('GITHUB_WEBHOOK_SECRET'),
  /** what every issue bears */
  labels: z.array(Label).max(20).default([]),
  /** by the blueprint's field */
  fields: z.record(z.string(), LabelsOfField).default({}),
  /** the labels of open issues that say more; done and withdrawn are GitHub's own "completed" and "not planned" */
  statuses: z
    .strictObject({ in_progress: Label.default('in progress'), blocked: Label.default('blocked') })
    .prefault({}),
  /** logins by email, since GitHub tells nobody's email */
  assignees: z.record(z.email(), z.string().regex(/^[\w-]{1,39}$/u)).default({}),
});
export type GithubSettings = z.infer<typeof GithubSettings>;
