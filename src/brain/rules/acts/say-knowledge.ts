import { z } from 'zod';
import { Summary } from '../../../domain/references.js';
import { dueWords, type Moment } from '../lookup/days.js';
import { counted, inARow, nameIn, stateIn } from '../lookup/plain.js';
import { saySummary } from '../lookup/say-summary.js';

const Known = z.object({
  known: z.array(z.unknown()),
  requests: z.array(z.unknown()).default([]),
  notes: z.array(z.unknown()),
  shown_to_the_asker_alone: z.number().optional(),
});
const Person = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    handle: z.string().nullable(),
    openTickets: z.number(),
    nextDue: z.string().nullable(),
  }),
  teams: z.array(z.string()),
  approves_for: z.array(z.string()),
  open: z.array(
    z.object({
      shortId: z.string().nullable(),
      title: z.string(),
      status: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
});

/** More than this fills a screen. */
const MOST_SAID = 5;
const MOST_TICKETS = 3;
const ONLY_SHOWN = 'That is all I know about it.';
const NOTHING_KNOWN =
  'I know nothing about that yet. Tell me “remember that …”, and I will know it the next time.';

/** What is on record, each with its link where it has one. People were shown the filed requests and the notes there are. */
export function sayKnown(data: unknown, moment: Moment): string | null {
  const gathered = Known.safeParse(data).data;
  if (gathered === undefined) return null;
  const known = gathered.known.flatMap((one) => Summary.safeParse(one).data ?? []).slice(0, MOST_SAID);
  if (known.length > 0) return known.map((summary) => cited(summary, moment)).join('\n');
  const { requests, notes, shown_to_the_asker_alone: alone = 0 } = gathered;
  return requests.length + notes.length + alone > 0 ? ONLY_SHOWN : NOTHING_KNOWN;
}

function cited(summary: Summary, moment: Moment): string {
  const said = saySummary(summary, moment);
  const url = 'url' in summary ? summary.url : null;
  return url === null || said.includes(url) ? said : `${said} ${url}`;
}

/** Who somebody is: teams, what they approve, and what they are at. */
export function sayPerson(data: unknown, moment: Moment): string | null {
  const info = Person.safeParse(data).data;
  if (info === undefined) return null;
  const { person, teams, approves_for: approves, open } = info;
  const name = nameIn(person.name);
  const called = person.handle === null ? name : `${name} (@${nameIn(person.handle)})`;
  const team = teams.length === 0 ? '' : ` is in ${inARow(teams.map(nameIn))} and`;
  const due = person.openTickets === 0 ? null : dueWords(person.nextDue, moment);
  const next = due === null ? '' : `; the next ${due.passed ? 'was' : 'is'} due ${due.words}`;
  const approver = approves.length === 0 ? '' : ` Approves for ${inARow(approves.map(nameIn))}.`;
  const tickets = open.slice(0, MOST_TICKETS).map(lineOf);
  return [
    `${called}${team} has ${counted(person.openTickets, 'open ticket')}${next}.${approver}`,
    ...tickets,
  ].join('\n');
}

function lineOf({ shortId, title, status, url }: z.infer<typeof Person>['open'][number]): string {
  const state = stateIn(status);
  const name = `${shortId === null ? '' : `${nameIn(shortId)} `}“${nameIn(title)}”`;
  return `• ${name}${state === null ? '' : ` (${state})`}${url === null ? '' : ` ${url}`}`;
}
