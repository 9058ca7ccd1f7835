import { z } from 'zod';
import type { Person } from '../item.js';
import { isRefusal, type JiraApi, Misconfigured } from './http.js';
import type { JiraSettings } from './settings.js';

/** An address, which people on Cloud may hide; Data Center may hide all, or mask them: "tom at acme dot example" is none. */
export const Address = z
  .string()
  .nullish()
  .transform((text) => (text?.includes('@') === true ? text : null));

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-user-search/ */
const User = z.object({
  accountId: z.string().exactOptional(),
  name: z.string().exactOptional(),
  displayName: z.string().default(''),
  emailAddress: Address,
  active: z.boolean().default(true),
});
type User = z.infer<typeof User>;

/** A user as an issue's fields take one: Cloud by accountId, Data Center by name. */
export type Account = { accountId: string } | { name: string };

const accountOf = ({ accountId, name }: User): Account | null => {
  if (accountId !== undefined) return { accountId };
  return name === undefined ? null : { name };
};

/**
 * Whose address it is. Both look-ups match names and addresses by their beginnings (so says Atlassian of `query`), and promise
 * nothing of addresses that somebody on Cloud hides; so an account that shows none may be anybody's, also where it is the only
 * one found.
 */
const ownerOf = (users: readonly User[], email: string): User | undefined =>
  users.find((user) => user.active && user.emailAddress?.toLowerCase() === email.toLowerCase());

/**
 * The account with a person's address; null: none is found. `assignable`: one that the project's issues can be assigned to.
 */
export async function accountFor(
  api: JiraApi,
  { edition, project }: JiraSettings,
  { person, assignable }: { person: Person | null; assignable: boolean },
  signal: AbortSignal,
): Promise<Account | null> {
  const email = person?.email ?? null;
  if (email === null) return null;
  const query = { [edition === 'cloud' ? 'query' : 'username']: email, ...(assignable ? { project } : {}) };
  const path = assignable ? '/user/assignable/search' : '/user/search';
  const users = await api
    .call({ method: 'GET', path, query }, z.array(User), signal)
    .catch((error: unknown): User[] => {
      // an account that may not browse users still files requests, which name people in their text
      if (error instanceof Misconfigured && error.status === 403) return [];
      throw error;
    });
  if (isRefusal(users)) return null;
  const found = ownerOf(users, email);
  return found === undefined ? null : accountOf(found);
}
