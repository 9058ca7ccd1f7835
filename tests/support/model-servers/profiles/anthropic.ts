import { completion, inFence, inShape, plainly, toolCalls, wordsFor } from '../answers.js';
import type { Profile } from '../profile.js';
import { openAiError } from '../refusals.js';

/** Passes over `response_format` and `strict`: what comes is what the prompt says, in a fence, and words beside calls. */
export const anthropic: Profile = {
  name: 'Claude, its OpenAI endpoint',
  source:
    'Anthropic docs, OpenAI SDK compatibility (fields ignored); public reports of "`temperature` is deprecated for this model."',
  model: 'claude-opus-5-5',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    'temperature' in body
      ? openAiError(400, {
          message: '`temperature` is deprecated for this model.',
          code: 'invalid_request_error',
        })
      : null,
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    if ('calls' in said) {
      const calls = toolCalls(said.calls, request, 'toolu_', 24);
      return completion({ content: 'I’ll look that up.', tool_calls: calls }, request, {
        finish: 'tool_calls',
      });
    }
    return completion({ content: 'json' in said ? inFence(said.json) : wordsFor(said) }, request);
  },
};
