import { FOR_A_FORM, WITH_TOOLS } from '../reading.js';
import { atMost, noJsonMode, noSchema, noSystem, noTools, openai, type Said, without } from './said.js';

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

/** Programs that people run themselves, and services built on these. */
export const OWN: readonly Said[] = [
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
