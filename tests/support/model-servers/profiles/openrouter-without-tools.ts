import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';

/** No provider of this model takes tools: nothing is found for the request, says a 404. */
export const openRouterWithoutTools: Profile = {
  name: 'OpenRouter, a model without tools',
  source: 'OpenRouter docs, provider routing; public reports of "No endpoints found that support tool use"',
  model: 'meta-llama/llama-guard-4-12b',
  base: '/api/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    body.tools === undefined
      ? null
      : {
          status: 404,
          body: {
            error: {
              message:
                'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection',
              code: 404,
            },
          },
        },
  writes: (meant, request) => asOpenAi(meant, request),
};
