import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOfStream } from 'node:stream/consumers';
import { type Asked, askedIn, jsonOf } from './asked.js';
import type { HttpAnswer, Meant, Profile } from './profile.js';
import { openAiError } from './refusals.js';
import { Body, type ChatRequest, saidIn } from './request.js';

/** A request that the server got, with what became of it. */
export interface Got {
  purpose: Asked['purpose'];
  /** the body as it came */
  raw: string;
  status: number;
  /** the body of the answer or the refusal */
  answer: string;
}

export interface ModelServer {
  /** for OPENAI_BASE_URL */
  baseUrl: string;
  model: string;
  /** every request for an answer, refused ones included, oldest first */
  got(): readonly Got[];
  stop(): Promise<void>;
}

/** How an answer goes over the wire. `nth`: how many went before. */
export type Sends = (answer: HttpAnswer, response: ServerResponse, nth: number) => void;

export const textOfBody = ({ body }: HttpAnswer): string =>
  typeof body === 'string' ? body : JSON.stringify(body);

export const sendWhole: Sends = (answer, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(textOfBody(answer));
};

const UNREADABLE = openAiError(400, { message: 'We could not parse the JSON body of your request.' });

/**
 * Starts a server on loopback that behaves as the profile says and means what `meant` says. Point OPENAI_BASE_URL at `baseUrl`,
 * set OPENAI_MODEL to `model`, and OPENAI_API_KEY to anything.
 * @param sends what becomes of answers to requests on their way; left out, they are sent as they are
 */
export async function startModelServer(
  profile: Profile,
  meant: (asked: Asked) => Meant,
  sends: Sends = sendWhole,
): Promise<ModelServer> {
  const got: Got[] = [];
  let withTools = 0;

  async function complete(incoming: IncomingMessage, query: URLSearchParams): Promise<HttpAnswer> {
    const raw = await textOfStream(incoming);
    const { data: body } = Body.safeParse(jsonOf(raw));
    if (body === undefined) return keep('unknown', raw, UNREADABLE);
    const request: ChatRequest = { body, text: saidIn(body), query, before: { all: got.length, withTools } };
    if ((body.tools ?? []).length > 0) withTools += 1;
    const asked = askedIn(request);
    return keep(asked.purpose, raw, profile.refuses(request) ?? profile.writes(meant(asked), request));
  }

  function keep(purpose: Asked['purpose'], raw: string, answer: HttpAnswer): HttpAnswer {
    got.push({ purpose, raw, status: answer.status, answer: textOfBody(answer) });
    return answer;
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const asks = `${incoming.method} ${pathname}`;
    if (asks === `POST ${profile.base}/chat/completions`) {
      const nth = got.length;
      sends(await complete(incoming, searchParams), response, nth);
    } else if (asks === `GET ${profile.base}/models`) {
      const data = [{ id: profile.model, object: 'model' }];
      sendWhole({ status: 200, body: { object: 'list', data } }, response, 0);
    } else sendWhole(openAiError(404, { message: `Invalid URL (${asks})` }), response, 0);
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}${profile.base}`,
    model: profile.model,
    got: () => got,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
