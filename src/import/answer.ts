import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImportReport } from './report.js';

/** What is answered instead of an import done: an HTTP status and a sentence for whoever sent it. */
export interface Refused {
  status: number;
  words: string;
  headers?: Record<string, string>;
}

/** Beyond these a sender that was refused is cut off instead of being heard out. */
const PATIENCE_BYTES = 8_000_000;
const PATIENCE_MS = 5_000;

export function answer(response: ServerResponse, status: number, body: object, headers = {}): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(`${JSON.stringify(body)}\n`);
}

/**
 * Answers at once, and hears out a sender who is not done: one whose connection is closed while it sends often never sees the
 * answer.
 * @param soFar what was loaded before the refusal
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, words, headers }: Refused,
  soFar?: ImportReport,
): void {
  answer(response, status, { error: words, ...soFar }, headers);
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), PATIENCE_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > PATIENCE_BYTES) request.destroy();
  });
}
