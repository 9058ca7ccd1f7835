import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { openAiError } from '../refusals.js';

/** A key that is none. */
export const openAiWrongKey: Profile = {
  name: 'OpenAI, a wrong key',
  source: 'OpenAI docs, error codes ("Incorrect API key provided")',
  model: 'gpt-4.1-mini',
  base: '/v1',
  can: { reading: false, questions: false, why: 'Incorrect API key provided' },
  refuses: () =>
    openAiError(401, {
      message:
        'Incorrect API key provided: sk-****. You can find your API key at https://platform.openai.com/account/api-keys.',
      code: 'invalid_api_key',
    }),
  writes: (meant, request) => asOpenAi(meant, request),
};
