import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { firstOf, openAiError, refusedByOpenAi } from '../refusals.js';

/** The family that Frontdoor was made with: it takes what the API reference describes, and doesn't reason. */
export const openAiGpt41: Profile = {
  name: 'OpenAI, gpt-4.1',
  source:
    'OpenAI API reference, "Create chat completion"; public reports of "Unrecognized request argument supplied"',
  model: 'gpt-4.1-mini',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) =>
    firstOf(
      () => refusedByOpenAi(request),
      () =>
        'reasoning_effort' in request.body
          ? openAiError(400, { message: 'Unrecognized request argument supplied: reasoning_effort' })
          : null,
    ),
  writes: (meant, request) => asOpenAi(meant, request),
};
