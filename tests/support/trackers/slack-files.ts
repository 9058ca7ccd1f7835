import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { WebClient } from '@slack/web-api';
import { createFilesIn } from '../../../src/slack/shared-files.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';

export const BOT_TOKEN = 'xoxb-of-the-bot';
const BOT = 'U_BOT';

/** Answers a download. */
type Serve = (response: ServerResponse, request: IncomingMessage) => void;

export const bytes =
  (length: number, type = 'image/png'): Serve =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(Buffer.alloc(length, 7));
  };

const page = (status: number, location?: string): Serve => {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...(location ? { location } : {}) });
    response.end('<!DOCTYPE html><title>Slack</title>');
  };
};
export const loginPage = page(200);
export const redirect = (location: string): Serve => page(302, location);
export const status = (code: number): Serve => page(code);

/** Goes on until whoever reads it has had enough, or this many megabytes, and says nothing of how much there is. */
export const streamed = (megabytes: number): Serve => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'video/quicktime' });
    let left = megabytes;
    const write = (): void => {
      if (left === 0) return void response.end();
      left -= 1;
      response.write(Buffer.alloc(1024 * 1024), () => setImmediate(write));
    };
    write();
  };
};

/** A file in a message; `as` and what else is given stand in Slack's file object. */
interface Shared {
  name: string;
  serve?: Serve;
  [wire: string]: unknown;
}

/** The conversations of a Slack workspace and their files, for what the playground never says. */
export async function startSlackFiles() {
  const downloads: { path: string; authorization: string | undefined }[] = [];
  const messages: Record<string, unknown>[] = [];
  const served = new Map<string, Serve>();
  let failure: string | number | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://slack');
    request.resume();
    request.on('end', () => {
      const serve = served.get(pathname);
      if (serve !== undefined) {
        downloads.push({ path: pathname, authorization: request.headers.authorization });
        if (request.headers.authorization === `Bearer ${BOT_TOKEN}`) serve(response, request);
        else loginPage(response, request);
        return;
      }
      response.writeHead(typeof failure === 'number' ? failure : 200, { 'content-type': 'application/json' });
      const body = typeof failure === 'string' ? { ok: false, error: failure } : { ok: true, messages };
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const apiUrl = `${url}/api/`;
  const client = new WebClient(BOT_TOKEN, webClientOptions(apiUrl));
  return {
    url,
    downloads,
    filesIn: createFilesIn(client, BOT, { apiUrl, botToken: BOT_TOKEN }),
    /** a message of the thread; its files are F1, F2, … over all */
    post(ts: string, files: readonly Shared[], over: Record<string, unknown> = {}): void {
      const wire = files.map(({ serve = bytes(3), ...file }) => {
        const id = `F${served.size + 1}`;
        const path = `/files-pri/T1-${id}/download/x`;
        served.set(path, serve);
        return {
          id,
          mode: 'hosted',
          is_external: false,
          size: 3,
          url_private_download: `${url}${path}`,
          ...file,
        };
      });
      messages.push({ ts, user: 'U_MEI', text: 'look', subtype: 'file_share', files: wire, ...over });
    },
    serve: (id: string, how: Serve) => void served.set(`/files-pri/T1-${id}/download/x`, how),
    /** how messages are refused from now on: an error of Slack's, or a status; null: they are not */
    fail(how: string | number | null): void {
      failure = how;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
