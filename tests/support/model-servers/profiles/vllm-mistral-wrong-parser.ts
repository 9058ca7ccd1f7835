import { asOpenAi, completion, plainly } from '../answers.js';
import type { Profile } from '../profile.js';
import { mistral } from '../templates.js';
import { refusedByVllm } from '../vllm.js';

/** Started with another family's parser: the mark before calls, and they themselves, stay in the text. */
export const vllmMistralWrongParser: Profile = {
  name: 'vLLM, Mistral with another parser',
  source: 'vLLM docs, tool calling (mistral models); public reports of [TOOL_CALLS] in the content',
  model: 'mistralai/Mistral-Nemo-Instruct-2407',
  base: '/v1',
  can: { reading: true, questions: true },
  refuses: (request) => refusedByVllm(request, mistral),
  writes: (meant, request) => {
    const said = plainly(meant);
    if (!('calls' in said)) return asOpenAi(said, request);
    const calls = said.calls.map(({ name, args }) => ({ name, arguments: args }));
    return completion({ content: `[TOOL_CALLS] ${JSON.stringify(calls)}`, tool_calls: [] }, request);
  },
};
