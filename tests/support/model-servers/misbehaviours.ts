import { gzipSync } from 'node:zlib';
import { type Sends, sendWhole, textOfBody } from './server.js';

/**
 * A server, or what stands before it, that breaks the transport.
 * - `brings`: 'answers' where a client gets the answer all the same, 'nothing' where it can't, 'either' where it is up to it
 * - `hangs`: nothing ends it but the client's patience
 */
export interface Misbehaviour {
  name: string;
  brings: 'answers' | 'nothing' | 'either';
  hangs?: true;
  sends: Sends;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const LOGIN = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in to go on</body></html>';

/** An answer of one's own instead of the server's. */
const instead =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Sends =>
  (_, response, nth) =>
    sendWhole({ status, body, headers }, response, nth);

/** Something else the first time, the answer from then on. */
const once =
  (first: Sends): Sends =>
  (answer, response, nth) =>
    (nth === 0 ? first : sendWhole)(answer, response, nth);

/** The answer with one thing about its bytes changed. */
const changed =
  (change: (body: Buffer) => Buffer, headers: Readonly<Record<string, string>> = JSON_TYPE): Sends =>
  (answer, response) => {
    response.writeHead(answer.status, headers);
    response.end(change(Buffer.from(textOfBody(answer))));
  };

/** Somewhere else, where nothing may be sent. */
const redirect =
  (status: number, elsewhere: string): Sends =>
  (_, response) => {
    response.writeHead(status, { location: `${elsewhere}/v1/chat/completions` });
    response.end();
  };

/** The answer as a stream of events that nobody asked for. */
const streamed: Sends = (answer, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = textOfBody(answer)
    .replace('"message":', '"delta":')
    .replace('chat.completion', 'chat.completion.chunk');
  response.end(`data: ${chunk}\n\ndata: [DONE]\n\n`);
};

const invalidUtf8 = (body: Buffer): Buffer => {
  const at = body.indexOf('"content":"') + '"content":"'.length;
  const place = body.indexOf('"', at);
  return Buffer.concat([body.subarray(0, place), Buffer.from([0xff, 0xfe, 0xc3]), body.subarray(place)]);
};

const error = (code: number) => ({ error: { message: 'Provider returned error', code } });
const choices = (...all: object[]) => ({ id: 'x', object: 'chat.completion', choices: all });

/** @param elsewhere the address of another server, which counts what it gets */
export const misbehaviours = (elsewhere: string): readonly Misbehaviour[] => [
  {
    name: 'a page to sign in, with 200',
    brings: 'nothing',
    sends: instead(LOGIN, 200, { 'content-type': 'text/html' }),
  },
  {
    name: 'a page of a proxy, with 502',
    brings: 'nothing',
    sends: instead('<html><body><h1>502 Bad Gateway</h1></body></html>', 502, {
      'content-type': 'text/html',
    }),
  },
  { name: 'a redirect for good to elsewhere', brings: 'nothing', sends: redirect(301, elsewhere) },
  { name: 'a redirect with the request to elsewhere', brings: 'nothing', sends: redirect(307, elsewhere) },
  { name: 'a stream that nobody asked for', brings: 'either', sends: streamed },
  {
    name: 'a body that never ends',
    brings: 'nothing',
    hangs: true,
    sends: (answer, response) => {
      response.writeHead(200, JSON_TYPE);
      response.write(textOfBody(answer).slice(0, 40));
    },
  },
  { name: 'no answer at all', brings: 'nothing', hangs: true, sends: () => undefined },
  {
    name: 'headers, and then the end of the connection',
    brings: 'nothing',
    sends: (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '500' });
      response.flushHeaders();
      response.socket?.end();
    },
  },
  {
    name: 'the end of the connection',
    brings: 'nothing',
    sends: (_, response) => response.socket?.destroy(),
  },
  {
    name: '10 MB of words',
    brings: 'nothing',
    sends: instead(choices({ message: { role: 'assistant', content: 'word '.repeat(2_000_000) } })),
  },
  {
    name: 'plain text as the type of JSON',
    brings: 'answers',
    sends: changed((body) => body, { 'content-type': 'text/plain' }),
  },
  {
    name: 'a type that says nothing',
    brings: 'either',
    sends: changed((body) => body, { 'content-type': 'application/octet-stream' }),
  },
  { name: 'no type', brings: 'either', sends: changed((body) => body, {}) },
  {
    name: 'a mark of byte order before it',
    brings: 'either',
    sends: changed((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  },
  { name: 'bytes that are no UTF-8', brings: 'either', sends: changed(invalidUtf8) },
  {
    name: 'it packed',
    brings: 'answers',
    sends: changed((body) => gzipSync(body), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  },
  {
    name: 'something packed that can’t be unpacked',
    brings: 'nothing',
    sends: changed((body) => body, { ...JSON_TYPE, 'content-encoding': 'gzip' }),
  },
  { name: 'an error in a 200', brings: 'nothing', sends: instead(error(502)) },
  { name: 'an error in the first 200', brings: 'answers', sends: once(instead(error(502))) },
  { name: 'no choices', brings: 'nothing', sends: instead(choices()) },
  {
    name: 'a choice without a message',
    brings: 'nothing',
    sends: instead(choices({ finish_reason: 'stop' })),
  },
  { name: 'a list', brings: 'nothing', sends: instead([]) },
  { name: 'null', brings: 'nothing', sends: instead('null') },
  {
    name: 'no content, with 204',
    brings: 'nothing',
    sends: (_, response) => {
      response.writeHead(204);
      response.end();
    },
  },
  { name: 'one 503', brings: 'answers', sends: once(instead(error(503), 503)) },
  {
    name: 'one 429, to be asked again at once',
    brings: 'answers',
    sends: once(instead(error(429), 429, { 'retry-after': '0' })),
  },
  {
    name: 'a 429 for an hour',
    brings: 'nothing',
    hangs: true,
    sends: instead(error(429), 429, { 'retry-after': '3600' }),
  },
];
