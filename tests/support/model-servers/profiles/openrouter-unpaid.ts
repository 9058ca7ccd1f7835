import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';

/** An account without credits. */
export const openRouterUnpaid: Profile = {
  name: 'OpenRouter, nothing paid',
  source: 'OpenRouter docs, errors (402); public reports of the body',
  model: 'openai/gpt-6-luna',
  base: '/api/v1',
  can: { reading: false, questions: false, why: 'Insufficient credits' },
  refuses: () => ({
    status: 402,
    body: {
      error: {
        message:
          'Insufficient credits. This account never purchased credits. Make sure your key is on the correct account or org, and if so, purchase more at https://openrouter.ai/settings/credits',
        code: 402,
      },
    },
  }),
  writes: (meant, request) => asOpenAi(meant, request),
};
