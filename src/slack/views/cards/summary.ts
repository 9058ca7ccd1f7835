import type { Summary } from '../../../domain/entities/references.js';
import { taskUrl } from '../answers/links.js';
import { nameLine, stateWords, statusWords } from '../answers/tasks.js';
import { lineOf } from '../message.js';
import { oneLine } from '../text/clip.js';
import { dueDate, dueWords } from '../text/dates.js';
import type { PresentContext } from './context.js';

/** One thing worth knowing about an entity, in plain words; `date` (ISO) stands behind them, `prose` may be long. */
interface Detail {
  text: string;
  date?: string;
  prose?: boolean;
}

/** What is worth knowing about an entity, the most important first; what is not known is left out. */
function detailsOf(summary: Summary): Detail[] {
  switch (summary.kind) {
    case 'task':
      return [
        { text: statusWords(summary) },
        ...said(summary.priority && `${summary.priority} priority`),
        { text: summary.assigneeName ?? 'nobody yet' },
        ...when('due', summary.dueDate),
        ...said(summary.channelName && `from #${summary.channelName}`),
      ];
    case 'project':
      return [
        ...said(summary.status && stateWords(summary.status)),
        ...said(summary.ownerName && `owned by ${summary.ownerName}`),
        ...prose(summary.description),
      ];
    case 'document':
      return [...when('updated', summary.updatedAt), ...prose(summary.excerpt)];
    case 'channel':
      return [
        ...(summary.archived === true ? [{ text: 'archived' }] : []),
        ...(summary.memberCount === null ? [] : [{ text: count(summary.memberCount, 'member') }]),
        { text: count(summary.openTickets, 'open ticket') },
        ...prose(summary.topic),
      ];
    case 'user':
      return [
        ...(summary.left === true ? [{ text: 'has left' }] : []),
        ...said(summary.handle && `@${summary.handle}`),
        { text: count(summary.openTickets, 'open ticket') },
        ...when('next due', summary.nextDue),
      ];
    case 'plan':
    case 'goal':
    case 'milestone':
    case 'output':
      return [...said(summary.state && stateWords(summary.state)), ...when('due', summary.dueAt)];
  }
}

const said = (text: string | null): Detail[] => (text === null || text.trim() === '' ? [] : [{ text }]);

const prose = (text: string | null): Detail[] => said(text).map((detail) => ({ ...detail, prose: true }));

const when = (text: string, date: string | null): Detail[] => (date === null ? [] : [{ text, date }]);

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** In a list an entity is two lines, in a window of its own it may say more. Eight of a list fit into a message's text. */
const IN_LIST = 150;
const ALONE = 1500;

/** Slack: a section holds 3,000 characters. A name with an address longer than this goes without its link. */
const NAME_LINE = 700;
const DETAIL_LIMIT = 80;

const CHANNEL_ID = /^channel:([CG][A-Z0-9]{1,30})$/;

/** What people call each kind. */
const KIND: Readonly<Record<Summary['kind'], string>> = {
  task: 'Ticket',
  document: 'Doc',
  project: 'Project',
  channel: 'Channel',
  user: 'Person',
  plan: 'Plan',
  goal: 'Goal',
  milestone: 'Milestone',
  output: 'Output',
};

/** An entity among others, in mrkdwn: its name, linked where there is a link, and below it what is worth knowing. */
export function summaryLines(summary: Summary, context: PresentContext): string {
  return card(summary, IN_LIST, context);
}

/** An entity alone: the same with a description or excerpt that may be longer. */
export function wholeSummary(summary: Summary, context: PresentContext): string {
  return card(summary, ALONE, context);
}

/** An entity in plain words on one line, for notifications and screen readers. */
export function summaryWords(summary: Summary): string {
  const details = detailsOf(summary).map(({ text, date }) =>
    date === undefined ? oneLine(text) : `${text} ${dueWords(date) ?? date}`,
  );
  const name = [shortIdOf(summary), oneLine(nameOf(summary))].filter((part) => part !== null).join(' ');
  return `${KIND[summary.kind]} ${name} (${details.join(', ')})`;
}

function card(summary: Summary, longest: number, context: PresentContext): string {
  const details = detailsOf(summary).map(({ text, date, prose }) => {
    if (date === undefined) return lineOf(text, prose ? longest : DETAIL_LIMIT, context);
    const shown = dueDate(date);
    return shown === null ? null : `${text} ${shown}`;
  });
  const below = [KIND[summary.kind], ...details].filter((part) => part !== null).join(' · ');
  return `${titleOf(summary, context)}\n${below}`;
}

function titleOf(summary: Summary, context: PresentContext): string {
  const channel = summary.kind === 'channel' ? CHANNEL_ID.exec(summary.id)?.[1] : undefined;
  if (channel !== undefined) return `*<#${channel}>*`;
  const url = summary.kind === 'task' ? taskUrl(summary, context) : 'url' in summary ? summary.url : null;
  const title = (linked: string | null) =>
    nameLine(shortIdOf(summary), oneLine(nameOf(summary)), linked, context);
  return title(url).length <= NAME_LINE ? title(url) : title(null);
}

/** How an entity is called. */
export function nameOf(summary: Summary): string {
  return 'title' in summary ? summary.title : summary.name;
}

const shortIdOf = (summary: Summary): string | null => ('shortId' in summary ? summary.shortId : null);
