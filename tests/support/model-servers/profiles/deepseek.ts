import { completion, inShape, THOUGHT, toolCalls, wordsFor } from '../answers.js';
import { withoutThinking } from '../asked-back.js';
import type { Profile } from '../profile.js';
import { firstOf, openAiError } from '../refusals.js';

const refusal = (message: string) => openAiError(400, { message, code: 'invalid_request_error' });

/** Thinks in a field that must come back with its calls; knows JSON mode, no schema. */
export const deepSeek: Profile = {
  name: 'DeepSeek, V4 thinking',
  source: 'DeepSeek API docs, thinking mode and JSON output; public reports of all three refusals',
  model: 'deepseek-v4-pro',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body, text }) => {
    const form = body.response_format?.type;
    return firstOf(
      () => (form === 'json_schema' ? refusal('This response_format type is unavailable now') : null),
      () =>
        form === 'json_object' && !/json/iu.test(text)
          ? refusal(
              "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
            )
          : null,
      () =>
        withoutThinking(body.messages) === null
          ? null
          : refusal('The `reasoning_content` in the thinking mode must be passed back to the API.'),
    );
  },
  writes: (meant, request) => {
    const said = inShape(meant, request, false);
    if (!('calls' in said))
      return completion({ content: wordsFor(said), reasoning_content: THOUGHT }, request);
    const calls = toolCalls(said.calls, request, 'call_00_', 24);
    return completion({ content: '', reasoning_content: THOUGHT, tool_calls: calls }, request, {
      finish: 'tool_calls',
    });
  },
};
