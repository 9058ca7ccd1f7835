import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '../../db/pool.js';
import {
  deleteAttempt,
  type FiledTicket,
  insertItem,
  noteAttempt,
  noteItemAssignee,
  readAttempt,
  readFiled,
} from '../../db/queries/requests/filed-items.js';
import { noteNews } from '../../db/queries/requests/item-news.js';
import { updateTicket } from '../../db/queries/requests/tickets.js';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { applyChange } from '../../domain/tickets/apply-change.js';
import {
  type FiledFile,
  type FilesIn,
  type RequestFile,
  type SharedFile,
  withheld,
} from '../../domain/tickets/shared-file.js';
import { doerOf } from '../../domain/tickets/ticket-entity.js';
import type { Attempt, FiledRequest, Ticket, TicketChange, Tracker } from '../../domain/tickets/tracker.js';
import { TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { ItemRef, Sets, TrackerAdapter } from '../adapter.js';
import type { CalledThere } from '../choices.js';
import type { ItemFile } from '../item.js';
import { askerOf, commentOf, itemOf, peopleOf, type Told } from '../item-of.js';
import { digestOf } from '../news/news.js';
import { copyFiles, filedAs, unavailable } from './files.js';
import type { Gate } from './gate.js';

/**
 * Looks up people and links for telling a ticket outside of Slack.
 * @param named all whom it names, of whom those whose ids were only `typed` are named where all in the request's channel may know them
 * @param known those of them whom a tracker may know by email: of few, since Slack is asked about each
 * @param asker whose hours those of the request are
 * It rejects where Slack fails: whoever is not known counts as nobody's assignee in the tracker, so this must not be guessed.
 */
export type TellOutside = (
  who: { named: readonly string[]; typed: readonly string[]; channel: string },
  known: readonly string[],
  asker: string,
) => Promise<Told>;

interface Deps {
  pool: Pool;
  /** the tracker's id in the configuration */
  id: string;
  adapter: TrackerAdapter;
  called: CalledThere;
  gate: Gate;
  tellOutside: TellOutside;
  filesIn: FilesIn;
  now: () => Date;
  newId: () => string;
  log: Logger;
}

/** So long after its approval, files that can't be had or copied hold a request up: people rather have it filed. Milliseconds. */
const PATIENCE_MS = 2 * 60_000;

/** So often an item is written anew for what others have changed meanwhile. */
const MAX_REWRITES = 3;

/** The ticket that a request becomes, before its tracker has named it. */
const unnamed = (id: string, request: FiledRequest): Ticket => ({
  ...{ id, shortId: '', url: null, status: 'open', assignee: doerOf(request), request },
  ...{ followers: [], comments: [] },
});

/**
 * Tickets as items of a tracker that others run. We keep what was filed, as for the built-in tracker; the item is written from
 * that, whole, so that everything can be done twice. That it was asked for is noted before, so that after an answer that never
 * came the item is looked for, by whichever process and however much later.
 */
export function createItemTracker(deps: Deps): Tracker {
  const { pool, id, adapter, called, gate, tellOutside, filesIn, now, newId, log } = deps;
  const isPatient = ({ approvedAt }: FiledRequest) => now().getTime() - Date.parse(approvedAt) < PATIENCE_MS;
  const tell = async (ticket: Ticket) => {
    const { requester, thread } = ticket.request;
    const known = [requester, ...(ticket.assignee ? [ticket.assignee] : [])];
    const who = { ...peopleOf(ticket), channel: thread.channel };
    const told = await tellOutside(who, known, askerOf(ticket)).catch((cause: unknown) => {
      throw new TrackerUnavailable('Slack did not tell the addresses of the people of a request.', {
        ...{ told: 'Slack doesn’t tell me just now who is who.', isRefusal: true, cause },
      });
    });
    return { item: itemOf(ticket, told, { comments: adapter.capabilities.comments, called }), told };
  };

  const place = async (
    teamId: string,
    request: FiledRequest,
    key: string,
    { signal, isOurs }: Attempt,
  ): Promise<{ at: ItemRef; isFound: boolean }> => {
    const { draftId } = request;
    const before = await readAttempt(pool, teamId, draftId);
    const found = before?.tracker === id ? await adapter.find(key, before.triedAt, signal) : null;
    const { item } = await tell(unnamed('', request));
    if (found !== null) {
      // it may have been approved anew, with other values, since it was made
      const sets = { status: false, assignee: item.assignee !== null };
      const since = Date.parse(request.approvedAt);
      await gate.pass(since, isOurs, () => adapter.update(found, item, sets, signal));
      return { at: found, isFound: true };
    }
    const at = await gate.pass(Date.parse(request.approvedAt), isOurs, async () => {
      await noteAttempt(pool, teamId, draftId, { tracker: id, triedAt: now() });
      try {
        return await adapter.create(item, key, signal);
      } catch (error) {
        const isCertain = error instanceof TrackerUnavailable ? error.isRefusal : error instanceof AppError;
        if (isCertain) await deleteAttempt(pool, teamId, draftId);
        throw error;
      }
    });
    return { at, isFound: false };
  };

  /** The files of a request as Slack has them. Where Slack does not tell, it is filed without, and says so. */
  const sharedIn = async (request: FiledRequest, signal: AbortSignal): Promise<SharedFile[]> => {
    const found = await filesIn(request.thread, request.shared, signal).catch((error: unknown) => {
      const isRefused = error instanceof AppError;
      if (!isRefused && (signal.aborted || isPatient(request))) throw unavailable(error);
      log.warn(
        { err: error, draftId: request.draftId },
        'the files of a request are not to be had from Slack',
      );
      return request.shared.map((file) => withheld(file, isRefused ? 'no_permission' : 'not_now'));
    });
    const isLater = found.some(({ refused }) => refused === 'not_now');
    if (isLater && isPatient(request))
      throw unavailable(new Error('Slack does not tell of a file just now.'));
    return found;
  };

  const copyTo = (
    ref: ItemRef,
    shared: readonly SharedFile[],
    request: FiledRequest,
    { signal, isOurs }: Attempt,
  ): Promise<FiledFile[]> => {
    const send = (file: ItemFile, soon: AbortSignal): Promise<void> =>
      gate.pass(Date.parse(request.approvedAt), isOurs, () => adapter.attach(ref, file, soon));
    return copyFiles(shared, { send, isPatient: () => !isOurs() || isPatient(request), signal, log });
  };

  /** Copies what the item has not got yet; where it takes none, they are linked to as the item is written. */
  const addFiles = async (
    teamId: string,
    draftId: string,
    wanted: readonly RequestFile[],
    attempt: Attempt,
  ): Promise<void> => {
    const filed = filedOf(await readFiled(pool, teamId, draftId), draftId);
    const { request } = filed.ticket;
    const { files: has = [] } = request;
    const fresh = wanted.filter(({ id: one }) => !has.some((file) => file.id === one));
    if (fresh.length === 0) return;
    const shared = await sharedIn({ ...request, shared: fresh }, attempt.signal);
    const isLinked = adapter.capabilities.files === 'linked';
    const added = isLinked
      ? shared.map((file) => filedAs(file, file.refused === 'gone' ? file.refused : null))
      : await copyTo(refOf(filed), shared, request, attempt);
    await withFiles(pool, teamId, draftId, [...has, ...added]);
  };

  return {
    async create(teamId, request, intentKey, attempt) {
      const { draftId } = request;
      const before = await readFiled(pool, teamId, draftId);
      // without them it was filed, and its files are still to be copied
      if (before?.ticket.request.files !== undefined) return before.ticket;
      const shared = await sharedIn(request, attempt.signal);
      // who only links to a file needs none of its bytes
      const isLinked = adapter.capabilities.files === 'linked';
      const files = shared.map((file) =>
        filedAs(file, isLinked && file.refused !== 'gone' ? null : file.refused),
      );
      const isAll = shared.length === 0 || isLinked;
      if (before === null) {
        const { at, isFound } = await place(teamId, { ...request, files }, intentKey, attempt);
        const kept = { request: isAll ? { ...request, files } : request, assignee: doerOf(request) };
        await insertItem(pool, teamId, newId(), { tracker: id, intentKey, ...kept, place: at });
        // somebody may have changed it before it was known to be ours
        if (isFound) await noteNews(pool, teamId, id, [at.id]);
      }
      const filed = before ?? filedOf(await readFiled(pool, teamId, draftId), draftId);
      if (filed.ticket.request.files !== undefined) return filed.ticket;
      const copied = isAll ? files : await copyTo(refOf(filed), shared, request, attempt);
      return withFiles(pool, teamId, draftId, copied);
    },

    async update(teamId, draftId, change, _intentKey, attempt) {
      const { signal, isOurs } = attempt;
      if (change.change === 'files') await addFiles(teamId, draftId, change.files, attempt);
      const filed = filedOf(await readFiled(pool, teamId, draftId), draftId);
      const [before, ref] = [filed.ticket, refOf(filed)];
      let next = applyChange(before, change);
      const sets = setBy(change, before, next);
      for (let written = 0; written < MAX_REWRITES; written += 1) {
        const { item, told } = await tell(next);
        await gate.pass(now().getTime(), isOurs, () => adapter.update(ref, item, sets, signal));
        if (change.change === 'comment' && adapter.capabilities.comments === 'comment') {
          await adapter.comment(ref, commentOf(change.comment, told), signal);
        }
        const kept = await updateTicket(pool, teamId, draftId, (current) => applyChange(current, change));
        // somebody else changed it as well: the item shows both
        if (kept === null || isDeepStrictEqual(kept, next)) break;
        next = kept;
      }
      // whom the tracker does not know it has not got, which is no news
      if (sets.assignee) {
        await noteItemAssignee(pool, teamId, draftId, digestOf(draftId, await adapter.read(ref, signal)));
      }
      return next;
    },
  };
}

/**
 * What an update writes of how an item stands: what the change makes different, and what it says in so many words, since people in
 * the tracker may have set what we know nothing of. All else stays as they have it there.
 */
function setBy(change: TicketChange, before: Ticket, next: Ticket): Sets {
  const said = change.change === 'set' ? change.values : {};
  const saysStatus = change.change === 'withdraw' || change.change === 'reopen' || said.status !== undefined;
  return {
    status: saysStatus || next.status !== before.status,
    assignee: said.assignee !== undefined || next.assignee !== before.assignee,
  };
}

const refOf = ({ itemId, ticket }: FiledTicket): ItemRef => ({
  ...{ id: itemId ?? '', shortId: ticket.shortId, url: ticket.url ?? '' },
});

async function withFiles(pool: Pool, teamId: string, draftId: string, files: FiledFile[]): Promise<Ticket> {
  const edit = (ticket: Ticket): Ticket => ({ ...ticket, request: { ...ticket.request, files } });
  return filedOf(await updateTicket(pool, teamId, draftId, edit), draftId);
}

function filedOf<T>(filed: T | null, draftId: string): T {
  if (filed !== null) return filed;
  throw new AppError('tracker_failed', 'No ticket was filed for this draft; file it first.', {
    fields: { draftId },
  });
}
