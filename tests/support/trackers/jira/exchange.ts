import type { Edition } from './field-rules.js';
import type { SiteField, SiteIssue, SiteUser } from './site.js';

/** A Jira site with one project, as it stands. */
export interface Site {
  edition: Edition;
  /** what the account's requests have to bear */
  token: string;
  project: string;
  /** `software`, `business` or `service_desk` */
  projectType: string;
  /** nothing can be made in it or changed, though it is shown */
  standing: 'active' | 'archived' | 'deleted';
  issueType: { id: string; name: string };
  fields: readonly SiteField[];
  users: readonly SiteUser[];
  /** how Data Center shows addresses, as its administrator sets it */
  addresses: 'shown' | 'masked' | 'hidden';
  statuses: readonly string[];
  /** the steps that the workflow has from a status */
  stepsFrom(status: string): readonly string[];
  /** permissions that the account lacks */
  withheld: readonly string[];
  /** Data Center: an issue's properties come as its OpenAPI describes them, in `properties` of `properties` */
  nestsProperties: boolean;
  attachments: { enabled: boolean; uploadLimit: number };
  /** issues on one page of a search at the most */
  searchPage: number;
  indexLagMs: number;
  now(): Date;
  issues: SiteIssue[];
  nextId(): string;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: { readonly [name: string]: string | string[] | undefined };
  body: Buffer;
}
export interface Answered {
  status: number;
  /** text is a page */
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown, status = 200): Answered => ({ status, body });
export const refuse = (
  status: number,
  messages: string[],
  errors: Record<string, string> = {},
): Answered => ({
  status,
  body: { errorMessages: messages, errors },
});
export const NO_CONTENT: Answered = { status: 204, body: undefined };
