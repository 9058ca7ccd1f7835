import type { Asked, Book } from '../load/book.js';
import { URGENCY } from '../load/plan.js';
import type { Facts } from './facts.js';
import { groupBy, moreThanOnce } from './group.js';
import type { Kept } from './kept.js';
import type { Lost } from './lost.js';

type Command = Kept['commands'][number];

/** The entry of a filed request, which counts as done and can be taken back like anything else. */
const FILED = 'filed';

const placeOf = ({ channel, root }: Asked): string => `${channel}:${root}`;
const threadOf = (row: { channel: string; root_ts: string }): string => `${row.channel}:${row.root_ts}`;
/** A line that is told late, once the card is there, changes it, too, but nobody ordered that. */
const WORDS = 'words_at_card';
const setsUrgency = ({ field, tool }: Command): boolean => field === 'urgency' && tool !== WORDS;

/** How often the thread's people asked for that, by thread; the other threads' is 0. */
function timesAsked({ asked }: Book, what: Asked['what']): (thread: string) => number {
  const byThread = groupBy(
    asked.filter((one) => one.what === what),
    placeOf,
  );
  return (thread) => byThread.get(thread)?.length ?? 0;
}

/**
 * What was done more often than it was asked for: an order or its taking-back, a filing; and what was done by a turn that
 * was never committed.
 */
export function findCommandsTwice({ kept: { commands }, turns }: Facts, book: Book): string[] {
  const committed = new Set(turns.map((turn) => `${turn.thread_id}:${turn.turn_no}`));
  const [ordered, undone] = [timesAsked(book, 'order'), timesAsked(book, 'undo')];
  const tooMany = (act: 'do' | 'undo', asked: (thread: string) => number) =>
    [
      ...groupBy(
        commands.filter((one) => one.act === act && setsUrgency(one)),
        threadOf,
      ),
    ]
      .filter(([thread, done]) => done.length > asked(thread))
      .map(([thread, done]) => `${done.length} entries “${act}” in ${thread}, asked ${asked(thread)} times`);
  return [
    ...tooMany('do', ordered),
    ...tooMany('undo', undone),
    ...moreThanOnce(
      commands.filter(({ act }) => act === 'undo'),
      ({ thread_id, of }) => `${thread_id}/${of}`,
    ).map(({ key, times }) => `the entry ${key} was taken back ${times} times`),
    ...moreThanOnce(
      commands.filter(({ act, tool }) => act === 'do' && tool === FILED),
      ({ draft_id }) => String(draft_id),
    ).map(({ key, times }) => `the filing of ${key} stands ${times} times in the history`),
    ...commands
      .filter(({ thread_id, turn_no }) => !committed.has(`${thread_id}:${turn_no}`))
      .map((one) => `${one.act} ${one.tool} in ${threadOf(one)} is of turn ${one.turn_no}, which is none`),
  ];
}

/** What was remembered twice: a note for one message, a filed request's line on its project's note. */
export function findNotesTwice({ kept: { notes, lines } }: Facts): string[] {
  return [
    ...moreThanOnce(notes, ({ ts, body }) => `“${body}” of message ${ts}`).map(
      ({ key, times }) => `${key} is kept ${times} times`,
    ),
    ...lines
      .filter(({ times }) => times > 1)
      .map(({ note_id, key, times }) => `the line ${key} came ${times} times onto ${note_id}`),
  ];
}

/** What people were told was done, or had reason to think so, and nothing is left of. */
export function findLostAsks({ kept, tickets, drafts }: Facts, { asked }: Book): Lost[] {
  const confirmed = asked.filter((one) => one.confirmed);
  const done = groupBy(kept.commands.filter(setsUrgency), (one) => `${one.act} ${threadOf(one)}`);
  const bodies = new Set(kept.notes.map(({ body }) => body));
  const filed = new Set(kept.commands.filter(({ tool }) => tool === FILED).map((one) => one.draft_id));
  const told = new Set(kept.lines.map(({ key }) => key));
  const threads = new Map(drafts.map((draft) => [draft.draft_id, threadOf(draft)]));
  const missing = (one: Asked): boolean => {
    if (one.what === 'remember') return !bodies.has(one.note ?? '');
    return !done.has(`${one.what === 'order' ? 'do' : 'undo'} ${placeOf(one)}`);
  };
  return [
    ...confirmed
      .filter(missing)
      .map((one) => ({ what: `${one.what} was confirmed and not done`, thread: placeOf(one) })),
    ...tickets.flatMap(({ draft_id: id }) => {
      const thread = threads.get(id) ?? 'unknown';
      return [
        ...(filed.has(id) ? [] : [{ what: `the filing of ${id} is not in the history`, thread }]),
        ...(told.has(`task:${id}`)
          ? []
          : [{ what: `the filing of ${id} never came onto its project's note`, thread }]),
      ];
    }),
  ];
}

/**
 * Filed requests that don't say what their thread says, read from top to bottom: the urgency that was told; where there was an
 * order, the one that was ordered; and where that was taken back, again what stood there before.
 */
export function findWrongValues({ drafts, tickets, kept }: Facts, book: Book): string[] {
  const confirmed = groupBy(
    book.asked.filter((one) => one.confirmed && one.what !== 'remember'),
    placeOf,
  );
  const ticketOf = new Map(tickets.map((ticket) => [ticket.draft_id, ticket]));
  const wrongRequests = drafts
    .filter(({ status }) => status === 'created')
    .flatMap((draft) => {
      const last = confirmed.get(threadOf(draft))?.at(-1);
      const expected = last?.what === 'order' ? URGENCY.ordered : URGENCY.told;
      const ticket = ticketOf.get(draft.draft_id);
      const found = [draft.urgency, ...(ticket ? [ticket.urgency] : [])];
      return found
        .filter((value) => value !== expected)
        .map(
          (value) =>
            `the request ${draft.draft_id} of ${threadOf(draft)} says ${value}, and its thread ${expected}`,
        );
    });
  const wrongEntries = kept.commands.filter(setsUrgency).flatMap((one) => {
    const [before, after] = one.act === 'undo' ? [one.after, one.before] : [one.before, one.after];
    const fits = before === URGENCY.told && after === URGENCY.ordered;
    return fits ? [] : [`${one.act} in ${threadOf(one)} went from ${one.before} to ${one.after}`];
  });
  return [...wrongRequests, ...wrongEntries];
}
