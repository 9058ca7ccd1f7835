import type { IncomingMessage } from 'node:http';

/** Of bodies that have not come to their end, on all paths together: senders who dawdle must not fill the memory. */
const MAX_UNFINISHED_BYTES = 64 * 1024 * 1024;

/** Beyond this multiple of the limit a sender is cut off instead of being heard out for a polite answer. */
const PATIENCE = 8;

/** Where a body begins to be kept; most are smaller. Bytes. */
const FIRST_ROOM = 4096;

const NOTHING = Buffer.alloc(0);

/** Why a body was not read: it is larger than its path takes, too much was unfinished at once, or its sender broke off. */
export type BodyFault = 'too_large' | 'too_many' | 'aborted';

/** Reads a body of at most so many bytes. Never rejects. */
export type ReadBody = (request: IncomingMessage, mostBytes: number) => Promise<Buffer | BodyFault>;

/**
 * Makes the one reader of bodies that all paths share. A body is copied into one buffer that grows, because the pieces in
 * which it comes may be a byte each, and an object a piece would take a hundred times the memory. Where there is no room
 * left, whoever has been sending for longest is given up: senders who mean no harm are done within milliseconds. What is too
 * much is read on and thrown away, since a server that answers before the sender is done often breaks the connection before
 * the answer arrives.
 */
export function createBodyReader(mostUnfinished = MAX_UNFINISHED_BYTES): ReadBody {
  let held = 0;
  /** how to give up each body that takes memory, the oldest first */
  const holders = new Set<() => void>();

  return (request, mostBytes) =>
    new Promise((resolve) => {
      let kept = NOTHING;
      let size = 0;
      let fault: BodyFault | null = null;

      const drop = (why: BodyFault | null): void => {
        held -= kept.length;
        kept = NOTHING;
        fault ??= why;
        holders.delete(giveUp);
      };
      const giveUp = (): void => {
        drop('too_many');
        resolve('too_many');
      };
      const makeRoom = (): void => {
        const room = Math.min(mostBytes, Math.max(FIRST_ROOM, 2 * kept.length, size));
        holders.add(giveUp);
        for (const giveUpOldest of holders) {
          if (held + room - kept.length <= mostUnfinished) break;
          giveUpOldest();
        }
        if (fault !== null) return;
        const grown = Buffer.allocUnsafeSlow(room);
        kept.copy(grown);
        held += room - kept.length;
        kept = grown;
      };

      request.on('data', (chunk: Buffer) => {
        const before = size;
        size += chunk.length;
        if (fault === null && size > mostBytes) drop('too_large');
        if (fault === null && size > kept.length) makeRoom();
        if (fault === null) chunk.copy(kept, before);
        if (size > mostBytes * PATIENCE) request.destroy();
      });
      request.once('end', () => {
        const body = kept.subarray(0, size);
        drop(null);
        resolve(fault ?? body);
      });
      for (const over of ['close', 'error']) {
        request.once(over, () => {
          drop('aborted');
          resolve('aborted');
        });
      }
    });
}

/** Throws away what a sender who was answered already still sends, up to a point: one that is cut off never sees the answer. */
export function hearOut(request: IncomingMessage, mostBytes: number): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostBytes * PATIENCE) request.destroy();
  });
}
