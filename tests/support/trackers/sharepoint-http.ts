import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './server.js';
import { GraphRefusal } from './sharepoint-list.js';

/** These happen to what changes something. */
export const WRITES_ONLY: readonly Fault[] = [
  ...([
    'lost_answer',
    'lost_to_a_proxy',
    'late_answer',
    'rejected',
    'conflict',
    'locked',
    'general_exception',
  ] as const),
];
/** https://learn.microsoft.com/graph/errors; Graph documents no messages for fields, it quotes a column where it names one */
export const REFUSALS: Partial<Record<Fault, GraphRefusal>> = {
  unauthorised: new GraphRefusal(401, 'InvalidAuthenticationToken', 'Access token validation failure.'),
  forbidden: new GraphRefusal(403, 'accessDenied', 'Access denied'),
  unknown_place: new GraphRefusal(404, 'itemNotFound', 'The specified list was not found'),
  throttled: new GraphRefusal(429, 'activityLimitReached', 'The request has been throttled'),
  unavailable: new GraphRefusal(503, 'serviceNotAvailable', 'The service is temporarily unavailable.'),
  conflict: new GraphRefusal(
    409,
    'resourceModified',
    'The resource has changed since the caller last read it.',
  ),
  general_exception: new GraphRefusal(500, 'generalException', 'General exception while processing'),
  locked: new GraphRefusal(423, 'resourceLocked', 'The resource is locked.'),
  rejected: new GraphRefusal(400, 'invalidRequest', "Field 'Title' holds an invalid value"),
};

export interface Answer {
  status: number;
  body: object;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export function jsonBody(request: IncomingMessage, text: string): object {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new GraphRefusal(415, 'notSupported', 'The content type is not supported.');
  }
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null)
    throw new GraphRefusal(400, 'BadRequest', 'Unable to read JSON request payload.');
  return body;
}

export const errorBody = ({ code, message }: GraphRefusal) => ({
  error: {
    code,
    message,
    innerError: { date: '2026-03-02T09:00:00', 'request-id': 'r', 'client-request-id': 'c' },
  },
});

export function send(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** https://learn.microsoft.com/graph/paging */
export function pageAt(
  all: readonly object[],
  address: URL,
  { pageSize, nextLinkHost }: { pageSize: number; nextLinkHost: string | null },
): Answer {
  const from = Number(address.searchParams.get('$skiptoken') ?? 0);
  const size = Math.min(Number(address.searchParams.get('$top') ?? 200), pageSize);
  const next = new URL(address);
  next.searchParams.set('$skiptoken', String(from + size));
  next.host = nextLinkHost ?? next.host;
  const more = from + size < all.length ? { '@odata.nextLink': next.href } : {};
  return { status: 200, body: { value: all.slice(from, from + size), ...more } };
}
