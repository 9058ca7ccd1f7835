import { z } from 'zod';
import type { BrainCall } from '../../../domain/brain.js';
import { AppError } from '../../../domain/errors.js';
import { isTooDeep, jsonOrNone } from '../json-in-text.js';
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
  /** @param callable tools that may be called though the request names them only */
  line(origins: Origins, callable: readonly string[]): Line;
  /** how the server is spoken to by now */
  dialect(): Dialect;
}

/** A refusal that teaches something is followed by another try, and there are few things to learn at once. */
const MAX_LESSONS = 4;

/** How much more room an answer is given whose limit ended it: a model that thinks first needs it. */
const MORE_ROOM = 4;

/** No answer of 16,000 tokens, the most that is asked for, is longer, in bytes; what is read in it keeps everybody waiting. */
const MAX_BYTES = 300_000;

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
    callable: readonly string[],
  ): Promise<Answer> => {
    const body = Body.parse(JSON.parse(String(init.body)));
    let tried = known;
    for (let lessons = 0; ; lessons += 1) {
      const sent = inDialect(body, tried, origins);
      const { response, text } = await once(url, init, sent);
      const answer = response.ok ? answerOf(dataOf(text, response), body, callable) : salvaged(text, body);
      if (answer !== null && 'completion' in answer) {
        known = tried;
        return answer;
      }
      const failure = failureOf(answer, response, text, clock());
      const next = lessons < MAX_LESSONS ? nextOf(answer, failure, { body, sent }, tried) : null;
      if (next === null) throw failure;
      tried = next;
    }
  };

  return {
    dialect: () => known,
    line: (origins, callable) => {
      let origin: WireMessage | null = null;
      return {
        origin: () => origin,
        fetch: async (url, init = {}) => {
          const answer = await exchange(url, init, origins, callable);
          origin = answer.origin;
          return Response.json(answer.completion);
        },
      };
    },
  };
}

/** How to ask once more, or null. Only what a server says of the request's form teaches: what it says of the words, or of itself, can't. */
function nextOf(
  answer: NoAnswer | null,
  { outcome, refusal }: ServerFailure,
  request: Parameters<typeof learned>[1],
  tried: Dialect,
): Dialect | null {
  if (answer?.is === 'cut_off')
    return tried.room === 1 && tried.limit !== null ? { ...tried, room: MORE_ROOM } : null;
  if (answer?.is === 'formless') return tried.formInPrompt ? null : { ...tried, formInPrompt: true };
  return outcome === 'misconfigured' || outcome === 'failed' ? learned(refusal, request, tried) : null;
}

/** What the model said where its server could not read that as a call, and says so (Groq): the calls in it count all the same. */
const Unread = z.object({ error: z.object({ failed_generation: z.string() }) });

function salvaged(text: string, body: Body): Answer | null {
  const unread = Unread.safeParse(jsonOrNone(text)).data?.error.failed_generation;
  if (unread === undefined) return null;
  const answer = answerOf({ choices: [{ message: { content: unread } }] }, body);
  return 'completion' in answer && answer.origin !== null ? answer : null;
}

/** The body as text, whatever bytes it is made of. @throws ServerFailure for more than any answer holds */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new ServerFailure('malformed', notAnAnswer(response, 'more than 300 kB'));
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What the server answered, as data. @throws ServerFailure for a page, or for anything else that is no JSON */
function dataOf(text: string, response: Response): unknown {
  if (isTooDeep(text)) throw new ServerFailure('malformed', notAnAnswer(response, 'brackets without end'));
  if (isEventStream(text)) return answerOfStream(text);
  const data = jsonOrNone(text);
  if (data !== undefined) return data;
  const isPage = /^\s*<(?:!doctype|html)/iu.test(text);
  throw isPage
    ? new ServerFailure('misconfigured', notAnAnswer(response, 'a web page'))
    : new ServerFailure('malformed', notAnAnswer(response, 'no JSON'));
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
  formless: 'not the form that was asked for',
};

function failureOf(answer: NoAnswer | null, response: Response, text: string, now: number): ServerFailure {
  if (answer !== null && answer.is !== 'error') {
    const outcome = answer.is === 'refused' || answer.is === 'cut_off' ? answer.is : 'malformed';
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
