import type { IncomingMessage, ServerResponse } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { z } from 'zod';

/** The names under which the brain asks; each is also the name of the JSON schema it sends. */
type AskedPurpose = 'route' | 'chat' | 'extract' | 'validate' | 'match' | 'no_match' | 'review';

/** A request that the server got, as far as tests look at it. */
export interface AskedRequest {
  purpose: AskedPurpose;
  messages: readonly { role: string; content: string }[];
  schema: unknown;
  strict: boolean;
  /** what the answer may take, and by which name the request says so */
  limit: { max_tokens?: number; max_completion_tokens?: number };
  /** messages of the conversation, oldest first */
  conversation: readonly { ts: string; from: string; text: string; new?: boolean; bot?: boolean }[];
}

/**
 * How a request is answered.
 * - `json`: an answer of that value; `content`: an answer of that very text, malformed or not
 * - `status`: an error, with Retry-After in seconds where given
 * - `hangMs`: no answer for that long
 * - `filtered`: nothing, because of a filter; `cutOff`: that text, which ended at the limit of an answer
 */
type ScriptedAnswer =
  | { json: unknown }
  | { content: string }
  | { status: number; retryAfter?: number }
  | { hangMs: number }
  | { filtered: true }
  | { cutOff: string };

/** Answers by purpose. A function sees the request, so that it can quote the newest message and its ts. */
export type AnswerScript = Partial<
  Record<AskedPurpose, ScriptedAnswer | ((request: AskedRequest) => ScriptedAnswer)>
>;

export interface OpenAiServer {
  /** for OPENAI_BASE_URL */
  baseUrl: string;
  /** every request so far, refused ones excepted */
  requests(): readonly AskedRequest[];
  /** replaces the answers of the purposes named */
  script(answers: AnswerScript): void;
  /** the next `count` requests, whatever they ask, are declined with a refusal */
  refuse(count: number): void;
  stop(): Promise<void>;
}

const Body = z.object({
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({
    json_schema: z.object({
      name: z.enum(['route', 'chat', 'extract', 'validate', 'match', 'no_match', 'review']),
      strict: z.boolean(),
      schema: z.unknown(),
    }),
  }),
});
const Note = z.object({ note: z.string() });
const Line = z.object({
  ts: z.string(),
  from: z.string(),
  text: z.string(),
  new: z.boolean().optional(),
  bot: z.boolean().optional(),
});

function conversationOf(messages: readonly { content: string }[]): AskedRequest['conversation'] {
  const fenced =
    /<<<CONVERSATION\n([\s\S]*?)\n?CONVERSATION>>>/u.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  return fenced
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter((line) => !Note.safeParse(line).success)
    .map((line) => {
      const { new: isNew, bot, ...said } = Line.parse(line);
      return {
        ...said,
        ...(isNew === undefined ? {} : { new: isNew }),
        ...(bot === undefined ? {} : { bot }),
      };
    });
}

function readRequest(body: unknown): AskedRequest {
  const { messages, response_format: format, max_tokens, max_completion_tokens } = Body.parse(body);
  const { name, strict, schema } = format.json_schema;
  const limit = {
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...(max_completion_tokens === undefined ? {} : { max_completion_tokens }),
  };
  return { purpose: name, messages, schema, strict, limit, conversation: conversationOf(messages) };
}

async function respond(answer: ScriptedAnswer, released: Promise<void>) {
  if ('json' in answer)
    return { content: JSON.stringify(answer.json), usage: { prompt_tokens: 100, completion_tokens: 20 } };
  if ('content' in answer)
    return { content: answer.content, usage: { prompt_tokens: 100, completion_tokens: 20 } };
  if ('filtered' in answer) return { content: '', finishReason: 'content_filter' };
  if ('cutOff' in answer) return { content: answer.cutOff, finishReason: 'length' };
  if ('status' in answer) {
    const retryAfter = answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter };
    return { error: { message: 'scripted failure' }, status: answer.status, ...retryAfter };
  }
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    released,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, answer.hangMs);
    }),
  ]);
  clearTimeout(timer);
  return { content: '{}' };
}

/** Declines requests in the way of OpenAI: a message that holds a refusal and no content. */
function refusals() {
  let left = 0;
  const body = JSON.stringify({
    id: 'chatcmpl-refused',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: null, refusal: 'I would rather not.' },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 },
  });
  return {
    refuse: (count: number) => {
      left = count;
    },
    handleRequest: async (_request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      if (left === 0) return false;
      left -= 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(body);
      return true;
    },
  };
}

/**
 * Starts a server on loopback that speaks OpenAI's protocol and answers by purpose. Point OPENAI_BASE_URL at `baseUrl` and
 * set OPENAI_API_KEY to anything. A purpose without an answer in the script gets a 404, which the brain takes as a
 * failure that no retry helps.
 *
 * @example
 * const server = await startOpenAiServer({
 *   route: { json: { intent: 'request', reason: 'trouble' } },
 *   extract: ({ conversation }) => ({ json: { ...nothingNew, updates: [{ field: 'urgency', value: 'high', ts: conversation.at(-1)?.ts, quote: 'very urgent' }] } }),
 * });
 */
export async function startOpenAiServer(answers: AnswerScript = {}): Promise<OpenAiServer> {
  const script: AnswerScript = { ...answers };
  const seen: AskedRequest[] = [];
  const declining = refusals();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  server.mount('/v1/chat/completions', declining);
  server.on({ predicate: (body) => Body.safeParse(body).success }, async (body) => {
    const request = readRequest(body);
    seen.push(request);
    const scripted = script[request.purpose];
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    return respond(answer ?? { status: 404 }, released);
  });
  await server.start();
  return {
    baseUrl: `${server.url}/v1`,
    requests: () => seen,
    script: (more) => {
      Object.assign(script, more);
    },
    refuse: declining.refuse,
    stop: async () => {
      release();
      await server.stop();
    },
  };
}

/** An extraction that found nothing; spread it and add what the test wants found. */
export const nothingNew = {
  reasoning: 'nothing new',
  updates: [],
  removals: [],
  marked_unknown: [],
  handover: 'none',
  conflicts: [],
  suggestions: [],
  followup_response: null,
};
