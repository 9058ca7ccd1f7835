import type { TaskLine } from '../../domain/references.js';
import type { PresentContext } from './context.js';
import { dueDate, dueWords } from './dates.js';
import { words } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { statusWords } from './task-status.js';
import { taskUrl } from './task-url.js';

/** A card is two lines of at most 400 characters in all: 25 of them fit into a message's text. */
const CARD_LIMIT = 400;
const TITLE_LIMIT = 150;
const DETAIL_LIMIT = 40;

/** "<link|T-12> *Slow app*", and below it priority, assignee and due date, as far as they are known. */
export function taskCard(task: TaskLine, context: PresentContext): string {
  const linked = `${nameLine(task, taskUrl(task, context), context)}\n${detailLine(task, context)}`;
  return linked.length <= CARD_LIMIT
    ? linked
    : `${nameLine(task, null, context)}\n${detailLine(task, context)}`;
}

function nameLine({ shortId, title }: TaskLine, url: string | null, context: PresentContext): string {
  const name = `*${words(oneLine(title), TITLE_LIMIT, context)}*`;
  if (url === null) return shortId === null ? name : `${words(shortId, DETAIL_LIMIT, context)} ${name}`;
  return shortId === null ? `*${mrkdwnLink(url, oneLine(title))}*` : `${mrkdwnLink(url, shortId)} ${name}`;
}

function detailLine({ priority, assigneeName, dueAt }: TaskLine, context: PresentContext): string {
  const due = dueDate(dueAt);
  return [
    ...(priority === null ? [] : [words(oneLine(sentence(priority)), DETAIL_LIMIT, context)]),
    assigneeName === null ? 'Nobody yet' : words(oneLine(assigneeName), DETAIL_LIMIT, context),
    ...(due === null ? [] : [`due ${due}`]),
  ].join(' · ');
}

/** The same in plain words on one line, for notifications and screen readers. */
export function taskWords(task: TaskLine): string {
  const { shortId, title, priority, assigneeName, dueAt } = task;
  const name = [shortId, oneLine(title)].filter((part) => part !== null).join(' ');
  const details = [statusWords(task), priority, assigneeName, dueWords(dueAt)];
  return `${name} (${details.filter((part) => part !== null && part !== '').join(', ')})`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
