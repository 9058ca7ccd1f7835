import type { HttpAnswer } from './profile.js';
import type { ChatRequest, Message } from './request.js';

interface OpenAiError {
  message: string;
  type?: string;
  param?: string | null;
  code?: string | number | null;
}

/** A refusal in the form of OpenAI. */
export function openAiError(
  status: number,
  { message, type = 'invalid_request_error', param = null, code = null }: OpenAiError,
): HttpAnswer {
  return { status, body: { error: { message, type, param, code } } };
}

/** The first refusal among several rules, or null where all are kept. */
export function firstOf(...rules: readonly (() => HttpAnswer | null)[]): HttpAnswer | null {
  for (const rule of rules) {
    const refusal = rule();
    if (refusal !== null) return refusal;
  }
  return null;
}

/** OpenAI's words for a parameter that a model doesn't have, or has under another name. */
export const unsupported = (name: string, instead = ''): HttpAnswer =>
  openAiError(400, {
    message: `Unsupported parameter: '${name}' is not supported with this model.${instead}`,
    param: name,
    code: 'unsupported_parameter',
  });

export const MAX_TOKENS_RENAMED = " Use 'max_completion_tokens' instead.";

/** Calls of which the results are missing, as most servers count them. */
export function openCalls(messages: readonly Message[]): readonly string[] {
  const answered = new Set(messages.map(({ tool_call_id: id }) => id));
  const made = messages.flatMap(({ tool_calls: calls }) => calls ?? []);
  return made.map(({ id = '' }) => id).filter((id) => !answered.has(id));
}

/**
 * What OpenAI's chat/completions refuses whatever the model: unknown parameters, tools and their results out of place, JSON
 * mode without the word, and schemas that are not as strict as they say.
 * Source: OpenAI API reference, "Create chat completion", and "Structured outputs", section on supported schemas.
 */
export function refusedByOpenAi(request: ChatRequest): HttpAnswer | null {
  const { body, text } = request;
  return firstOf(
    () => unknownParameter(request),
    () => toolsOutOfPlace(request),
    () =>
      body.response_format?.type === 'json_object' && !/json/iu.test(text)
        ? openAiError(400, {
            message:
              "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
            param: 'messages',
          })
        : null,
    () => looseSchema(request),
  );
}

const KNOWN = [
  ...[
    'model',
    'messages',
    'max_tokens',
    'max_completion_tokens',
    'temperature',
    'top_p',
    'n',
    'stop',
    'stream',
  ],
  ...['stream_options', 'tools', 'tool_choice', 'parallel_tool_calls', 'response_format', 'reasoning_effort'],
  ...['seed', 'user', 'store', 'metadata', 'logprobs', 'top_logprobs', 'logit_bias', 'frequency_penalty'],
  ...['presence_penalty', 'service_tier', 'prediction', 'verbosity', 'prompt_cache_key', 'safety_identifier'],
];

function unknownParameter({ body }: ChatRequest): HttpAnswer | null {
  const unknown = Object.keys(body).find((name) => !KNOWN.includes(name));
  if (unknown === undefined) return null;
  return openAiError(400, { message: `Unrecognized request argument supplied: ${unknown}` });
}

function toolsOutOfPlace({ body }: ChatRequest): HttpAnswer | null {
  const { messages, tools } = body;
  if (tools?.length === 0)
    return openAiError(400, {
      message:
        "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
      param: 'tools',
      code: 'empty_array',
    });
  const early = ['tool_choice', 'parallel_tool_calls'].find((name) => name in body && tools === undefined);
  if (early !== undefined)
    return openAiError(400, {
      message: `'${early}' is only allowed when 'tools' are specified.`,
      param: early,
    });
  const open = openCalls(messages);
  if (open.length > 0)
    return openAiError(400, {
      message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(', ')}`,
      param: 'messages',
    });
  return null;
}

/** The paths of objects in a schema that leave something open, which `strict` doesn't allow. */
function* openObjects(schema: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof schema !== 'object' || schema === null) return;
  const properties: unknown = Reflect.get(schema, 'properties');
  if (typeof properties === 'object' && properties !== null) {
    const required: unknown = Reflect.get(schema, 'required');
    const all = Object.keys(properties).every((name) => Array.isArray(required) && required.includes(name));
    if (!all || Reflect.get(schema, 'additionalProperties') !== false) yield path;
  }
  for (const [key, inner] of Object.entries(schema)) yield* openObjects(inner, [...path, key]);
}

function looseSchema({ body }: ChatRequest): HttpAnswer | null {
  const form = body.response_format?.json_schema;
  const says = (path: readonly string[]) =>
    `In context=(${path.map((step) => `'${step}'`).join(', ')}), 'additionalProperties' is required to be supplied and to be false.`;
  if (form?.strict === true)
    for (const path of openObjects(form.schema))
      return openAiError(400, {
        message: `Invalid schema for response_format '${form.name}': ${says(path)}`,
        param: 'response_format',
      });
  for (const [at, { function: made }] of (body.tools ?? []).entries())
    if (made.strict === true)
      for (const path of openObjects(made.parameters))
        return openAiError(400, {
          message: `Invalid schema for function '${made.name}': ${says(path)}`,
          param: `tools[${at}].function.parameters`,
          code: 'invalid_function_parameters',
        });
  return null;
}
