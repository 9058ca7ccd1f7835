import { FOR_A_FORM, WITH_TOOLS } from '../reading.js';
import { atMost, noSchema, noStrict, noSystem, openai, renamedTo, type Said, without } from './said.js';

/** OpenAI's own server, and Microsoft's. */
export const OPENAI: readonly Said[] = [
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
