import { dayInWords } from '../text/days.js';
import { clipped } from '../text/text.js';
import { watchWording } from './watch-wording.js';

/** One change of a watched entity. Of an assignee `was` and `now` are entities; dates are ISO. */
export interface WatchNews {
  entity: { id: string; shortId: string | null; name: string };
  what: 'state' | 'assignee' | 'due' | 'due_passed';
  was: string | null;
  now: string | null;
}

const MAX_LINES = 20;
const MAX_NAME_LENGTH = 80;

/**
 * What a watcher is told, in one message: of each thing that changed several times only from what to what in the end, and
 * nothing where it is again what it was. Null where nothing is left to tell.
 */
export function newsText(news: readonly WatchNews[], today: Date): string | null {
  const lines = summedUp(news).map((one) => lineOf(one, today));
  if (lines.length === 0) return null;
  return watchWording.watchNews(lines.slice(0, MAX_LINES), Math.max(0, lines.length - MAX_LINES));
}

function summedUp(news: readonly WatchNews[]): WatchNews[] {
  const latest = new Map<string, WatchNews>();
  for (const one of news) {
    const key = `${one.entity.id} ${one.what}`;
    const before = latest.get(key);
    latest.set(key, before === undefined ? one : { ...one, was: before.was });
  }
  return [...latest.values()].filter(({ was, now }) => was !== now);
}

function lineOf({ entity, what, was, now }: WatchNews, today: Date): string {
  const name = `“${clipped(entity.name, MAX_NAME_LENGTH)}”`;
  const label = entity.shortId === null ? name : `${entity.shortId} ${name}`;
  switch (what) {
    case 'state':
      return watchWording.watchedState(label, spoken(was), spoken(now));
    case 'assignee':
      return watchWording.watchedAssignee(label, person(now));
    case 'due':
      return watchWording.watchedDue(label, day(was, today), day(now, today));
    case 'due_passed':
      return watchWording.watchedDuePassed(label, day(now, today));
  }
}

/** A state in plain words: "in_progress" is "in progress". */
function spoken(state: string | null): string | null {
  return state === null ? null : clipped(state.replaceAll('_', ' '), MAX_NAME_LENGTH);
}

function person(entity: string | null): string | null {
  return entity?.startsWith('user:') === true ? `<@${entity.slice('user:'.length)}>` : entity;
}

function day(date: string | null, today: Date): string | null {
  return date === null ? null : dayInWords(date.slice(0, 10), today);
}
