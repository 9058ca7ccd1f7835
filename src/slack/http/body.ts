import type { IncomingMessage } from 'node:http';

/** What came of reading a request's body. */
type BodyRead = { body: Buffer } | 'too_large' | 'aborted';

/** Beyond this multiple of the limit a sender is cut off instead of being heard out for a polite answer. */
const PATIENCE = 8;

/**
 * Reads a body of at most `limit` bytes. What is too long is read on and thrown away, since a server that answers
 * before the sender is done often breaks the connection before the answer arrives.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > limit * PATIENCE) request.destroy();
    });
    request.once('end', () => resolve(size > limit ? 'too_large' : { body: Buffer.concat(chunks) }));
    request.once('close', () => resolve('aborted'));
    request.once('error', () => resolve('aborted'));
  });
}
