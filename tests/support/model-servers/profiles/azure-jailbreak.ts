import { asOpenAi } from '../answers.js';
import { filteredByAzure } from '../azure-filter.js';
import type { Profile } from '../profile.js';

/** A filter that takes the prompt's own rules about orders in texts for an attempt to get around them. */
export const azureJailbreak: Profile = {
  name: 'Azure OpenAI, a filter that takes the prompt for a jailbreak',
  source: 'Azure OpenAI docs, prompt shields; public reports of ordinary prompts with "jailbreak": detected',
  model: 'frontdoor-prod',
  base: '/openai/v1',
  can: { reading: false, questions: false, why: 'content management policy' },
  refuses: () => filteredByAzure('jailbreak'),
  writes: (meant, request) => asOpenAi(meant, request),
};
