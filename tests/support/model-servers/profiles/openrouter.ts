import { asOpenAi, completion, plainly, THOUGHT, toolCalls } from '../answers.js';
import type { HttpAnswer, Profile } from '../profile.js';

/** What it sends where the provider behind it fails while it answers: an error, with 200. */
const PROVIDER_FAILED: HttpAnswer = {
  status: 200,
  body: {
    error: {
      message: 'Provider returned error',
      code: 502,
      metadata: { raw: 'Network connection lost.', provider_name: 'BaseTen' },
    },
    user_id: 'org_1',
  },
};

/** Its first answer is an error in a 200; then a provider answers, thinking beside the text. */
export const openRouter: Profile = {
  name: 'OpenRouter, a provider that fails once',
  source: 'OpenRouter docs, errors (during generation) and reasoning tokens; public reports of the body',
  model: 'z-ai/glm-5.3',
  base: '/api/v1',
  can: { reading: true, questions: true },
  refuses: ({ before }) => (before.all === 0 ? PROVIDER_FAILED : null),
  writes: (meant, request) => {
    const said = plainly(meant);
    const details = [{ type: 'reasoning.text', text: THOUGHT, format: 'unknown', index: 0 }];
    const thought = { reasoning: THOUGHT, reasoning_details: details, refusal: null };
    if (!('calls' in said)) return asOpenAi(said, request, { more: { provider: 'BaseTen' } });
    return completion({ content: '', ...thought, tool_calls: toolCalls(said.calls, request) }, request, {
      finish: 'tool_calls',
    });
  },
};
