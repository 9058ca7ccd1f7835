import type { ThreadMessage } from '../../domain/conversation/event.js';
import { newer } from '../../domain/conversation/slack-ts.js';
import type { OwnPost, ThreadView } from '../../domain/conversation/thread-view.js';
import { opened } from '../../domain/text/open-text.js';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import type { PlaceKind } from '../../domain/tools/place-wording.js';
import { byTs, type Line, lineOf, ownLine, type SearchedThread, statedLines } from './thread-lines.js';

/** Where one of several places is sought: by its number from 1, at an end, or next to a message. */
export type Which = number | 'first' | 'last' | 'next' | 'previous';

/**
 * The places of a kind in a thread, oldest first. The message that asks (its ts is `asking`) is none, nor is what only led
 * people to another, nor what Frontdoor is told to do or to look up.
 */
export function positions(
  kind: PlaceKind,
  { thread, own, asking, readsAs }: Omit<SearchedThread, 'author'>,
): Line[] {
  const messages = thread.messages.filter(({ ts }) => ts !== asking);
  switch (kind) {
    case 'position':
      return inOrder([
        ...messages.map(lineOf),
        ...own.filter(({ shows }) => shows === undefined).map(ownLine),
      ]);
    case 'question':
      return inOrder([
        ...ofKind(own, kind),
        ...messages.filter((message) => asksPeople(message, thread.open, readsAs)).map(lineOf),
      ]);
    case 'edit':
      return inOrder([...ofKind(own, kind), ...edits(messages.map(lineOf), statedLines(thread, own))]);
    default:
      return ofKind(own, kind);
  }
}

const ofKind = (own: readonly OwnPost[], kind: PlaceKind): Line[] =>
  own.filter((post) => post.kind === kind).map(ownLine);

const asksPeople = ({ text }: ThreadMessage, open: ThreadView['open'], readsAs: ReadsAs): boolean =>
  opened(text).trimEnd().endsWith('?') && readsAs(text, open) === null;

/** Messages that a request rests on, but for the one that began it: each has changed what it says. */
function edits(messages: readonly Line[], stated: readonly Line[]): Line[] {
  const grounds = new Set(stated.map(({ ts }) => ts));
  return messages.filter(({ ts }) => grounds.has(ts)).slice(1);
}

/** Each message once, oldest first. */
function inOrder(lines: readonly Line[]): Line[] {
  const each = new Map(lines.map((line) => [line.ts, line]));
  return [...each.values()].sort(byTs);
}

/** The number from 0 of the place that is meant, or -1 where there is none. `from`: a ts, which next and previous count from. */
export function indexOfPlace(places: readonly Line[], which: Which, from: string): number {
  switch (which) {
    case 'first':
      return places.length > 0 ? 0 : -1;
    case 'last':
      return places.length - 1;
    case 'next':
      return places.findIndex(({ ts }) => newer(ts, from));
    case 'previous':
      return places.findLastIndex(({ ts }) => newer(from, ts));
    default:
      return which <= places.length ? which - 1 : -1;
  }
}

/** Where next and previous count from: the message that people were led to just now, else the one that asks. */
export const startingPoint = ({ own, asking }: Pick<SearchedThread, 'own' | 'asking'>): string =>
  own.findLast(({ ts }) => newer(asking, ts))?.shows ?? asking;
