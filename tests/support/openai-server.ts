import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LLMock } from '@copilotkit/aimock';
import { z } from 'zod';
import { SAMPLE_QUESTION, SAMPLE_REQUEST } from '../../src/brain/model/examine.js';

/** The names under which the brain asks; each is also the name of the JSON schema it sends. */
type AskedPurpose = (typeof PURPOSES)[number];

interface AskedMessage {
  ts: string;
  from: string;
  text: string;
  new?: boolean;
  bot?: boolean;
  to_bot?: boolean;
  edited?: boolean;
  spoken?: boolean;
  raised_by?: string;
}

/** A request that the server got, as far as tests look at it. */
export interface AskedRequest {
  purpose: AskedPurpose;
  messages: readonly { role: string; content: string }[];
  /** the tools offered, by name; the function for the answer is none of them */
  tools: readonly string[];
  /** the same with what the model is told of them */
  functions: readonly { name: string; description?: string | undefined; parameters: unknown }[];
  /** the calls of this turn that the request tells of, with what they gave, oldest first */
  steps: readonly { id: string; name: string; arguments: string; result: string }[];
  schema: unknown;
  strict: boolean;
  /** what the answer may take, and by which name the request says so */
  limit: { max_tokens?: number; max_completion_tokens?: number };
  /** messages of the conversation, oldest first; of the bot's own nobody stands in `from` */
  conversation: readonly AskedMessage[];
}

/** A call; `args` as a string is what stands for the arguments, be it JSON or not. */
export interface ScriptedCall {
  name: string;
  args: unknown;
  id?: string;
}

/**
 * How a request is answered.
 * - `json`: an answer of that value, in the way that the request asks for it; `content`: that very text, malformed or not
 * - `calls`: tools called with those arguments, or with that very text for arguments
 * - `status`: an error, with Retry-After in seconds where given
 * - `hangMs`: no answer for that long
 * - `filtered`: nothing, because of a filter; `cutOff`: that text, which ended at the limit of an answer
 */
type ScriptedAnswer =
  | { json: unknown }
  | { content: string }
  | { calls: readonly ScriptedCall[] }
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

const PURPOSES = ['read', 'match', 'converse'] as const;
const AskedCall = z.object({
  id: z.string(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const Body = z.object({
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.string().nullish(),
      tool_calls: z.array(AskedCall).optional(),
      tool_call_id: z.string().optional(),
    }),
  ),
  response_format: z
    .object({
      json_schema: z.object({ name: z.enum(PURPOSES), strict: z.boolean(), schema: z.unknown() }),
    })
    .optional(),
  tools: z
    .array(
      z.object({
        function: z.object({
          name: z.string(),
          description: z.string().optional(),
          strict: z.boolean().optional(),
          parameters: z.unknown(),
        }),
      }),
    )
    .optional(),
});
type Body = z.infer<typeof Body>;
/** The function by which an answer comes where tools are offered. */
const ANSWER = 'answer';

const Note = z.object({ note: z.string() });
const Line = z.object({
  ts: z.string(),
  from: z.string().default(''),
  text: z.string(),
  new: z.boolean().exactOptional(),
  bot: z.boolean().exactOptional(),
  to_bot: z.boolean().exactOptional(),
  edited: z.boolean().exactOptional(),
  spoken: z.boolean().exactOptional(),
  raised_by: z.string().exactOptional(),
});

function conversationOf(messages: readonly { content: string }[]): AskedRequest['conversation'] {
  const fenced =
    /<<<CONVERSATION\n([\s\S]*?)\n?CONVERSATION>>>/u.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  return fenced
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter((line) => !Note.safeParse(line).success)
    .map((line) => Line.parse(line));
}

/** The form in which the answer is wanted: that of the request, or that of the function for it beside the tools. */
function formOf({ response_format, tools = [] }: Body): Pick<AskedRequest, 'purpose' | 'schema' | 'strict'> {
  if (response_format !== undefined) {
    const { name, strict, schema } = response_format.json_schema;
    return { purpose: name, strict, schema };
  }
  const answer = tools.find((tool) => tool.function.name === ANSWER)?.function;
  return { purpose: 'converse', strict: answer?.strict ?? false, schema: answer?.parameters };
}

function stepsOf(messages: Body['messages']): AskedRequest['steps'] {
  const results = new Map(messages.map(({ tool_call_id: id, content }) => [id, content ?? '']));
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  return calls.map(({ id, function: made }) => ({ id, ...made, result: results.get(id) ?? '' }));
}

function readRequest(raw: unknown): AskedRequest {
  const body = Body.parse(raw);
  const { max_tokens, max_completion_tokens } = body;
  const limit = {
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...(max_completion_tokens === undefined ? {} : { max_completion_tokens }),
  };
  const messages = body.messages.map(({ role, content }) => ({ role, content: content ?? '' }));
  const functions = (body.tools ?? []).map((tool) => tool.function).filter(({ name }) => name !== ANSWER);
  const said = messages.filter(({ role }) => role === 'system' || role === 'user');
  return {
    ...formOf(body),
    messages,
    tools: functions.map(({ name }) => name),
    functions,
    steps: stepsOf(body.messages),
    limit,
    conversation: conversationOf(said),
  };
}

/** The answer to what a model is asked at a start to see whether it works; null for everything else. */
function examinationOf({ conversation, tools }: AskedRequest): ScriptedAnswer | null {
  const [said] = conversation;
  if (said?.text === SAMPLE_REQUEST) {
    return { json: { ...noActs, open: [{ ts: said.ts, blueprint: null, on_behalf_of: null }] } };
  }
  const [name = ''] = tools;
  return said?.text === SAMPLE_QUESTION ? { calls: [{ name, args: { ticket: 'T-1' } }] } : null;
}

function called({ name, args, id }: ScriptedCall) {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return { name, arguments: text, ...(id === undefined ? {} : { id }) };
}

const usage = { prompt_tokens: 100, completion_tokens: 20 };

async function respond(answer: ScriptedAnswer, { tools }: AskedRequest, released: Promise<void>) {
  if ('json' in answer && tools.length > 0)
    return { toolCalls: [called({ name: ANSWER, args: answer.json })], usage };
  if ('json' in answer) return { content: JSON.stringify(answer.json), usage };
  if ('calls' in answer) return { toolCalls: answer.calls.map(called), usage };
  if ('content' in answer) return { content: answer.content, usage };
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
 * set OPENAI_API_KEY to anything. A purpose without an answer in the script gets a 404, which the brain takes as a failure
 * that no retry helps. Each answer takes `delayMs`.
 *
 * @example const server = await startOpenAiServer({
 *   match: { json: { reasoning: 'r', team_id: null, confidence: 0, alternatives: [], playback: 'Which app?' } },
 *   read: ({ conversation }) => ({ json: { ...noActs, set: [{ ts: conversation.at(-1)?.ts, quote: 'very urgent', field:
 *   'urgency', key: null, value: 'high', status: null }] } }), });
 */
export async function startOpenAiServer(answers: AnswerScript = {}, delayMs = 0): Promise<OpenAiServer> {
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
    // what a start asks on its own account is no part of a test's script
    const examined = examinationOf(request);
    if (examined !== null) return respond(examined, request, released);
    seen.push(request);
    const scripted = script[request.purpose];
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    if (delayMs > 0) await sleep(delayMs);
    return respond(answer ?? { status: 404 }, request, released);
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

/** A reading of which nothing comes; spread it and add the acts that the test wants. */
export const noActs = {
  reasoning: 'nothing to do',
  open: [],
  set: [],
  remove: [],
  dispute: [],
  acts: [],
  questions: [],
  suggestions: [],
};

/** Answers by a reading of the newest message, with these acts and nothing else. */
export function reading(
  acts: (newest: { ts: string; text: string }, request: AskedRequest) => object,
): (request: AskedRequest) => { json: object } {
  return (request) => {
    const { ts = '', text = '' } = request.conversation.findLast((message) => message.new === true) ?? {};
    return { json: { ...noActs, ...acts({ ts, text }, request) } };
  };
}

/** The newest message wants something looked up or done. */
export const readsAsOrder = reading(({ ts }) => ({ acts: [{ ts, act: 'ask' }] }));

/** A request begins with the newest message, and it says these values. */
export const readsAsRequest = (values: (text: string) => Readonly<Record<string, string>> = () => ({})) =>
  reading(({ ts, text }) => ({
    open: [{ ts, blueprint: null, on_behalf_of: null }],
    set: setting(ts, text, values(text)),
  }));

/** Values that a whole message says. */
export const setting = (ts: string, quote: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([field, value]) => ({ ts, quote, field, key: null, value, status: null }));
