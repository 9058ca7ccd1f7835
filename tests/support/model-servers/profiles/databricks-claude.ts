import { completion, inFence, inShape, plainly, toolCalls, wordsFor } from '../answers.js';
import { databricksError } from '../databricks.js';
import type { Profile } from '../profile.js';

/** Passes a tool on as it is, to a provider that knows no `strict`: its refusal comes in the message, as JSON. */
export const databricksClaude: Profile = {
  name: 'Databricks, Claude',
  source:
    'Databricks docs, function calling; public reports of "tools.0.custom.strict: Extra inputs are not permitted"',
  model: 'databricks-claude-sonnet-4-5',
  base: '/serving-endpoints',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    const at = (body.tools ?? []).findIndex(({ function: made }) => 'strict' in made);
    if (at < 0) return null;
    const message = `tools.${at}.custom.strict: Extra inputs are not permitted`;
    return databricksError(JSON.stringify({ message }));
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, true);
    if ('calls' in said) {
      const text = { type: 'text', text: 'I’ll look that up.' };
      const calls = toolCalls(said.calls, request, 'toolu_bdrk_', 24);
      return completion({ content: [text], tool_calls: calls }, request, { finish: 'tool_calls' });
    }
    const isPlain = 'text' in said || request.body.response_format !== undefined;
    return completion({ content: isPlain ? wordsFor(said) : inFence(said.json) }, request);
  },
};
