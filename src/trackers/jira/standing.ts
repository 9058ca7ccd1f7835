import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';
import type { ItemRef, ItemState } from '../adapter.js';
import { isRefusal, type JiraApi, Misconfigured, misconfigured, Nothing } from './http.js';
import { sameName } from './metadata.js';
import { type Place, readOwn, WithProperties } from './own-issue.js';
import { type Account, Address } from './people.js';
import { conflictError, gone, rejected, wordsOf } from './refusal.js';
import type { JiraSettings } from './settings.js';

const ShownUser = z.object({
  displayName: z.string().default(''),
  emailAddress: Address,
  accountId: z.string().exactOptional(),
  name: z.string().exactOptional(),
});

/** The part of an issue that says how it stands, in answers and in webhooks. */
export const Standing = z.object({
  status: z.object({ name: z.string() }),
  assignee: ShownUser.nullish(),
});
export type Standing = z.infer<typeof Standing>;

const Issue = WithProperties.extend({ fields: Standing.extend({ labels: z.array(z.string()).default([]) }) });
export type Issue = z.infer<typeof Issue>;

export function stateOf({ statuses }: JiraSettings, { status, assignee }: Standing): ItemState {
  const known = TicketStatus.options.find((option) => sameName(statuses[option], status.name));
  return {
    status: known ?? null,
    assignee: assignee == null ? null : { email: assignee.emailAddress, name: assignee.displayName },
  };
}

/** The issue as it is; null: it is gone. */
export const readIssue = (place: Place, signal: AbortSignal): Promise<Issue | null> =>
  readOwn(place, { fields: 'status,assignee,labels', shape: Issue }, signal);

const isOf = (account: Account | null, shown: Standing['assignee']): boolean => {
  if (account === null || shown == null) return account === null && shown == null;
  return 'accountId' in account ? shown.accountId === account.accountId : shown.name === account.name;
};

/** Data Center says 401 to an account that may not assign, though it has just shown it the issue. */
function mayNotAssign(error: unknown, { edition, project }: JiraSettings): unknown {
  const statuses = edition === 'cloud' ? [403] : [401, 403];
  if (!(error instanceof Misconfigured) || !statuses.includes(error.status ?? 0)) return error;
  return misconfigured(
    `The account lacks the permission "Assign Issues" in ${project}.`,
    'Give the account the permission "Assign Issues" to set who has them.',
  );
}

/**
 * Gives the issue to an account, or to nobody.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/
 * https://docs.atlassian.com/software/jira/docs/api/REST/9.12.0/#api/2/issue-assign
 */
export async function assign(
  place: Place,
  { account, now }: { account: Account | null; now: Standing },
  signal: AbortSignal,
): Promise<void> {
  if (isOf(account, now.assignee)) return;
  const { api, settings, ref } = place;
  const json = account ?? (settings.edition === 'cloud' ? { accountId: null } : { name: null });
  const path = `/issue/${encodeURIComponent(ref.id)}/assignee`;
  const answer = await api.call({ method: 'PUT', path, json }, Nothing, signal).catch((error: unknown) => {
    throw mayNotAssign(error, settings);
  });
  if (!isRefusal(answer)) return;
  // the issue, or the person
  if (answer.refused === 404 && (await readIssue(place, signal)) === null) throw gone(ref.shortId);
  throw rejected({ assignee: wordsOf(answer) || 'Jira does not let them have it' });
}

const Transitions = z.object({
  transitions: z.array(z.object({ id: z.string(), to: z.object({ name: z.string() }) })),
});

/** Moves the issue to a status by the one step that its workflow has from where it is. */
export async function moveTo(
  api: JiraApi,
  { ref, status, now }: { ref: ItemRef; status: string; now: Standing },
  signal: AbortSignal,
): Promise<void> {
  if (sameName(now.status.name, status)) return;
  const path = `/issue/${encodeURIComponent(ref.id)}/transitions`;
  const answer = await api.call({ method: 'GET', path }, Transitions, signal);
  if (isRefusal(answer)) throw gone(ref.shortId);
  const step = answer.transitions.find(({ to }) => sameName(to.name, status));
  if (step === undefined) {
    throw rejected({ status: `the workflow has no step from "${now.status.name}" to "${status}"` });
  }
  const moved = await api.call(
    { method: 'POST', path, json: { transition: { id: step.id } } },
    Nothing,
    signal,
  );
  if (!isRefusal(moved)) return;
  if (moved.refused === 404) throw gone(ref.shortId);
  throw conflictError(moved) ?? rejected({ status: wordsOf(moved) || `the step to "${status}" was refused` });
}
