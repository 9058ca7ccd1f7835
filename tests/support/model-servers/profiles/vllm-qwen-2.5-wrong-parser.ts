import { asOpenAi, completion, plainly } from '../answers.js';
import type { Profile } from '../profile.js';

/** Started with another family's parser: calls stay in the text, between the marks of this one, words before them. */
export const vllmQwen25WrongParser: Profile = {
  name: 'vLLM, Qwen 2.5 with another parser',
  source:
    'vLLM docs, tool calling (hermes parser for Qwen 2.5); public reports of <tool_call> in the content',
  model: 'Qwen/Qwen2.5-32B-Instruct',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: () => null,
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = said.calls.map(
      ({ name, args }) => `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`,
    );
    return completion({ content: `Let me look.\n${calls.join('\n')}`, tool_calls: [] }, request);
  },
};
