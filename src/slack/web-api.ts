import { z } from 'zod';
import { classify } from './delivery/classify.js';

/** The answer, or null where Slack refuses for good: what can't be read is as good as gone. @throws what may pass */
export async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (classify(error).kind === 'failed') return null;
    throw error;
  }
}

/** The work's outcome, or the abort as soon as there is one: Slack's client takes no signal, its answer is not waited for. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const Paged = z.looseObject({
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

/**
 * A method's pages one after the other, at most so many, from the first one or from a cursor of Slack's; `isLast` where
 * Slack has no more, else `next` is the cursor of the page that follows. @throws the call's errors, ZodError
 */
export async function* cursorPages<Schema extends z.ZodType>(
  schema: Schema,
  maxPages: number,
  call: (from: { cursor?: string }) => Promise<unknown>,
  start: string | null = null,
): AsyncGenerator<{ page: z.infer<Schema>; isLast: boolean; next: string | null }> {
  let from: { cursor?: string } = start === null ? {} : { cursor: start };
  for (let read = 0; read < maxPages; read += 1) {
    const answer = await call(from);
    const next = Paged.parse(answer).response_metadata?.next_cursor || null;
    yield { page: schema.parse(answer), isLast: next === null, next };
    if (next === null) return;
    from = { cursor: next };
  }
}
