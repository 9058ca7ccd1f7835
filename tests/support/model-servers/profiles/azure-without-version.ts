import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';

/** The path of before: it holds the deployment and needs `api-version`, without which nothing is found. */
export const azureWithoutVersion: Profile = {
  name: 'Azure OpenAI, the old path without a version',
  source: 'Azure OpenAI REST reference; public reports of "Resource not found" for a missing api-version',
  model: 'frontdoor-prod',
  base: '/openai/deployments/frontdoor-prod',
  can: { reading: false, questions: false, why: 'Resource not found' },
  refuses: ({ query }) =>
    query.has('api-version')
      ? null
      : { status: 404, body: { error: { code: '404', message: 'Resource not found' } } },
  writes: (meant, request) => asOpenAi(meant, request),
};
