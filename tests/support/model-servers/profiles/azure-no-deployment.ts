import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';

/** A model's name instead of a deployment's. */
export const azureNoDeployment: Profile = {
  name: 'Azure OpenAI, no such deployment',
  source: 'Azure OpenAI docs, troubleshooting (DeploymentNotFound)',
  model: 'gpt-4.1-mini',
  base: '/openai/v1',
  can: { reading: false, questions: false, why: 'The API deployment for this resource does not exist' },
  refuses: () => ({
    status: 404,
    body: {
      error: {
        code: 'DeploymentNotFound',
        message:
          'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
      },
    },
  }),
  writes: (meant, request) => asOpenAi(meant, request),
};
