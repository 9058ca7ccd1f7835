import type { AIMessage, BaseMessage } from '@langchain/core/messages';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI, type ChatOpenAICallOptions } from '@langchain/openai';
import { z } from 'zod';
import type { BrainCall, Purpose } from '../../../domain/brain.js';
import { estimateTokens } from '../../../domain/text/tokens.js';
import { ModelFailure } from '../../model-failure.js';
import { ANSWER_TOKENS } from '../budget.js';
import { type Prompt, renderPart } from '../prompts.js';
import type { WireMessage } from './body.js';
import { type Dialect, firstDialect, type Origins } from './dialect.js';
import { withoutQuotes } from './quotes.js';
import { createWire, ServerFailure } from './wire.js';

/** Where the model is, and how the operator wants it asked. `baseUrl` null means OpenAI's own. */
export interface ModelSettings {
  apiKey: string;
  baseUrl: string | null;
  model: string;
  /** how long the model is to think before it answers, in the server's words; null: as it likes */
  reasoningEffort: string | null;
  headers: Readonly<Record<string, string>>;
  /** of Azure's older addresses; null: none */
  apiVersion: string | null;
}

/** How much of a conversation a request holds: `brief` is for a model that finds the whole too long. */
export type Extent = 'whole' | 'brief';

/** One request: a prompt with its values, and what follows it. */
export interface Request {
  purpose: Purpose;
  extent: Extent;
  prompt: Prompt;
  values: Readonly<Record<string, string>>;
  after?: readonly BaseMessage[];
  /** the model's own messages among those that follow */
  origins?: Origins;
  /** tools that may be called though the request names them only */
  callable?: readonly string[];
  options: Pick<ChatOpenAICallOptions, 'response_format' | 'tools'>;
}

/** What came of a request: the model's message, and as it came where it made calls. */
export interface Reply {
  message: AIMessage;
  origin: WireMessage | null;
  call: BrainCall;
}

/** Sends one request; rejects with ModelFailure, which carries the call, when nothing usable comes back. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Reply>;

/** What a request carries beside the client's own headers. Azure's older addresses look for the key in one of their own; the operator's count first. */
export const headersOf = ({ apiKey, apiVersion, headers }: ModelSettings): Record<string, string> => ({
  ...(apiVersion === null ? {} : { 'api-key': apiKey }),
  ...headers,
});

const Usage = z.object({ input_tokens: z.number(), output_tokens: z.number() });

/** A brief request leaves the model as much less room to answer. */
const BRIEF_SHARE = 4;

/** A model's server: one request to it, and how it is spoken to by now. */
export interface Client {
  send: Send;
  dialect(): Dialect;
}

/**
 * A way to reach the model; retries are not its business, but for asking a server in the way that it takes.
 * @param clock milliseconds since 1970
 */
export function createClient(settings: ModelSettings, clock: () => number): Client {
  const { model, apiKey, baseUrl, reasoningEffort, apiVersion } = settings;
  const wire = createWire(firstDialect(reasoningEffort, baseUrl === null), clock, (...given) =>
    fetch(...given),
  );
  // what was too long once is not sent again in full
  let tooLong = Number.POSITIVE_INFINITY;

  const send: Send = async (
    { purpose, extent, prompt, values, after = [], origins = new Map(), callable = [], options },
    signal,
  ) => {
    const started = clock();
    const unanswered: BrainCall = {
      purpose,
      prompt: `${prompt.id}@${prompt.version}`,
      model,
      ms: 0,
      inputTokens: 0,
      outputTokens: 0,
      outcome: 'ok',
    };
    const said = (['system', 'user'] as const).map((role) => wordsOf(prompt, role, values));
    const tokens = said.reduce((sum, text) => sum + estimateTokens(text), 0);
    if (extent === 'whole' && tokens >= tooLong)
      throw new ModelFailure({ ...unanswered, outcome: 'too_long' });
    const [system = '', user = ''] = said;
    const line = wire.line(origins, callable);
    const client = new ChatOpenAI({
      model,
      apiKey,
      maxTokens: ANSWER_TOKENS[purpose] / (extent === 'brief' ? BRIEF_SHARE : 1),
      maxRetries: 0,
      configuration: {
        fetch: line.fetch,
        defaultHeaders: headersOf(settings),
        ...(apiVersion === null ? {} : { defaultQuery: { 'api-version': apiVersion } }),
        ...(baseUrl === null ? {} : { baseURL: baseUrl }),
      },
    });
    const messages = [new SystemMessage(system), new HumanMessage(user), ...after];
    const message = await client.invoke(messages, { signal, ...options }).catch((error: unknown) => {
      const call = { ...unanswered, ms: clock() - started };
      const failure = failureOf(error, call, signal, user);
      if (failure.call.outcome === 'too_long' && extent === 'whole') tooLong = Math.min(tooLong, tokens);
      throw failure;
    });
    const usage = Usage.safeParse(message.usage_metadata).data;
    const call = {
      ...unanswered,
      ms: clock() - started,
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    };
    return { message, origin: line.origin(), call };
  };
  return { send, dialect: wire.dialect };
}

/** All that a prompt says in one role, as one message. */
const wordsOf = ({ parts }: Prompt, role: 'system' | 'user', values: Request['values']): string =>
  parts
    .filter((part) => part.role === role)
    .map(({ template }) => renderPart(template, values))
    .join('\n\n');

/** The error that a server's answer made, however the client has wrapped it. */
function serverFailureIn(error: unknown): ServerFailure | null {
  if (error instanceof ServerFailure) return error;
  return error instanceof Error ? serverFailureIn(error.cause) : null;
}

function failureOf(error: unknown, call: BrainCall, signal: AbortSignal, asked: string): ModelFailure {
  if (signal.aborted) return new ModelFailure({ ...call, outcome: 'timeout' }, { cause: error });
  const failure = serverFailureIn(error);
  if (failure !== null) {
    const { status, said, retryAfterMs } = failure.refusal;
    const told = { said: `${status} ${withoutQuotes(said, asked)}`.trim(), outcome: failure.outcome };
    return new ModelFailure({ ...call, ...told }, { cause: error, retryAfterMs });
  }
  if (error instanceof SyntaxError) return malformed(call, error);
  return new ModelFailure({ ...call, outcome: 'failed', said: unreachable(error) }, { cause: error });
}

const Coded = z.object({ code: z.string() });

/** Why there was no connection, by the code of the innermost error, such as ECONNREFUSED. */
function unreachable(error: unknown): string {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 10; one = one.cause) causes.unshift(one);
  const code = causes.map((one) => Coded.safeParse(one).data?.code).find((one) => one !== undefined);
  return code ?? 'no connection';
}

/** An answer that is not what was asked for; asking once more often helps. */
export const malformed = (call: BrainCall, cause?: unknown): ModelFailure =>
  new ModelFailure({ ...call, outcome: 'malformed' }, { cause });
