import type { Body } from '../../../../src/brain/model/openai/body.js';
import type { Dialect } from '../../../../src/brain/model/openai/dialect.js';
import type { BrainCall } from '../../../../src/domain/brain.js';
import { FOR_A_FORM, FOR_WORDS, WITH_TOOLS } from './reading.js';

/** What is true of the next request, after the server said this; or that nothing is asked differently. */
export type Differently = (sent: Readonly<Record<string, unknown>>) => boolean;

export interface Said {
  server: string;
  status: number;
  body: unknown;
  outcome: BrainCall['outcome'];
  /** null: asking differently does not help; left out: either is well */
  next?: Differently | null;
  request?: Body;
  speaking?: Partial<Dialect>;
  headers?: Record<string, string>;
  waitMs?: number;
}

const limitOf = (sent: Readonly<Record<string, unknown>>): number =>
  Number(sent['max_tokens'] ?? sent['max_completion_tokens'] ?? 0);

const without =
  (name: string): Differently =>
  (sent) =>
    !(name in sent);
const renamedTo =
  (name: string): Differently =>
  (sent) =>
    Number(sent[name]) > 0 &&
    ['max_tokens', 'max_completion_tokens'].every((one) => one === name || !(one in sent));
const atMost =
  (tokens: number): Differently =>
  (sent) =>
    limitOf(sent) > 0 && limitOf(sent) <= tokens;
const noStrict: Differently = (sent) => !JSON.stringify(sent).includes('"strict":true');
const noSchema: Differently = (sent) =>
  !JSON.stringify(sent['response_format'] ?? '').includes('json_schema');
const noJsonMode: Differently = (sent) =>
  !JSON.stringify(sent['response_format'] ?? '').includes('json_object');
const noTools: Differently = (sent) =>
  !('tools' in sent) && JSON.stringify(sent['messages']).includes('get_item');
const noSystem: Differently = (sent) => {
  const text = JSON.stringify(sent['messages']);
  return !text.includes('"role":"system"') && text.includes('You help.');
};
const changed: Differently = () => true;

const openai = (
  message: string,
  code: string | null = null,
  param: string | null = null,
  type = 'invalid_request_error',
) => ({
  error: { message, type, param, code },
});

const OPENAI: readonly Said[] = [
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
      'max_tokens',
    ),
    outcome: 'misconfigured',
    next: renamedTo('max_completion_tokens'),
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      'unsupported_value',
      'temperature',
    ),
    outcome: 'misconfigured',
    next: without('temperature'),
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Function tools with reasoning_effort are not supported for gpt-5.6-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      null,
      'reasoning_effort',
    ),
    outcome: 'misconfigured',
    next: (sent) => sent['reasoning_effort'] === 'none',
    request: WITH_TOOLS,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      'Function tools with reasoning_effort are not supported for gpt-5.4 in /v1/chat/completions. Please use /v1/responses instead.',
      null,
      'reasoning_effort',
    ),
    outcome: 'misconfigured',
    next: (sent) => sent['reasoning_effort'] !== 'low',
    request: WITH_TOOLS,
    speaking: { effort: 'low', effortWithTools: 'low' },
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'none', 'low', 'medium', 'high', and 'xhigh'.",
      'unsupported_value',
      'reasoning_effort',
    ),
    outcome: 'misconfigured',
    next: (sent) => sent['reasoning_effort'] !== 'minimal',
    speaking: { effort: 'minimal', effortWithTools: 'minimal' },
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Unsupported parameter: 'parallel_tool_calls' is not supported with this model.",
      'unsupported_parameter',
      'parallel_tool_calls',
    ),
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Invalid schema for response_format 'answer': In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'offers'.",
      null,
      'response_format',
    ),
    outcome: 'misconfigured',
    next: noStrict,
    request: FOR_A_FORM,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide.",
      null,
      'response_format',
    ),
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
      'unsupported_value',
      'messages[0].role',
    ),
    outcome: 'misconfigured',
    next: noSystem,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      'max_tokens is too large: 20000. This model supports at most 16384 completion tokens, whereas you provided 20000.',
      'invalid_value',
      'max_tokens',
    ),
    outcome: 'misconfigured',
    next: atMost(16_384),
  },
  {
    server: 'OpenAI',
    status: 401,
    body: openai(
      'Incorrect API key provided: sk-abc. You can find your API key at https://platform.openai.com/account/api-keys.',
      'invalid_api_key',
    ),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'OpenAI',
    status: 403,
    body: openai(
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      null,
      'request_forbidden',
    ),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'OpenAI',
    status: 404,
    body: openai('The model `gpt-9` does not exist or you do not have access to it.', 'model_not_found'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'OpenAI',
    status: 429,
    body: openai(
      'Rate limit reached for gpt-4.1 in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 2s.',
      'rate_limit_exceeded',
      null,
      'tokens',
    ),
    outcome: 'limited',
    next: null,
    headers: { 'retry-after': '2' },
    waitMs: 2_000,
  },
  {
    server: 'OpenAI',
    status: 429,
    body: openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      null,
      'insufficient_quota',
    ),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens. Please reduce the length of the messages.",
      'context_length_exceeded',
      'messages',
    ),
    outcome: 'too_long',
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      "Invalid prompt: we've limited access to this content for safety reasons. This type of information may be used to benefit or to harm people.",
      'invalid_prompt',
    ),
    outcome: 'refused',
  },
  {
    server: 'OpenAI',
    status: 400,
    body: openai(
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
      'invalid_prompt',
    ),
    outcome: 'refused',
  },
  {
    server: 'OpenAI',
    status: 500,
    body: openai(
      'The server had an error while processing your request. Sorry about that!',
      null,
      null,
      'server_error',
    ),
    outcome: 'failed',
    next: null,
  },
  {
    server: 'OpenAI',
    status: 503,
    body: openai('The engine is currently overloaded, please try again later.', null, null, 'server_error'),
    outcome: 'failed',
    next: null,
  },
  {
    server: 'Azure',
    status: 400,
    body: {
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { violence: { filtered: true, severity: 'medium' } },
        },
      },
    },
    outcome: 'refused',
  },
  {
    server: 'Azure',
    status: 404,
    body: {
      error: {
        code: 'DeploymentNotFound',
        message:
          'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Azure',
    status: 404,
    body: { error: { code: '404', message: 'Resource not found' } },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Azure',
    status: 401,
    body: {
      error: {
        code: '401',
        message:
          'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Azure',
    status: 400,
    body: {
      error: {
        code: 'BadRequest',
        message:
          'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
      },
    },
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'Azure',
    status: 429,
    body: {
      error: {
        code: '429',
        message:
          'Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-10-21 have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 12 seconds.',
      },
    },
    outcome: 'limited',
    headers: { 'retry-after-ms': '12000' },
    waitMs: 12_000,
  },
  {
    server: 'GitHub Models',
    status: 413,
    body: {
      error: {
        code: 'tokens_limit_reached',
        message: 'Request body too large for gpt-4o model. Max size: 8000 tokens.',
        details: 'Request body too large',
      },
    },
    outcome: 'too_long',
  },
  {
    server: 'GitHub Models',
    status: 429,
    body: {
      error: {
        code: 'RateLimitReached',
        message:
          'Rate limit of 10 per 60s exceeded for UserByModelByMinute. Please wait 23 seconds before retrying.',
        details: 'x',
      },
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'GitHub Models',
    status: 400,
    body: {
      error: { code: 'unknown_model', message: 'Unknown model: gpt-9', details: 'Unknown model: gpt-9' },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Copilot',
    status: 400,
    body: {
      error: {
        message: 'prompt token count of 70000 exceeds the limit of 64000',
        code: 'model_max_prompt_tokens_exceeded',
      },
    },
    outcome: 'too_long',
  },
];

const extra = (...loc: unknown[]) => ({
  type: 'extra_forbidden',
  loc,
  msg: 'Extra inputs are not permitted',
  input: null,
});
const groq = (message: string, besides: object = {}) => ({
  error: { message, type: 'invalid_request_error', ...besides },
});

const WEST: readonly Said[] = [
  {
    server: 'Mistral',
    status: 422,
    body: {
      object: 'error',
      message: { detail: [extra('body', 'max_completion_tokens')] },
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
    outcome: 'misconfigured',
    next: renamedTo('max_tokens'),
    speaking: { limit: 'max_completion_tokens' },
  },
  {
    server: 'Mistral',
    status: 422,
    body: {
      object: 'error',
      message: JSON.stringify({ detail: [extra('body', 'temperature')] }),
      type: 'internal_error_proxy',
      param: null,
      code: '1000',
    },
    outcome: 'misconfigured',
    next: without('temperature'),
  },
  {
    server: 'Mistral',
    status: 422,
    body: {
      object: 'Error',
      detail: [extra('body', 'tools', 0, 'function', 'strict')],
      message: [extra('body', 'tools', 0, 'function', 'strict')],
      type: 'invalid_request_error',
      code: 3001,
    },
    outcome: 'misconfigured',
    request: WITH_TOOLS,
  },
  {
    server: 'Mistral',
    status: 401,
    body: { message: 'Unauthorized', request_id: 'x' },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Mistral',
    status: 429,
    body: {
      object: 'error',
      message: 'Service tier capacity exceeded for this model.',
      type: 'service_tier_capacity_exceeded',
      param: null,
      code: '3505',
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message:
        'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      param: null,
      code: '3051',
    },
    outcome: 'too_long',
  },
  {
    server: 'Mistral',
    status: 400,
    body: {
      object: 'error',
      message: 'Invalid model: mistral-huge',
      type: 'invalid_model',
      param: null,
      code: '1500',
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq(
      "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
      { code: 'tool_use_failed', failed_generation: '<function=x>' },
    ),
    outcome: 'malformed',
    request: WITH_TOOLS,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq(
      "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
      { code: 'json_validate_failed', failed_generation: '{"text": ' },
    ),
    outcome: 'malformed',
    request: FOR_A_FORM,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq(
      'tool call validation failed: parameters for tool get_item did not match schema: errors: [`/key`: expected string, but got array]',
      { code: 'tool_use_failed', param: '' },
    ),
    outcome: 'malformed',
    request: WITH_TOOLS,
  },
  {
    server: 'Groq',
    status: 413,
    body: {
      error: {
        message:
          'Request too large for model `llama-3.3-70b-versatile` in organization `org_x` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 9000, please reduce your message size and try again.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
    outcome: 'too_long',
  },
  {
    server: 'Groq',
    status: 400,
    body: groq("property 'parallel_tool_calls' is unsupported"),
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq(
      'This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models',
    ),
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq('`tool calling` is not supported with this model', { code: 'invalid_request_error' }),
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'Groq',
    status: 400,
    body: groq(
      'The model `llama3-70b-8192` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
      { code: 'model_decommissioned' },
    ),
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "parallel_tool_calls": Cannot find field.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'API_KEY_INVALID',
              domain: 'googleapis.com',
            },
          ],
        },
      },
    ],
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    outcome: 'too_long',
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'User location is not supported for the API use.',
          status: 'FAILED_PRECONDITION',
        },
      },
    ],
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'Gemini',
    status: 429,
    body: [
      {
        error: {
          code: 429,
          message: 'Resource has been exhausted (e.g. check quota).',
          status: 'RESOURCE_EXHAUSTED',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
        },
      },
    ],
    outcome: 'limited',
    waitMs: 34_000,
  },
  {
    server: 'Gemini',
    status: 503,
    body: [
      {
        error: {
          code: 503,
          message: 'The model is overloaded. Please try again later.',
          status: 'UNAVAILABLE',
        },
      },
    ],
    outcome: 'failed',
    next: null,
  },
  {
    server: 'Gemini',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message:
            'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    outcome: 'misconfigured',
  },
  {
    server: 'Vertex',
    status: 404,
    body: [
      {
        error: {
          code: 404,
          message:
            'Publisher Model `projects/x/locations/us/publishers/google/models/y` was not found or your project does not have access to it.',
          status: 'NOT_FOUND',
        },
      },
    ],
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'xAI',
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error:
        'Content violates usage guidelines. Team: x, API key ID: y, Model: grok-4-0709, Failed check: SAFETY_CHECK_TYPE_BIO',
    },
    outcome: 'refused',
  },
  {
    server: 'xAI',
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error:
        "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai/team/x.",
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: 'Model grok-4 does not support parameter reasoningEffort.',
    },
    outcome: 'misconfigured',
    next: without('reasoning_effort'),
    speaking: { effort: 'low', effortWithTools: 'low' },
  },
  {
    server: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***. You can obtain an API key from https://console.x.ai.',
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'xAI',
    status: 400,
    body: {
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    },
    outcome: 'too_long',
  },
  {
    server: 'Anthropic',
    status: 400,
    body: openai(
      'max_tokens: 20000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-sonnet',
      'invalid_request_error',
    ),
    outcome: 'misconfigured',
    next: atMost(8_192),
  },
  {
    server: 'Anthropic',
    status: 529,
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    outcome: 'failed',
    next: null,
  },
  {
    server: 'Anthropic',
    status: 400,
    body: openai(
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'Anthropic',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' },
    },
    outcome: 'too_long',
  },
  {
    server: 'Anthropic',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' },
    },
    outcome: 'refused',
  },
  {
    server: 'Bedrock',
    status: 400,
    body: { message: 'Input is too long for requested model.' },
    outcome: 'too_long',
  },
  {
    server: 'Bedrock',
    status: 403,
    body: { message: 'The security token included in the request is invalid.' },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Bedrock',
    status: 429,
    body: { message: 'Too many tokens, please wait before trying again.' },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Cohere',
    status: 400,
    body: {
      message:
        'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000. Try using a shorter prompt, or enabling prompt truncating.',
    },
    outcome: 'too_long',
  },
  {
    server: 'Cohere',
    status: 401,
    body: { message: 'invalid api token' },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Databricks',
    status: 400,
    body: { error_code: 'BAD_REQUEST', message: 'Bad request: json: unknown field "strict"\n' },
    outcome: 'misconfigured',
    next: noStrict,
    request: FOR_A_FORM,
  },
  {
    server: 'Databricks',
    status: 403,
    body: { error_code: 403, message: 'Invalid access token. [ReqId: x]' },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Databricks',
    status: 429,
    body: {
      error_code: 'REQUEST_LIMIT_EXCEEDED',
      message:
        'REQUEST_LIMIT_EXCEEDED: Exceeded workspace input tokens per minute rate limit for databricks-claude.',
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'watsonx',
    status: 404,
    body: {
      errors: [
        {
          code: 'model_not_supported',
          message: "Model 'x' is not supported for this environment.",
          more_info: 'https://x',
        },
      ],
      trace: 'x',
      status_code: 404,
    },
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'watsonx',
    status: 403,
    body: {
      errors: [
        { code: 'token_quota_reached', message: 'This api request exceeds the configured quota limits.' },
      ],
      trace: 'x',
      status_code: 403,
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Perplexity',
    status: 400,
    body: {
      error: { message: 'Last message must have role `user` or `tool`.', type: 'invalid_message', code: 400 },
    },
    outcome: 'misconfigured',
  },
  {
    server: 'Perplexity',
    status: 400,
    body: {
      error: { message: 'Tool calling is not supported for this model.', type: 'invalid_request', code: 400 },
    },
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'Perplexity',
    status: 401,
    body: '<html>\r\n<head><title>401 Authorization Required</title></head>\r\n<body>\r\n<center><h1>401 Authorization Required</h1></center>',
    outcome: 'misconfigured',
    next: null,
  },
];

const PROXIES: readonly Said[] = [
  {
    server: 'OpenRouter',
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found that support tool use. Try disabling "get_item". To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection',
        code: 404,
      },
    },
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'OpenRouter',
    status: 404,
    body: {
      error: {
        message:
          "No endpoints found that support the provided 'tool_choice' value. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing",
        code: 404,
      },
    },
    outcome: 'misconfigured',
    next: without('tool_choice'),
    request: WITH_TOOLS,
  },
  {
    server: 'OpenRouter',
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found that can handle the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
        code: 404,
      },
    },
    outcome: 'misconfigured',
    next: changed,
    request: FOR_A_FORM,
  },
  {
    server: 'OpenRouter',
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found matching your data policy (Free model publication). Configure: https://openrouter.ai/settings/privacy',
        code: 404,
      },
    },
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'OpenRouter',
    status: 402,
    body: {
      error: {
        message:
          'This request requires more credits, or fewer max_tokens. You requested up to 20000 tokens, but can only afford 4000. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account',
        code: 402,
      },
    },
    outcome: 'misconfigured',
  },
  {
    server: 'OpenRouter',
    status: 403,
    body: {
      error: {
        message:
          'openai/gpt-4o requires moderation on OpenAI. Your input was flagged for "violence". No credits were charged.',
        code: 403,
        metadata: {
          reasons: ['violence'],
          flagged_input: 'the job...',
          provider_name: 'OpenAI',
          model_slug: 'openai/gpt-4o',
        },
      },
    },
    outcome: 'refused',
  },
  {
    server: 'OpenRouter',
    status: 429,
    body: {
      error: {
        message:
          'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
        code: 429,
        metadata: { headers: { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '0' } },
      },
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'OpenRouter',
    status: 502,
    body: {
      error: {
        message: 'Provider returned error',
        code: 502,
        metadata: { raw: 'upstream connect error', provider_name: 'Chutes' },
      },
    },
    outcome: 'failed',
  },
  {
    server: 'OpenRouter',
    status: 400,
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          raw: JSON.stringify(
            openai(
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
              'unsupported_parameter',
              'max_tokens',
            ),
          ),
          provider_name: 'Azure',
        },
      },
    },
    outcome: 'misconfigured',
    next: renamedTo('max_completion_tokens'),
  },
  {
    server: 'OpenRouter',
    status: 401,
    body: { error: { message: 'No auth credentials found', code: 401 } },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message:
          "litellm.BadRequestError: litellm.ContentPolicyViolationError: AzureException - The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        param: null,
        code: '400',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message:
          "litellm.UnsupportedParamsError: databricks does not support parameters: ['parallel_tool_calls'], for model=x. To drop these, set `litellm.drop_params=True`",
        type: 'None',
        param: null,
        code: '400',
      },
    },
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message:
          "litellm.BadRequestError: litellm.ContextWindowExceededError: ContextWindowExceededError: OpenAIException - This model's maximum context length is 8192 tokens.",
        type: null,
        param: null,
        code: '400',
      },
    },
    outcome: 'too_long',
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message:
          '/chat/completions: Invalid model name passed in model=gpt-9. Call `/v1/models` to view available models for your key.',
        type: 'invalid_request_error',
        param: 'model',
        code: '400',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message: 'Budget has been exceeded! Current cost: 10.1, Max budget: 10.0',
        type: 'budget_exceeded',
        param: null,
        code: '400',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'LiteLLM',
    status: 400,
    body: {
      error: {
        message: "{'error': 'Violated guardrail policy', 'lakera_ai_response': {'flagged': True}}",
        type: 'None',
        param: 'None',
        code: '400',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'New API',
    status: 403,
    body: {
      error: {
        message: '用户额度不足, 剩余额度: ＄-0.010000 (request id: x)',
        type: 'new_api_error',
        code: 'insufficient_user_quota',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'New API',
    status: 429,
    body: { error: { message: '当前分组上游负载已饱和，请稍后再试 (request id: x)', type: 'new_api_error' } },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Hugging Face',
    status: 400,
    body: {
      error: {
        message: "The requested model 'x' is not supported by any provider you have enabled.",
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_supported',
      },
    },
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'Hugging Face',
    status: 402,
    body: {
      error:
        'You have exceeded your monthly included credits for Inference Providers. Subscribe to PRO to get 20x more monthly included credits.',
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Cloudflare',
    status: 401,
    body: {
      success: false,
      errors: [{ code: 10000, message: 'Authentication error' }],
      messages: [],
      result: null,
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'nginx',
    status: 413,
    body: '<html>\r\n<head><title>413 Request Entity Too Large</title></head>',
    outcome: 'too_long',
  },
  {
    server: 'nginx',
    status: 502,
    body: '<html>\r\n<head><title>502 Bad Gateway</title></head>',
    outcome: 'failed',
    next: null,
  },
  {
    server: 'nginx',
    status: 405,
    body: '<html>\r\n<head><title>405 Not Allowed</title></head>',
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Cloudflare before a server',
    status: 524,
    body: 'error code: 524',
    outcome: 'failed',
    next: null,
  },
  { server: 'a proxy', status: 408, body: 'stream timeout', outcome: 'failed', next: null },
];

const zhipu = (code: string, message: string, besides: object = {}) => ({
  ...besides,
  error: { code, message },
});

const EAST: readonly Said[] = [
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      '<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.',
      'data_inspection_failed',
      null,
      'data_inspection_failed',
    ),
    outcome: 'refused',
  },
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      '<400> InternalError.Algo.InvalidParameter: parameter.enable_thinking must be set to false for non-streaming calls',
      'invalid_parameter_error',
    ),
    outcome: 'misconfigured',
    next: (sent) => sent['enable_thinking'] === false,
  },
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]',
      'invalid_parameter_error',
    ),
    outcome: 'too_long',
  },
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      '<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192]',
      'invalid_parameter_error',
    ),
    outcome: 'misconfigured',
    next: atMost(8_192),
  },
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      'Access denied, please make sure your account is in good standing.',
      'Arrearage',
      null,
      'Arrearage',
    ),
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'DashScope',
    status: 429,
    body: openai(
      'Requests rate limit exceeded, please try again later.',
      'limit_requests',
      null,
      'limit_requests',
    ),
    outcome: 'limited',
    next: null,
  },
  {
    server: 'DashScope',
    status: 400,
    body: openai(
      "<400> InternalError.Algo.InvalidParameter: 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      'invalid_parameter_error',
    ),
    outcome: 'misconfigured',
    next: (sent) => noJsonMode(sent) || /json/iu.test(JSON.stringify(sent['messages'])),
    request: FOR_A_FORM,
    speaking: { form: 'json' },
  },
  {
    server: 'DashScope',
    status: 404,
    body: openai('The model `qwen-9` does not exist or you do not have access to it.', 'model_not_found'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Zhipu',
    status: 400,
    body: zhipu(
      '1301',
      '系统检测到输入或生成内容可能包含不安全或敏感内容，请您避免输入易产生敏感内容的提示语，感谢您的配合。',
      { contentFilter: [{ level: 1, role: 'user' }] },
    ),
    outcome: 'refused',
  },
  {
    server: 'Zhipu',
    status: 400,
    body: zhipu('1301', '系统检测到输入或生成内容可能包含不安全或敏感内容'),
    outcome: 'refused',
  },
  {
    server: 'Zhipu',
    status: 429,
    body: zhipu('1302', '您的账户已达到速率限制，请您控制请求频率'),
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Zhipu',
    status: 429,
    body: zhipu('1113', '余额不足或无可用资源包,请充值。'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Zhipu',
    status: 401,
    body: zhipu('1000', '身份验证失败。'),
    outcome: 'misconfigured',
    next: null,
  },
  { server: 'Zhipu', status: 400, body: zhipu('1261', 'Prompt 超长'), outcome: 'too_long' },
  {
    server: 'Zhipu',
    status: 400,
    body: zhipu('1211', '模型不存在，请检查模型代码。'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Zhipu',
    status: 400,
    body: zhipu('1210', 'API 调用参数有误，请检查文档。'),
    outcome: 'misconfigured',
  },
  {
    server: 'Z.ai',
    status: 429,
    body: zhipu('1113', 'Insufficient balance or no resource package. Please recharge.'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai('Content Exists Risk', 'invalid_request_error'),
    outcome: 'refused',
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai(
      'The `reasoning_content` in the thinking mode must be passed back to the API.',
      'invalid_request_error',
    ),
    outcome: 'misconfigured',
  },
  {
    server: 'DeepSeek',
    status: 402,
    body: openai('Insufficient Balance', 'invalid_request_error', null, 'unknown_error'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai('This response_format type is unavailable now', 'invalid_request_error'),
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai('deepseek-reasoner does not support this tool_choice', 'invalid_request_error'),
    outcome: 'misconfigured',
    next: without('tool_choice'),
    request: WITH_TOOLS,
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai(
      "This model's maximum context length is 65536 tokens. However, you requested 82000 tokens (62000 in the messages, 20000 in the completion). Please reduce the length of the messages or completion.",
      'invalid_request_error',
    ),
    outcome: 'too_long',
  },
  {
    server: 'DeepSeek',
    status: 400,
    body: openai(
      'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]',
      'invalid_request_error',
    ),
    outcome: 'misconfigured',
    next: atMost(8_192),
  },
  {
    server: 'Moonshot',
    status: 400,
    body: {
      error: {
        message: 'invalid temperature: only 1 is allowed for this model',
        type: 'invalid_request_error',
      },
    },
    outcome: 'misconfigured',
    next: (sent) => (sent['temperature'] ?? 1) === 1,
  },
  {
    server: 'Moonshot',
    status: 400,
    body: {
      error: {
        message: 'The request was rejected because it was considered high risk',
        type: 'content_filter',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'Moonshot',
    status: 429,
    body: {
      error: {
        message:
          'Your account org-x<ak-y> request reached max organization concurrency: 1, please try again after 1 seconds',
        type: 'rate_limit_reached_error',
      },
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Moonshot',
    status: 429,
    body: {
      error: {
        message: 'The engine is currently overloaded, please try again later',
        type: 'engine_overloaded_error',
      },
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Moonshot',
    status: 429,
    body: {
      error: {
        message:
          'Your account org-x is suspended due to insufficient balance, please recharge your account or check your plan and billing details',
        type: 'exceeded_current_quota_error',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Moonshot',
    status: 400,
    body: {
      error: {
        message: 'Invalid request: Your request exceeded model token limit: 8192 (requested: 9000)',
        type: 'invalid_request_error',
      },
    },
    outcome: 'too_long',
  },
  {
    server: 'Moonshot',
    status: 401,
    body: { error: { message: 'Invalid Authentication', type: 'invalid_authentication_error' } },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'MiniMax',
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'bad_request_error',
        message: 'invalid params, chat content has invalid message role: system (2013)',
        http_code: '400',
      },
      request_id: 'x',
    },
    outcome: 'misconfigured',
    next: noSystem,
  },
  {
    server: 'MiniMax',
    status: 500,
    body: {
      type: 'error',
      error: { type: 'api_error', message: 'input new_sensitive (1026)', http_code: '500' },
    },
    outcome: 'refused',
  },
  {
    server: 'SiliconFlow',
    status: 400,
    body: { code: 20012, message: 'Model does not exist. Please check it carefully.', data: null },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'SiliconFlow',
    status: 403,
    body: { code: 30001, message: 'Sorry, your account balance is insufficient', data: null },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'SiliconFlow',
    status: 400,
    body: { code: 20024, message: 'Json mode is not supported for this model.', data: null },
    outcome: 'misconfigured',
    next: noJsonMode,
    request: FOR_A_FORM,
    speaking: { form: 'json' },
  },
  {
    server: 'SiliconFlow',
    status: 400,
    body: { code: 20037, message: 'Function call is not supported for this model.', data: null },
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'SiliconFlow',
    status: 400,
    body: {
      code: 20015,
      message: 'length of prompt_tokens (33000) must be less than max_seq_len (32768).',
      data: null,
    },
    outcome: 'too_long',
  },
  { server: 'SiliconFlow', status: 401, body: '"Invalid token"', outcome: 'misconfigured', next: null },
  {
    server: 'Ark',
    status: 400,
    body: {
      error: {
        code: 'SensitiveContentDetected',
        message: 'The request failed because the input text may contain sensitive information. Request id: x',
        param: '',
        type: 'BadRequest',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'Ark',
    status: 403,
    body: {
      error: {
        code: 'AccountOverdueError',
        message: 'The request failed because your account has an overdue balance. Request id: x',
        param: '',
        type: 'Forbidden',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Ark',
    status: 400,
    body: {
      error: {
        code: 'InvalidParameter',
        message: 'Invalid combination of reasoning_effort and thinking type: high + disabled',
        param: 'reasoning_effort',
        type: 'BadRequest',
      },
    },
    outcome: 'misconfigured',
    next: without('reasoning_effort'),
    speaking: { effort: 'high', effortWithTools: 'high' },
  },
  {
    server: 'Ark',
    status: 404,
    body: {
      error: {
        code: 'InvalidEndpointOrModel.NotFound',
        message: 'The model or endpoint x does not exist or you do not have access to it.',
        param: '',
        type: 'NotFound',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'StepFun',
    status: 451,
    body: {
      error: {
        message: 'The content you provided or machine outputted is blocked.',
        type: 'censorship_blocked',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'Spark',
    status: 400,
    body: {
      error: {
        message: '输入内容审核不通过，涉嫌违规，请重新调整输入内容 (sid: x)',
        type: 'api_error',
        code: '10013',
      },
    },
    outcome: 'refused',
  },
  {
    server: 'Qianfan',
    status: 401,
    body: {
      error: {
        code: 'invalid_iam_token',
        message: 'IAM Certification failed',
        type: 'invalid_request_error',
      },
      id: 'x',
    },
    outcome: 'misconfigured',
    next: null,
  },
];

const vllm = (message: string, type = 'BadRequestError', code = 400) => ({
  object: 'error',
  message,
  type,
  param: null,
  code,
});
const llama = (code: number, message: string, type: string, besides: object = {}) => ({
  error: { code, message, type, ...besides },
});

const OWN: readonly Said[] = [
  {
    server: 'vLLM',
    status: 400,
    body: vllm('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'vLLM',
    status: 400,
    body: vllm(
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens in the messages, Please reduce the length of the messages.",
    ),
    outcome: 'too_long',
  },
  {
    server: 'vLLM',
    status: 400,
    body: {
      error: {
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 20000. This model's maximum context length is 16384 tokens and your request has 500 input tokens (20000 > 16384 - 500).",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    },
    outcome: 'misconfigured',
    next: atMost(15_884),
  },
  {
    server: 'vLLM',
    status: 404,
    body: vllm('The model `gpt` does not exist.', 'NotFoundError', 404),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'vLLM',
    status: 400,
    body: vllm('System role not supported'),
    outcome: 'misconfigured',
    next: noSystem,
  },
  {
    server: 'vLLM',
    status: 400,
    body: vllm(
      "[{'type': 'extra_forbidden', 'loc': ('body', 'tools', 0, 'function', 'strict'), 'msg': 'Extra inputs are not permitted', 'input': True}]",
    ),
    outcome: 'misconfigured',
    request: WITH_TOOLS,
  },
  { server: 'vLLM', status: 401, body: { error: 'Unauthorized' }, outcome: 'misconfigured', next: null },
  { server: 'vLLM', status: 500, body: vllm('', 'InternalServerError', 500), outcome: 'failed' },
  {
    server: 'SGLang',
    status: 400,
    body: {
      object: 'error',
      message: "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    outcome: 'too_long',
  },
  {
    server: 'SGLang',
    status: 400,
    body: {
      object: 'error',
      message:
        "Requested token count exceeds the model's maximum context length of 8192 tokens. You requested a total of 28000 tokens: 8000 tokens from the input messages and 20000 tokens for the completion.",
      type: 'BadRequest',
      param: null,
      code: 400,
    },
    outcome: 'too_long',
  },
  {
    server: 'llama.cpp',
    status: 400,
    body: llama(
      400,
      'the request exceeds the available context size. try increasing the context size or enable context shift',
      'exceed_context_size_error',
      { n_prompt_tokens: 14429, n_ctx: 8192 },
    ),
    outcome: 'too_long',
  },
  {
    server: 'llama.cpp',
    status: 500,
    body: llama(
      500,
      'the request exceeds the available context size. try increasing the context size or enable context shift',
      'server_error',
    ),
    outcome: 'too_long',
  },
  {
    server: 'llama.cpp',
    status: 500,
    body: llama(500, 'tools param requires --jinja flag', 'server_error'),
    outcome: 'failed',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'llama.cpp',
    status: 503,
    body: llama(503, 'Loading model', 'unavailable_error'),
    outcome: 'failed',
    next: null,
  },
  {
    server: 'llama.cpp',
    status: 400,
    body: llama(
      400,
      'JSON schema conversion failed:\nUnrecognized schema: {"not":{}}',
      'invalid_request_error',
    ),
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'llama.cpp',
    status: 401,
    body: llama(401, 'Invalid API Key', 'authentication_error'),
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'LM Studio',
    status: 400,
    body: { error: "'response_format.type' must be 'json_schema' or 'text'" },
    outcome: 'misconfigured',
    next: noJsonMode,
    request: FOR_A_FORM,
    speaking: { form: 'json' },
  },
  {
    server: 'LM Studio',
    status: 400,
    body: {
      error:
        'The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input',
    },
    outcome: 'too_long',
  },
  {
    server: 'LM Studio',
    status: 404,
    body: {
      error: {
        message:
          'Failed to load model "x". Error: Model loading was stopped due to insufficient system resources.',
        type: 'invalid_request_error',
        param: 'model',
        code: 'model_not_found',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'LM Studio',
    status: 400,
    body: {
      error: 'Error rendering prompt with jinja template: "Only user and assistant roles are supported!".',
    },
    outcome: 'misconfigured',
    next: noSystem,
  },
  {
    server: 'Ollama',
    status: 400,
    body: {
      error: {
        message: 'registry.ollama.ai/library/gemma:2b does not support tools',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
    outcome: 'misconfigured',
    next: noTools,
    request: WITH_TOOLS,
  },
  {
    server: 'Ollama',
    status: 404,
    body: {
      error: {
        message: 'model "x" not found, try pulling it first',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Ollama',
    status: 400,
    body: {
      error: {
        message: '"gemma3:4b" does not support thinking',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    outcome: 'misconfigured',
    next: without('reasoning_effort'),
    speaking: { effort: 'low', effortWithTools: 'low' },
  },
  {
    server: 'Ollama',
    status: 500,
    body: {
      error: {
        message: 'llama runner process has terminated: exit status 2',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
    outcome: 'failed',
    next: null,
  },
  {
    server: 'TGI',
    status: 422,
    body: {
      error:
        'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 800 `max_new_tokens`',
      error_type: 'validation',
    },
    outcome: 'too_long',
  },
  {
    server: 'TGI',
    status: 429,
    body: { error: 'Model is overloaded', error_type: 'overloaded' },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'Together',
    status: 422,
    body: openai(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens and 512 `max_new_tokens`',
      null,
      'max_tokens',
    ),
    outcome: 'too_long',
  },
  {
    server: 'Together',
    status: 400,
    body: openai('"meta-llama/x" is not supported for JSON mode/function calling', null, null),
    outcome: 'misconfigured',
    next: noSchema,
    request: FOR_A_FORM,
  },
  {
    server: 'Fireworks',
    status: 400,
    body: {
      error: {
        object: 'error',
        type: 'invalid_request_error',
        code: 'invalid_request_error',
        message: "Extra inputs are not permitted, field: 'parallel_tool_calls', value: False",
      },
    },
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'Fireworks',
    status: 404,
    body: {
      error: {
        object: 'error',
        type: 'invalid_request_error',
        code: 'NOT_FOUND',
        message: 'Model not found, inaccessible, and/or not deployed',
      },
    },
    outcome: 'misconfigured',
    next: null,
  },
  {
    server: 'Fireworks',
    status: 400,
    body: {
      error: {
        object: 'error',
        type: 'invalid_request_error',
        code: 'invalid_request_error',
        message: 'The prompt is too long: 140000, model maximum context length: 131071',
      },
    },
    outcome: 'too_long',
  },
  {
    server: 'Cerebras',
    status: 400,
    body: {
      message:
        'Please reduce the length of the messages or completion. Current length is 8500 while limit is 8192',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
    outcome: 'too_long',
  },
  {
    server: 'Cerebras',
    status: 422,
    body: {
      message:
        "Tools with mixed values for 'strict' are not allowed. Please set all tools to 'strict: true' or 'strict: false'",
      type: 'invalid_request_error',
      param: 'tools',
      code: 'wrong_api_format',
    },
    outcome: 'misconfigured',
    request: WITH_TOOLS,
  },
  {
    server: 'Cerebras',
    status: 429,
    body: {
      message: 'Requests per minute limit exceeded - too many requests sent.',
      type: 'too_many_requests_error',
      param: 'quota',
      code: 'request_quota_exceeded',
    },
    outcome: 'limited',
    next: null,
  },
  {
    server: 'NVIDIA',
    status: 400,
    body: {
      message: 'Validation: Unsupported parameter(s): `parallel_tool_calls`',
      type: 'Bad Request',
      code: 400,
    },
    outcome: 'misconfigured',
    next: without('parallel_tool_calls'),
    request: WITH_TOOLS,
  },
  {
    server: 'NVIDIA',
    status: 404,
    body: { status: 404, title: 'Not Found', detail: "Function 'a-b': Not found for account 'x'" },
    outcome: 'misconfigured',
    next: null,
    request: WITH_TOOLS,
  },
  {
    server: 'NVIDIA',
    status: 500,
    body: {
      status: 500,
      title: 'Internal Server Error',
      detail: 'Inference connection error while making inference request',
    },
    outcome: 'failed',
    next: null,
  },
];

/** What servers really answer where they do not answer, from their documentation and from reports of their users. */
export const SAID: readonly Said[] = [...OPENAI, ...WEST, ...PROXIES, ...EAST, ...OWN].map((said) => ({
  request: FOR_WORDS,
  ...said,
}));
