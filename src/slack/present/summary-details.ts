import type { Summary } from '../../domain/references.js';
import { stateWords, statusWords } from './task-status.js';

/** One thing worth knowing about an entity, in plain words; `date` (ISO) stands behind them, `prose` may be long. */
export interface Detail {
  text: string;
  date?: string;
  prose?: boolean;
}

/** What is worth knowing about an entity, the most important first; what is not known is left out. */
export function detailsOf(summary: Summary): Detail[] {
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

function said(text: string | null): Detail[] {
  return text === null || text.trim() === '' ? [] : [{ text }];
}

function prose(text: string | null): Detail[] {
  return said(text).map((detail) => ({ ...detail, prose: true }));
}

function when(text: string, date: string | null): Detail[] {
  return date === null ? [] : [{ text, date }];
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
