import type { WebClient } from '@slack/web-api';
import type { Logger } from '../../domain/ports.js';
import { classify } from '../delivery/classify.js';
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

/** An answer of Slack's, and as of when it certainly holds. */
export interface Told {
  answer: unknown;
  asOf: Date;
}

/**
 * Our clock and Slack's servers may differ by so much. What is read counts as of that long ago: an event that is younger
 * wins over it, whichever of the two comes first.
 */
const SKEW_MS = 60_000;

/** The time of whatever Slack answers to a call that is made now. */
export const surelyBy = ({ now }: Pick<SyncContext, 'now'>): Date => new Date(now() - SKEW_MS);

/** A read whose answer is lost or late is simply repeated, this often at most, after 1 s, 2 s, 4 s …, or when Slack says. */
const MOST_TRIES = 10;
const LONGEST_WAIT_MS = 60_000;

/**
 * Calls a method that only reads, until Slack answers; waits as long as Slack says where it is asked too often.
 * @throws what Slack refuses for good, the last failure of many, or the stop
 */
export async function callSlack(context: SyncContext, call: () => Promise<unknown>): Promise<Told> {
  const { stopping, sleep } = context;
  for (let tries = 1; ; tries += 1) {
    stopping.throwIfAborted();
    const asOf = surelyBy(context);
    try {
      return { answer: await unlessStopped(call(), stopping), asOf };
    } catch (error) {
      stopping.throwIfAborted();
      const failure = classify(error);
      if (failure.kind === 'failed' || tries === MOST_TRIES) throw error;
      const soon = Math.min(2 ** (tries - 1) * 1_000, LONGEST_WAIT_MS);
      await sleep(failure.kind === 'retry' ? failure.afterMs : soon, stopping);
    }
  }
}

/** Whether Slack will not answer this, however often it is asked. */
export function isRefused(error: unknown): boolean {
  return classify(error).kind === 'failed';
}

/** The work's outcome, or the stop as soon as there is one; a call that hangs must not hold up the end of the process. */
function unlessStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopping.reason);
    stopping.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => stopping.removeEventListener('abort', stop));
  });
}
