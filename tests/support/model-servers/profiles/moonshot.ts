import { asOpenAi, completion, plainly, THOUGHT, toolCalls } from '../answers.js';
import { withoutThinking } from '../asked-back.js';
import type { HttpAnswer, Profile } from '../profile.js';

const refusal = (message: string): HttpAnswer => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error' } },
});

/** The temperature is 1, and thinking must come back with the calls that it led to. */
export const moonshot: Profile = {
  name: 'Moonshot, Kimi K2.6',
  source: 'Moonshot docs, thinking models; public reports of both refusals',
  model: 'kimi-k2.6',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    if ('temperature' in body && body['temperature'] !== 1)
      return refusal('invalid temperature: only 1 is allowed for this model');
    const at = withoutThinking(body.messages);
    return at === null
      ? null
      : refusal(
          `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${at}`,
        );
  },
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = said.calls.map(({ name }, at) => ({
      ...toolCalls(said.calls, request)[at],
      id: `${name}:${at}`,
      index: at,
    }));
    return completion({ content: '', reasoning_content: THOUGHT, tool_calls: calls }, request, {
      finish: 'tool_calls',
    });
  },
};
