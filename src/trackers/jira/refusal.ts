import { type TrackerError, TrackerRejected } from '../../domain/tickets/tracker-errors.js';
import { misconfigured, type Refusal, unavailable } from './http.js';
import type { Mapping } from './mapping.js';
import { cutTo, oneLine } from './markup/text.js';

/** A sentence for people in Slack, whatever Jira put into it. */
const sentence = (text: string) => `${cutTo(oneLine(text), 280).replace(/[.!?…]+$/u, '')}.`;

/** Jira's answer where a field may not be set, which no other value helps. */
const OFF_SCREEN = /not on the appropriate screen|field .* cannot be set/iu;
/** Fields that settings fill, not people. */
const SET = ['project', 'issuetype'];

/** Values that were not taken, each under the blueprint's field, or Jira's where none is mapped. */
export function rejected(problems: Readonly<Record<string, string>>): TrackerRejected {
  return new TrackerRejected(
    `Jira did not take the values of ${Object.keys(problems).join(', ')}; the request needs others.`,
    {
      told: 'Jira did not take some of the values.',
      problems,
    },
  );
}

/** All that a refusal says, on one line. */
export const wordsOf = ({ said }: Refusal): string =>
  oneLine([...said.errorMessages, ...Object.values(said.errors)].join(' '));

/**
 * What a refusal means that has nothing to do with values: another change at the same time, or how Jira is set up; null: neither.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-put
 */
export function conflictError(refusal: Refusal): TrackerError | null {
  if (refusal.refused === 409) return unavailable('was changing the issue at that moment (409)', true);
  if (refusal.refused !== 422) return null;
  return misconfigured(
    `Jira is not set up for this (422): ${sentence(wordsOf(refusal) || 'it gives no reason')}`,
    'Mend the project in Jira as it says.',
  );
}

/** What a refusal of an issue's values means, and who can help. */
export function refusalError(refusal: Refusal, mapping: Mapping): TrackerError {
  const conflict = conflictError(refusal);
  if (conflict !== null) return conflict;
  const { said } = refusal;
  const errors = Object.entries(said.errors);
  const set = errors.find(([field, problem]) => SET.includes(field) || OFF_SCREEN.test(problem));
  if (set !== undefined) {
    const [field, problem] = set;
    return misconfigured(
      `Jira does not let "${field}" be set: ${sentence(problem)}`,
      "Put it on the project's create and edit screens, or correct project, issue_type or fields.",
    );
  }
  const blueprintField = new Map([...mapping.fields].map(([name, { id }]) => [id, name]));
  const problems = Object.fromEntries(
    errors.map(([field, problem]) => [blueprintField.get(field) ?? field, oneLine(problem)]),
  );
  const general = oneLine(said.errorMessages.join(' '));
  if (errors.length === 0) return rejected({ issue: general === '' ? 'Jira gave no reason' : general });
  return rejected(general === '' ? problems : { ...problems, issue: general });
}

/** The issue is not there, or is no longer to be seen by Frontdoor's account. */
export const gone = (shortId: string): TrackerError =>
  misconfigured(
    `Jira has no ${shortId} that this account may see.`,
    'If it was moved, let the account browse the project it is in now.',
    `${shortId} can’t be found in Jira any longer. Look there whether it was moved or deleted.`,
  );
