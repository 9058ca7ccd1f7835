import { type TrackerError, TrackerRejected } from '../../domain/tickets/tracker-errors.js';
import { misconfigured, type Refusal } from './http.js';
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

/** What a refusal of an issue's values means, and who can help. */
export function refusalError({ said }: Refusal, mapping: Mapping): TrackerError {
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
