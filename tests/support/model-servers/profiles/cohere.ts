import { asOpenAi, completion, plainly, toolCalls } from '../answers.js';
import type { Profile } from '../profile.js';

/** Refuses `strict` on a tool, in a body that is a message and nothing else. */
export const cohere: Profile = {
  name: 'Cohere, its OpenAI endpoint',
  source: 'Cohere docs, compatibility API; public report of "parameter \'strict\' is not a valid field"',
  model: 'command-a-03-2025',
  base: '/compatibility/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) =>
    (body.tools ?? []).some(({ function: made }) => 'strict' in made)
      ? {
          status: 422,
          body: {
            message:
              "unknown field: parameter 'strict' is not a valid field. For proper usage, please refer to https://docs.cohere.com/reference/chat",
          },
        }
      : null,
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = toolCalls(said.calls, request, 'tool_', 12);
    return completion({ tool_calls: calls, tool_plan: 'I will look that up.' }, request, {
      finish: 'tool_calls',
      usage: null,
    });
  },
};
