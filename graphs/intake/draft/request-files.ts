import type { Act } from '../../../src/domain/conversation/acts.js';
import type { MessageFile } from '../../../src/domain/conversation/message-content.js';
import type { CardFile } from '../../../src/domain/conversation/reply.js';
import { compareTs, newer } from '../../../src/domain/conversation/slack-ts.js';
import { isPerson } from '../../../src/domain/conversation/speaker.js';
import { evidenceOf } from '../../../src/domain/draft/draft.js';
import { inThread } from '../../../src/domain/draft/evidence.js';
import type { TurnContext } from '../context.js';
import type { IntakeState } from '../state.js';

/** So many files go with a request: a menu of Slack has as many options. */
export const MAX_KEPT = 100;

type Known = Pick<IntakeState, 'files' | 'ownWords' | 'events' | 'queuedRequests'>;

/**
 * The files of the request once this turn is taken in: all that people shared in the thread since it began, whatever they said
 * beside them. Those of a message that was deleted, or that an edit took away, are gone, and what somebody left out stays out.
 * What belongs to another request, which waits for its turn, is no part of it.
 */
export function filesAfter(state: Known, context: TurnContext): CardFile[] {
  let files = [...state.files];
  for (const event of state.events) {
    if (event.kind !== 'message' && event.kind !== 'edit' && event.kind !== 'deletion') continue;
    const before = files.filter(({ ts }) => ts === event.ts);
    files = files.filter(({ ts }) => ts !== event.ts);
    if (event.kind === 'deletion' || state.queuedRequests.includes(event.ts)) continue;
    // what an app posts is a file of the request only where it was opened from that
    if (!isPerson(event.author) && before.length === 0) continue;
    const isOut = state.ownWords.some(({ ts, leftOut }) => leftOut && ts === event.ts);
    files.push(...filesOf(event, context, (id) => before.find((one) => one.id === id)?.leftOut ?? isOut));
  }
  return files.sort((a, b) => compareTs(a.ts, b.ts)).slice(0, MAX_KEPT);
}

/**
 * The files that a new request begins with: this turn's, those of the messages that it was opened from or that its values rest on,
 * whosever they are, and what whoever asks for it has shared in the thread before. Other people's stay theirs.
 */
export function firstFiles(
  state: Known & Pick<IntakeState, 'draft' | 'requester' | 'filer' | 'done' | 'filed'>,
  context: TurnContext,
  acts: readonly Act[],
): CardFile[] {
  const { draft, requester, filer, done, filed } = state;
  const isFirst = Object.keys(filed).length === 0 && newer(context.rootTs, done.discardedAt);
  const behind = new Set([
    ...acts.flatMap((one) => (one.act === 'open' ? [one.ts] : [])),
    ...[...Object.keys(draft.fields), ...Object.keys(draft.lists)].flatMap((name) =>
      evidenceOf(draft, name).map(({ ts }) => ts),
    ),
  ]);
  const isOwn = ({ ts, author }: { ts: string; author: string }) =>
    (author === requester || author === filer) &&
    (newer(ts, done.handledAt) || (isFirst && ts === context.rootTs));
  const before = context.messages
    .filter((message) => !message.bot && (behind.has(message.ts) || isOwn(message)))
    .flatMap((message) => filesOf(message, context, () => false));
  return filesAfter({ ...state, files: before }, context);
}

/** Each file once, where it was shared first; left out only where all of its messages are without it. */
export function eachOnce(files: readonly CardFile[]): CardFile[] {
  const byId = new Map<string, CardFile>();
  for (const file of files) {
    const before = byId.get(file.id);
    if (before === undefined || (before.leftOut && !file.leftOut)) byId.set(file.id, file);
  }
  return [...byId.values()];
}

/** Whether both come to the same files on the card. */
export function sameFiles(some: readonly CardFile[], others: readonly CardFile[]): boolean {
  const inShort = (files: readonly CardFile[]) =>
    JSON.stringify(eachOnce(files).map(({ id, ts, leftOut }) => [id, ts, leftOut]));
  return inShort(some) === inShort(others);
}

/** The files with one of them, by its id, or all of a message, by its ts, left out or put back. */
export function withFilesLeftOut(files: readonly CardFile[], which: string, leftOut: boolean): CardFile[] {
  return files.map((file) => (file.id === which || file.ts === which ? { ...file, leftOut } : file));
}

/** The files of a message as a request keeps them. */
export function filesOf(
  { ts, author, files = [] }: { ts: string; author: string; files?: readonly MessageFile[] | undefined },
  context: TurnContext,
  isLeftOut: (id: string) => boolean = () => false,
): CardFile[] {
  const place = { ts, channel: context.channel, ...inThread(context, ts), author };
  return files.map((file) => ({ ...file, ...place, leftOut: isLeftOut(file.id) }));
}
