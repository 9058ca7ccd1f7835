import type { IncomingMessage } from 'node:http';

/** What a body may take: bytes in all, milliseconds without a byte, milliseconds in all. */
export interface BodyLimits {
  mostBytes: number;
  idleMs: number;
  mostMs: number;
}

/** Why a body is not read to its end: an HTTP status, and a sentence for whoever sends it. */
export class BodyStopped extends Error {
  readonly status: 408 | 413 | 503;

  constructor(status: BodyStopped['status'], sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * The bytes of a request as they come, no faster than they are taken. Whatever ends it early, the connection stays open for
 * an answer. @throws BodyStopped beyond a limit, or when `stop` aborts; the system's error when the sender is gone
 */
export async function* bodyOf(
  request: IncomingMessage,
  limits: BodyLimits,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<unknown> = request.iterator({ destroyOnReturn: false });
  const deadline = AbortSignal.timeout(limits.mostMs);
  let bytes = 0;
  for (;;) {
    const next = await nextOf(chunks, limits.idleMs, stop);
    if (!Buffer.isBuffer(next)) return;
    if (deadline.aborted) throw tooSlow();
    bytes += next.length;
    if (bytes > limits.mostBytes) throw tooLarge(limits);
    yield next;
  }
}

export function tooLarge({ mostBytes }: BodyLimits): BodyStopped {
  const most = `${Math.floor(mostBytes / 1_000_000).toLocaleString('en')} MB`;
  return new BodyStopped(413, `One upload holds at most ${most}. Send the rest in another.`);
}

function tooSlow(): BodyStopped {
  return new BodyStopped(408, 'The upload came too slowly. Send it again.');
}

/** The next chunk, undefined at the end. */
function nextOf(chunks: AsyncIterator<unknown>, idleMs: number, stop: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const settle = (how: () => void) => () => {
      settled.abort();
      how();
    };
    const stopping = settle(() =>
      reject(new BodyStopped(503, 'Frontdoor is stopping. Send it again later.')),
    );
    const timer = setTimeout(
      settle(() => reject(tooSlow())),
      idleMs,
    );
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    stop.addEventListener('abort', stopping, { signal: settled.signal });
    if (stop.aborted) return stopping();
    chunks.next().then(
      (next) => settle(() => resolve(next.done === true ? undefined : next.value))(),
      (error: unknown) => settle(() => reject(error))(),
    );
  });
}
