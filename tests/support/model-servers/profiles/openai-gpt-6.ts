import { asOpenAi } from '../answers.js';
import type { Profile } from '../profile.js';
import { firstOf, MAX_TOKENS_RENAMED, openAiError, refusedByOpenAi, unsupported } from '../refusals.js';
import type { ChatRequest } from '../request.js';

/**
 * Reasons by itself: the limit has another name, the temperature is 1, and beside tools the effort must be said to be none.
 * The request for tools is refused where it names no effort, too.
 */
export const openAiGpt6: Profile = {
  name: 'OpenAI, gpt-6',
  source:
    'OpenAI API reference; public reports of gpt-5.4 to gpt-5.6 on chat/completions ("Function tools with reasoning_effort are not supported")',
  model: 'gpt-6-luna',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) =>
    firstOf(
      () => refusedByOpenAi(request),
      () => ('max_tokens' in request.body ? unsupported('max_tokens', MAX_TOKENS_RENAMED) : null),
      () => temperature(request),
      () => effortBesideTools(request),
    ),
  writes: (meant, request) =>
    asOpenAi(meant, request, {
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 120,
        completion_tokens_details: { reasoning_tokens: 64 },
      },
    }),
};

function temperature({ body }: ChatRequest) {
  const { temperature: set } = body;
  if (set === undefined || set === 1 || body['reasoning_effort'] === 'none') return null;
  return openAiError(400, {
    message: `Unsupported value: 'temperature' does not support ${String(set)} with this model. Only the default (1) value is supported.`,
    param: 'temperature',
    code: 'unsupported_value',
  });
}

function effortBesideTools({ body }: ChatRequest) {
  if (body.tools === undefined || body['reasoning_effort'] === 'none') return null;
  return openAiError(400, {
    message: `Function tools with reasoning_effort are not supported for ${body.model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
    param: 'reasoning_effort',
  });
}
