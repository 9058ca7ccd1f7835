import type { ChatRequest } from './request.js';

/** A call as the model means it. */
export interface MeantCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** What the model means, before a server writes it down: an object, plain words, or calls. */
export type Meant =
  | { json: Readonly<Record<string, unknown>> }
  | { text: string }
  | { calls: readonly MeantCall[] };

/** An answer over HTTP: `body` as JSON, or as it is where it is a text. */
export interface HttpAnswer {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * What a client can get out of a server that does all it is told.
 * - `reading`: requests are read; `questions`: things are looked up and answered, be it by calls that are written as text
 * - `why`: where one of them is out of reach, the reason in words that the server itself sends
 */
export type Can = { reading: true; questions: true } | { reading: boolean; questions: boolean; why: string };

/** A server with a model behind it that really exists: what it refuses, and how it writes answers. */
export interface Profile {
  name: string;
  /** where its refusals and manners are documented, in plain words */
  source: string;
  /** the model's name, as an operator sets it */
  model: string;
  /** the path of the base address, such as `/v1` */
  base: string;
  can: Can;
  /** @returns null where the server takes the request, else its refusal as it sends it */
  refuses(request: ChatRequest): HttpAnswer | null;
  /** What the model means, in this server's manner. */
  writes(meant: Meant, request: ChatRequest): HttpAnswer;
}
