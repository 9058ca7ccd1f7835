import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { firstOf, MAX_TOKENS_RENAMED, openAiError, refusedByOpenAi, unsupported } from '../refusals.js';

/** Reasons always: no temperature, no effort "none", and calls one after another. Nothing in the deployment's name says so. */
export const azureOSeries: Profile = {
  name: 'Azure OpenAI, o4-mini under a name of its own',
  source:
    'OpenAI and Azure OpenAI docs, reasoning models; public reports of "Unsupported parameter" with o1, o3 and o4-mini',
  model: 'frontdoor-reasons',
  base: '/openai/v1',
  can: { reading: true, questions: true },
  refuses: (request) => {
    const { body } = request;
    const effort = body['reasoning_effort'];
    return firstOf(
      () => refusedByOpenAi(request),
      () => ('max_tokens' in body ? unsupported('max_tokens', MAX_TOKENS_RENAMED) : null),
      () => ('temperature' in body ? unsupported('temperature') : null),
      () => ('parallel_tool_calls' in body ? unsupported('parallel_tool_calls') : null),
      () =>
        effort === 'none' || effort === 'minimal'
          ? openAiError(400, {
              message: `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: 'low', 'medium', and 'high'.`,
              param: 'reasoning_effort',
              code: 'unsupported_value',
            })
          : null,
    );
  },
  writes: (meant, request) => asOpenAi(meant, request),
};
