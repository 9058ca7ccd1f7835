import { DateTime } from 'luxon';
import type { ChatInput } from '../../../domain/brain.js';
import { localNow } from './days.js';

/** A small task as it was asked for; ids of entities, a day such as 2026-03-13. */
export interface NewTask {
  title: string;
  assignee?: string;
  due_date?: string;
  project?: string;
}

const LONGEST_TITLE = 300;
const ORDER = /^[\s\S]{0,80}?\b(?:task|to-?do|action item)s?\b(?:\s+(?:please|pls|too|as well)\b)?/iu;
const LEADS_TO_TITLE = /(?:^|\s)(?:to|that says|saying|called|named|titled)\s+(?=\S)/iu;
const FOR_ASKER = /\b(?:for|to)\s+(?:me|myself)\b/iu;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = [
  'today',
  'tonight',
  'tomorrow',
  `(?:next\\s+)?(?:${WEEKDAYS.join('|')})`,
  '(?:the\\s+)?end\\s+of\\s+(?:the\\s+|this\\s+)?(?:week|month)',
  `(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?(?:${MONTHS})(?:\\s+\\d{4})?`,
  `(?:${MONTHS})\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?`,
  '\\d{4}-\\d{2}-\\d{2}',
].join('|');
const DUE = new RegExp(
  `(?<![\\s,;(])[\\s,;(]*\\b(?:(?:is\\s+)?due(?:\\s+(?:on|by))?|by|until|till|before|on|for)\\s+(${DAY})\\b\\)?`,
  'iu',
);
const DUE_AT_END = new RegExp(`(?<![\\s,;])[\\s,;]+(${DAY})[\\s.!]*$`, 'iu');

/** What a message asks to be made: its title, and who is to do it until when for which project; null without a title. */
export function newTaskIn(
  text: string,
  input: Pick<ChatInput, 'references' | 'now' | 'timeZone' | 'asker'>,
): NewTask | null {
  const order = ORDER.exec(text)?.[0] ?? '';
  const rest = text.slice(order.length);
  const due = dueIn(rest, input);
  const { before, title: raw } = split(due.rest);
  const led = `${order} ${before}`;
  const { found } = input.references;
  const assignee = found.find(
    ({ mention, entity }) => entity.kind === 'user' && leads(mention, led, raw, 'for|to'),
  );
  const project = found.find(
    ({ mention, entity }) => entity.kind === 'project' && leads(mention, led, raw, 'for|to|in|on|under'),
  );
  const title = titleOf(raw, [assignee?.mention, project?.mention]);
  const isName = found.some(({ mention }) => mention.toLowerCase() === title.toLowerCase());
  if (title === '' || isName) return null;
  const forAsker = assignee === undefined && FOR_ASKER.test(led) ? input.asker.id : assignee?.entity.id;
  return {
    title,
    ...(forAsker === undefined ? {} : { assignee: forAsker }),
    ...(due.day === null ? {} : { due_date: due.day }),
    ...(project === undefined ? {} : { project: project.entity.id }),
  };
}

/** The title follows a colon, or "to …"; what stands before says for whom and where. */
function split(rest: string): { before: string; title: string } {
  const colon = rest.search(/:(?=\s|$)/u);
  const dash = rest.search(/\s[–—-]\s/u);
  const mark = colon >= 0 ? colon : dash;
  if (mark >= 0) return { before: rest.slice(0, mark), title: rest.slice(mark + 1).replace(/^[–—-]/u, '') };
  const lead = LEADS_TO_TITLE.exec(rest);
  if (lead !== null)
    return { before: rest.slice(0, lead.index), title: rest.slice(lead.index + lead[0].length) };
  return /^\s*(?:for|in|to|on|under)\s/iu.test(rest)
    ? { before: rest, title: '' }
    : { before: '', title: rest };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const tail = (mention: string, words: string): RegExp =>
  new RegExp(
    `(?<![\\s,;])[\\s,;]*\\b(?:assign(?:ed)?(?:\\s+it)?\\s+to|${words})\\s+(?:the\\s+)?[@#]?${escaped(mention)}(?:\\s+project)?[\\s.!]*$`,
    'iu',
  );

/** Whether a name says for whom or where: it stands before the title, or at its very end after "for". */
function leads(mention: string, before: string, title: string, words: string): boolean {
  return before.toLowerCase().includes(mention.toLowerCase()) || tail(mention, words).test(title);
}

function titleOf(raw: string, mentions: readonly (string | undefined)[]): string {
  const names = mentions.flatMap((mention) => mention ?? []);
  const cut = [...names, ...names].reduce(
    (left, mention) => left.replace(tail(mention, 'for|to|in|on|under'), ''),
    raw,
  );
  const bare = cut.replace(/\s+/gu, ' ').replace(/^[\s:–—,.;"“”'-]+|(?<![\s:,;."“”'-])[\s:,;."“”'-]+$/gu, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`.slice(0, LONGEST_TITLE);
}

/** The day that is named as due, and the words without it. */
function dueIn(
  text: string,
  moment: Pick<ChatInput, 'now' | 'timeZone'>,
): { day: string | null; rest: string } {
  const match = DUE.exec(text) ?? DUE_AT_END.exec(text);
  const day =
    match === null ? null : dayNamed((match[1] ?? '').toLowerCase(), localNow(moment).startOf('day'));
  if (match === null || day === null) return { day: null, rest: text };
  return {
    day: day.toISODate(),
    rest: `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`,
  };
}

function dayNamed(words: string, today: DateTime): DateTime | null {
  if (words === 'today' || words === 'tonight') return today;
  if (words === 'tomorrow') return today.plus({ days: 1 });
  if (words.includes('end of')) return words.endsWith('month') ? today.endOf('month') : friday(today);
  const weekday = WEEKDAYS.findIndex((name) => words.endsWith(name)) + 1;
  if (weekday > 0) {
    const next = words.startsWith('next') ? today.startOf('week').plus({ weeks: 1 }) : today;
    return next.plus({ days: (weekday - next.weekday + 7) % 7 });
  }
  return dateNamed(words, today);
}

const friday = (today: DateTime): DateTime => today.plus({ days: (5 - today.weekday + 7) % 7 });

/** A date without a year is the next one of that name. */
function dateNamed(words: string, today: DateTime): DateTime | null {
  const iso = DateTime.fromISO(words, { zone: today.zone });
  if (iso.isValid) return iso;
  const day = /\d{1,2}(?!\d)/u.exec(words)?.[0];
  const month = new RegExp(`(?:${MONTHS})`, 'u').exec(words)?.[0].slice(0, 3);
  const year = /\d{4}/u.exec(words)?.[0] ?? String(today.year);
  const date = DateTime.fromFormat(`${day} ${month} ${year}`, 'd LLL yyyy', {
    zone: today.zone,
    locale: 'en',
  });
  if (!date.isValid) return null;
  return date < today && !/\d{4}/u.test(words) ? date.plus({ years: 1 }) : date;
}
