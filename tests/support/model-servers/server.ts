import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOfStream } from 'node:stream/consumers';
import { z } from 'zod';
import type { HttpAnswer, Meant, Profile } from './profile.js';
import { Body, type ChatRequest, saidIn } from './request.js';
import type { Asked } from './story.js';

/** A request that the server got, with what became of it. */
export interface Got {
  purpose: Asked['purpose'];
  /** the body as it came */
  raw: string;
  status: number;
  /** the refusal as it was sent, null for an answer */
  refusal: string | null;
  request: ChatRequest | null;
}

export interface ModelServer {
  /** for OPENAI_BASE_URL */
  baseUrl: string;
  /** every request for an answer, refused ones included, oldest first */
  got(): readonly Got[];
  stop(): Promise<void>;
}

/** The words with which each prompt begins, by which the server knows what it is asked for. */
const BEGINNINGS = (['read', 'match', 'converse'] as const).map((purpose) => {
  const prompt = readFileSync(new URL(`../../../prompts/${purpose}.md`, import.meta.url), 'utf8');
  const [, first = ''] = /# System\n(.{40})/u.exec(prompt) ?? [];
  return { purpose, first };
});

const Line = z.object({ ts: z.string(), text: z.string(), new: z.literal(true) });

/** What the request is about: its purpose and the newest message of the conversation. */
function askedIn(request: ChatRequest): Asked {
  const { purpose = 'unknown' } = BEGINNINGS.find(({ first }) => request.text.includes(first)) ?? {};
  const lines = request.text.split('\n').filter((line) => line.startsWith('{"ts"'));
  const fresh = lines.flatMap((line) => {
    const parsed = Line.safeParse(jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
  return { purpose, newest: fresh.at(-1) ?? { ts: '', text: '' }, request };
}

/** What a text means as JSON, null where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const UNREADABLE: HttpAnswer = {
  status: 400,
  body: {
    error: { message: 'We could not parse the JSON body of your request.', type: 'invalid_request_error' },
  },
};

const textOfBody = ({ body }: HttpAnswer): string => (typeof body === 'string' ? body : JSON.stringify(body));

function send(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(textOfBody(answer));
}

/**
 * Starts a server on loopback that behaves as the profile says and means what `meant` says. Point OPENAI_BASE_URL at `baseUrl`
 * and set OPENAI_API_KEY to anything.
 */
export async function startModelServer(
  profile: Profile,
  meant: (asked: Asked) => Meant,
): Promise<ModelServer> {
  const got: Got[] = [];
  const withTools = () => got.filter(({ request }) => (request?.body.tools ?? []).length > 0).length;

  async function complete(incoming: IncomingMessage, query: URLSearchParams): Promise<HttpAnswer> {
    const raw = await textOfStream(incoming);
    const { data: body } = Body.safeParse(jsonOf(raw));
    if (body === undefined) {
      got.push({
        purpose: 'unknown',
        raw,
        status: 400,
        refusal: JSON.stringify(UNREADABLE.body),
        request: null,
      });
      return UNREADABLE;
    }
    const before = { all: got.length, withTools: withTools() };
    const request: ChatRequest = { body, text: saidIn(body), query, before };
    const asked = askedIn(request);
    const answer = profile.refuses(request) ?? profile.writes(meant(asked), request);
    const { status } = answer;
    const refusal = status < 400 ? null : textOfBody(answer);
    const { purpose } = asked;
    got.push({ purpose, raw, status, refusal, request });
    return answer;
  }

  async function answer(incoming: IncomingMessage): Promise<HttpAnswer> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const asks = `${incoming.method} ${pathname}`;
    if (asks === `POST ${profile.base}/chat/completions`) return complete(incoming, searchParams);
    if (asks === `GET ${profile.base}/models`)
      return { status: 200, body: { object: 'list', data: [{ id: profile.model, object: 'model' }] } };
    return {
      status: 404,
      body: { error: { message: `Invalid URL (${asks})`, type: 'invalid_request_error' } },
    };
  }

  const server = createServer((incoming, response) => {
    answer(incoming).then(
      (made) => send(response, made),
      (error: unknown) => send(response, { status: 599, body: String(error) }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${portOf(server.address())}${profile.base}`,
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
