import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { openAiError } from '../refusals.js';

/** An account without money: 429 as for too many requests, but no waiting helps. */
export const openAiNoQuota: Profile = {
  name: 'OpenAI, nothing paid',
  source: 'OpenAI docs, error codes ("You exceeded your current quota")',
  model: 'gpt-4.1-mini',
  base: '/v1',
  can: { reading: false, questions: false, why: 'You exceeded your current quota' },
  refuses: () =>
    openAiError(429, {
      message:
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
  writes: (meant, request) => asOpenAi(meant, request),
};
