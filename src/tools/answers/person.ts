import type { Summary, TaskLine } from '../../domain/entities/references.js';
import { inARow } from '../editing/words.js';
import { type Moment, nameIn, stateIn } from './plain.js';
import { ticketsOf } from './summaries.js';

const MAX_TICKETS = 3;

interface Person {
  known: Extract<Summary, { kind: 'user' }>;
  teams: readonly string[];
  approvesFor: readonly string[];
  tasks: readonly TaskLine[];
}

/** Who somebody is: teams, what they approve, and what they are at. */
export function sayPerson({ known, teams, approvesFor, tasks }: Person, moment: Moment): string {
  const name = nameIn(known.name);
  const whole = known.handle === null ? name : `${name} (@${nameIn(known.handle)})`;
  const team = teams.length === 0 ? '' : ` is in ${inARow(teams.map(nameIn))} and`;
  const approver = approvesFor.length === 0 ? '' : ` Approves for ${inARow(approvesFor.map(nameIn))}.`;
  return [
    `${whole}${team} has ${ticketsOf(known, moment)}${approver}`,
    ...tasks.slice(0, MAX_TICKETS).map(lineOf),
  ].join('\n');
}

function lineOf({ shortId, title, status, url }: TaskLine): string {
  const state = stateIn(status);
  const name = `${shortId === null ? '' : `${nameIn(shortId)} `}“${nameIn(title)}”`;
  return `• ${name}${state === null ? '' : ` (${state})`}${url === null ? '' : ` ${url}`}`;
}
