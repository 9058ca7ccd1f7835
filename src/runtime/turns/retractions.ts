import type { Pool } from '../../db/pool.js';
import { readMessages } from '../../db/queries/threads/threads.js';
import type { Event, ThreadMessage } from '../../domain/conversation/event.js';
import type { MessageContent } from '../../domain/conversation/message-content.js';
import type { Retraction } from '../../domain/conversation/retractions.js';
import { compareTs, newer } from '../../domain/conversation/slack-ts.js';
import { holds, type PersonText, shown } from '../../domain/text/person-text.js';
import type { Batch } from './turn.js';

/** Later than any. */
const ALL_VERSIONS = '9999999999.999999';

/** Events as a turn takes them, and the messages that they take words back from. */
interface Heard {
  events: readonly Event[];
  retracted: readonly Retraction[];
}

type Said = Extract<Event, { kind: 'message' | 'edit' | 'deletion' }>;
const isSaid = (event: Event): event is Said =>
  event.kind === 'message' || event.kind === 'edit' || event.kind === 'deletion';

/** Slack's time of the version that an event brings; that of a message as it was written first is ''. */
const versionOf = (event: Said): string =>
  event.kind === 'deletion' ? ALL_VERSIONS : 'editTs' in event ? (event.editTs ?? '') : '';

/**
 * What a batch brings that is not out of date: Slack does not keep the order, and sends again for minutes. What is said of a
 * message after its deletion, and an older version than the one that is known, changes nothing. Asked of the database only
 * where the batch changes messages, or has one from before the newest that is known.
 */
export async function heardIn(pool: Pool, batch: Batch): Promise<Heard> {
  const { events, claim } = batch;
  const newest = claim.messages.at(-1)?.ts ?? '';
  const said = events.filter(isSaid);
  const isChange = (event: Said) => versionOf(event) !== '';
  if (!said.some((event) => isChange(event) || newer(newest, event.ts))) return { events, retracted: [] };
  const known = new Map(
    (await readMessages(pool, batch, [...new Set(said.map(({ ts }) => ts))])).map((one) => [one.ts, one]),
  );
  const isNews = (event: Said): boolean => {
    const before = known.get(event.ts);
    if (before === undefined) return true;
    // Slack does not always say what a message was before: a preview or a reply count is no edit of its words
    if (event.kind === 'edit' && isKept(event, before)) return false;
    // a message may be known before its event comes, from the thread's history
    return !before.deleted && (!isChange(event) || newer(versionOf(event), before.editTs ?? ''));
  };
  const current = events.filter((event) => !isSaid(event) || isNews(event));
  const changed = new Set(current.filter(isSaid).flatMap((event) => (isChange(event) ? [event.ts] : [])));
  const beside = claim.messages.flatMap((one) =>
    one.bot || changed.has(one.ts) ? [] : [one.text, ...namesIn(one.files)],
  );
  const retracted = [...changed].flatMap((ts) => {
    const versions = current.filter(isSaid).filter((event) => event.ts === ts);
    const one = retraction(versions, known.get(ts));
    if (one === null) return [];
    const { left, ...retracted } = one;
    return [{ ...retracted, channel: claim.channel, beside: [...beside, ...left] }];
  });
  return { events: current, retracted };
}

/** Whether people see in the edited message what is kept of it already. */
function isKept(event: MessageContent, before: MessageContent): boolean {
  const filesOf = ({ files = [] }: MessageContent) => files.map(({ id }) => id).join();
  return event.text === before.text && filesOf(event) === filesOf(before);
}

const namesIn = (files: ThreadMessage['files'] = []): PersonText[] =>
  files.flatMap(({ name }) => (name === null ? [] : [name]));

/** What a message takes back, words and files; `left`: the names of the files that it still has. */
function retraction(
  versions: readonly Said[],
  before: Pick<ThreadMessage, 'author' | 'text' | 'files'> | undefined,
): (Omit<Retraction, 'channel' | 'beside'> & { left: PersonText[] }) | null {
  const said = versions.flatMap((event) => (event.kind === 'deletion' ? [] : [event]));
  const newest = said.toSorted((a, b) => compareTs(versionOf(a), versionOf(b))).at(-1);
  const isGone = versions.some(({ kind }) => kind === 'deletion');
  const now = isGone ? null : (newest?.text ?? null);
  const files = isGone ? [] : (newest?.files ?? []);
  const left = namesIn(files);
  const former = [...(before ? [before] : []), ...said];
  const gone = former
    .flatMap((one) => one.files ?? [])
    .filter(({ id }) => !files.some((file) => file.id === id));
  const was = [
    ...former.map(({ text }) => text).filter((text) => text !== now),
    ...namesIn(gone).filter((name) => !left.includes(name)),
  ];
  // who only lengthens a message takes nothing back
  if (now !== null && gone.length === 0 && was.every((text) => holds(now, shown(text)))) return null;
  const ts = versions[0]?.ts ?? '';
  return {
    ts,
    author: before?.author ?? newest?.author ?? '',
    at: isGone || newest === undefined ? ALL_VERSIONS : versionOf(newest),
    was,
    now,
    ...(gone.length > 0 && { files: gone.map(({ id }) => id) }),
    left,
  };
}
