import { FOR_A_FORM, WITH_TOOLS } from '../reading.js';
import { atMost, noSchema, noStrict, noTools, openai, renamedTo, type Said, without } from './said.js';

const extra = (...loc: unknown[]) => ({
  type: 'extra_forbidden',
  loc,
  msg: 'Extra inputs are not permitted',
  input: null,
});
const groq = (message: string, besides: object = {}) => ({
  error: { message, type: 'invalid_request_error', ...besides },
});

/** Services in America and Europe. */
export const WEST: readonly Said[] = [
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
