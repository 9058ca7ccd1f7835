import type { BrainCall } from '../../../domain/brain.js';
import { AppError } from '../../../domain/errors.js';
import { type Answer, answerOf, type NoAnswer } from './answer.js';
import { Body, type WireMessage } from './body.js';
import { type Dialect, inDialect, type Origins } from './dialect.js';
import { answerOfStream, isEventStream } from './event-stream.js';
import { learned } from './lessons.js';
import { kindOf, type Refusal, refusalIn } from './refusal.js';

/** A request that a server did not answer as a model: why, in the kinds of a call, and what it said. */
export class ServerFailure extends AppError {
  readonly outcome: BrainCall['outcome'];
  readonly refusal: Refusal;

  constructor(outcome: BrainCall['outcome'], refusal: Refusal) {
    super('brain_failed', `the model's server answered ${refusal.status}: ${refusal.said}`);
    this.name = 'ServerFailure';
    this.outcome = outcome;
    this.refusal = refusal;
  }
}

/** One request's way to the server, in the form that a client of OpenAI's calls it. */
export interface Line {
  fetch: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** the model's message as it came, once there is one that made calls */
  origin(): WireMessage | null;
}

/** What stands between a client that speaks the protocol as OpenAI documents it and a server that speaks its own dialect of it. */
export interface Wire {
  line(origins: Origins): Line;
  /** how the server is spoken to by now */
  dialect(): Dialect;
}

/** A refusal that teaches something is followed by another try, and there are few things to learn at once. */
const MAX_LESSONS = 4;

/** How much more room an answer is given whose limit ended it: a model that thinks first needs it. */
const MORE_ROOM = 4;

/** No answer that was asked for is longer, in bytes. */
const MAX_BYTES = 2_000_000;

/**
 * Speaks to one server for the life of the process: what it refuses by name is asked differently at once, and from then on. Only what
 * the server then takes is kept, so that one odd message changes nothing.
 * @param clock milliseconds since 1970
 */
export function createWire(first: Dialect, clock: () => number, post: typeof fetch): Wire {
  let known = first;

  const once = async (url: string | URL | Request, init: RequestInit, sent: object) => {
    const response = await post(url, { ...init, redirect: 'manual', body: JSON.stringify(sent) });
    const text = await textOf(response);
    return { response, text };
  };

  const exchange = async (
    url: string | URL | Request,
    init: RequestInit,
    origins: Origins,
  ): Promise<Answer> => {
    const body = Body.parse(JSON.parse(String(init.body)));
    let tried = known;
    for (let lessons = 0; ; lessons += 1) {
      const sent = inDialect(body, tried, origins);
      const { response, text } = await once(url, init, sent);
      const answer = response.ok ? answerOf(dataOf(text, response), body) : null;
      if (answer !== null && 'completion' in answer) {
        known = tried;
        return answer;
      }
      const failure = failureOf(answer, response, text, clock());
      const next =
        failure.outcome === 'cut_off'
          ? withMoreRoom(tried)
          : taught(failure, () => learned(failure.refusal, { body, sent }, tried));
      if (next === null || lessons >= MAX_LESSONS) throw failure;
      tried = next;
    }
  };

  return {
    dialect: () => known,
    line: (origins) => {
      let origin: WireMessage | null = null;
      return {
        origin: () => origin,
        fetch: async (url, init = {}) => {
          const answer = await exchange(url, init, origins);
          origin = answer.origin;
          return Response.json(answer.completion);
        },
      };
    },
  };
}

/** Only what a server says of the request's form can be learned from; what it says of the words, or of itself, can't. */
const taught = ({ outcome }: ServerFailure, learn: () => Dialect | null): Dialect | null =>
  outcome === 'misconfigured' || outcome === 'failed' ? learn() : null;

const withMoreRoom = (dialect: Dialect): Dialect | null =>
  dialect.room === 1 && dialect.limit !== null ? { ...dialect, room: MORE_ROOM } : null;

/** The body as text, whatever bytes it is made of. @throws ServerFailure for more than any answer holds */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ServerFailure('malformed', notAnAnswer(response, 'more than 2 MB'));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What the server answered, as data. @throws ServerFailure for a page, or for anything else that is no JSON */
function dataOf(text: string, response: Response): unknown {
  if (isEventStream(text)) return answerOfStream(text);
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^\s*<(?:!doctype|html)/iu.test(text);
    if (isPage) throw new ServerFailure('misconfigured', notAnAnswer(response, 'a web page'));
    throw new ServerFailure('malformed', notAnAnswer(response, 'no JSON'));
  }
}

const notAnAnswer = ({ status }: Response, said: string): Refusal => ({
  status,
  said,
  whole: said,
  retryAfterMs: null,
});

const SAID: Readonly<Record<Exclude<NoAnswer['is'], 'error'>, string>> = {
  refused: 'the model or a filter declined',
  cut_off: 'the answer ended at its limit',
  nothing: 'no answer in it',
};

function failureOf(answer: NoAnswer | null, response: Response, text: string, now: number): ServerFailure {
  if (answer !== null && answer.is !== 'error') {
    const outcome = answer.is === 'nothing' ? 'malformed' : answer.is;
    return new ServerFailure(outcome, notAnAnswer(response, SAID[answer.is]));
  }
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location') ?? 'elsewhere';
    return new ServerFailure('misconfigured', notAnAnswer(response, `a redirect to ${to}`));
  }
  // an error in the place of an answer that names no status is the server's own
  const refusal = refusalIn(answer === null ? response.status : 502, text, response.headers, now);
  return new ServerFailure(kindOf(refusal), refusal);
}
