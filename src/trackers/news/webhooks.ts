import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '../../domain/ports.js';
import type { TrackerAdapter } from '../adapter.js';

/** Trackers send a whole item with each change; those documented stay far below this. */
const MAX_BODY = 2_000_000;
/** GitHub and Jira give up after about ten seconds. */
const ANSWER_MS = 9_000;
const PATH = /^\/trackers\/([a-z][a-z0-9_]{0,59})$/u;

/** A tracker whose webhooks are taken. */
export interface Listened {
  adapter: Pick<TrackerAdapter, 'parseWebhook' | 'capabilities'>;
  /** resolves when it is durable that these items are said to have changed */
  note(items: readonly string[]): Promise<void>;
}

/** Reads a body of at most so many bytes, or says why it was not read. Never rejects. */
type ReadBody = (
  request: IncomingMessage,
  mostBytes: number,
) => Promise<Buffer | 'too_large' | 'too_many' | 'aborted'>;

const FAULTS = { too_large: 413, too_many: 503, aborted: 400 } as const;

/** Answers `POST /trackers/<id>`, where trackers tell what changed there; everything else goes to `others`. */
export interface TrackerWebhooks {
  listener: RequestListener;
  /** Until then trackers are asked to come again. */
  start(trackers: ReadonlyMap<string, Listened>): void;
}

export function createTrackerWebhooks(
  log: Logger,
  readBody: ReadBody,
  others: RequestListener | undefined,
): TrackerWebhooks {
  let trackers: ReadonlyMap<string, Listened> | null = null;
  return {
    start: (given) => {
      trackers = given;
    },
    listener: (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const id = PATH.exec(path)?.[1];
      if (id === undefined) {
        if (others === undefined) end(response, 404);
        else others(request, response);
        return;
      }
      // whoever takes too long to send is cut off, whatever they are answered
      const timer = setTimeout(() => request.destroy(), ANSWER_MS);
      for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
      if (trackers === null) return end(response, 503);
      const tracker = trackers.get(id);
      if (tracker === undefined || tracker.adapter.capabilities.news !== 'webhook') return end(response, 404);
      if (request.method !== 'POST') return end(response, 405);
      answer(request, tracker, readBody).then(
        ({ status, body }) => end(response, status, body),
        (error: unknown) => {
          log.warn(
            { err: error, tracker: id },
            'what a tracker told could not be taken; it has to tell it again',
          );
          end(response, 503);
        },
      );
    },
  };
}

/** Resolves when what was told is durable. */
async function answer(
  request: IncomingMessage,
  { adapter, note }: Listened,
  readBody: ReadBody,
): Promise<{ status: number; body?: string }> {
  const { signedBy } = adapter.capabilities;
  if (signedBy.some((name) => request.headers[name] === undefined)) return { status: 401 };
  const body = await readBody(request, MAX_BODY);
  if (typeof body === 'string') return { status: FAULTS[body] };
  const told = adapter.parseWebhook({ headers: request.headers, body });
  if (told.result === 'forged') return { status: 401 };
  if (told.result === 'handshake') return { status: 200, body: told.reply };
  await note(told.items);
  return { status: 200 };
}

function end(response: ServerResponse, status: number, body = ''): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(body);
}
