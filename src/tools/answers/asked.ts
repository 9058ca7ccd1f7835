import type { Summary } from '../../domain/references.js';
import { inARow } from '../editing/words.js';
import { begun, called, counted, dueWords, type Moment, nameIn, stateIn } from './plain.js';

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

type Of<Kind extends Summary['kind']> = Extract<Summary, { kind: Kind }>;

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
  const state = stateIn(status);
  const stands = state === null ? '' : `, which is ${state}`;
  switch (asked) {
    case 'who':
      return assigneeName === null
        ? `Nobody has ${name}${stands}.`
        : `${nameIn(assigneeName)} ${done ? 'had' : 'has'} ${name}${stands}.`;
    case 'requester':
      return requesterName === null
        ? `Nobody is on record as having asked for ${name}${stands}.`
        : `${nameIn(requesterName)} asked for ${name}${stands}.`;
    case 'when':
      return day(name, { state: status, dueAt: dueDate }, moment);
    case 'priority':
      return priority === null
        ? `${name} has no priority.`
        : `${begun(stateIn(priority) ?? '')}: that is the priority of ${name}${stands}.`;
    case 'done':
      return `${done ? 'Yes' : 'No'}, ${name} is ${state ?? 'without a status'}.`;
    case 'open':
      return `${done ? 'No' : 'Yes'}, ${name} is ${state ?? 'without a status'}.`;
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

function owner(who: string | null, name: string, status: string | null): string {
  const state = stateIn(status);
  const stands = state === null ? '' : `, which is ${state}`;
  return who === null
    ? `Nobody is named as the owner of ${name}${stands}.`
    : `${nameIn(who)} owns ${name}${stands}.`;
}

function members({ name, memberCount, members: names = [] }: Of<'channel'>): string {
  const channel = `#${nameIn(name).replace(/^#/u, '')}`;
  if (memberCount === null && names.length === 0) return `I don't know who is in ${channel}.`;
  const all = Math.max(memberCount ?? 0, names.length);
  const more = all - names.length;
  const listed = inARow([...names.map(nameIn), ...(more > 0 && names.length > 0 ? [`${more} more`] : [])]);
  return `${begun(counted(all, 'member'))} in ${channel}${listed === '' ? '' : `: ${listed}`}.`;
}

function place(summary: Summary): string | null {
  const url = 'url' in summary ? summary.url : null;
  if (url === null) return null;
  const name = 'title' in summary ? called(summary) : nameIn(summary.name);
  return `${url} is where ${name} is.`;
}
