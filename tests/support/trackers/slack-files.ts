import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { written } from '../../../src/domain/text/person-text.js';
import type { RequestFile } from '../../../src/domain/tickets/shared-file.js';
import { createFilesIn } from '../../../src/slack/shared-files.js';
import { webClientOptions } from '../../../src/slack/transport/web-client.js';

export const BOT_TOKEN = 'xoxb-of-the-bot';

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
  name: string | undefined;
  serve?: Serve;
  [wire: string]: unknown;
}

/** The conversations of a Slack workspace and their files, for what the playground never says. */
export async function startSlackFiles() {
  const downloads: { path: string; authorization: string | undefined }[] = [];
  const messages: Record<string, unknown>[] = [];
  const shared: RequestFile[] = [];
  const told = new Map<string, unknown>();
  const asked: string[] = [];
  const served = new Map<string, Serve>();
  let failure: string | number | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://slack');
    let form = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      form += part;
    });
    request.on('end', () => {
      if (pathname === '/api/files.info') {
        const file = new URLSearchParams(form).get('file') ?? '';
        asked.push(file);
        const known = told.get(file);
        response.writeHead(typeof known === 'number' ? known : 200, { 'content-type': 'application/json' });
        const error = typeof known === 'string' ? known : 'file_not_found';
        response.end(
          JSON.stringify(typeof known === 'object' ? { ok: true, file: known } : { ok: false, error }),
        );
        return;
      }
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
    filesIn: createFilesIn(client, { apiUrl, botToken: BOT_TOKEN }),
    /** the files of all messages, as a request has them */
    shared,
    /** of which files Slack was asked by their ids */
    asked,
    /** what Slack answers of a file that it is asked about: the file, an error of Slack's, or a status */
    tell: (id: string, what: object | string | number) => void told.set(id, what),
    /** the message is deleted */
    delete(ts: string): void {
      messages.splice(0, messages.length, ...messages.filter((message) => message['ts'] !== ts));
    },
    /** a message of the thread; its files are F1, F2, … over all */
    post(ts: string, files: readonly Shared[], over: Record<string, unknown> = {}): void {
      const wire = files.map(({ serve = bytes(3), ...file }) => {
        const id = `F${served.size + 1}`;
        const path = `/files-pri/T1-${id}/download/x`;
        served.set(path, serve);
        const { name } = file;
        const place = { channel: 'C0HELP', ts, author: 'U_MEI' };
        shared.push({ id, name: typeof name === 'string' ? written(name) : null, ...place });
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
    /** the message at `ts` has its files in a message that it forwards, by their ids; the first one as it was */
    forward(ts: string): object {
      const message = messages.find((one) => one['ts'] === ts) ?? {};
      const [first] = z.array(z.looseObject({ id: z.string() })).parse(message['files']);
      const attachments = [{ is_share: true, text: 'look', files: [{ id: first?.id }] }];
      Object.assign(message, { files: undefined, attachments });
      return first ?? {};
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
