import type { RequestHandler, Response } from 'express';
import type { Change } from '../../protocol.js';
import type { World } from '../world.js';
import { snapshot } from './snapshot.js';

const KEEP_ALIVE_MS = 15_000;

/** Server-sent events: first the whole workspace, then each change. */
export function live(world: World): RequestHandler {
  return (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    send(response, { type: 'snapshot', state: snapshot(world) });
    const unsubscribe = world.changes.subscribe((change) => send(response, change));
    const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
    request.on('close', () => {
      unsubscribe();
      clearInterval(keepAlive);
    });
  };
}

function send(response: Response, change: Change): void {
  response.write(`data: ${JSON.stringify(change)}\n\n`);
}
