import { asOpenAi, completion, inFence, inShape, plainly } from '../answers.js';
import { litellmError } from '../litellm.js';
import type { Profile } from '../profile.js';

/** What its list of parameters for this provider lacks. */
const UNSUPPORTED = ['response_format', 'parallel_tool_calls', 'reasoning_effort'];

/** A proxy that knows by its own lists what a provider takes, and names all that it doesn't in one sentence. */
export const litellmUnsupported: Profile = {
  name: 'LiteLLM, parameters that a provider lacks',
  source: 'LiteLLM docs, drop_params; public reports of UnsupportedParamsError',
  model: 'deepseek-ai/DeepSeek-V3.1',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: ({ body }) => {
    const found = UNSUPPORTED.filter((name) => name in body);
    if (found.length === 0) return null;
    const list = found.map((name) => `'${name}'`).join(', ');
    return litellmError(
      `UnsupportedParamsError: deepinfra does not support parameters: [${list}], for model=${body.model}. To drop these, set \`litellm.drop_params=True\` or for proxy:\n\n\`litellm_settings:\n drop_params: true\`\n. \n If you want to use these params dynamically send allowed_openai_params=[${list}] in your request.`,
      body.model,
    );
  },
  writes: (meant, request) => {
    const said = inShape(plainly(meant), request, false);
    return 'json' in said ? completion({ content: inFence(said.json) }, request) : asOpenAi(said, request);
  },
};
