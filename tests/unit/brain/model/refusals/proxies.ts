import { FOR_A_FORM, WITH_TOOLS } from '../reading.js';
import { changed, noTools, openai, renamedTo, type Said, without } from './said.js';

/** What stands before servers. */
export const PROXIES: readonly Said[] = [
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
