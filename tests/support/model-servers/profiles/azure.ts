import { asOpenAi } from '../answers.js';
import { filteredByAzure } from '../azure-filter.js';
import type { Profile } from '../profile.js';
import { firstOf, refusedByOpenAi } from '../refusals.js';

/** What its filter stops here; any other word would do. */
export const FILTERED = 'kill';

const SAFE = { filtered: false, severity: 'safe' };

/** Today's path, where no version is asked for. The model goes by its deployment's name, and a filter reads each message. */
export const azure: Profile = {
  name: 'Azure OpenAI, a filter on messages',
  source: 'Azure OpenAI docs, content filtering (annotations, errors) and API lifecycle (v1)',
  model: 'frontdoor-prod',
  base: '/openai/v1',
  can: { reading: true, questions: true },
  refuses: (request) =>
    firstOf(
      () => refusedByOpenAi(request),
      () => (request.text.includes(FILTERED) ? filteredByAzure('violence') : null),
    ),
  writes: (meant, request) =>
    asOpenAi(meant, request, {
      more: {
        prompt_filter_results: [
          {
            prompt_index: 0,
            content_filter_results: { violence: SAFE, jailbreak: { filtered: false, detected: false } },
          },
        ],
      },
    }),
};
