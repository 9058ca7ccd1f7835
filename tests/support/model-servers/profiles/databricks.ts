import { completion, inFence, inShape, plainly, toolCalls, wordsFor } from '../answers.js';
import { databricksError } from '../databricks.js';
import type { Profile } from '../profile.js';
import { firstOf } from '../refusals.js';
import { unknownIn } from '../request.js';
import { alternates } from '../templates.js';

const KNOWN = [
  ...['model', 'messages', 'max_tokens', 'temperature', 'top_p', 'top_k', 'stop', 'n', 'stream', 'tools'],
  ...['tool_choice', 'response_format', 'logprobs', 'top_logprobs', 'reasoning_effort'],
];

/** Refuses each parameter that it doesn't know, and roles that don't alternate. Its JSON mode keeps to no schema. */
export const databricks: Profile = {
  name: 'Databricks, Llama 3.3',
  source:
    'Databricks docs, foundation model REST API; public reports of "json: unknown field" and of roles that must alternate',
  model: 'databricks-meta-llama-3-3-70b-instruct',
  base: '/serving-endpoints',
  can: { reading: true, questions: true },
  refuses: (request) => {
    const [unknown] = unknownIn(request, KNOWN);
    return firstOf(
      () =>
        unknown === undefined ? null : databricksError(`Bad request: json: unknown field "${unknown}"\n`),
      () =>
        alternates(request.body.messages)
          ? null
          : databricksError(
              'Bad request: rpc error: code = InvalidArgument desc = Chat message input roles must alternate (user -> assistant -> u -> a -> ...) with an optional system at the start. Tool messages are optional and must follow a preceding assistant message containing tool calls.\n',
            ),
    );
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, true);
    if ('calls' in said)
      return completion({ content: null, tool_calls: toolCalls(said.calls, request) }, request, {
        finish: 'tool_calls',
      });
    const isPlain = 'text' in said || request.body.response_format !== undefined;
    return completion({ content: isPlain ? wordsFor(said) : inFence(said.json) }, request);
  },
};
