import { DateTime, IANAZone } from 'luxon';
import { calling } from '../../domain/conversation/option.js';
import type { EntityKind, EntityRef } from '../../domain/entities/entity.js';
import { dayInWords } from '../../domain/text/days.js';
import { clipped } from '../../domain/text/text.js';
import type { ToolContext, ToolResult } from '../../domain/tools/tool.js';
import { inARow } from '../editing/words.js';

const MAX_NAME_LENGTH = 120;
const MAX_EXCERPT_LENGTH = 280;
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}$|T00:00:00(?:\.0+)?(?:Z|\+00:00)$/u;

/** When and where somebody asks. */
export type Moment = Pick<ToolContext, 'now' | 'timeZone'>;

/** What shows nothing, or turns the reading order of what stands around it. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu;

const oneLine = (text: string, most: number): string =>
  clipped(text.replace(/\s+/gu, ' ').replace(UNSEEN, ''), most);

/** Somebody's name for something, on one line. */
export const nameIn = (text: string): string => oneLine(text, MAX_NAME_LENGTH);
export const excerptOf = (text: string | null | undefined, most = MAX_EXCERPT_LENGTH): string =>
  oneLine(text ?? '', most);

/** What a ticket or a document is called in a sentence: "T-12 “Slow export”". */
export function called({ shortId, title }: { shortId?: string | null | undefined; title: string }): string {
  const name = `“${nameIn(title)}”`;
  return shortId == null || title.includes(shortId) ? name : `${nameIn(shortId)} ${name}`;
}

/** "#growth", with or without its sign on record. */
export const channelName = (name: string): string => `#${nameIn(name).replace(/^#/u, '')}`;

/** What people call a thing of that kind. */
export const wordFor = (kind: EntityKind): string =>
  kind === 'task' ? 'ticket' : kind === 'user' ? 'person' : kind;

/** The words as the beginning of a sentence. */
export const begun = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** A state as it stands in a sentence: "in_progress" is "in progress". Null where there is none. */
export function stateIn(state: string | null): string | null {
  const words = nameIn((state ?? '').replace(/[_\s]+/gu, ' '));
  return words === '' ? null : words.charAt(0).toLowerCase() + words.slice(1);
}

/** "1 open ticket", "3 open tickets", "no open tickets". */
export const counted = (number: number, one: string): string =>
  `${number === 0 ? 'no' : number} ${one}${number === 1 ? '' : 's'}`;

/** The sentence with a stop at its end, where it has none of its own. */
export const sentence = (words: string): string => (/[.!?…]["”’)]*$/u.test(words) ? words : `${words}.`);

/**
 * A day in the asker's zone and in words: "Friday, 13 March", with the year where it is not this one, null for no date. A
 * date without a time of day, kept as midnight UTC, is that day for everybody.
 */
export function dayWords(iso: string | null, moment: Moment): string | null {
  const day = dayOf(iso, moment);
  const today = localNow(moment).setZone('utc', { keepLocalTime: true }).toJSDate();
  return day && dayInWords(day.toFormat('yyyy-MM-dd'), today);
}

/** The same with the word for a day that is near, and whether it has passed. */
export function dueWords(iso: string | null, moment: Moment): { words: string; passed: boolean } | null {
  const day = dayOf(iso, moment);
  const words = dayWords(iso, moment);
  if (day === null || words === null) return null;
  const days = Math.round(day.startOf('day').diff(localNow(moment).startOf('day'), 'days').days);
  const near = days === 0 ? 'today, ' : days === 1 ? 'tomorrow, ' : '';
  return { words: `${near}${words}`, passed: days < 0 };
}

/** The zone where it is one of the IANA time zone database, else UTC. */
export const zoneNamed = (zone: string): string => (IANAZone.isValidZone(zone) ? zone : 'utc');

/** The asker's present time. */
export const localNow = ({ now, timeZone }: Moment): DateTime =>
  DateTime.fromJSDate(now, { zone: zoneNamed(timeZone) });

function dayOf(iso: string | null, { timeZone }: Moment): DateTime | null {
  if (iso === null) return null;
  const zone = zoneNamed(timeZone);
  const day = MIDNIGHT.test(iso)
    ? DateTime.fromISO(iso.slice(0, 10), { zone })
    : DateTime.fromISO(iso, { zone: 'utc' }).setZone(zone);
  return day.isValid ? day : null;
}

/**
 * Asks which of several things is meant, with a button for each.
 * @param tool what is called with the one that is chosen
 * @param argsFor its arguments, by the id of that one
 */
export function askWhich(
  question: string,
  candidates: readonly EntityRef[],
  tool: string,
  argsFor: (id: string) => Record<string, unknown>,
): Pick<ToolResult, 'said' | 'offer'> {
  const names = candidates.map(({ label }) => nameIn(label));
  const each = candidates.map(({ id }, at) => ({
    label: names[at] ?? id,
    does: calling(tool, argsFor(id)),
  }));
  return { said: `${question} ${inARow(names)} fit.`, offer: { hint: 'Choose one:', draftId: null, each } };
}
