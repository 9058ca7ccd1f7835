import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver, type Logger, LogLevel } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { z } from 'zod';
import {
  type Act,
  type ActAnswer,
  actAnswerSchema,
  type Change,
  changeSchema,
  type WorkspaceState,
  workspaceStateSchema,
} from '../../../playground/protocol.js';
import type { controlSchema } from '../../../playground/server/control.js';
import type { Playground, PlaygroundOptions } from '../../../playground/server/options.js';
import { startPlayground } from '../../../playground/server/start.js';
import { until as untilTrue } from '../../support/until.js';

export const SIGNING_SECRET = 'a-signing-secret-for-tests';
export const BOT_TOKEN = 'xoxb-tests';
export const APP_TOKEN = 'xapp-tests';

/** The tests provoke errors that Bolt would print. */
export const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

/** A body of JSON, for looking into what arrived. */
export type Json = Record<string, unknown>;

export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await untilTrue(what, condition);
}

export async function startTestPlayground(options: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  return startPlayground({
    port: 0,
    botUrls: [],
    signingSecret: SIGNING_SECRET,
    botToken: BOT_TOKEN,
    appToken: APP_TOKEN,
    page: false,
    ...options,
  });
}

export function webClient(playground: Playground, token = BOT_TOKEN): WebClient {
  return new WebClient(token, {
    slackApiUrl: playground.apiUrl,
    retryConfig: { retries: 0 },
    logger: quiet,
  });
}

export async function act(playground: Playground, action: Act): Promise<ActAnswer> {
  return actAnswerSchema.parse(await postJson(`${playground.url}_/act`, action));
}

/** Does it and returns the new message's ts; fails loudly when it was refused. */
export async function post(
  playground: Playground,
  as: string,
  channel: string,
  text: string,
  threadTs?: string,
): Promise<string> {
  const answer = await act(playground, {
    type: 'post',
    as,
    channel,
    text,
    ...(threadTs ? { threadTs } : {}),
  });
  if (!answer.ok || answer.ts === undefined)
    throw new Error(`The post was refused: ${JSON.stringify(answer)}`);
  return answer.ts;
}

export async function control(playground: Playground, order: z.input<typeof controlSchema>): Promise<void> {
  await postJson(`${playground.url}_/control`, order);
}

export async function state(playground: Playground): Promise<WorkspaceState> {
  return workspaceStateSchema.parse(await (await fetch(`${playground.url}_/state`)).json());
}

/** Listens to the page's live stream; the changes appear in the list as they come. */
export async function listen(
  playground: Playground,
): Promise<{ changes: Change[]; close: () => Promise<void> }> {
  const ending = new AbortController();
  const response = await fetch(`${playground.url}_/live`, { signal: ending.signal });
  const changes: Change[] = [];
  const reading = read(response, (data) => changes.push(changeSchema.parse(JSON.parse(data)))).catch(
    () => undefined,
  );
  const close = async (): Promise<void> => {
    ending.abort();
    await reading;
  };
  return { changes, close };
}

async function read(response: Response, onData: (data: string) => void): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) onData(event.slice('data: '.length));
  }
}

async function postJson(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** The real Bolt over HTTP, wired to a playground of its own. */
export async function startBolt(options: Partial<PlaygroundOptions> = {}) {
  const receiver = new HTTPReceiver({
    signingSecret: SIGNING_SECRET,
    logger: quiet,
    unhandledRequestTimeoutMillis: 600,
  });
  const server = await receiver.start(0);
  const playground = await startTestPlayground({ botUrls: [`${originOf(server)}/slack/events`], ...options });
  const clientOptions = { slackApiUrl: playground.apiUrl };
  const app = new App({
    receiver,
    token: BOT_TOKEN,
    clientOptions,
    logger: quiet,
    ignoreSelf: false,
  });
  const close = async (): Promise<void> => {
    await playground.close();
    await receiver.stop();
  };
  return { app, playground, close };
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

/** A bare endpoint that keeps what it gets and answers as told; verification challenges are answered by themselves. */
export async function startEndpoint(
  answer: (nth: number) => { status: number; headers?: Record<string, string> } | 'silence',
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      if (body['type'] === 'url_verification') {
        response.end(String(body['challenge']));
        return;
      }
      received.push({ headers: request.headers, body });
      const reply = answer(received.length);
      if (reply !== 'silence') response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `${originOf(server)}/slack/events`, received, close };
}

function originOf(server: Pick<Server, 'address'>): string {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
