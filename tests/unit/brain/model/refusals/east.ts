import { FOR_A_FORM, WITH_TOOLS } from '../reading.js';
import { atMost, noJsonMode, noSchema, noSystem, noTools, openai, type Said, without } from './said.js';

const zhipu = (code: string, message: string, besides: object = {}) => ({
  ...besides,
  error: { code, message },
});

/** Services in China, some of which say it in Chinese. */
export const EAST: readonly Said[] = [
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
