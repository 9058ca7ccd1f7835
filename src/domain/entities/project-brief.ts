import { clipped } from '../text/text.js';
import type { TicketStatus } from '../tickets/tracker.js';
import { channelEntity, taskEntity } from './entity.js';
import type { BriefLine, Goal, MemoryWrite, ProjectRef, StandingLine } from './memory.js';

/** How many lines each part of a project brief has at most; the oldest give way. */
export const MAX_LINES = { driving: 3, open: 6, next: 4 } as const satisfies Record<
  BriefLine['part'],
  number
>;

/** A line's length at most, in code units. */
export const MAX_LINE_LENGTH = 160;

/** What begins the key of a goal's line; the goal's id follows. */
export const GOAL_KEY = 'goal:';

/** What begins the keys of the lines of a request that is being written; the draft's id follows. */
export const DRAFT_KEY = 'draft:';

/** The id of the goal that the line of that key is about, or null. */
export function goalIn(key: string): string | null {
  return key.startsWith(GOAL_KEY) ? key.slice(GOAL_KEY.length) : null;
}

/** The key of the line that says what the project is. */
export const PROJECT_KEY = 'project';

/** Why a line came or ended: somebody said what is right. A rule that says again what they took away is not heard. */
export const CORRECTED = 'corrected';

const MAX_NAME_LENGTH = 70;

/** What made the note evolve; part of its history. */
export type BriefWhy =
  | 'begun'
  | 'analysis'
  | 'filed'
  | 'ticket'
  | 'goal'
  | 'reminder'
  | 'discarded'
  | typeof CORRECTED;

/** What is to be written into a project's brief; nothing where there is no project, or nothing to say. */
export function projectBrief(
  project: ProjectRef | null,
  why: BriefWhy,
  lines: readonly BriefLine[],
): MemoryWrite[] {
  return project === null || lines.length === 0 ? [] : [{ write: 'brief', project, why, lines: [...lines] }];
}

/** What a project is, as far as that is known. */
export function projectLine({ name }: ProjectRef, description: string | null): BriefLine {
  const what = (description ?? '').replace(/\s+/gu, ' ').trim();
  return line('driving', PROJECT_KEY, what === '' ? `What people ask for in ${name}` : what, null);
}

/** What a project is in the words of its people. */
export function correctedProject(project: ProjectRef, what: string): MemoryWrite[] {
  return projectBrief(project, CORRECTED, [projectLine(project, what)]);
}

/** What takes the place of lines in the words of the project's people, or (null) takes them away. */
export function correction(lines: readonly StandingLine[], text: string | null): MemoryWrite[] {
  return lines.flatMap(({ project, part, key, about }) =>
    projectBrief(project, CORRECTED, [line(part, key, text, about)]),
  );
}

/** A request that is being written: what it is called, where, what it lacks or waits for, and what comes next. */
export interface DraftNews {
  draftId: string;
  channel: string;
  isDirect: boolean;
  headline: string;
  open: string | null;
  next: string | null;
}

/** A request that is being written, for those who may see its channel; of one in a direct message nothing is said. */
export function draftLines({ draftId, channel, isDirect, headline, open, next }: DraftNews): BriefLine[] {
  if (isDirect) return [];
  const about = channelEntity(channel);
  const name = `“${clipped(headline, MAX_NAME_LENGTH)}”`;
  return [
    line('driving', `${DRAFT_KEY}${draftId}`, `Request in the making: ${name}`, about),
    line('open', `${DRAFT_KEY}${draftId}:open`, open === null ? null : `${name}: ${open}`, about),
    line('next', `${DRAFT_KEY}${draftId}:next`, next === null ? null : `${name}: ${next}`, about),
  ];
}

/** A request that is written no more: it was filed or discarded. */
export function draftEnds(draftId: string): BriefLine[] {
  return [
    line('driving', `${DRAFT_KEY}${draftId}`, null, null),
    line('open', `${DRAFT_KEY}${draftId}:open`, null, null),
    line('next', `${DRAFT_KEY}${draftId}:next`, null, null),
  ];
}

/** A filed request as it stands now; without a headline where its words were withdrawn. `over`: nothing is to be done for it any more. */
export interface FiledNews {
  draftId: string;
  shortId: string;
  headline: string;
  team: string | null;
  status: TicketStatus;
  assignee: string | null;
}

const STANDS: Readonly<Record<string, string>> = {
  open: 'filed',
  in_progress: 'in progress',
  blocked: 'blocked',
};

/** A filed request, for those who may see it; one that is done or withdrawn leaves the note. */
export function filedLines({ draftId, shortId, headline, team, status, assignee }: FiledNews): BriefLine[] {
  const about = taskEntity(draftId);
  const stands = STANDS[status];
  const withTeam = team === null ? '' : ` with ${clipped(team, MAX_NAME_LENGTH)}`;
  const name = headline === '' ? shortId : `${shortId} “${clipped(headline, MAX_NAME_LENGTH)}”`;
  const next = status === 'blocked' ? `unblock ${shortId}` : `take up ${shortId}`;
  const awaited = stands !== undefined && assignee === null ? `${team ?? 'Somebody'}: ${next}` : null;
  return [
    line('open', `task:${draftId}`, stands === undefined ? null : `${name}: ${stands}${withTeam}`, about),
    line('next', `task:${draftId}:next`, awaited, about),
  ];
}

/** A project's goal; one that is reached or dropped leaves the note. */
export function goalLines({ id, title, status, progress }: Goal): BriefLine[] {
  const text = status === 'open' ? `Goal: ${clipped(title, MAX_LINE_LENGTH - 20)} (${progress} %)` : null;
  return [line('driving', `${GOAL_KEY}${id}`, text, null)];
}

function line(part: BriefLine['part'], key: string, text: string | null, about: string | null): BriefLine {
  return { part, key, text: text === null ? null : clipped(text, MAX_LINE_LENGTH), about };
}
