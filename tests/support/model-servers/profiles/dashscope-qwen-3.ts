import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';

/** Thinks unless it is told not to, and thinks only where the answer is streamed: it says which parameter to send. */
export const dashScopeQwen3: Profile = {
  name: 'DashScope, Qwen 3 with open weights',
  source:
    'Alibaba Cloud Model Studio docs, deep thinking; public reports of "parameter.enable_thinking must be set to false"',
  model: 'qwen3-32b',
  base: '/compatible-mode/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    body['enable_thinking'] === false
      ? null
      : {
          status: 400,
          body: {
            error: {
              code: 'invalid_parameter_error',
              message: 'parameter.enable_thinking must be set to false for non-streaming calls',
              param: null,
              type: 'invalid_request_error',
            },
            request_id: '53ada3be-865a-4b26-a48d-1ca6e3cf6219',
          },
        },
  writes: (meant, request) => asOpenAi(meant, request),
};
