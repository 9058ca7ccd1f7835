import { asOpenAi, completion, THOUGHT, toolCalls } from '../answers.js';
import type { HttpAnswer, Profile } from '../profile.js';

/** Its errors are flat, with a sentence for the code; it reasons always, and refuses to be told how much. */
export const xAi: Profile = {
  name: 'xAI, Grok 4',
  source: 'xAI docs, reasoning; public reports of "Argument not supported on this model"',
  model: 'grok-4',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    const refused: Readonly<Record<string, string>> = {
      reasoning_effort: 'reasoningEffort',
      presence_penalty: 'presencePenalty',
      frequency_penalty: 'frequencyPenalty',
      stop: 'stop',
    };
    const found = Object.keys(refused).find((name) => name in body);
    return found === undefined ? null : invalid(`Argument not supported on this model: ${refused[found]}`);
  },
  writes: (meant, request) => {
    if (!('calls' in meant)) return asOpenAi(meant, request);
    const calls = toolCalls(meant.calls, request);
    return completion(
      { content: '', reasoning_content: THOUGHT, refusal: null, tool_calls: calls },
      request,
      {
        finish: 'tool_calls',
      },
    );
  },
};

const invalid = (error: string): HttpAnswer => ({
  status: 400,
  body: { code: 'Client specified an invalid argument', error },
});
