import type { Summary } from '../../domain/entities/references.js';
import { inARow } from '../editing/words.js';
import {
  begun,
  called,
  channelName,
  counted,
  dayWords,
  dueWords,
  excerptOf,
  type Moment,
  nameIn,
  sentence,
  stateIn,
} from './plain.js';

/** What people ask of something when they ask for one thing alone. */
export const ASKED = [
  'who',
  'requester',
  'when',
  'priority',
  'done',
  'open',
  'late',
  'members',
  'where',
] as const;
export type Asked = (typeof ASKED)[number];

/** The answer alone, a name, a date, yes or no, with what it is about. Null where nobody would ask that of such a thing. */
export function answerTo(asked: Asked, summary: Summary, moment: Moment): string | null {
  if (asked === 'where') return place(summary);
  switch (summary.kind) {
    case 'task':
      return ofTask(asked, summary, moment);
    case 'project':
      return asked === 'who' ? owner(summary.ownerName, nameIn(summary.name), summary.status) : null;
    case 'document':
      return asked === 'who' ? owner(summary.ownerName ?? null, called(summary), null) : null;
    case 'channel':
      return asked === 'members' || asked === 'who' ? members(summary) : null;
    case 'user':
      return null;
    default:
      return asked === 'when' ? day(`the ${summary.kind} “${nameIn(summary.name)}”`, summary, moment) : null;
  }
}

function ofTask(asked: Asked, task: Of<'task'>, moment: Moment): string | null {
  const { status, done = false, priority, assigneeName, requesterName = null, dueDate } = task;
  const name = called(task);
  const state = stateIn(status) ?? 'without a status';
  const stands = whichIs(status);
  switch (asked) {
    case 'who':
      return assigneeName === null
        ? `Nobody has ${name}${stands}.`
        : `${nameIn(assigneeName)} ${done ? 'had' : 'has'} ${name}${stands}.`;
    case 'requester':
      return requesterName === null
        ? `There is no record of who asked for ${name}${stands}.`
        : `${nameIn(requesterName)} asked for ${name}${stands}.`;
    case 'when':
      return day(name, { state: status, dueAt: dueDate }, moment);
    case 'priority':
      return priority === null
        ? `${name} has no priority.`
        : `${begun(stateIn(priority) ?? '')}: that is the priority of ${name}${stands}.`;
    case 'done':
      return `${done ? 'Yes' : 'No'}, ${name} is ${state}.`;
    case 'open':
      return `${done ? 'No' : 'Yes'}, ${name} is ${state}.`;
    case 'late':
      return late(task, moment);
    default:
      return null;
  }
}

function late(task: Of<'task'>, moment: Moment): string {
  const name = called(task);
  const due = dueWords(task.dueDate, moment);
  if (task.done === true) return `No, ${name} is ${stateIn(task.status) ?? 'done'}.`;
  if (due === null) return `No, ${name} has no due date.`;
  return due.passed ? `Yes, ${name} was due ${due.words}.` : `No, ${name} is due ${due.words}.`;
}

function day(
  name: string,
  { state, dueAt }: { state: string | null; dueAt: string | null },
  moment: Moment,
): string {
  const due = dueWords(dueAt, moment);
  const stands = stateIn(state);
  const is = stands === null ? '' : ` (${stands})`;
  if (due === null) return `No date is set for ${name}${is}.`;
  return `${begun(due.words)}: that ${due.passed ? 'was' : 'is'} when ${name}${is} ${due.passed ? 'was' : 'is'} due.`;
}

const owner = (who: string | null, name: string, status: string | null): string =>
  `${who === null ? 'Nobody is named as the owner of' : `${nameIn(who)} owns`} ${name}${whichIs(status)}.`;

function whichIs(status: string | null): string {
  const state = stateIn(status);
  return state === null ? '' : `, which is ${state}`;
}

/** How something stands, as what follows its name. */
function stands(status: string | null): string {
  const state = stateIn(status);
  return state === null ? 'has no status on record' : `is ${state}`;
}

function members({ name, memberCount, members: names = [] }: Of<'channel'>): string {
  const channel = channelName(name);
  if (memberCount === null && names.length === 0) return `I don't know who is in ${channel}.`;
  const all = Math.max(memberCount ?? 0, names.length);
  const more = all - names.length;
  const listed = inARow([...names.map(nameIn), ...(more > 0 && names.length > 0 ? [`${more} more`] : [])]);
  return `${begun(counted(all, 'member'))} in ${channel}${listed === '' ? '' : `: ${listed}`}.`;
}

function place(summary: Summary): string | null {
  const url = 'url' in summary ? summary.url : null;
  if (url === null) return null;
  return `${url} is where ${nameFor(summary)} is.`;
}

/** What a thing is called in a sentence. */
export const nameFor = (summary: Summary): string => {
  if ('title' in summary) return called(summary);
  return summary.kind === 'channel' ? channelName(summary.name) : nameIn(summary.name);
};

/** More than this fills a screen. */
export const MAX_SAID = 8;

type Of<Kind extends Summary['kind']> = Extract<Summary, { kind: Kind }>;

/** How one thing stands, in a sentence or two. Dates are the asker's. */
export function saySummary(summary: Summary, moment: Moment): string {
  switch (summary.kind) {
    case 'task':
      return sayTask(summary, moment);
    case 'project':
      return sayProject(summary);
    case 'document':
      return sayDocument(summary, moment);
    case 'channel':
      return sayChannel(summary);
    case 'user':
      return sayUser(summary, moment);
    default:
      return sayOther(summary, moment);
  }
}

function sayTask(task: Of<'task'>, moment: Moment): string {
  const { status, done = false, priority, assigneeName, dueDate } = task;
  const pressing = priority === null || done ? '' : `, priority ${stateIn(priority) ?? ''}`;
  return `${called(task)} ${stands(status)}${pressing}. ${sayWho(assigneeName, done)}${sayDue(dueDate, done, moment)}.`;
}

function sayWho(name: string | null, over: boolean): string {
  if (name === null) return over ? 'Nobody was assigned' : 'Nobody is assigned yet';
  return `${nameIn(name)} ${over ? 'had' : 'has'} it`;
}

function sayDue(iso: string | null, over: boolean, moment: Moment): string {
  const due = dueWords(iso, moment);
  if (due === null) return over ? '' : '; no due date is set';
  return `; it ${over || due.passed ? 'was' : 'is'} due ${due.words}`;
}

function sayProject({ name, status, description, ownerName }: Of<'project'>): string {
  const owner = ownerName === null ? 'nobody is named as its owner' : `${nameIn(ownerName)} owns it`;
  const about = excerptOf(description);
  return `${nameIn(name)} ${stands(status)}; ${owner}.${about === '' ? '' : ` ${sentence(about)}`}`;
}

function sayDocument({ shortId, title, excerpt, url, updatedAt }: Of<'document'>, moment: Moment): string {
  const day = dayWords(updatedAt, moment);
  const name = called({ shortId, title });
  const text = excerptOf(excerpt);
  const begins = text === '' ? `${name} has no text on record.` : `${name}: ${sentence(text)}`;
  return `${begins}${day === null ? '' : ` Last changed ${day}.`}${url === null ? '' : `\n${url}`}`;
}

function sayChannel({ name, topic, memberCount, openTickets, archived }: Of<'channel'>): string {
  const about = excerptOf(topic);
  const members = memberCount === null ? [] : [counted(memberCount, 'member')];
  const facts = [...members, counted(openTickets, 'open ticket')].join(', ');
  const channel = channelName(name);
  const shown = archived === true ? `${channel} is archived` : channel;
  return `${shown}: ${about === '' ? '' : `${sentence(about)} `}${begun(facts)}.`;
}

const sayUser = (user: Of<'user'>, moment: Moment): string =>
  `${nameIn(user.name)} has ${ticketsOf(user, moment)}`;

/** What somebody is at, in open tickets, and whether they have left: the end of a sentence, and one more. */
export function ticketsOf({ openTickets, nextDue, left }: Of<'user'>, moment: Moment): string {
  const due = openTickets === 0 ? null : dueWords(nextDue, moment);
  const next = due === null ? '' : `; the next ${due.passed ? 'was' : 'is'} due ${due.words}`;
  const gone = left === true ? ' The account is closed: they have left.' : '';
  return `${counted(openTickets, 'open ticket')}${next}.${gone}`;
}

function sayOther(
  { kind, name, state, dueAt }: Of<'plan' | 'goal' | 'milestone' | 'output'>,
  moment: Moment,
): string {
  const due = dueWords(dueAt, moment);
  return `The ${kind} “${nameIn(name)}” ${stands(state)}${due === null ? '' : `, due ${due.words}`}.`;
}

/**
 * What is known of several things, one after the other, with what comes next where it is one ticket that nobody has.
 * @param asked what alone is wanted of them; it comes first then
 */
export function saySummaries(summaries: readonly Summary[], moment: Moment, asked?: Asked): string {
  const left = summaries.length > MAX_SAID ? summaries.length - MAX_SAID + 1 : 0;
  const said = summaries
    .slice(0, summaries.length - left)
    .map((summary) => (asked && answerTo(asked, summary, moment)) ?? saySummary(summary, moment));
  const [only, ...others] = summaries;
  const isFree =
    only?.kind === 'task' && others.length === 0 && only.assigneeName === null && only.done !== true;
  const more = left > 0 ? [`… and ${left} more: ask for fewer at a time.`] : [];
  return [...said, ...more, ...(isFree ? ['Next step: agree on who takes it.'] : [])].join('\n');
}
