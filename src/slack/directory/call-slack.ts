import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Logger } from '../../domain/ports.js';
import { classify } from '../delivery/classify.js';
import { cursorPages, unlessAborted } from '../web-api.js';
import type { DirectoryPorts } from './ports.js';

/** What every part of the sync gets. */
export interface SyncContext extends DirectoryPorts {
  client: WebClient;
  teamId: string;
  /** ends with "/" */
  teamUrl: string;
  /** aborted when the process is to stop */
  stopping: AbortSignal;
  log: Logger;
}

/**
 * Our clock and Slack's servers may differ by so much. What is read counts as of that long ago: an event that is younger
 * wins over it, whichever of the two comes first.
 */
const SKEW_MS = 60_000;

/** The time of whatever Slack answers to a call that is made now. */
export const surelyBy = ({ now }: Pick<SyncContext, 'now'>): Date => new Date(now() - SKEW_MS);

/** A read whose answer is lost or late is simply repeated, this often at most, after 1 s, 2 s, 4 s …, or when Slack says. */
const MAX_TRIES = 10;
const MAX_WAIT_MS = 60_000;

/**
 * Calls a method that only reads, until Slack answers, waiting as long as Slack says. A call that hangs must not hold up
 * the end of the process. @returns the answer, and as of when it certainly holds @throws what Slack refuses for good, the
 * last of many failures, the stop
 */
export async function callSlack(
  context: SyncContext,
  call: () => Promise<unknown>,
): Promise<{ answer: unknown; asOf: Date }> {
  const { stopping, sleep } = context;
  for (let tries = 1; ; tries += 1) {
    stopping.throwIfAborted();
    const asOf = surelyBy(context);
    try {
      return { answer: await unlessAborted(call(), stopping), asOf };
    } catch (error) {
      stopping.throwIfAborted();
      const failure = classify(error);
      if (failure.kind === 'failed' || tries === MAX_TRIES) throw error;
      const soon = Math.min(2 ** (tries - 1) * 1_000, MAX_WAIT_MS);
      await sleep(failure.kind === 'retry' ? failure.afterMs : soon, stopping);
    }
  }
}

/** Slack's arguments of one page. */
export interface PageArguments {
  limit: number;
  cursor?: string;
}

/** One page's things, as of when they certainly hold, and the cursor of the next page; null: it is the last. */
export interface Page<Thing> {
  things: Thing[];
  asOf: Date;
  next: string | null;
}

/** What a list holds in which field, how fast its pages are read, and the cursor of the first one, where it is not the list's. */
interface Listing<Schema extends z.ZodType> {
  field: string;
  thing: Schema;
  /** milliseconds between two pages */
  everyMs: number;
  from?: string | null;
}

/**
 * A list of Slack's, page by page, however many there are. A thing in a form that is not known is left out and named in the
 * log.
 * @throws as callSlack does, ZodError for a page that is none, and an Error for a list that goes round in circles
 */
export async function* pages<Schema extends z.ZodType>(
  context: SyncContext,
  list: (page: PageArguments) => Promise<unknown>,
  { field, thing, everyMs, from: start = null }: Listing<Schema>,
): AsyncGenerator<Page<z.infer<Schema>>> {
  const { sleep, stopping, pace, log } = context;
  const List = z.looseObject({ [field]: z.array(z.unknown()) });
  let asOf = surelyBy(context);
  const call = async (from: { cursor?: string }): Promise<unknown> => {
    if (from.cursor !== undefined) await sleep(everyMs, stopping);
    const told = await callSlack(context, () => list({ limit: pace.pageSize, ...from }));
    asOf = told.asOf;
    return told.answer;
  };
  let last = start;
  for await (const { page, next } of cursorPages(List, Number.POSITIVE_INFINITY, call, start)) {
    if (next !== null && next === last)
      throw new Error(`Slack’s list of ${field} leads back to the same page.`);
    last = next;
    const things = (page[field] ?? []).flatMap((one) => {
      const parsed = thing.safeParse(one);
      if (parsed.success) return [parsed.data];
      log.warn({ err: parsed.error }, 'Slack listed something in a form that is not known; it is left out');
      return [];
    });
    yield { things, asOf, next };
  }
}
