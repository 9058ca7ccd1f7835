import { asOpenAi, completion, inFence, inShape, plainly, toolCalls } from '../answers.js';
import { litellmError } from '../litellm.js';
import type { Profile } from '../profile.js';

/** Claude on Bedrock behind LiteLLM: no message may have an empty text, which clients make of a missing one. */
export const bedrock: Profile = {
  name: 'LiteLLM to Bedrock, Claude',
  source:
    'Amazon Bedrock Converse reference; public reports of "The text field in the ContentBlock object … is blank"',
  model: 'frontdoor-claude',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    const said = body.messages.filter(({ role }) => role !== 'system');
    const blank = said.findIndex(
      ({ role, content }) => role !== 'tool' && typeof content === 'string' && content.trim() === '',
    );
    if (blank < 0) return null;
    const reason = `The text field in the ContentBlock object at messages.${blank}.content.0 is blank. Add text to the text field, and try again.`;
    return litellmError(
      `BadRequestError: BedrockException - ${JSON.stringify({ message: reason })}`,
      body.model,
    );
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, true);
    if ('json' in said && request.body.response_format === undefined)
      return completion({ content: inFence(said.json) }, request);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = toolCalls(said.calls, request, 'tooluse_', 22).map((call, index) => ({ ...call, index }));
    return completion({ content: null, tool_calls: calls }, request, { finish: 'tool_calls' });
  },
};
